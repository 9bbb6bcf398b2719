import ContentFiles
import Foundation
import JSONText
package import LearningService
import Spatial

extension Methods {
    package static let anchorPut = MethodName<AnchorReply>("anchor.put")
    package static let anchorPutAll = MethodName<AnchorBatchReply>("anchor.putAll")
    package static let anchorGet = MethodName<AnchorReply>("anchor.get")
    package static let anchorList = MethodName<AnchorListReply>("anchor.list")
    package static let anchorDelete = MethodName<AnchorDeletedReply>("anchor.delete")
}

/// anchor.*: what hangs where in a room.
struct AnchorMethods {
    private static let listLimit = 10_000

    static let exampleID = "6F9619FF-8B86-4D01-B42D-00C04FC964FF"

    let anchors: Anchors
    let roomFrames: RoomFrames
    let languages: LanguageDefaults

    var methods: [RPCMethod] {
        [put, putAll, get, list, delete, align, frames, sight, query, changes, layout, dedup, place, labels, rooms]
    }

    private var put: RPCMethod {
        RPCMethod(
            Methods.anchorPut,
            "Hangs content in a room, or replaces the anchor of that identifier whole: what is not given is reset, not "
                + "kept.",
            parameters: AnchorParameters.draft(languages)
                + [AnchorParameters.room, AnchorParameters.frame, AnchorParameters.expectation],
            result:
                "anchor: the SpatialAnchorData; content: the word or the grammar card that hangs there; revision: the "
                + "room's, which every change raises.",
            example: """
                {"anchorIdentifier": "\(Self.exampleID)", "transform": [1,0,0,0, 0,1,0,0, 0,0,1,0, 0.5,1.2,-2,1], \
                "contentType": "objectLabel", "contentID": "mesa", "displayText": "la mesa", \
                "roomIdentifier": "kitchen"}
                """,
            errors: [.notFound, .conflict, .contentBroken] + RPCError.Code.ofWriting
        ) { arguments in
            try await anchors.put(
                try AnchorDraft.Fields(arguments), inRoom: try arguments.room(), frameID: arguments.string("frameID"),
                expecting: arguments.expectation)
        }
    }

    private var putAll: RPCMethod {
        let parameters = AnchorParameters.draft(languages)
        return RPCMethod(
            Methods.anchorPutAll, "Puts many anchors of a room at once, as anchor.put does each.", pace: .long,
            parameters: [
                AnchorParameters.room, AnchorParameters.frame,
                .required(
                    "anchors", .array(of: .object(parameters), maximumCount: RequestLimits.anchorsPut),
                    "Each as for anchor.put. One of the wrong shape refuses the call."),
                .optional("atomic", .boolean, usual: false, "Whether one refused anchor refuses all."),
            ],
            result: "results: for each anchor in its order {anchorIdentifier, revision} or {anchorIdentifier, error}; "
                + "revision: the room's.",
            example: """
                {"roomIdentifier": "kitchen", "anchors": [{"anchorIdentifier": "\(Self.exampleID)", "transform": \
                [1,0,0,0, 0,1,0,0, 0,0,1,0, 0.5,1.2,-2,1], "contentType": "objectLabel", "contentID": "mesa", \
                "displayText": "la mesa"}]}
                """,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofWriting
        ) { arguments in
            let given = arguments.objects("anchors", parameters)
            let batch = try await anchors.putAll(
                try given.map { try AnchorDraft.Fields($0) }, inRoom: try arguments.room(),
                frameID: arguments.string("frameID"), isAtomic: try arguments.required("atomic", Arguments.flag))
            return AnchorBatchReply(batch, of: try given.map { try $0.text("anchorIdentifier") })
        }
    }

    private var get: RPCMethod {
        RPCMethod(
            Methods.anchorGet,
            "Returns an anchor with what hangs there; duplicates that were merged answer to all their ids.",
            parameters: [AnchorParameters.identifier, AnchorParameters.frame],
            result: "As anchor.put, with worldMapData; tracking, once it was sighted: tracked, limited or lost.",
            example: #"{"anchorIdentifier": "\#(Self.exampleID)"}"#,
            errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            try await anchors.anchor(try arguments.id(), frameID: arguments.string("frameID"))
        }
    }

    private var list: RPCMethod {
        RPCMethod(
            Methods.anchorList, "Lists a room's anchors, without their world maps.", pace: .long,
            parameters: [
                AnchorParameters.room, AnchorParameters.frame, AnchorParameters.contentType,
                .optional("includeExpired", .boolean, usual: false, "Also those expired within the last 30 days."),
                .optional("limit", .integer(1...Self.listLimit), usual: 1_000, "Most of them."),
            ],
            result: "anchors: an array of SpatialAnchorData; revision: the room's.",
            example: #"{"roomIdentifier": "kitchen"}"#, errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            try await anchors.anchors(
                inRoom: try arguments.room(), frameID: arguments.string("frameID"),
                contentType: arguments.choice("contentType"),
                includeExpired: try arguments.required("includeExpired", Arguments.flag),
                limit: try arguments.required("limit", Arguments.integer))
        }
    }

    private var delete: RPCMethod {
        RPCMethod(
            Methods.anchorDelete, "Takes an anchor away.",
            parameters: [
                AnchorParameters.identifier,
                .optional("roomIdentifier", .text(maximumBytes: 512), "The room it hangs in; any unless given."),
                AnchorParameters.expectation,
            ],
            result: "deleted: true.",
            example: #"{"anchorIdentifier": "\#(Self.exampleID)"}"#,
            errors: [.notFound, .conflict] + RPCError.Code.ofWriting
        ) { arguments in
            try await anchors.delete(
                try arguments.id(), inRoom: arguments.string("roomIdentifier") == nil ? nil : try arguments.room(),
                expecting: arguments.expectation)
        }
    }
}

/// What became of many anchors that were put at once, with the protocol's errors.
package struct AnchorBatchReply: Codable, Sendable {
    package struct Item: Codable, Sendable {
        /// Of a refused one as it was given.
        package var anchorIdentifier: String
        package var revision: Int?
        package var error: RPCError?
    }

    package var results: [Item]
    package var revision: Int

    /// - Parameter given: The ids as the client wrote them.
    init(_ batch: AnchorBatch, of given: [String]) {
        results = zip(batch.items, given).map { item, given in
            switch item.result {
            case .success(let revision):
                Item(anchorIdentifier: item.anchorIdentifier.uuidString, revision: revision)
            case .failure(let error): Item(anchorIdentifier: given, error: RPCError(error))
            }
        }
        revision = batch.revision
    }
}
