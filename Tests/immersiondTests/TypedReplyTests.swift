import Foundation
import JSONText
import PronunciationCoach
import SocketTransport
import Testing

@testable import Conversation
@testable import Grammar
@testable import LearningService
@testable import Protocol
@testable import immersiond

/// Types that put members of several values into one object read back what they write, and their schemas say so.
@Suite("Typed replies of conversations, grammar and pronunciation")
struct TypedReplyTests {
    private static let daemon = try? DaemonProcess()
    private static let namespaces = ["session", "grammar", "speech", "pronunciation"]

    @Test("the schema of every method is read off its type")
    func schemas() throws {
        var types = ReplyTypes()
        for method in try ProtocolCommand.methods(content: Repository.root)
        where Self.namespaces.contains(method.namespace) {
            #expect(method.replySchema(noting: &types) != .anything, "\(method.name)")
        }
        #expect(types.unreadable.isEmpty)
        #expect(types.objects["TurnReply"]?.members.first { $0.name == "events" }?.schema != .array(.anything))
    }

    @Test("types that stand in others of several names have schemas of their own")
    func nestedNames() {
        var types = ReplyTypes()
        _ = types.schema(of: DrillReply.self)
        _ = types.schema(of: RuleReply.self)
        let drill = types.objects["DrillReplyExample"]?.members.map(\.name)
        let card = types.objects["GrammarCardExample"]?.members.map(\.name)
        #expect(drill == ["after", "before", "sound", "word"])
        #expect(card == ["explanation", "sentence", "translation"])
        #expect(types.objects["IdentifiedGrammarCardExercise"]?.members.map(\.name).contains("id") == true)
    }

    @Test("whatever a conversation replies is read back as it was written")
    func conversation() throws {
        let connection = try #require(Self.daemon).connect()
        let learner = try connection.newLearner()
        let session = try connection.newSession(learner, ["seed": 7])["sessionID"] ?? .null
        let said: JSONValue = ["sessionID": session, "text": "quiero una café"]
        let turn = try expectSame(Methods.sessionSay, said, connection)
        #expect(turn.corrections.first?.value.incorrect == "una")
        _ = try expectSame(Methods.sessionHint, ["sessionID": session], connection)
        _ = try expectSame(Methods.sessionWait, ["sessionID": session, "seconds": 60], connection)
        let end = try expectSame(Methods.sessionEnd, ["sessionID": session], connection)
        #expect(end.review?.corrections.count == end.review?.review.corrections.count)
        #expect(end.words?.isEmpty == false)
        _ = try expectSame(Methods.sessionGet, ["sessionID": session], connection)
        _ = try expectSame(Methods.sessionExport, ["sessionID": session], connection)
        let list = try expectSame(Methods.sessionList, ["learnerID": learner], connection)
        #expect(list.sessions.map(\.scenarioID) == ["es-cafe-madrid"])
        _ = try expectSame(Methods.grammarRules, ["learnerID": learner], connection)
        let practice = try expectSame(Methods.grammarPractice, ["learnerID": learner], connection)
        let rule: JSONValue = ["ruleID": .string(practice.next.ruleID)]
        _ = try expectSame(Methods.grammarLesson, rule, connection)
        _ = try expectSame(Methods.grammarCheck, ["text": "Yo va al parque"], connection)
    }

    /// - Returns: The reply as its type.
    private func expectSame<Reply>(
        _ method: MethodName<Reply>, _ parameters: JSONValue, _ connection: RPCConnection
    ) throws -> Reply {
        let raw = try WireFormat.encode(try connection.call(method.text, parameters))
        let reply = try WireFormat.decode(Reply.self, from: raw)
        #expect(String(decoding: try WireFormat.encode(reply), as: UTF8.self) == String(decoding: raw, as: UTF8.self))
        return reply
    }

    @Test("a rule, its exercises and their ids are read back as they were written")
    func rule() throws {
        let content = ContentSnapshot.load(directory: Repository.root, at: Date())
        let card = try content.grammarCard("es-verb-present-ir", explanationLanguage: "en", field: "ruleID")
        let written = try WireFormat.encode(RuleReply(card: card))
        let read = try WireFormat.decode(RuleReply.self, from: written)
        #expect(read == RuleReply(card: card))
        #expect(!read.exercises.isEmpty)
        #expect(try WireFormat.encode(read) == written)
    }

    @Test("a score and its picture are read back as they were written", arguments: [nil, "<svg/>"])
    func score(svg: String?) throws {
        let reply = ScoreReply(
            reply: PronunciationReply(accepted: false, reason: "silence", words: [], confidence: 0, duration: 1.5),
            svg: svg)
        let written = try WireFormat.encode(reply)
        #expect(try WireFormat.decode(ScoreReply.self, from: written) == reply)
    }

    @Test(
        "what a learner did fits its schema",
        arguments: [
            #"{"say": {"_0": "hola"}}"#, #"{"unclearSpeech": {}}"#, #"{"hint": {}}"#,
            #"{"repeatLine": {"slower": true}}"#, #"{"back": {}}"#, #"{"wait": {"seconds": 2}}"#, #"{"finish": {}}"#,
        ])
    func inputs(json: String) throws {
        var types = ReplyTypes()
        _ = types.schema(of: SessionExport.self)
        let input = types.objects["SessionExportTurn"]?.members.first { $0.name == "input" }?.schema
        let value = try JSONParser.parse(Data(json.utf8))
        #expect(input?.faults(in: value, types: types).isEmpty == true)
        #expect(input?.faults(in: ["shout": [:]], types: types).isEmpty == false)
    }
}
