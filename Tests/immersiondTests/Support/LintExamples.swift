import Foundation
import TestSupport

@testable import immersiond

/// What an example expects of lint, or what lint said of it.
struct LintMark: Hashable, Comparable, CustomStringConvertible {
    var line: Int
    var column: Int
    var severity: String
    var code: String

    var description: String { "\(line):\(column) \(severity) \(code)" }

    static func < (one: LintMark, other: LintMark) -> Bool {
        (one.line, one.column, one.code) < (other.line, other.column, other.code)
    }
}

/// `Fixtures/lint`: a content folder whose files are right but for one fault each, which they are named for.
///
/// A file says itself what lint is to find in it. A comment under a line points at a column of it with `^`, or with
/// `<-` at the column of its own `#`, and tells the severity and the code:
///
/// ```yaml
///     goto: nowhere
///     #     ^ error: unknown-node
/// ```
///
/// Files without such a comment are without fault. What no file of sensible size can show is written here.
final class LintExamples {
    static let source = Repository.root.appending(path: "Tests/immersiondTests/Fixtures/lint")

    /// The examples with those that are generated.
    private let folder: TemporaryFolder
    /// Those of things that can hold no comment.
    private var silent: [String: [LintMark]] = [:]

    var url: URL { folder.url }

    init() throws {
        folder = try TemporaryFolder()
        for name in try FileManager.default.contentsOfDirectory(atPath: Self.source.path) {
            try FileManager.default.copyItem(at: Self.source.appending(path: name), to: url.appending(path: name))
        }
        try Repository.addLanguageFiles(to: url)
        try writeUnreadable()
        try writeLarge()
        try writeRecordings()
    }

    /// What each file expects, by its path from the content folder.
    var expected: [String: [LintMark]] {
        var marks = silent
        for file in files(of: url) where silent[file] == nil {
            let text = (try? Data(contentsOf: url.appending(path: file))) ?? Data()
            marks[file] = Self.marks(in: String(decoding: text, as: UTF8.self))
        }
        return marks
    }

    /// What the examples under version control expect.
    var kept: [String: [LintMark]] {
        let names = Set(files(of: Self.source))
        return expected.filter { names.contains($0.key) }
    }

    private func files(of folder: URL) -> [String] {
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return names.filter { [".yaml", ".yml", ".tsv"].contains(where: $0.hasSuffix) }
    }

    static func marks(in text: String) -> [LintMark] {
        var marks: [LintMark] = []
        var target = 1
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if let mark = mark(in: line, at: target) {
                marks.append(mark)
            } else {
                target = index + 1
            }
        }
        return marks.sorted()
    }

    /// - Parameter target: The line that a mark is about.
    private static func mark(in line: Substring, at target: Int) -> LintMark? {
        let comment = line.drop { $0 == " " }
        guard comment.first == "#" else { return nil }
        let sign = comment.dropFirst().drop { $0 == " " }
        let isSelf = sign.hasPrefix("<- ")
        guard isSelf || sign.hasPrefix("^ ") else { return nil }
        let words = sign.split(separator: " ").dropFirst()
        guard words.count == 2, let severity = words.first, let code = words.last, severity.hasSuffix(":") else {
            return nil
        }
        let rest = isSelf ? comment : sign
        return LintMark(
            line: target, column: line.count - rest.count + 1, severity: String(severity.dropLast()),
            code: String(code))
    }

    // MARK: What no file shows

    private static let head = """
        name: An example
        language: es-ES
        category: dining
        difficulty: A1
        characterID: maria
        environmentID: room

        """

    private static let end = """
        start: bye
        nodes:
          bye: { line: { id: bye, text: Adiós., translation: Goodbye. } }

        """

    private func path(_ code: String) -> String { "scenarios/es/\(code).yaml" }

    private func writeUnreadable() throws {
        let start = { (code: String) in LintMark(line: 1, column: 1, severity: "error", code: code) }
        try FileManager.default.createSymbolicLink(
            atPath: url.appending(path: path("unreadable-file")).path, withDestinationPath: "nowhere.yaml")
        silent[path("unreadable-file")] = [start("unreadable-file")]
        try FileManager.default.createDirectory(
            at: url.appending(path: path("not-a-file")), withIntermediateDirectories: true)
        silent[path("not-a-file")] = [start("not-a-file")]
        let text = Data("id: not-utf8\nname: ".utf8) + [0xE9] + Data("\n# <- error: not-utf8\n\(Self.head)".utf8)
        try text.write(to: url.appending(path: path("not-utf8")))
    }

    /// Sounds of 200 Hz, since no recording is kept beside the examples.
    private func writeRecordings() throws {
        let recordings = url.appending(path: "recordings")
        try FileManager.default.createDirectory(at: recordings, withIntermediateDirectories: true)
        func write(_ name: String, seconds: Double, amplitude: Double) throws {
            let samples = (0..<Int(16_000 * seconds)).map { index in
                Int16(max(-32_768, min(32_767, amplitude * sin(Double(index) * 0.0785))))
            }
            try WaveFile.data(samples: samples).write(to: recordings.appending(path: "\(name).wav"))
        }
        try write("right", seconds: 0.8, amplitude: 8_000)
        try write("other", seconds: 6, amplitude: 8_000)
        try write("long", seconds: 61, amplitude: 8_000)
        try write("silent", seconds: 1, amplitude: 0)
        try write("clipped", seconds: 0.8, amplitude: 200_000)
        try Data("RIFF, and no more".utf8).write(to: recordings.appending(path: "unreadable.wav"))
    }

    private func writeLarge() throws {
        let comment = String(repeating: "# More than there is room for.\n", count: (1 << 20) / 31 + 1)
        let long = String(repeating: "sí ", count: 700)
        try folder.write(
            """
            scenario: what-was-said
            writers: { w1: { voice: native } }
            nodes:
              hi:
                - by: w1
                  kind: right
                  text: "\(long)"
                  #     ^ error: text-too-long

            """, to: "scenarios/es/text-too-long/what-was-said.heard.yaml")
        try folder.write("# <- error: file-too-large\n\(comment)", to: path("file-too-large"))

        let wrong = (1...102).map { number in
            let mark = number <= 100 ? "# <- error: unknown-field\n" : number == 101 ? "# <- error: more-errors\n" : ""
            return "field\(number): x\n\(mark)"
        }
        try folder.write("id: more-errors\n\(Self.head)\(wrong.joined())\(Self.end)", to: path("more-errors"))

        let spare = (1...102).map { number in
            let mark =
                number <= 100 ? "  # <- warning: unused-list\n" : number == 101 ? "  # <- warning: more-warnings\n" : ""
            return "  list\(number): [x]\n\(mark)"
        }
        try folder.write(
            "id: more-warnings\n\(Self.head)lists:\n\(spare.joined())\(Self.end)", to: path("more-warnings"))

        let rules = (1...201).map { "  rule\($0): x\n" + ($0 == 1 ? "  # <- error: too-many-rules\n" : "") }
        try folder.write(
            "id: too-many-rules\n\(Self.head)rules:\n\(rules.joined())\(Self.end)", to: path("too-many-rules"))

        let template = String(repeating: "un café ", count: 501)
        let nodes = """
            start: hi
            nodes:
              hi:
                line: { id: hi, text: ¡Hola!, translation: Hello! }
                expect:
                  - id: order
                    accept:
                      - "\(template)"
                      #  ^ error: template-too-long
                    goto: bye
              bye: { line: { id: bye, text: Adiós., translation: Goodbye. } }

            """
        try folder.write("id: template-too-long\n\(Self.head)\(nodes)", to: path("template-too-long"))
    }
}
