import Conversation
import Foundation
import Grammar
import Lexicon
import Spatial
import Storage

/// anchor.*: what hangs where in a room.
struct AnchorMethods {
    /// Half a message, since base64 and JSON add a third.
    private static let worldMapLimit = SocketServer.messageLimit / 2
    private static let listLimit = 10_000
    /// Seconds for which an expired anchor can still be listed.
    private static let expiryGrace = 86_400.0

    let store: Store
    let catalog: ContentCatalog
    let clock: @Sendable () -> Date

    private static let identifier = Parameter.required("anchorIdentifier", .uuid, "The anchor.")
    private static let exampleID = "6F9619FF-8B86-4D01-B42D-00C04FC964FF"

    var methods: [RPCMethod] { [put, get, list, delete] }

    private var put: RPCMethod {
        RPCMethod(
            "anchor.put",
            "Hangs content in a room, or replaces the anchor of that identifier whole: what is not given is reset, not kept.",
            parameters: [
                Self.identifier,
                .required(
                    "transform", .numbers(count: 16), "From the anchor's space to the room's: column-major, metres."),
                .required(
                    "contentType", LearnerParameters.choices(SpatialAnchor.ContentType.self), "What kind of content."),
                .required(
                    "contentID", .text(maximumBytes: 512),
                    "A word for objectLabel, a rule for grammarCard, any id otherwise."),
                .language("kept by its id; es unless given."),
                .required("displayText", .text(maximumBytes: SpatialAnchor.displayTextLimit), "What the label shows."),
                .required("roomIdentifier", .text(maximumBytes: 512), "Which room."),
                .optional("audioURL", .text(maximumBytes: SpatialAnchor.audioURLLimit), "HTTPS; .mp3, .m4a or .wav."),
                .optional("worldMapData", .base64(maximumBytes: Self.worldMapLimit), "Kept as it is, never read."),
                .optional("isActive", .boolean, "true unless given."),
                .optional("expiresAt", .instant, "When it is gone; never unless given."),
            ],
            result: "anchor: the SpatialAnchorData; content: the word or the grammar card that hangs there.",
            example: """
                {"anchorIdentifier": "\(Self.exampleID)", "transform": [1,0,0,0, 0,1,0,0, 0,0,1,0, 0.5,1.2,-2,1], \
                "contentType": "objectLabel", "contentID": "mesa", "displayText": "la mesa", "roomIdentifier": "kitchen"}
                """,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofWriting
        ) { arguments in
            let anchor = try anchor(arguments)
            let longExpired = clock() - Self.expiryGrace
            try await store.write { writer in
                try writer.deleteAnchors(expiredBy: longExpired)
                try writer.put(anchor)
            }
            return AnchorReply(anchor: anchor, content: content(of: anchor))
        }
    }

    private var get: RPCMethod {
        RPCMethod(
            "anchor.get", "Returns an anchor with what hangs there.", parameters: [Self.identifier],
            result: "As anchor.put, with worldMapData.", example: #"{"anchorIdentifier": "\#(Self.exampleID)"}"#,
            errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            let id = try arguments.required("anchorIdentifier", Arguments.uuid)
            let now = clock()
            guard let anchor = try await store.read({ try $0.anchor(id, at: now) }) else { throw Self.unknown(id) }
            return AnchorReply(anchor: anchor, content: content(of: anchor))
        }
    }

    private var list: RPCMethod {
        RPCMethod(
            "anchor.list", "Lists a room's anchors, without their world maps.", takesLong: true,
            parameters: [
                .required("roomIdentifier", .text(maximumBytes: 512), "Which room."),
                .optional("contentType", LearnerParameters.choices(SpatialAnchor.ContentType.self), "Only these."),
                .optional("includeExpired", .boolean, "Also those expired within the last day; false unless given."),
                .optional("limit", .integer(1...Self.listLimit), "1,000 unless given."),
            ],
            result: "anchors: an array of SpatialAnchorData.", example: #"{"roomIdentifier": "kitchen"}"#,
            errors: RPCError.Code.ofReading
        ) { arguments in
            let room = try arguments.text("roomIdentifier").precomposedStringWithCanonicalMapping
            let type: SpatialAnchor.ContentType? = arguments.choice("contentType")
            let includeExpired = arguments.flag("includeExpired") ?? false
            let limit = arguments.integer("limit") ?? 1_000
            let now = clock()
            return [
                "anchors": try await store.read {
                    try $0.anchors(
                        inRoom: room, contentType: type, includeExpired: includeExpired, at: now, limit: limit)
                }
            ]
        }
    }

    private var delete: RPCMethod {
        RPCMethod(
            "anchor.delete", "Takes an anchor away.", parameters: [Self.identifier], result: "deleted: true.",
            example: #"{"anchorIdentifier": "\#(Self.exampleID)"}"#, errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            let id = try arguments.required("anchorIdentifier", Arguments.uuid)
            guard try await store.write({ try $0.deleteAnchor(id) }) else { throw Self.unknown(id) }
            return ["deleted": true]
        }
    }

    private func anchor(_ arguments: Arguments) throws -> SpatialAnchor {
        let now = clock()
        let numbers = try arguments.required("transform", Arguments.value).elements?.compactMap(\.number) ?? []
        let transform: Transform4x4
        do {
            transform = try Transform4x4(rigid: numbers)
        } catch {
            throw RPCError(.invalidParams, "'transform' is refused (\(error.code)): \(error).", field: "transform")
        }
        let id = try arguments.required("anchorIdentifier", Arguments.uuid)
        let anchor = SpatialAnchor(
            id: id, anchorIdentifier: id, transform: transform,
            contentType: arguments.choice("contentType") ?? .objectLabel,
            contentID: try arguments.text("contentID").precomposedStringWithCanonicalMapping,
            language: try catalog.snapshot.language(arguments.string("language") ?? "es", field: "language").id,
            displayText: try arguments.text("displayText").precomposedStringWithCanonicalMapping,
            audioURL: arguments.string("audioURL"),
            worldMapData: arguments.string("worldMapData").flatMap { Data(base64Encoded: $0) },
            roomIdentifier: try arguments.text("roomIdentifier").precomposedStringWithCanonicalMapping,
            lastSeenDate: now, isActive: arguments.flag("isActive") ?? true, expiresAt: arguments.date("expiresAt"))
        if let fault = anchor.validate(at: now).first {
            throw RPCError(.invalidParams, "'\(fault.field)' \(fault.message).", field: fault.field)
        }
        if anchor.contentType == .grammarCard, content(of: anchor) == nil {
            // Rules that do not load are told apart from rules that do not exist.
            _ = try catalog.snapshot.checker(anchor.language)
            throw RPCError(.notFound, "There is no grammar rule '\(anchor.contentID)'.", field: "contentID")
        }
        return anchor
    }

    /// What an anchor's id stands for; nil for ids that only the client knows.
    private func content(of anchor: SpatialAnchor) -> AnchorReply.Content? {
        let snapshot = catalog.snapshot
        let language = baseLanguage(of: anchor.language)
        switch anchor.contentType {
        case .objectLabel:
            return snapshot.languages[language]?.lexicon.entry(anchor.contentID.lowercased())
                .map { .word(WordLabel($0)) }
        case .grammarCard:
            guard let rule = snapshot.checkers[language]?.rule(anchor.contentID) else { return nil }
            return .grammarCard(GrammarCard(rule))
        case .culturalNote, .interactiveProp: return nil
        }
    }

    private static func unknown(_ id: UUID) -> RPCError {
        RPCError(.notFound, "There is no anchor \(id.uuidString.lowercased()).", field: "anchorIdentifier")
    }
}

private struct AnchorReply: Encodable, Sendable {
    enum Content: Encodable, Sendable {
        case word(WordLabel)
        case grammarCard(GrammarCard)

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .word(let label): try label.encode(to: encoder)
            case .grammarCard(let card): try card.encode(to: encoder)
            }
        }
    }

    var anchor: SpatialAnchor
    var content: Content?
}
