import Foundation
import Pronunciation
import Testing

@testable import LearningService
@testable import immersiond

@Suite("A scored recording in the terminal")
struct PronunciationPrinterTests {
    private func text(of reply: PronunciationReply, coloured: Bool = false, width: Int = 96) throws -> String {
        var printer = PronunciationPrinter(
            style: TerminalStyle(isColoured: coloured), phrases: try .repository(), language: "en")
        printer.width = width
        return printer.text(of: reply, expected: "Un perro")
    }

    private let dog: PronunciationReply

    init() throws {
        dog = try .told(AssessmentFixture.dog, advice: "Let the tongue flutter.")
    }

    @Test("the sentence with its scores, the bars, and what to practise stand below each other")
    func layout() throws {
        #expect(
            try text(of: dog) == """
                Un  perro
                96  71

                Total         ████████████████████░░░░ 82
                Accuracy      ████████████████████░░░░ 84
                Fluency       ██████████████████████░░ 91
                Prosody       █████████████████░░░░░░░ 73
                Completeness  ████████████████████████ 100

                perro  p e [r] o
                  [r] → ɾ  39
                    Let the tongue flutter.
                """)
    }

    @Test("what was left out stands in brackets with a dash for a score, and is named before what to practise")
    func omissions() throws {
        let broken = AssessmentFixture.broken
        let reply = try PronunciationReply.told(
            broken, message: "You left out: Un, por la.", advice: "Let the tongue flutter.")
        #expect(
            try text(of: reply) == """
                [Un]  perro  [por]  [la]
                –     71     –      –

                You left out: Un, por la.

                Total         ████████████████████░░░░ 82
                Accuracy      ████████████████████░░░░ 84
                Fluency       ██████████████████████░░ 91
                Prosody       █████████████████░░░░░░░ 73
                Completeness  ██████░░░░░░░░░░░░░░░░░░ 25

                perro  p e [r] o
                  [r] → ɾ  39
                    Let the tongue flutter.
                """)
    }

    @Test("not every sound was clear where words were left out")
    func clearRest() throws {
        var broken = AssessmentFixture.broken
        broken.words[1] = AssessmentFixture.dog.words[0]
        let reply = try PronunciationReply.told(broken, message: "You left out: Un, por la.")
        #expect(try text(of: reply).hasSuffix("✔ In what you did say, no sound stood out as wrong."))
    }

    @Test("colours change nothing but the colours")
    func colours() throws {
        let coloured = try text(of: dog, coloured: true)
        #expect(coloured.contains("\u{1B}[31m[r]\u{1B}[0m"))
        let plain = coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "")
        func trimmed(_ text: String) -> [String] {
            text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        #expect(trimmed(plain) == trimmed(try text(of: dog)))
    }

    @Test("long sentences and advice are broken to the width")
    func width() throws {
        let reply = try PronunciationReply.told(
            AssessmentFixture.drawn(words: 60), advice: String(repeating: "slowly ", count: 40))
        #expect(try text(of: reply, width: 60).split(separator: "\n").allSatisfy { $0.count <= 60 })
    }

    @Test("what was refused shows why, and no bar")
    func refusal() throws {
        let silence = Assessment(verdict: .silence, confidence: 0, duration: 1, text: "Un perro")
        let reply = try PronunciationReply.told(silence, message: "I heard nothing.")
        #expect(try text(of: reply) == "Un perro\nI heard nothing.")
    }

    @Test("perfect speech is told so")
    func perfect() throws {
        var assessment = AssessmentFixture.dog
        assessment.words.removeLast()
        let reply = try PronunciationReply.told(assessment)
        #expect(try text(of: reply).hasSuffix("✔ You said all of it, and no sound stood out as wrong."))
    }
}

@Suite("Lines from a stream")
struct LineReaderTests {
    private func lines(_ text: String, limit: Int = 10) throws -> [String] {
        let pipe = Pipe()
        let writer = pipe.fileHandleForWriting
        Thread.detachNewThread {
            // A byte at a time, as a slow writer would.
            for byte in text.utf8 { writer.write(Data([byte])) }
            try? writer.close()
        }
        var reader = LineReader(pipe.fileHandleForReading, limit: limit)
        var lines: [String] = []
        while let line = reader.next() {
            switch line {
            case .whole(let data): lines.append(String(decoding: data, as: UTF8.self))
            case .tooLong: lines.append("…")
            }
        }
        return lines
    }

    @Test(
        "lines come whole, blank ones not at all, and the last needs no line break",
        arguments: [
            ("", []), ("a", ["a"]), ("a\nb\n", ["a", "b"]), ("\n \r\n\ta\r\n\n", ["\ta\r"]),
            ("0123456789\nb", ["0123456789", "b"]),
        ])
    func splitting(text: String, expected: [String]) throws {
        #expect(try lines(text) == expected)
    }

    @Test("a line beyond the limit is told once and costs its neighbours nothing")
    func tooLong() throws {
        let long = String(repeating: "x", count: 50)
        #expect(try lines("a\n\(long)\nb\n\(long)") == ["a", "…", "b", "…"])
    }
}
