import Foundation
import Lexicon
import Pictures
import TestSupport
import Testing
import Vocab

@testable import JSONText
@testable import LearningService
@testable import Protocol
@testable import immersiond

@Suite("The terminal")
struct TerminalTests {
    @Test(
        "a line is something to say, or a command",
        arguments: [
            ("  hola ", .say("hola")), ("/hint", .call(method: Methods.sessionHint, extra: [:])),
            ("/slower", .call(method: Methods.sessionRepeat, extra: ["slower": true])),
            ("/wait 12.5", .call(method: Methods.sessionWait, extra: ["seconds": 12.5])), ("/wait", .unknown("/wait")),
            ("/wait 0", .call(method: Methods.sessionWait, extra: ["seconds": 0.0])),
            ("/wait long", .unknown("/wait long")), ("/wait nan", .unknown("/wait nan")),
            ("/wait -1", .unknown("/wait -1")), ("/wait 1e999", .unknown("/wait 1e999")),
            ("/wait 86401", .unknown("/wait 86401")), ("/wait 3 4", .unknown("/wait 3 4")),
            ("/hint now", .unknown("/hint now")), ("/dance", .unknown("/dance")), ("/help", .help), ("# note", nil),
            ("", nil),
        ] as [(String, LearnerLine?)])
    func lines(text: String, expected: LearnerLine?) {
        #expect(LearnerLine(text) == expected)
    }

    /// - Parameter isAfter: Whether corrections come after the character's lines.
    private func reply(correctionsAfterLine isAfter: Bool = false) throws -> TurnReply {
        let reply: JSONValue = [
            "sessionID": "6F9619FF-8B86-4D01-B42D-00C04FC964FF", "sequence": 1, "nodeID": "order", "match": "accepted",
            "lines": [
                ["id": "l", "text": "¿Algo más?", "translation": "Anything else?", "role": "line", "speed": 1]
            ],
            "corrections": [
                [
                    "id": "6F9619FF-8B86-4D01-B42D-00C04FC964FE", "errorType": "articles",
                    "position": ["start": 7, "end": 10], "incorrect": "una", "correct": "un",
                    "explanation": "Café is masculine.", "ruleID": "r", "severity": "medium",
                ]
            ],
            "recast": "Quiero un café", "correctionsAfterLine": .bool(isAfter), "slots": [:], "events": [],
            "completed": [], "isEnded": false, "newWords": [], "suggestedReviews": [], "reviewedWords": [],
        ]
        return try WireFormat.decode(TurnReply.self, from: WireFormat.encode(reply))
    }

    @Test("a correction stands below the learner's words, or below the character's when it comes after")
    func transcript() throws {
        let reply = try reply()
        let printer = TranscriptPrinter(style: TerminalStyle(isColoured: false), character: "María")
        #expect(
            printer.utterance("Quiero una café", reply: reply) == """
                You    Quiero una café
                       ✎ una → un
                       Café is masculine.
                       ✔ Quiero un café
                """)
        #expect(printer.reply(reply) == "María  ¿Algo más?\n       Anything else?")
        let later = try self.reply(correctionsAfterLine: true)
        #expect(printer.utterance("Quiero una café", reply: later) == "You    Quiero una café")
        #expect(printer.reply(later).contains("✎ una → un"))
    }

    @Test("no escape sequence is printed without colour")
    func colourless() throws {
        let printer = TranscriptPrinter(style: TerminalStyle(isColoured: false), character: "María")
        #expect(!printer.reply(try reply()).contains("\u{1B}"))
        #expect(TerminalStyle(isColoured: true).bold("a") == "\u{1B}[1ma\u{1B}[0m")
    }

    @Test("long lines break at spaces and never lose a word")
    func wrapping() {
        let text = String(repeating: "palabra ", count: 40).trimming { $0 == " " }
        let lines = text.wrapped(to: 30)
        #expect(lines.allSatisfy { $0.count <= 30 })
        #expect(lines.joined(separator: " ") == text)
        #expect("supercalifragilístico".wrapped(to: 5) == ["supercalifragilístico"])
    }

    @Test("audio files are named after their line")
    func slugs() {
        #expect(SavedAudio.slug("¡Hola, buenas! ¿Qué le pongo hoy, señora?") == "hola-buenas-que-le-pongo")
        #expect(SavedAudio.slug("../../etc/passwd") == "etc-passwd")
    }
}

@Suite("Tables in the terminal")
struct TerminalTableTests {
    private let mesa: VocabularyWord = {
        var word = VocabularyWord(
            id: UUID(), word: "mesa", language: "es", translation: "table", partOfSpeech: .noun, ipa: "", syllables: [],
            frequency: nil, difficulty: nil, addedDate: Date(timeIntervalSince1970: 0))
        word.article = "la"
        word.nextReviewDate = Instant.date(from: "2026-11-28T04:30:00.000Z")
        return word
    }()

    private func lines(of word: VocabularyWord, in zone: String) -> [String] {
        let time = LocalTime(timeZone: TimeZone(identifier: zone) ?? .gmt)
        return CardTable(words: [word], style: TerminalStyle(isColoured: false), time: time).lines
    }

    @Test(
        "a time is the reader's own",
        arguments: [
            ("America/Los_Angeles", "2026-11-27 20:30"), ("UTC", "2026-11-28 04:30"),
            ("Asia/Kolkata", "2026-11-28 10:00"),
        ])
    func localTime(zone: String, text: String) {
        #expect(lines(of: mesa, in: zone).last?.hasSuffix("new    \(text)") == true)
        #expect(LocalTime(timeZone: TimeZone(identifier: zone) ?? .gmt).text("soon") == "soon")
    }

    @Test(
        "letters that are two columns wide are counted as two, marks as none",
        arguments: [
            ("mesa", 4), ("caf\u{E9}", 4), ("cafe\u{301}", 4), ("漢字", 4), ("ｶﾅ", 2), ("한국", 4), ("👍🏽", 2),
            ("❤\u{FE0F}", 2), ("🇪🇸", 2), ("", 0),
        ])
    func columns(text: String, columns: Int) {
        #expect(text.columns == columns)
    }

    @Test(
        "what does not fit ends in an ellipsis, and never in half a letter",
        arguments: [
            ("mesa", 4, "mesa"), ("mesas", 4, "mes…"), ("漢字漢字", 7, "漢字漢…"), ("漢字漢字", 6, "漢字…"),
            ("漢字", 4, "漢字"), ("mesa", 1, "…"),
        ])
    func cut(text: String, width: Int, expected: String) {
        #expect(text.cut(to: width) == expected)
    }

    private func table(_ rows: [[String]], width: Int?) -> [String] {
        TextTable(
            head: ["word", "meaning", "state"], rows: rows, style: TerminalStyle(isColoured: false), width: width
        ).lines
    }

    @Test("a long text widens a table to the terminal and no further; the rest of it keeps its room")
    func longCell() {
        let rows = [["la mesa", String(repeating: "table ", count: 9_000), "learning"], ["漢字", "kanji", "new"]]
        let lines = table(rows, width: 60)
        #expect(lines.map(\.columns).max() == 60)
        #expect(lines[1].hasPrefix("la mesa  table table"))
        #expect(lines[1].hasSuffix("…  learning"))
        #expect(lines[2].hasPrefix("漢字     kanji"))
        // 7, 40 and 8, two between each.
        #expect(table(rows, width: nil).map(\.columns).max() == 59)
    }

    @Test("line breaks and control characters in a cell break no row")
    func brokenCell() {
        let lines = table([["mesa", "table\ndesk\r\n\u{1B}[2J", "new"]], width: nil)
        #expect(lines.count == 2)
        #expect(lines[1] == "mesa  table desk  [2J  new")
    }
}

@Suite("Default paths")
struct DefaultPathsTests {
    private let executable = URL(filePath: "/opt/immersiond/bin/immersiond")

    @Test("the XDG folders are used when they are absolute")
    func xdg() {
        let paths = DefaultPaths(
            environment: ["XDG_RUNTIME_DIR": "/run/user/1", "XDG_DATA_HOME": "/data", "HOME": "/home/ana"],
            executable: executable)
        #expect(paths.socket == "/run/user/1/immersiond.sock")
        #expect(paths.data.path == "/data/immersiond")
        #expect(paths.speechWorker.path == "/opt/immersiond/bin/immersion-speech")
    }

    @Test("the speech worker is found beside the daemon, and else in libexec, where packages put it")
    func installedWorker() throws {
        let folder = try TemporaryFolder()
        let paths = DefaultPaths(environment: [:], executable: folder.url.appending(path: "bin/immersiond"))
        try folder.write("", to: "libexec/immersiond/immersion-speech")
        #expect(paths.speechWorker.path == folder.url.path + "/libexec/immersiond/immersion-speech")
        try folder.write("", to: "bin/immersion-speech")
        #expect(paths.speechWorker.path == folder.url.path + "/bin/immersion-speech")
    }

    @Test("without them the home folder serves; relative ones are ignored")
    func home() {
        let paths = DefaultPaths(
            environment: ["XDG_RUNTIME_DIR": "run", "HOME": "/home/ana"], executable: executable)
        #expect(paths.data.path == "/home/ana/.local/share/immersiond")
        #expect(paths.socket == "/home/ana/.local/share/immersiond/immersiond.sock")
    }
}

@Suite("Email addresses")
struct EmailAddressTests {
    @Test(
        "RFC 5322 addresses",
        arguments: [
            ("ana@example.org", true), ("a.b+c@sub.example.org", true), ("\"a b\"@example.org", true),
            ("o'neil@example.org", true), ("ana@example", false), ("ana.example.org", false), ("ana@-x.org", false),
            (".ana@example.org", false), ("a..b@example.org", false), ("ana@", false), ("@example.org", false),
            ("a b@example.org", false), ("\"a\"b\"@example.org", false), ("ana@exa_mple.org", false),
        ])
    func addresses(text: String, isValid: Bool) {
        #expect(EmailAddress.isValid(text) == isValid)
    }
}

@Suite("Words at the end of a conversation")
struct MetWordsTests {
    private func word(_ word: String, _ exposure: String, _ result: String? = nil) throws -> SessionWordReply {
        var members: [String: JSONValue] = [
            "word": .string(word), "exposure": .string(exposure), "wordID": "6F9619FF-8B86-4D01-B42D-00C04FC964FF",
        ]
        members["result"] = result.map(JSONValue.string)
        return try WireFormat.decode(SessionWordReply.self, from: WireFormat.encode(members))
    }

    @Test("each word has what the learner did and what came of it; words only heard stand apart")
    func list() throws {
        let words = try [
            word("tal", "heard"), word("café", "produced", "added"), word("querer", "hinted", "suggested"),
            word("mesa", "wrong", "reviewed"), word("té", "lookedUp"), word("hola", "produced"),
        ]
        #expect(
            MetWords(words: words).lines.joined(separator: "\n") == """
                  words: café (said, new), querer (from a hint, review suggested), mesa (wrong, reviewed), té
                  (looked up), hola (said)
                  heard too: tal
                """)
        #expect(MetWords(words: []).lines.isEmpty)
    }

    @Test("of many words that were only heard, the last are counted")
    func manyHeard() throws {
        let words = try (1...14).map { try word("w\($0)", "heard") }
        #expect(MetWords(words: words).lines.last?.hasSuffix("w12, and 2 others") == true)
    }

    @Test("what is suggested counts a word as recalled when the learner came up with it")
    func suggestions() throws {
        let answers = try MetWords(
            words: [word("mesa", "produced", "suggested"), word("querer", "hinted", "suggested"), word("té", "wrong")]
        ).suggestions
        #expect(SuggestedAnswer.summary(answers) == "mesa as recalled, querer as forgotten")
        #expect(answers.map { $0.review["rating"] } == ["good", "again"])
        #expect(answers[0].review["source"] == "conversation")
    }
}
