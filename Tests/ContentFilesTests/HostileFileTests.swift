import Foundation
import Glibc
import TestSupport
import Testing

@testable import ContentFiles

@Suite("Hostile content files")
struct HostileFileTests {
    private func withFolder(_ body: (URL) throws -> Void) throws {
        try withTemporaryFolder("files", body)
    }

    private func refusal(_ url: URL) -> Diagnostic? {
        do throws(ContentError) {
            _ = try readContentFile(at: url, name: "f.yaml")
            return nil
        } catch {
            return error.diagnostics.first
        }
    }

    @Test("a file of gigabytes is refused by its size, unread")
    func sparse() throws {
        try withFolder { folder in
            let file = folder.appending(path: "f.yaml")
            #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
            try #require(truncate(file.path, 3 << 30) == 0)
            let before = residentKiB()
            let refused = try #require(refusal(file))
            #expect(refused.code == "file-too-large")
            #expect(refused.message.contains("\(3 << 30)"))
            #expect(residentKiB() - before < 1 << 20)
        }
    }

    @Test(
        "a control character is refused with its place, as it stands and as an escape",
        arguments: [("\u{1B}[2J", 2), ("\u{7F}", 2), ("\u{9B}31m", 2), ("\u{0}", 2), ("\u{8}", 2)])
    func controlCharacters(text: String, line: Int) throws {
        try withFolder { folder in
            let file = folder.appending(path: "f.yaml")
            try Data("a: b\nname: \"x\(text)\"\n".utf8).write(to: file)
            let refused = try #require(refusal(file))
            #expect(refused.code == "control-character")
            #expect(refused.location.line == line && refused.location.column == 9)
        }
        let escaped = text.unicodeScalars.map { scalar in
            scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
                ? "\\x" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16) : String(scalar)
        }.joined()
        do throws(ContentError) {
            _ = try ContentNode(parsing: "a: b\nname: \"x\(escaped)\"\n", file: "f.yaml")
            Issue.record("an escape brings it in")
        } catch {
            #expect(error.diagnostics.first?.code == "control-character")
            #expect(error.diagnostics.first?.location.line == line)
        }
        _ = try ContentNode(parsing: "a: \"tab\\tline\\n\"\n", file: "f.yaml")
    }

    @Test("a control character is found wherever it stands, and nothing else is taken for one")
    func everyPlace() {
        for place in 0..<50 {
            let before = String(repeating: "ñ", count: place % 7) + String(repeating: "a", count: place)
            let clean = before + "\t¿sí?\r\n\u{A0}" + String(repeating: "é", count: 20)
            #expect(clean.firstControlCharacter == nil)
            for control in ["\u{0}", "\u{1B}", "\u{7F}", "\u{80}", "\u{9F}"] as [Unicode.Scalar] {
                let text = before + String(control) + clean
                let found = text.firstControlCharacter
                #expect(found == text.unicodeScalars.firstIndex(of: control))
            }
        }
    }

    /// The most memory that the process has held.
    private func residentKiB() -> Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss
    }

    @Test("a folder, a pipe and a device are no content files, and a link to a file is one")
    func irregular() throws {
        try withFolder { folder in
            let pipe = folder.appending(path: "pipe.yaml")
            try #require(mkfifo(pipe.path, 0o600) == 0)
            for url in [folder, pipe, URL(filePath: "/dev/zero")] {
                #expect(refusal(url)?.code == "not-a-file", "\(url.path)")
            }
            #expect(refusal(folder.appending(path: "none.yaml"))?.code == "unreadable-file")
            let file = folder.appending(path: "f.yaml")
            try Data("a: é\n".utf8).write(to: file)
            let link = folder.appending(path: "link.yaml")
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
            #expect(try readContentFile(at: link, name: "link.yaml") == "a: é\n")
        }
    }

    @Test("the first hundred faults of a file are told, and how many more there are")
    func manyFaults() throws {
        let issues = DiagnosticCollector()
        for line in 1...250 {
            issues.error("bad", "bad", at: SourceLocation(file: "a.yaml", line: line, column: 1))
        }
        issues.error("bad", "bad", at: SourceLocation(file: "b.yaml", line: 1, column: 1))
        #expect(issues.diagnostics.count == 102)
        let last = try #require(issues.diagnostics.last)
        #expect(last.location.line == 101)
        #expect(last.message.contains("150"))
        let warned = DiagnosticCollector()
        for line in 1...250 {
            warned.warning("odd", "odd", at: SourceLocation(file: "a.yaml", line: line, column: 1))
        }
        #expect(!warned.hasErrors)
        warned.error("bad", "bad", at: SourceLocation(file: "a.yaml", line: 251, column: 1))
        #expect(warned.hasErrors)
        #expect(warned.diagnostics.contains { $0.location.line == 251 })
    }

    @Test("a name of half a megabyte is echoed in short, and costs no search for its neighbours")
    func longNames() throws {
        let name = String(repeating: "x", count: 1 << 19)
        let node = try ContentNode(parsing: "? \(name)\n: 1\n", file: "f.yaml")
        let issues = DiagnosticCollector()
        var fields = FieldReader(node, of: "a character", into: issues)
        _ = fields.text(String(name.dropLast()))
        fields.finish()
        let message = try #require(issues.diagnostics.first?.message)
        #expect(message.count < 200)
        #expect(message.contains(String(repeating: "x", count: 64) + "…"))
        #expect(!message.contains("Did you mean"))
        issues.error("bad", name, at: node.location)
        #expect((issues.diagnostics.last?.message.count ?? 0) < 3_000)
        #expect(nearest(to: "nam", among: ["name", String(repeating: "name", count: 1 << 16)]) == "name")
    }
}
