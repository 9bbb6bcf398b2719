import Foundation
import Protocol
import Testing

@testable import JSONText
@testable import SocketTransport

private let shared = Result { try DaemonProcess() }

@Suite("What a learner does through the daemon")
struct LearningTests {
    private let connection: RPCConnection

    init() throws {
        connection = try shared.get().connect()
    }

    @Test(
        "a slip is corrected at once, after the line or at the end, as the learner likes it; a silent one is kept too"
    )
    func correctionTiming() throws {
        let learner = try connection.newLearner()
        for (timing, now, after, atEnd) in [
            ("immediate", true, false, true), ("afterSentence", true, true, true), ("endOfSession", false, false, true),
            ("silent", false, false, true),
        ] {
            let session =
                try connection.newSession(learner, ["correctionTiming": .string(timing)])["sessionID"] ?? .null
            let reply = try connection.call(
                "session.say", ["sessionID": session, "text": "Quiero una café, por favor"])
            #expect((reply["corrections"]?.elements?.isEmpty == false) == now, "\(timing)")
            #expect((reply["correctionsAfterLine"] == true) == after, "\(timing)")
            let ended = try connection.call("session.end", ["sessionID": session])
            #expect((ended["review"]?["corrections"]?.elements?.isEmpty == false) == atEnd, "\(timing)")
            let kept = try connection.call("session.get", ["sessionID": session])
            #expect(kept["grammarErrors"]?.elements?.isEmpty == false, "\(timing)")
            let error = try connection.failure("session.say", ["sessionID": session, "text": "hola"])
            #expect(error?.code == .sessionEnded)
        }
    }

    @Test("a review's new words are those that became cards, and nothing was practised where nothing was said")
    func review() throws {
        let learner = try connection.newLearner()
        let session = try connection.newSession(learner)["sessionID"] ?? .null
        let reply = try connection.call("session.say", ["sessionID": session, "text": "Quiero un café con leche"])
        let ended = try connection.call("session.end", ["sessionID": session])
        let added = Set([reply, ended].flatMap { $0["newWords"]?.elements ?? [] }.compactMap(\.string))
        let learned = (ended["review"]?["newWordsLearned"]?.elements ?? []).compactMap(\.string)
        #expect(!added.isEmpty && Set(learned) == added)
        let kept = try connection.call("session.get", ["sessionID": session])["newWordsLearned"]?.elements
        #expect(kept?.compactMap(\.string) == learned)

        let quiet = try connection.newSession(learner)["sessionID"] ?? .null
        let silence = try connection.call("session.end", ["sessionID": quiet])["review"]
        #expect(silence?["grammarTopicsPracticed"]?.elements?.isEmpty == true)
        #expect(silence?["newWordsLearned"]?.elements?.isEmpty == true)
    }

    @Test("easy speaks slower than normal, and challenging faster")
    func difficultyMode() throws {
        let learner = try connection.newLearner()
        let speeds = try ["easy", "normal", "challenging"].map { mode in
            let opening = try connection.newSession(learner, ["difficultyMode": .string(mode)])
            return try #require(opening["lines"]?.elements?.first?["speed"]?.number)
        }
        #expect(speeds[0] < speeds[1])
        #expect(speeds[1] < speeds[2])
    }

    @Test("a line's speed has the learner's own in it")
    func speechSpeed() throws {
        let learner = try connection.newLearner()
        let before = try connection.newSession(learner)["lines"]?.elements?.first?["speed"]?.number ?? 0
        _ = try connection.call("learner.update", ["learnerID": learner, "preferences": ["speechSpeed": 0.75]])
        let after = try connection.newSession(learner)["lines"]?.elements?.first?["speed"]?.number ?? 0
        #expect(abs(after - 0.75 * before) < 0.001)
    }

    @Test("a variant lists what is its own or of no variant, the language all there is")
    func variants() throws {
        func scenarios(_ tag: String?) throws -> Set<String> {
            let list = try connection.call("content.list", .object(tag.map { ["language": .string($0)] } ?? [:]))
            return Set(list["scenarios"]?.elements?.compactMap { $0["id"]?.string } ?? [])
        }
        let mexican = try scenarios("es-MX")
        #expect(mexican.contains("es-mercado-mexico") && !mexican.contains("es-cafe-madrid"))
        #expect(try scenarios("es") == scenarios(nil))
        let language = try connection.call("content.get", ["kind": "language", "id": "es"])
        #expect(language["hasRegionalVariants"] == true)
        let variant = language["variants"]?.elements?.first { $0["id"] == "es-MX" }
        #expect(Set(variant?["availableScenarios"]?.elements?.compactMap(\.string) ?? []) == mexican)
    }

    @Test("of a word that nobody knows nothing is made up")
    func unknownWord() throws {
        let learner = try connection.newLearner()
        let own = try connection.call(
            "vocab.add", ["learnerID": learner, "word": "zzgrix", "translation": "a thing of ours"])
        for field in ["frequency", "difficulty", "partOfSpeech"] { #expect(own[field] == nil, "\(field)") }
        let listed = try connection.call("vocab.list", ["learnerID": learner])["words"]?.elements?.first
        #expect(listed == own)
        let edited = try connection.call(
            "vocab.edit", ["wordID": own["id"] ?? .null, "partOfSpeech": "verb", "difficulty": "B1"])
        #expect(edited["partOfSpeech"] == "verb" && edited["difficulty"] == "B1")
        let numeral = try connection.call("vocab.add", ["learnerID": learner, "word": "dos"])
        #expect(numeral["partOfSpeech"] == "determiner" && numeral["wordClass"] == "numeral")
    }

    @Test("an address of a recording is judged alike on a card and on a label")
    func audioAddresses() throws {
        let learner = try connection.newLearner()
        let card = try connection.call("vocab.add", ["learnerID": learner, "word": "mesa"])["id"] ?? .null
        for (address, isValid) in [
            ("HTTPS://example.org/mesa.MP3", true), ("https://example.org/a.wav?x=1", true),
            ("http://example.org/a.mp3", false), ("https:///a.mp3", false), ("https://example.org/a.ogg", false),
            ("https://me:secret@example.org/a.mp3", false),
        ] {
            let edit = try connection.failure("vocab.edit", ["wordID": card, "audioURL": .string(address)])
            let put = try connection.failure(
                "anchor.put",
                [
                    "anchorIdentifier": .string(UUID().uuidString), "transform": .array(identityTransform),
                    "contentType": "objectLabel", "contentID": "mesa", "displayText": "la mesa",
                    "roomIdentifier": "audio", "audioURL": .string(address),
                ])
            #expect((edit == nil) == isValid && (put == nil) == isValid, "\(address)")
            #expect(edit?.message == put?.message)
        }
    }

    @Test("words produced become cards with gloss, gender and pronunciation, and reviews move them on")
    func words() async throws {
        let learner = try connection.newLearner()
        let session = try connection.newSession(learner)["sessionID"] ?? .null
        let reply = try connection.call("session.say", ["sessionID": session, "text": "Quiero un café con leche"])
        let added = Set((reply["newWords"]?.elements ?? []).compactMap(\.string))
        #expect(added.isSuperset(of: ["café", "leche"]))

        var milk: JSONValue?
        for _ in 0..<100 {
            milk = try connection.call("vocab.list", ["learnerID": learner])["words"]?.elements?
                .first { $0["word"] == "leche" }
            if milk?["ipa"]?.string?.isEmpty == false { break }
            try await Task.sleep(for: .milliseconds(50))
        }
        let card = try #require(milk)
        #expect(card["translation"]?.string?.contains("milk") == true)
        #expect(card["gender"] == "feminine")
        #expect(card["article"] == "la")
        #expect(card["ipa"] == "ˈletʃe")
        #expect(card["learningState"] == "new")

        let due = try connection.call("vocab.due", ["learnerID": learner])["words"]?.elements ?? []
        #expect(due.contains { $0["word"] == "leche" })
        let reviewed = try connection.call("vocab.review", ["wordID": card["id"] ?? .null, "rating": "good"])
        #expect(reviewed["word"]?["learningState"] == "learning")
        #expect(reviewed["word"]?["reviewCount"] == 1)
        let later = try connection.call("vocab.due", ["learnerID": learner])["words"]?.elements ?? []
        #expect(!later.contains { $0["word"] == "leche" })
        let future = try connection.failure(
            "vocab.review", ["wordID": card["id"] ?? .null, "rating": "good", "at": "2199-01-01T00:00:00Z"])
        #expect(future?.field == "at")
    }

    @Test("any form of a word adds its lemma; a word nobody knows needs its translation")
    func addWord() throws {
        let learner = try connection.newLearner()
        let card = try connection.call("vocab.add", ["learnerID": learner, "word": "mesas"])
        #expect(card["word"] == "mesa")
        #expect(card["ipa"] == "ˈmesa")
        #expect(card["category"] == ["home", "furniture"])
        #expect(card["syllables"] == ["me", "sa"])
        let again = try connection.call("vocab.add", ["learnerID": learner, "word": "mesa"])
        #expect(again["id"] == card["id"])
        #expect(try connection.failure("vocab.add", ["learnerID": learner, "word": "zzgrix"])?.code == .notFound)
        let own = try connection.call(
            "vocab.add", ["learnerID": learner, "word": "zzgrix", "translation": "a thing of ours"])
        #expect(own["translation"] == "a thing of ours")
    }

    @Test("labels hang in a room with their word; bad transforms are refused with the reason")
    func anchors() throws {
        let id = JSONValue.string(UUID().uuidString)
        let label: [String: JSONValue] = [
            "anchorIdentifier": id, "transform": .array(identityTransform), "contentType": "objectLabel",
            "contentID": "mesa", "displayText": "la mesa", "roomIdentifier": "kitchen",
        ]
        let put = try connection.call("anchor.put", .object(label))
        #expect(put["content"]?["article"] == "la")
        #expect(put["anchor"]?["transform"] == .array(identityTransform))
        #expect(try connection.call("anchor.get", ["anchorIdentifier": id]) == put)

        let card = label.merging(["contentType": "grammarCard", "contentID": "es-verb-present-ir"]) { _, new in new }
        #expect(try connection.call("anchor.put", .object(card))["content"]?["ruleID"] == "es-verb-present-ir")

        for (index, value, reason) in [
            (0, JSONValue.number(2), "scaled"), (0, .number(-1), "reflected"), (3, .number(0.5), "notAffine"),
            (0, .number(0), "singular"),
            (1, .number(0.3), "sheared"), (12, .number(1e6), "outOfRange"), (12, .number(1e39), "nonFinite"),
        ] {
            var transform = identityTransform
            transform[index] = value
            let bad = label.merging(["transform": .array(transform)]) { _, new in new }
            let error = try #require(try connection.failure("anchor.put", .object(bad)), "\(reason)")
            #expect(error.field == "transform")
            #expect(error.message.contains(reason), "\(error.message)")
        }
        #expect(try connection.call("anchor.list", ["roomIdentifier": "kitchen"])["anchors"]?.elements?.count == 1)
        #expect(try connection.call("anchor.delete", ["anchorIdentifier": id])["deleted"] == true)
        #expect(try connection.failure("anchor.get", ["anchorIdentifier": id])?.code == .notFound)
    }

    @Test("a learner's preferences change one by one")
    func preferences() throws {
        let learner = try connection.newLearner()
        let changed = try connection.call(
            "learner.update",
            ["learnerID": learner, "preferences": ["speechSpeed": 0.75, "correctionTiming": "silent"]])
        #expect(changed["preferences"]?["speechSpeed"] == 0.75)
        #expect(changed["preferences"]?["correctionTiming"] == "silent")
        #expect(changed["preferences"]?["dailyGoalMinutes"] == 15)
        #expect(try connection.call("learner.get", ["learnerID": learner]) == changed)
        let name = changed["username"] ?? .null
        #expect(try connection.failure("learner.create", ["username": name])?.code == .conflict)
    }

    @Test("an error found while storing names its field and what is allowed")
    func errorsWithinWrites() throws {
        let learner = try connection.newLearner()
        let email = try #require(
            try connection.failure("learner.update", ["learnerID": learner, "email": "bad"]))
        #expect(email.code == .invalidParams)
        #expect(email.field == "email")
        #expect(email.message.contains("ana@example.org"))

        let card = try connection.call("vocab.add", ["learnerID": learner, "word": "mesa"])["id"] ?? .null
        _ = try connection.call("vocab.review", ["wordID": card, "rating": "good"])
        let review = try #require(
            try connection.failure(
                "vocab.review", ["wordID": card, "rating": "good", "at": "2020-01-01T00:00:00Z"]))
        #expect(review.code == .invalidParams)
        #expect(review.field == "at")
        #expect(review.message.contains("precedes the word's last one"))
    }

    @Test("a language goes by its id or a variant, and cards and anchors are kept by its id")
    func languageTags() throws {
        let learner = try connection.newLearner()
        _ = try connection.call("vocab.add", ["learnerID": learner, "word": "mesa", "language": "es-MX"])
        for method in ["vocab.list", "vocab.due"] {
            for tag in ["es", "es-MX"] {
                let words = try connection.call(method, ["learnerID": learner, "language": .string(tag)])["words"]
                #expect(words?.elements?.map { $0["language"] } == ["es"], "\(method) \(tag)")
            }
        }
        let label: JSONValue = [
            "anchorIdentifier": .string(UUID().uuidString), "transform": .array(identityTransform),
            "contentType": "objectLabel", "contentID": "mesa", "displayText": "la mesa",
            "roomIdentifier": "tags", "language": "es-ES",
        ]
        let put = try connection.call("anchor.put", label)
        #expect(put["anchor"]?["language"] == "es")
        #expect(put["content"]?["article"] == "la")
        #expect(try connection.call("content.get", ["kind": "language", "id": "es-MX"])["id"] == "es")
        #expect(
            try connection.call("grammar.check", ["text": "Yo va", "language": "es-MX"])["correctedText"] == "Yo voy")
    }

    @Test(
        "a language that is not loaded is refused with those that are",
        arguments: ["xx", "es-XX"],
        [
            ("vocab.list", #"{"learnerID": "L"}"#), ("vocab.due", #"{"learnerID": "L"}"#),
            ("vocab.add", #"{"learnerID": "L", "word": "mesa"}"#), ("grammar.check", #"{"text": "Yo va"}"#),
            ("speech.phonemes", #"{"text": "mesa"}"#), ("content.list", "{}"),
        ])
    func unknownLanguage(tag: String, call: (method: String, parameters: String)) throws {
        let learner = try connection.newLearner().string ?? ""
        let parameters = try WireFormat.decode(
            JSONValue.self, from: Data(call.parameters.replacing("\"L\"", with: "\"\(learner)\"").utf8))
        guard case .object(var members) = parameters else { return }
        members["language"] = .string(tag)
        let error = try #require(try connection.failure(call.method, .object(members)))
        #expect(error.code == .notFound)
        #expect(error.field == "language")
        #expect(error.message.contains("es, es-AR, es-CO, es-CU, es-ES, es-MX"))
    }

    private func note(in room: String, expires: Date?) -> JSONValue {
        var members: [String: JSONValue] = [
            "anchorIdentifier": .string(UUID().uuidString), "transform": .array(identityTransform),
            "contentType": "culturalNote", "contentID": "note", "displayText": "a note",
            "roomIdentifier": .string(room),
        ]
        if let expires { members["expiresAt"] = .string(Instant.text(expires)) }
        return .object(members)
    }

    @Test("a clock that is set ahead removes no anchor, and those that expired by it are there when it is set back")
    func jumpingClock() async throws {
        let now = Date()
        let methods = try AnchorMethodsAtAnyTime(content: Repository.root)
        _ = try await methods.put(note(in: "old", expires: now + 30_000), at: now)
        // By now the clock is believed.
        _ = try await methods.put(note(in: "other", expires: nil), at: now + 25_000)
        let nextYear = now + 365 * 86_400
        methods.jump(to: nextYear)
        for hour in 0..<4 {
            _ = try await methods.put(note(in: "other", expires: nil), at: nextYear + Double(hour) * 3_600)
        }
        methods.jump(to: now + 25_100)
        #expect(try await methods.count(inRoom: "old", at: now + 25_100) == 1)
    }

    @Test("anchors that expired over 30 days ago are deleted by the next put")
    func expiredAnchors() async throws {
        let label = { (room: String, expires: Date?) in self.note(in: room, expires: expires) }
        let now = Date()
        let methods = try AnchorMethodsAtAnyTime(content: Repository.root)
        _ = try await methods.put(label("old", now + 60), at: now)
        _ = try await methods.put(label("other", nil), at: now + 90_000)
        #expect(try await methods.count(inRoom: "old", at: now + 90_000) == 1)
        let later = now + 31 * 86_400
        _ = try await methods.put(label("other", nil), at: later)
        #expect(try await methods.count(inRoom: "old", at: later) == 0)
    }

    @Test("null takes away what a learner need not have, and is refused by name for the rest")
    func nullPreferences() throws {
        let learner = try connection.newLearner()
        _ = try connection.call("learner.update", ["learnerID": learner, "preferences": ["volume": 0.25]])
        let refused = try connection.failure(
            "learner.update", ["learnerID": learner, "preferences": ["volume": nil, "speechSpeed": 1.5]])
        #expect(refused?.field == "preferences.volume")
        for name in ["nativeLanguage", "targetLanguages", "proficiencyLevel", "preferences"] {
            let error = try connection.failure("learner.update", ["learnerID": learner, name: .null])
            #expect(error?.code == .invalidParams && error?.field == name)
        }
        _ = try connection.call(
            "learner.update",
            ["learnerID": learner, "email": "ana@example.org", "preferences": ["voiceGender": "female"]])
        let cleared = try connection.call(
            "learner.update", ["learnerID": learner, "email": nil, "preferences": ["voiceGender": nil]])
        #expect(cleared["email"] == nil)
        #expect(cleared["preferences"]?["voiceGender"] == nil)
        #expect(cleared["preferences"]?["volume"] == 0.25)
    }

    @Test("languages being learnt are kept once each, by whichever code they came")
    func targetLanguages() throws {
        let learner = try connection.newLearner()
        let changed = try connection.call(
            "learner.update", ["learnerID": learner, "targetLanguages": ["es", "fr", "es", "spa", "deu", "de"]])
        #expect(changed["targetLanguages"] == ["es", "fr", "deu"])
    }

    @Test("a language code that is none is refused in a line")
    func languageCodes() throws {
        let learner = try connection.newLearner()
        #expect(
            try connection.call("learner.update", ["learnerID": learner, "nativeLanguage": "deu"])["nativeLanguage"]
                == "deu")
        for wrong in ["english", "EN", "zz", "e"] {
            let error = try #require(
                try connection.failure("learner.update", ["learnerID": learner, "nativeLanguage": .string(wrong)]))
            #expect(error.message == "'nativeLanguage' must be an ISO 639 code such as en, es or deu.")
        }
    }

    @Test("a word without a letter is no word", arguments: ["   ", "...", "12", "¿?"])
    func emptyWord(word: String) throws {
        let learner = try connection.newLearner()
        let error = try connection.failure(
            "vocab.add", ["learnerID": learner, "word": .string(word), "translation": "something"])
        #expect(error?.code == .invalidText)
        #expect(error?.field == "word")
    }

    @Test("a learner's conversations are listed with where they stand")
    func sessionList() throws {
        let learner = try connection.newLearner()
        let opening = try connection.newSession(learner)
        func listed() throws -> JSONValue? {
            try connection.call("session.list", ["learnerID": learner])["sessions"]?.elements?.first
        }
        #expect(try listed()?["language"] == "es-ES")
        #expect(try listed()?["isEnded"] == false)
        #expect(try listed()?["nodeID"] == opening["nodeID"])
        _ = try connection.call("session.end", ["sessionID": opening["sessionID"] ?? .null])
        #expect(try listed()?["isEnded"] == true)
    }

    @Test("two clients in one session both get their turn")
    func sharedSession() throws {
        let session = try connection.newSession(try connection.newLearner())["sessionID"] ?? .null
        let daemon = try shared.get()
        let talkers = (0..<4).map { _ in
            Thread {
                guard let connection = try? daemon.connect() else { return }
                for _ in 0..<10 { _ = try? connection.call("session.say", ["sessionID": session, "text": "hola"]) }
            }
        }
        for talker in talkers { talker.start() }
        while !talkers.allSatisfy(\.isFinished) { usleep(1_000) }
        let messages = try connection.call("session.get", ["sessionID": session])["messages"]?.elements ?? []
        #expect(messages.filter { $0["sender"] == "user" }.count == 40)
    }
}
