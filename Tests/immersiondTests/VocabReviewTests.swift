import Foundation
import Protocol
import Testing

@testable import JSONText
@testable import SocketTransport

private let shared = Result { try DaemonProcess(arguments: ["--speech-worker", "/nowhere"]) }

@Suite("Studying words over the socket", .serialized)
struct VocabReviewTests {
    private let connection: RPCConnection
    private let learner: JSONValue

    init() throws {
        connection = try shared.get().connect()
        learner = try connection.newLearner()
    }

    private func add(_ word: String, _ extra: [String: JSONValue] = [:]) throws -> JSONValue {
        let parameters: [String: JSONValue] = ["learnerID": learner, "word": .string(word)]
        return try connection.call("vocab.add", .object(parameters.merging(extra) { $1 }))
    }

    private func due(_ extra: [String: JSONValue] = [:]) throws -> [String] {
        let parameters = ["learnerID": learner].merging(extra) { $1 }
        return try connection.call("vocab.due", .object(parameters))["words"]?.elements?
            .compactMap { $0["word"]?.string } ?? []
    }

    private func review(_ card: JSONValue, _ rating: String, _ at: String) throws -> JSONValue {
        try connection.call(
            "vocab.review", ["wordID": card["id"] ?? .null, "rating": .string(rating), "at": .string(at)])
    }

    @Test("a noun is added with its article or without, a word with an article of its own as it is")
    func articles() throws {
        for (text, word) in [("el agua", "agua"), ("Las mesas", "mesa"), ("una mañana", "mañana")] {
            let card = try add(text)
            #expect(card["word"] == .string(word) && card["partOfSpeech"] == "noun")
        }
        #expect(try add("lo siento")["word"] == "lo siento")
        let unknown = try add("la xyzzy", ["translation": "spell"])
        #expect(unknown["word"] == "la xyzzy")
    }

    @Test("new words come by frequency, and no more of them than the day allows")
    func newWords() throws {
        for word in ["taza", "casa", "leche", "agua"] { _ = try add(word) }
        #expect(try due().first == "casa")
        _ = try connection.call("vocab.configure", ["learnerID": learner, "language": "es", "newPerDay": 2])
        let today = try due()
        #expect(today.count == 2)
        let card = try add(today[0])
        _ = try connection.call("vocab.review", ["wordID": card["id"] ?? .null, "rating": "easy"])
        let reply = try connection.call("vocab.due", ["learnerID": learner, "language": "es"])
        #expect(reply["newLeft"] == 1)
        #expect(reply["words"]?.elements?.count == 1)
        #expect(try due(["newLimit": 0]).isEmpty)
    }

    @Test("an answer sent again after a later one counts once and changes nothing", arguments: ["review", "reading"])
    func resent(source: String) throws {
        let card = try add("mesa")
        let answer: [String: JSONValue] = [
            "wordID": card["id"] ?? .null, "rating": "good", "at": "2026-01-01T10:00:00Z", "source": .string(source),
            "reviewID": .string(UUID().uuidString),
        ]
        let first = try connection.call("vocab.review", .object(answer))
        #expect(first["scheduling"]?["phase"] == "learning")
        #expect(first["scheduling"]?["due"] == first["word"]?["nextReviewDate"])
        let later = try review(card, "good", "2026-01-03T10:00:00Z")
        let again = try connection.call("vocab.review", .object(answer))
        #expect(again["reviewID"] == first["reviewID"])
        #expect(again["scheduling"] == later["scheduling"])
        #expect(again["word"] == later["word"])
        #expect(again["leech"] == .bool(false))
        // A new answer of that time has come too late.
        let refused = try connection.failure(
            "vocab.review",
            [
                "wordID": card["id"] ?? .null, "rating": "good", "at": "2026-01-01T10:00:00Z",
            ])
        #expect(refused?.code == .invalidParams)
        let contradiction = answer.merging(["rating": "again"]) { $1 }
        #expect(try connection.failure("vocab.review", .object(contradiction))?.code == .conflict)
    }

    @Test("with the answer that made a leech, its tag is taken back")
    func undoneLeech() throws {
        _ = try connection.call("vocab.configure", ["learnerID": learner, "language": "es", "leeches": 1])
        let card = try add("mesa")
        _ = try review(card, "easy", "2026-01-01T10:00:00Z")
        let leech = try review(card, "again", "2026-01-20T10:00:00Z")
        #expect(leech["leech"] == .bool(true))
        #expect(leech["word"]?["tags"] == ["leech"])
        #expect(try connection.call("vocab.undo", ["learnerID": learner])["word"]?["tags"] == [])
    }

    @Test("an undo sent again takes no other answer back")
    func undoneTwice() throws {
        let card = try add("mesa")
        _ = try review(card, "good", "2026-01-01T10:00:00Z")
        let second = try review(card, "good", "2026-01-03T10:00:00Z")
        let undo: JSONValue = .object(["learnerID": learner, "undoID": .string(UUID().uuidString)])
        for _ in 0..<2 {
            let undone = try connection.call("vocab.undo", undo)
            #expect(undone["reviewID"] == second["reviewID"])
            #expect(undone["word"]?["reviewCount"] == 1)
        }
    }

    @Test("what a conversation made of a word can be taken back, as the last answer and by the word")
    func undoneConversation() throws {
        let (mesa, taza) = (try add("mesa"), try add("taza"))
        let start = try review(mesa, "good", "2026-01-01T10:00:00Z")
        func converse(_ card: JSONValue, _ at: String) throws -> JSONValue {
            try connection.call(
                "vocab.review",
                ["wordID": card["id"] ?? .null, "rating": "good", "at": .string(at), "source": "conversation"])
        }
        _ = try converse(mesa, "2026-01-02T10:00:00Z")
        let last = try converse(taza, "2026-01-02T10:01:00Z")
        #expect(try connection.call("vocab.undo", ["learnerID": learner])["reviewID"] == last["reviewID"])
        let undone = try connection.call("vocab.undo", ["learnerID": learner, "wordID": mesa["id"] ?? .null])
        #expect(undone["word"]?["nextReviewDate"] == start["word"]?["nextReviewDate"])
        #expect(try connection.call("vocab.undo", ["learnerID": learner])["reviewID"] == start["reviewID"])
        #expect(try connection.failure("vocab.undo", ["learnerID": learner])?.code == .notFound)
    }

    @Test(
        "a preview tells what each answer then does, and changes nothing", arguments: ["again", "hard", "good", "easy"])
    func preview(rating: String) throws {
        let card = try add("mesa")
        _ = try review(card, "easy", "2026-01-01T10:00:00Z")
        let at = "2026-01-20T10:00:00Z"
        let told = try connection.call("vocab.preview", ["wordID": card["id"] ?? .null, "at": .string(at)])
        #expect(told.members.count == 4)
        let answered = try review(card, rating, at)
        #expect(answered["word"]?["reviewCount"] == 2)
        #expect(answered["scheduling"] == told[rating])
        let early = try connection.failure(
            "vocab.preview", ["wordID": card["id"] ?? .null, "at": "2025-01-01T10:00:00Z"])
        #expect(early?.code == .invalidParams)
    }

    @Test("an answer taken back leaves the word as it was, and counts for nothing")
    func undo() throws {
        let card = try add("mesa")
        let first = try review(card, "good", "2026-01-01T10:00:00Z")
        let second = try review(card, "easy", "2026-01-01T10:20:00Z")
        #expect(second["word"]?["reviewCount"] == 2)
        let undone = try connection.call("vocab.undo", ["learnerID": learner])
        #expect(undone["reviewID"] == second["reviewID"])
        #expect(undone["word"]?["nextReviewDate"] == first["word"]?["nextReviewDate"])
        #expect(undone["word"]?["reviewCount"] == 1)
        let again = try connection.failure(
            "vocab.undo", ["learnerID": learner, "reviewID": second["reviewID"] ?? .null])
        #expect(again?.code == .conflict)
        #expect(again?.field == "reviewID")
        _ = try connection.call("vocab.undo", ["learnerID": learner])
        #expect(try connection.failure("vocab.undo", ["learnerID": learner])?.code == .notFound)
        let other = try connection.newLearner()
        let third = try review(card, "good", "2026-01-02T10:00:00Z")
        let foreign = try connection.failure(
            "vocab.undo", ["learnerID": other, "reviewID": third["reviewID"] ?? .null])
        #expect(foreign?.code == .notFound)
        #expect(
            try connection.call("vocab.list", ["learnerID": learner])["words"]?.elements?.first?["reviewCount"] == 1)
    }

    @Test("a word forgotten again and again gets a tag, once the learner's threshold is reached")
    func leech() throws {
        let card = try add("mesa")
        _ = try connection.call("vocab.configure", ["learnerID": learner, "language": "es", "leeches": 2])
        var leeches: [Bool] = []
        for month in 1...4 {
            for (day, rating) in [(1, "easy"), (20, "again"), (21, "easy")] {
                let at = "2025-0\(month)-\(day < 10 ? "0" : "")\(day)T10:00:00Z"
                leeches.append(try review(card, rating, at)["leech"] == true)
            }
        }
        #expect(leeches.contains(true))
        #expect(leeches.firstIndex(of: true) == 4)
        let found = try connection.call("vocab.search", ["learnerID": learner, "tag": "leech"])
        #expect(found["total"] == 1)
    }

    @Test("of the days that fuzz allows, the learner's own are taken")
    func easyDays() throws {
        _ = try connection.call(
            "vocab.configure", ["learnerID": learner, "language": "es", "easyDays": [0, 0, 0, 0, 0, 0, 1]])
        for word in ["mesa", "silla", "casa", "agua", "leche"] {
            let card = try add(word)
            _ = try review(card, "easy", "2026-01-01T10:00:00Z")
            // Weeks later, so that the days allowed are more than a week.
            let answered = try review(card, "easy", "2026-01-20T10:00:00Z")
            let due = try #require(answered["word"]?["nextReviewDate"]?.string)
            let date = try Date(due, strategy: .iso8601)
            // 1970 began on a Thursday.
            #expect((Int(date.timeIntervalSince1970) / 86_400 + 3) % 7 == 6, "\(word): \(due)")
        }
    }

    @Test("an edit changes what it names, and the word is found by it")
    func edit() throws {
        let card = try add("mesa", ["deck": "Spanish::Home", "tags": ["home"]])
        #expect(card["deck"] == "Spanish::Home")
        let edited = try connection.call(
            "vocab.edit",
            [
                "wordID": card["id"] ?? .null, "translation": "désk", "exampleSentences": ["La mesa está puesta."],
                "tags": ["home", "new"], "clear": ["deck"], "audioURL": "https://example.org/mesa.mp3",
            ])
        #expect(edited["translation"] == "désk")
        #expect(edited["deck"] == nil)
        #expect(edited["tags"] == ["home", "new"])
        #expect(edited["word"] == "mesa")
        for query in ["DESK", "puesta", "mes"] {
            let found = try connection.call("vocab.search", ["learnerID": learner, "query": .string(query)])
            #expect(found["words"]?.elements?.map { $0["id"] } == [card["id"]], "\(query)")
        }
        let gone = try connection.call("vocab.search", ["learnerID": learner, "query": "table"])
        #expect(gone["total"] == 0)
    }

    @Test("a word's class can be mended, but not into one that the learner has")
    func partOfSpeech() throws {
        let guessed = try add("gustirrinín", ["translation": "small pleasure"])
        #expect(guessed["partOfSpeech"] == nil)
        let mended = try connection.call(
            "vocab.edit", ["wordID": guessed["id"] ?? .null, "partOfSpeech": "interjection"])
        #expect(mended["partOfSpeech"] == "interjection")
        #expect(mended["id"] == guessed["id"])
        let other = try add("gustirrinín", ["translation": "small pleasure"])
        #expect(other["id"] != guessed["id"])
        let taken = try connection.failure(
            "vocab.edit", ["wordID": other["id"] ?? .null, "partOfSpeech": "interjection"])
        #expect(taken?.code == .conflict)
        #expect(taken?.field == "partOfSpeech")
    }

    @Test(
        "what cannot be is refused by its name",
        arguments: [
            ("vocab.edit", #"{"wordID": "W", "audioURL": "http://example.org/a.mp3"}"#, "audioURL"),
            ("vocab.edit", #"{"wordID": "W", "tags": ["two words"]}"#, "tags"),
            ("vocab.edit", #"{"wordID": "W", "deck": "a::"}"#, "deck"),
            ("vocab.edit", #"{"wordID": "W", "deck": "a", "clear": ["deck"]}"#, "clear"),
            ("vocab.edit", #"{"wordID": "W", "translation": "  "}"#, "translation"),
            ("vocab.edit", #"{"wordID": "W", "category": ["zoo"]}"#, "category[0]"),
            ("vocab.search", #"{"learnerID": "L", "query": "%%"}"#, "query"),
            ("vocab.bulk", #"{"learnerID": "L", "suspend": true}"#, "wordIDs"),
            ("vocab.bulk", #"{"learnerID": "L", "tag": "x"}"#, "addTags"),
            ("vocab.bulk", #"{"learnerID": "L", "tag": "x", "addTags": ["a"], "removeTags": ["a"]}"#, "removeTags"),
            ("vocab.bulk", #"{"learnerID": "L", "tag": "x", "delete": true, "suspend": true}"#, "delete"),
            ("vocab.configure", #"{"learnerID": "L", "language": "es", "desiredRetention": 1}"#, "desiredRetention"),
            ("vocab.configure", #"{"learnerID": "L", "language": "es", "easyDays": [1,1,1,1,1,1,2]}"#, "easyDays"),
            ("vocab.configure", #"{"learnerID": "L", "language": "es", "maximumInterval": 366}"#, "maximumInterval"),
            ("vocab.configure", #"{"learnerID": "L", "language": "xx"}"#, "language"),
            ("vocab.review", #"{"wordID": "W", "rating": "good", "durationMs": 3600001}"#, "durationMs"),
            ("vocab.review", #"{"wordID": "W", "rating": "5"}"#, "rating"),
        ])
    func refused(method: String, parameters: String, field: String) throws {
        let word = try add("mesa")["id"]?.string ?? ""
        let text = parameters.replacing("\"L\"", with: "\"\(learner.string ?? "")\"").replacing(
            "\"W\"", with: "\"\(word)\"")
        let value = try WireFormat.decode(JSONValue.self, from: Data(text.utf8))
        #expect(try connection.failure(method, value)?.field == field)
    }

    @Test("many words change at once, and another learner's are left alone")
    func bulk() throws {
        let cards = try ["mesa", "silla", "taza"].map { try add($0, ["tags": ["home"]]) }
        let all = try connection.call(
            "vocab.bulk",
            ["learnerID": learner, "tag": "home", "suspend": true, "addTags": ["later"], "toDeck": "Home"])
        #expect(all["changed"] == 3)
        #expect(try due().isEmpty)
        let some = try connection.call(
            "vocab.bulk",
            ["learnerID": learner, "wordIDs": [cards[0]["id"] ?? .null], "suspend": false, "removeTags": ["home"]])
        #expect(some["changed"] == 1)
        #expect(try due() == ["mesa"])
        _ = try connection.call("vocab.bulk", ["learnerID": learner, "deck": "Home", "bury": true])
        #expect(try due().isEmpty)
        let decks = try connection.call("vocab.decks", ["learnerID": learner])
        #expect(decks["decks"] == [["name": "Home", "words": 3]])
        #expect(decks["tags"] == [["name": "home", "words": 2], ["name": "later", "words": 3]])
        let other = try connection.newLearner()
        let foreign = try connection.failure(
            "vocab.bulk", ["learnerID": other, "wordIDs": [cards[0]["id"] ?? .null], "delete": true])
        #expect(foreign?.code == .notFound)
        #expect(
            try connection.call("vocab.bulk", ["learnerID": learner, "deck": "Home", "delete": true])["changed"] == 3)
        #expect(try connection.call("vocab.list", ["learnerID": learner])["words"] == [])
    }

    @Test("a profile changes setting by setting, and schedules the next answer")
    func profile() throws {
        let before = try connection.call("vocab.profile", ["learnerID": learner, "language": "es"])
        #expect(before["algorithm"] == "fsrs6")
        let after = try connection.call(
            "vocab.configure", ["learnerID": learner, "language": "es-MX", "algorithm": "sm2", "newPerDay": 7])
        #expect(after["algorithm"] == "sm2")
        #expect(after["limits"]?["new"] == 7)
        #expect(after["limits"]?["reviews"] == before["limits"]?["reviews"])
        #expect(try connection.call("vocab.profile", ["learnerID": learner, "language": "es"]) == after)
        let reviewed = try review(try add("mesa"), "good", "2026-01-01T10:00:00Z")
        #expect(reviewed["word"]?["interval"] == 1)
        #expect(reviewed["word"]?["nextReviewDate"] == "2026-01-02T10:00:00.000Z")
    }

    @Test("statistics count the answers that count")
    func statistics() throws {
        let card = try add("mesa")
        _ = try review(card, "easy", "2026-01-01T10:00:00Z")
        _ = try review(card, "good", "2026-01-20T10:00:00Z")
        _ = try review(card, "again", "2026-03-20T10:00:00Z")
        _ = try connection.call("vocab.undo", ["learnerID": learner])
        let stats = try connection.call("vocab.stats", ["learnerID": learner, "language": "es"])
        let all = stats["retention"]?.elements?.first { $0["period"] == "all" }
        let young = all?["young"]?["recalled"]?.number ?? 0
        let mature = all?["mature"]?["recalled"]?.number ?? 0
        #expect(young + mature == 1)
        #expect(all?["young"]?["forgotten"] == 0)
        #expect(stats["words"] == ["reviewing": 1])
        let fit = try connection.call("vocab.optimise", ["learnerID": learner, "language": "es"])
        #expect(fit["verdict"] == "tooFewReviews")
        #expect(fit["rescheduled"] == 0)
    }

    @Test("due dates follow the settings when they are asked to, also where no better parameters are found")
    func dueDatesFollow() throws {
        let card = try add("mesa")
        let due = try review(card, "easy", "2026-01-01T10:00:00Z")["word"]?["nextReviewDate"]?.string ?? ""
        _ = try connection.call(
            "vocab.configure", ["learnerID": learner, "language": "es", "desiredRetention": 0.97])
        func optimise(_ extent: JSONValue) throws -> JSONValue {
            try connection.call(
                "vocab.optimise", ["learnerID": learner, "language": "es", "reschedule": extent])
        }
        #expect(try optimise("memory")["rescheduled"] == 0)
        #expect(try optimise("dueDates")["rescheduled"] == 1)
        let moved = try connection.call("vocab.list", ["learnerID": learner])["words"]?.elements?.first
        let date = try #require(moved?["nextReviewDate"]?.string)
        #expect(date < due)
        #expect(date > "2026-01-01T10:00:00Z")
        #expect(try optimise("dueDates")["rescheduled"] == 0)
    }

    @Test("the end of a conversation lists its words: a wrong one, one given by a hint, one looked up")
    func sessionWords() throws {
        let session = try connection.newSession(learner)["sessionID"] ?? .null
        _ = try connection.call("session.say", ["sessionID": session, "text": "Quiero una cervesa"])
        _ = try connection.call(
            "vocab.lookup", ["word": "mesa", "learnerID": learner, "sessionID": session])
        let ended = try connection.call("session.end", ["sessionID": session])
        let words = ended["words"]?.elements ?? []
        func word(_ lemma: String) -> JSONValue? { words.first { $0["word"]?.string == lemma } }
        #expect(word("cerveza")?["exposure"] == "wrong")
        #expect(word("cerveza")?["result"] == "added")
        #expect(word("querer")?["exposure"] == "produced")
        #expect(word("mesa")?["exposure"] == "lookedUp")
        #expect(words.contains { $0["exposure"] == "heard" })
    }

    @Test(
        "looking a word up does what the learner wants of it, once a day",
        arguments: [("off", nil, 0.0), ("suggest", "suggested", 0), ("auto", "reviewed", 1)])
    func modes(mode: String, result: String?, reviews: Double) throws {
        _ = try add("mesa")
        _ = try connection.call(
            "vocab.configure", ["learnerID": learner, "language": "es", "exposures": .string(mode)])
        for expected in [result, nil] {
            let session = try connection.newSession(learner)["sessionID"] ?? .null
            _ = try connection.call("vocab.lookup", ["word": "mesas", "learnerID": learner, "sessionID": session])
            let words = try connection.call("session.end", ["sessionID": session])["words"]?.elements ?? []
            let mesa = words.first { $0["word"] == "mesa" }
            #expect(mesa?["exposure"] == "lookedUp")
            #expect(mesa?["result"]?.string == expected)
        }
        let card = try connection.call("vocab.list", ["learnerID": learner])["words"]?.elements?
            .first { $0["word"] == "mesa" }
        #expect(card?["reviewCount"]?.number == reviews)
    }
}
