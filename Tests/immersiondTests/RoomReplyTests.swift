import Foundation
import Testing

@testable import JSONText
@testable import LearningService
@testable import Protocol
@testable import immersiond

@Suite("Replies of rooms and content")
struct RoomReplyTests {
    private let methods: [RPCMethod]

    init() throws {
        methods = try ProtocolCommand.methods(content: Repository.root)
    }

    @Test("no reply of anchor.* or content.* is of an unknown type")
    func schemas() {
        var types = ReplyTypes()
        for method in methods where ["anchor", "content"].contains(method.namespace) {
            #expect(method.replySchema(noting: &types) != .anything, "\(method.name)")
        }
        #expect(types.unreadable.isEmpty, "\(types.unreadable)")
    }

    @Test(
        "what content.get writes is read back as what it was",
        arguments: [
            ("language", "es"), ("scenario", "es-cafe-madrid"), ("character", ""),
            ("environment", "bogota-oficina"),
        ])
    func items(kind: String, id: String) async throws {
        let get = try #require(methods.first { $0.name == Methods.contentGet.text })
        let list = try #require(methods.first { $0.name == Methods.contentList.text })
        let listing = try WireFormat.decode(ContentListing.self, from: try await list.call(nil))
        let known = kind == "character" ? try #require(listing.characters.first).id : id
        let written = try await get.call(["kind": .string(kind), "id": .string(known)])
        let item = try WireFormat.decode(ContentItem.self, from: written)
        #expect(try WireFormat.encode(item) == written)
        let found: ContentItem.Kind =
            switch item {
            case .language: .language
            case .scenario: .scenario
            case .character: .character
            case .environment: .environment
            }
        #expect(found.rawValue == kind)
    }

    @Test("a refusal is read back as what it was", arguments: [nil, "transform"] as [String?])
    func refusals(field: String?) throws {
        let error = RPCError(.notFound, "There is no such anchor.", field: field)
        #expect(try WireFormat.decode(RPCError.self, from: WireFormat.encode(error)) == error)
    }
}
