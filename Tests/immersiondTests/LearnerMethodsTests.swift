import Conversation
import Foundation
import Protocol
import Testing

@testable import JSONText
@testable import LearningService
@testable import SocketTransport

@Suite("Learners through the daemon")
struct LearnerMethodsTests {
    private let connection: RPCConnection

    init() throws { connection = try DaemonProcess.shared.get().connect() }

    @Test("a learner's preferences change one by one")
    func preferences() throws {
        let learner = try connection.newLearner()
        let changed = try connection.call(
            Methods.learnerUpdate,
            ["learnerID": learner, "preferences": ["speechSpeed": 0.75, "correctionTiming": "silent"]])
        #expect(changed.preferences.speechSpeed == 0.75)
        #expect(changed.preferences.correctionTiming == .silent)
        #expect(changed.preferences.dailyGoalMinutes == 15)
        #expect(try connection.call(Methods.learnerGet, ["learnerID": learner]) == changed)
        let again = try connection.failure("learner.create", ["username": .string(changed.username)])
        #expect(again?.code == .conflict)
    }

    @Test("null takes away what a learner need not have, and is refused by name for the rest")
    func nullPreferences() throws {
        let learner = try connection.newLearner()
        _ = try connection.call(Methods.learnerUpdate, ["learnerID": learner, "preferences": ["volume": 0.25]])
        let refused = try connection.failure(
            "learner.update", ["learnerID": learner, "preferences": ["volume": nil, "speechSpeed": 1.5]])
        #expect(refused?.field == "preferences.volume")
        for name in ["nativeLanguage", "targetLanguages", "proficiencyLevel", "preferences"] {
            let error = try connection.failure("learner.update", ["learnerID": learner, name: .null])
            #expect(error?.code == .invalidParams && error?.field == name)
        }
        _ = try connection.call(
            Methods.learnerUpdate,
            ["learnerID": learner, "email": "ana@example.org", "preferences": ["voiceGender": "female"]])
        let cleared = try connection.call(
            Methods.learnerUpdate, ["learnerID": learner, "email": nil, "preferences": ["voiceGender": nil]])
        #expect(cleared.email == nil)
        #expect(cleared.preferences.voiceGender == nil)
        #expect(cleared.preferences.volume == 0.25)
    }

    @Test("a learner is called as they like to be, in any script")
    func displayName() throws {
        let learner = try connection.newLearner()
        func update(_ name: JSONValue) throws -> JSONValue {
            try connection.call("learner.update", ["learnerID": learner, "displayName": name])["displayName"] ?? .null
        }
        #expect(try update("  李娜 ") == "李娜")
        #expect(try update("María José") == "María José")
        for wrong in ["", "   ", "Ana\nBelén", String(repeating: "a", count: 51)] {
            let error = try connection.failure(
                "learner.update", ["learnerID": learner, "displayName": .string(wrong)])
            #expect(error?.field == "displayName", "\(wrong)")
        }
        #expect(try connection.call("learner.get", ["learnerID": learner])["displayName"] == "María José")
        #expect(try update(.null) == .null)
    }

    @Test("a learner is found by what they are called, whatever the case, where the name is nobody else's")
    func foundByName() throws {
        func called(_ name: String, as username: String) throws -> JSONValue {
            try connection.call(
                "learner.create", ["username": .string(username), "displayName": .string(name)])["id"] ?? .null
        }
        let jose = try called("José Luis", as: "learner_1")
        let sakura = try called("さくら", as: "learner_2")
        _ = try called("learner_1", as: "learner_3")
        _ = try called("さき", as: "learner_4")
        for (name, learner) in [
            ("José Luis", jose), ("josé luis ", jose), ("Jose\u{301} Luis", jose), ("さくら", sakura),
            // A username comes first.
            ("learner_1", jose),
        ] {
            #expect(try connection.call("learner.get", ["username": .string(name)])["id"] == learner, "\(name)")
        }
        #expect(try connection.failure("learner.get", ["username": "Jose Luis"])?.code == .notFound)
        #expect(try connection.failure("learner.get", ["username": " "])?.code == .notFound)
        _ = try called("さき", as: "learner_5")
        let several = try connection.failure("learner.get", ["username": "さき"])
        #expect(several?.code == .conflict)
        #expect(several?.message.contains("'learner_4', 'learner_5'") == true)
    }

    @Test("an error found while storing names its field and what is allowed")
    func errorsWithinWrites() throws {
        let learner = try connection.newLearner()
        let email = try #require(
            try connection.failure("learner.update", ["learnerID": learner, "email": "bad"]))
        #expect(email.code == .invalidParams)
        #expect(email.field == "email")
        #expect(email.message.contains("ana@example.org"))

        let card = try connection.adding("mesa", to: learner).wordID
        _ = try connection.call("vocab.review", ["wordID": card, "rating": "good"])
        let review = try #require(
            try connection.failure(
                "vocab.review", ["wordID": card, "rating": "good", "at": "2020-01-01T00:00:00Z"]))
        #expect(review.code == .invalidParams)
        #expect(review.field == "at")
        #expect(review.message.contains("precedes the word's last one"))
    }

    @Test("languages being learnt are kept once each, by whichever code they came")
    func targetLanguages() throws {
        let learner = try connection.newLearner()
        let changed = try connection.call(
            Methods.learnerUpdate, ["learnerID": learner, "targetLanguages": ["es", "fr", "es", "spa", "deu", "de"]])
        #expect(changed.targetLanguages == ["es", "fr", "deu"])
    }

    @Test("a language code that is none is refused in a line")
    func languageCodes() throws {
        let learner = try connection.newLearner()
        let german = try connection.call(Methods.learnerUpdate, ["learnerID": learner, "nativeLanguage": "deu"])
        #expect(german.nativeLanguage == "deu")
        for wrong in ["english", "EN", "zz", "e"] {
            let error = try #require(
                try connection.failure("learner.update", ["learnerID": learner, "nativeLanguage": .string(wrong)]))
            #expect(error.message == "'nativeLanguage' must be an ISO 639 code such as en, es or deu.")
        }
    }

    @Test("a subscription reads as free once it has expired")
    func subscription() throws {
        let learner = try connection.newLearner()
        func tier(_ subscription: JSONValue) throws -> JSONValue? {
            let reply = try connection.call("learner.update", ["learnerID": learner, "subscription": subscription])
            #expect(try connection.call("learner.get", ["learnerID": learner]) == reply)
            return reply["subscription"]?["tier"]
        }
        #expect(try connection.call("learner.get", ["learnerID": learner])["subscription"]?["tier"] == "free")
        #expect(try tier(["tier": "premium"]) == "premium")
        #expect(try tier(["tier": "family", "expiry": "2999-01-01T00:00:00Z"]) == "family")
        #expect(try tier(["tier": "family", "expiry": "2020-01-01T00:00:00Z"]) == "free")
        #expect(try tier(.null) == "free")
        let wrong: JSONValue = ["learnerID": learner, "subscription": ["tier": "gold"]]
        #expect(try connection.failure("learner.update", wrong)?.code == .invalidParams)
    }
}
