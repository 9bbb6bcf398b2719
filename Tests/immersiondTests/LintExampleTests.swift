import Foundation
import Testing

@Suite("Examples of what lint reports")
struct LintExampleTests {
    /// Where the code of a diagnostic may be written: what an author's files can be at fault for.
    private static let modules = [
        "ContentFiles", "Conversation/Content", "Conversation/Expressions", "Conversation/Lines",
        "Templates/Definition/ListReader.swift", "Templates/Graph", "Templates/Syntax", "Templates/Words", "Lexicon",
        "Grammar", "ScenarioTools/Heard", "immersiond/Heard", "immersiond/Recordings",
    ]

    /// The codes that the modules' sources write out.
    private static func codes() throws -> Set<String> {
        let literal = /(?:(?:error|warning)\(\s*|\bcode:[^"\n]*)"([a-z][a-z0-9-]*)"(?: : "([a-z][a-z0-9-]*)")?/
        var codes: Set<String> = []
        for module in modules {
            let folder = Repository.root.appending(path: "Sources/\(module)")
            let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            let files = module.hasSuffix(".swift") ? [folder] : names.map { folder.appending(path: $0) }
            for file in files where file.pathExtension == "swift" {
                let text = try String(contentsOf: file, encoding: .utf8)
                for match in text.matches(of: literal) {
                    codes.insert(String(match.1))
                    if let other = match.2 { codes.insert(String(other)) }
                }
            }
        }
        return codes
    }

    @Test("lint finds the fault of each example at its place, and nothing else")
    func examples() throws {
        let examples = try LintExamples()
        let run = try CommandRun(["lint", "--rules", "--content", examples.url.path])
        #expect(run.status == 1)
        var found: [String: [LintMark]] = [:]
        let diagnostic = /(.+?):(\d+):(\d+): (error|warning): .+ \[([a-z0-9-]+)\]/
        for line in run.output.split(separator: "\n").dropLast() {
            let parts = try #require(try diagnostic.wholeMatch(in: line), "\(line)").output
            let mark = LintMark(
                line: Int(parts.2) ?? 0, column: Int(parts.3) ?? 0, severity: String(parts.4), code: String(parts.5))
            found[String(parts.1), default: []].append(mark)
        }
        let expected = examples.expected
        #expect(expected.count > 100)
        for (file, marks) in expected {
            #expect(found[file, default: []].sorted() == marks, "\(file)")
        }
        #expect(Set(found.keys).isSubset(of: expected.keys))
    }

    @Test("an example is named for its fault")
    func names() throws {
        for (file, marks) in try LintExamples().kept where !marks.isEmpty {
            let names = file.split(separator: "/").map { $0.prefix { $0 != "." } }
            let isNamed = marks.contains { mark in
                names.contains { $0 == mark.code || $0.hasPrefix("\(mark.code)-") }
            }
            #expect(isNamed, "\(file): \(marks)")
        }
    }

    @Test("there is an example of every code, and every example's code is one")
    func coverage() throws {
        let written = try Self.codes()
        let shown = Set(try LintExamples().expected.values.flatMap { $0.map(\.code) })
        // Told only where --near-misses asks for it: HeardListenerTests.
        #expect(written.subtracting(shown).sorted() == ["near-miss"])
        #expect(shown.subtracting(written).sorted() == [])
    }
}
