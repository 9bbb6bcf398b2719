import Foundation
import Grammar
import Protocol
import Testing
import Vocab

@testable import JSONText
@testable import LearningService
@testable import SocketTransport

@Suite("Languages by their tags")
struct LanguageTagTests {
    private let connection: RPCConnection

    init() throws { connection = try DaemonProcess.shared.get().connect() }

    @Test("a variant lists what is its own or of no variant, the language all there is")
    func variants() throws {
        func scenarios(_ tag: String?) throws -> Set<String> {
            let language = tag.map { ["language": JSONValue.string($0)] } ?? [:]
            return Set(try connection.call(Methods.contentList, .object(language)).scenarios.map(\.id))
        }
        let mexican = try scenarios("es-MX")
        #expect(mexican.contains("es-mercado-mexico") && !mexican.contains("es-cafe-madrid"))
        #expect(try scenarios("es") == scenarios(nil))
        let item = try connection.call(Methods.contentGet, ["kind": "language", "id": "es"])
        guard case .language(let language) = item else {
            Issue.record("\(item) is not a language")
            return
        }
        #expect(language.hasRegionalVariants)
        let variant = try #require(language.variants.first { $0.id == "es-MX" })
        #expect(Set(variant.availableScenarios) == mexican)
    }

    @Test("what a learner speaks tells why they err, in a check and in a conversation")
    func firstLanguage() throws {
        let wrong: JSONValue = ["text": "Mi casa rojo es grande.", "firstLanguage": "en"]
        let report = try connection.call("grammar.check", wrong)
        #expect(report["errors"]?.elements?.first?["cause"]?.string?.contains("adjectives") == true)
        let learner = try connection.newLearner()
        _ = try connection.call("learner.update", ["learnerID": learner, "nativeLanguage": "de"])
        let session = try connection.newSession(learner)["sessionID"] ?? .null
        let turn = try connection.call("session.say", ["sessionID": session, "text": "Quiero una café, por favor."])
        #expect(turn["corrections"]?.elements?.first?["cause"]?.string?.contains("German") == true, "\(turn)")
    }

    @Test("a language goes by its id or a variant, and cards and anchors are kept by its id")
    func languageTags() throws {
        let learner = try connection.newLearner()
        _ = try connection.adding("mesa", to: learner, ["language": "es-MX"])
        for tag in ["es", "es-MX"] {
            let ofTag: JSONValue = ["learnerID": learner, "language": .string(tag)]
            let (list, due) = try (
                connection.call(Methods.vocabList, ofTag).words, connection.call(Methods.vocabDue, ofTag).words
            )
            #expect(try list.map { try $0.card.word.language } == ["es"], "\(tag)")
            #expect(try due.map { try $0.card.word.language } == ["es"], "\(tag)")
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
        let report = try connection.call(Methods.grammarCheck, ["text": "Yo va", "language": "es-MX"])
        #expect(report.correctedText == "Yo voy")
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
}
