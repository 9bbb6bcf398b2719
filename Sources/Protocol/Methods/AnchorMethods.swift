import ContentFiles
import Conversation
import Foundation
import Grammar
import JSONText
import LearningService
import Lexicon
import Spatial
import SpeechClient
import Storage

/// anchor.*: what hangs where in a room.
struct AnchorMethods {
    private static let listLimit = 10_000
    /// Seconds for which an expired anchor can still be listed: 30 days, so that a clock which is ahead costs none.
    private static let expiryGrace = 30 * 86_400.0

    static let exampleID = "6F9619FF-8B86-4D01-B42D-00C04FC964FF"

    let store: Store
    let catalog: ContentCatalog
    let clock: @Sendable () -> Date
    let watch: ClockWatch
    /// A text's IPA in a voice; nil when no speech worker is to be had.
    var transcribe: @Sendable (_ text: String, _ voice: String, _ notation: IPANotation) async -> String? = { _, _, _ in
        nil
    }
    let indexes = RoomIndexes()
    let examples = ExampleCache()

    var methods: [RPCMethod] {
        [put, putAll, get, list, delete, align, frames, sight, query, changes, layout, dedup, place, labels]
    }

    private var put: RPCMethod {
        RPCMethod(
            "anchor.put",
            "Hangs content in a room, or replaces the anchor of that identifier whole: what is not given is reset, not "
                + "kept.",
            parameters: AnchorDraft.parameters + [AnchorParameters.room, AnchorParameters.frame],
            result:
                "anchor: the SpatialAnchorData; content: the word or the grammar card that hangs there; revision: the "
                + "room's, which every change raises.",
            example: """
                {"anchorIdentifier": "\(Self.exampleID)", "transform": [1,0,0,0, 0,1,0,0, 0,0,1,0, 0.5,1.2,-2,1], \
                "contentType": "objectLabel", "contentID": "mesa", "displayText": "la mesa", "roomIdentifier": "kitchen"}
                """,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofWriting
        ) { arguments in
            let now = storedClock
            let room = try arguments.room()
            let draft = try AnchorDraft(arguments, room: room, content: catalog.snapshot, at: now)
            let frameID = arguments.string("frameID")
            return try await store.write { writer in
                try tidy(writer, at: now)
                let frame = try writer.reader.roomFrame(frameID, inRoom: room)
                let record = try writer.put(try draft.anchor(in: frame, field: ""))
                return try reply(record, in: frame)
            }
        }
    }

    private var putAll: RPCMethod {
        RPCMethod(
            "anchor.putAll", "Puts many anchors of a room at once, as anchor.put does each.", pace: .long,
            parameters: [
                AnchorParameters.room, AnchorParameters.frame,
                .required(
                    "anchors", .array(of: .object(AnchorDraft.parameters), maximumCount: 2_000),
                    "Each as for anchor.put. One of the wrong shape refuses the call."),
                .optional(
                    "atomic", .boolean, "Whether one refused anchor refuses all; false unless given."),
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
            let now = storedClock
            let room = try arguments.room()
            let isAtomic = arguments.flag("atomic") ?? false
            let frameID = arguments.string("frameID")
            let content = catalog.snapshot
            let drafts = (arguments.value("anchors")?.elements ?? []).enumerated().map { index, value in
                BatchItem(index, value.members, room: room, content: content, at: now)
            }
            return try await store.write { writer in
                try tidy(writer, at: now)
                let frame = try writer.reader.roomFrame(frameID, inRoom: room)
                let results = try drafts.map { try $0.put(in: frame, writer, refusing: isAtomic) }
                return BatchReply(results: results, revision: try writer.reader.revision(ofRoom: room))
            }
        }
    }

    private var get: RPCMethod {
        RPCMethod(
            "anchor.get",
            "Returns an anchor with what hangs there; duplicates that were merged answer to all their ids.",
            parameters: [AnchorParameters.identifier, AnchorParameters.frame],
            result: "As anchor.put, with worldMapData; tracking, once it was sighted: tracked, limited or lost.",
            example: #"{"anchorIdentifier": "\#(Self.exampleID)"}"#,
            errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            let id = try arguments.required("anchorIdentifier", Arguments.uuid)
            let frameID = arguments.string("frameID")
            let now = clock()
            return try await store.read { reader in
                guard let record = try reader.anchorRecord(id, at: now) else { throw Self.unknown(id) }
                var reply = try reply(
                    record, in: try reader.roomFrame(frameID, inRoom: record.anchor.roomIdentifier))
                if let filter = record.tracking {
                    let last = try reader.lastSighting(ofAnchor: record.anchor.id) ?? record.anchor.lastSeenDate
                    reply.tracking = filter.tracking(after: now.timeIntervalSince(last))
                }
                return reply
            }
        }
    }

    private var list: RPCMethod {
        RPCMethod(
            "anchor.list", "Lists a room's anchors, without their world maps.", pace: .long,
            parameters: [
                AnchorParameters.room, AnchorParameters.frame, AnchorParameters.contentType,
                .optional(
                    "includeExpired", .boolean, "Also those expired within the last 30 days; false unless given."),
                .optional("limit", .integer(1...Self.listLimit), "1,000 unless given."),
            ],
            result: "anchors: an array of SpatialAnchorData; revision: the room's.",
            example: #"{"roomIdentifier": "kitchen"}"#, errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            let room = try arguments.room()
            let type: SpatialAnchor.ContentType? = arguments.choice("contentType")
            let includeExpired = arguments.flag("includeExpired") ?? false
            let limit = arguments.integer("limit") ?? 1_000
            let frameID = arguments.string("frameID")
            let now = clock()
            return try await store.read { reader in
                let frame = try reader.roomFrame(frameID, inRoom: room)
                let anchors = try reader.anchors(
                    inRoom: room, contentType: type, includeExpired: includeExpired, at: now, limit: limit)
                return ListReply(
                    anchors: try anchors.map { try frame.fromRoom($0) }, revision: try reader.revision(ofRoom: room))
            }
        }
    }

    private var delete: RPCMethod {
        RPCMethod(
            "anchor.delete", "Takes an anchor away.", parameters: [AnchorParameters.identifier],
            result: "deleted: true.",
            example: #"{"anchorIdentifier": "\#(Self.exampleID)"}"#, errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            let id = try arguments.required("anchorIdentifier", Arguments.uuid)
            let now = clock()
            guard try await store.write({ try $0.deleteAnchor(id, at: now) }) else { throw Self.unknown(id) }
            return ["deleted": true]
        }
    }

    /// Now, as the store keeps it: to the millisecond.
    var storedClock: Date {
        Date(timeIntervalSince1970: (clock().timeIntervalSince1970 * 1_000).rounded() / 1_000)
    }

    /// Takes away what has long expired, and what nobody need hear of any more; by a clock that was just set, nothing.
    func tidy(_ writer: borrowing StoreWriter, at now: Date) throws {
        guard watch.isSteady else { return }
        try writer.deleteAnchors(expiredBy: now - Self.expiryGrace)
        try writer.forgetTombstones(upTo: now - AnchorChanges.memory)
    }

    private func reply(_ record: AnchorRecord, in frame: RoomFrame) throws -> AnchorReply {
        AnchorReply(
            anchor: try frame.fromRoom(record.anchor), content: AnchorContent(record.anchor, in: catalog.snapshot),
            revision: record.revision)
    }

    static func unknown(_ id: UUID) -> RPCError {
        RPCError(.notFound, "There is no anchor \(id.uuidString.lowercased()).", field: "anchorIdentifier")
    }
}

/// One anchor of a batch, sound or refused.
private struct BatchItem: Sendable {
    private let id: String
    private let field: String
    private let draft: Result<AnchorDraft, any Error>

    init(_ index: Int, _ members: [String: JSONValue], room: String, content: ContentSnapshot, at now: Date) {
        id = members["anchorIdentifier"]?.string ?? ""
        field = "anchors[\(index)]."
        draft = Result { () throws -> AnchorDraft in
            try AnchorDraft(Arguments(members), room: room, content: content, at: now)
        }
    }

    /// - Parameter isAtomic: Whether a refusal is thrown, which takes the whole batch back.
    func put(
        in frame: RoomFrame, _ writer: borrowing StoreWriter, refusing isAtomic: Bool
    ) throws -> BatchReply.Item {
        do {
            let record = try writer.put(try draft.get().anchor(in: frame, field: ""))
            return BatchReply.Item(
                anchorIdentifier: record.anchor.anchorIdentifier.uuidString, revision: record.revision)
        } catch {
            guard let error = RPCError(refusal: error) else { throw error }
            if isAtomic {
                throw RPCError(error.code, error.message, field: field + (error.field ?? ""))
            }
            return BatchReply.Item(anchorIdentifier: id, error: error)
        }
    }
}

private struct BatchReply: Encodable, Sendable {
    struct Item: Encodable, Sendable {
        var anchorIdentifier: String
        var revision: Int?
        var error: RPCError?
    }

    var results: [Item]
    var revision: Int
}

private struct ListReply: Encodable, Sendable {
    var anchors: [SpatialAnchor]
    var revision: Int
}

private struct AnchorReply: Encodable, Sendable {
    var anchor: SpatialAnchor
    var content: AnchorContent?
    var revision: Int
    var tracking: SightingFilter.Tracking?
}

/// What an anchor's id stands for.
enum AnchorContent: Encodable, Sendable {
    case word(WordLabel)
    case grammarCard(RuleReply)

    /// Nil for ids that only the client knows.
    init?(_ anchor: SpatialAnchor, in content: ContentSnapshot) {
        let language = baseLanguage(of: anchor.language)
        switch anchor.contentType {
        case .objectLabel:
            guard let entry = content.languages[language]?.lexicon.entry(anchor.contentID.lowercased()) else {
                return nil
            }
            self = .word(WordLabel(entry))
        case .grammarCard:
            guard let rule = content.checker(ofLanguage: language)?.rule(anchor.contentID) else { return nil }
            self = .grammarCard(RuleReply(card: GrammarCard(rule)))
        case .culturalNote, .interactiveProp: return nil
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .word(let label): try label.encode(to: encoder)
        case .grammarCard(let card): try card.encode(to: encoder)
        }
    }
}
