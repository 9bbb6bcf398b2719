import Foundation
import JSONText
import Testing

@testable import Protocol
@testable import immersiond

@Suite("Schemas of replies")
struct ReplySchemaTests {
    private struct Inner: Codable, Sendable {
        var id: UUID
        var at: Date?
    }

    private struct Reply: Codable, Sendable {
        enum Kind: String, Codable, CaseIterable { case one, two }

        var kind: Kind
        var count: Int
        var share: Double
        var inner: [Inner]
        var named: [String: Bool]
        var text: String?
    }

    @Test("a type's schema is what its decoder asks for")
    func recording() throws {
        var types = ReplyTypes()
        let schema = types.schema(of: Reply.self)
        guard case .reference(let name) = schema else { throw MissingObject() }
        let object = try #require(types.objects[name])
        #expect(object.members.map(\.name) == ["count", "inner", "kind", "named", "share", "text"])
        #expect(object.members.map(\.isRequired) == [true, true, true, true, true, false])
        #expect(object.members[2].schema == .choice(["one", "two"]))
        #expect(object.members[3].schema == .map(.boolean))
        #expect(types.unreadable.isEmpty)
    }

    private struct MissingObject: Error {}

    @Test(
        "what is not as the schema says is told with its place",
        arguments: [
            (#"{"kind":"one","count":1,"share":0.5,"inner":[],"named":{}}"#, []),
            (#"{"kind":"one","count":1,"share":1,"inner":[],"named":{"a":true},"text":"x"}"#, []),
            (#"{"kind":"three","count":1,"share":1,"inner":[],"named":{}}"#, ["result.kind"]),
            (#"{"kind":"one","count":1.5,"share":1,"inner":[],"named":{}}"#, ["result.count"]),
            (#"{"kind":"one","share":1,"inner":[],"named":{}}"#, ["result.count"]),
            (#"{"kind":"one","count":1,"share":1,"inner":[{"id":"x"}],"named":{}}"#, ["result.inner[0].id"]),
            (
                #"{"kind":"one","count":1,"share":1,"inner":[],"named":{"a":1},"more":1}"#,
                ["result.named.a", "result.more"]
            ),
        ])
    func checking(text: String, paths: [String]) throws {
        var types = ReplyTypes()
        let schema = types.schema(of: Reply.self)
        let faults = schema.faults(in: try JSONParser.parse(Data(text.utf8)), types: types)
        #expect(faults.map { String($0.prefix { $0 != " " }) } == paths)
    }

    @Test("every method but rpc.discover tells the type of its reply, and every type can be read")
    func methods() throws {
        var types = ReplyTypes()
        let untold = try ProtocolCommand.methods(content: Repository.root).filter { method in
            method.replySchema(noting: &types) == .anything
        }
        #expect(untold.map(\.name) == ["rpc.discover"])
        #expect(types.unreadable == [:])
        #expect(types.objects.count > 50)
    }
}
