package import Foundation
import Lexicon
package import Spatial
package import SpeechClient
package import Storage

/// What hangs where in a room.
package struct Anchors: Sendable {
    /// Seconds for which an expired anchor can still be listed: 30 days, so that a clock which is ahead costs none.
    private static let expiryGrace = 30 * 86_400.0

    let store: Store
    let catalog: ContentCatalog
    let clock: @Sendable () -> Date
    /// A text's IPA in a voice; nil when no speech worker is to be had.
    let transcribe: @Sendable (_ text: String, _ voice: String, _ notation: IPANotation) async -> String?
    let indexes = RoomIndexes()
    let examples = ExampleCache()
    private let watch: ClockWatch

    package init(
        store: Store, catalog: ContentCatalog, clock: @escaping @Sendable () -> Date, watch: ClockWatch,
        transcribe: @escaping @Sendable (_ text: String, _ voice: String, _ notation: IPANotation) async -> String? = {
            _, _, _ in nil
        }
    ) {
        self.store = store
        self.catalog = catalog
        self.clock = clock
        self.watch = watch
        self.transcribe = transcribe
    }

    /// Hangs content in a room, or replaces the anchor of that identifier whole.
    ///
    /// - Parameters:
    ///   - frameID: The frame that places are given and told in, here and below; nil for the room's own.
    ///   - expected: What hangs in the room under that identifier.
    /// - Throws: ``ServiceError/Code/invalidInput`` naming the field; ``ServiceError/Code/notFound``;
    ///   ``ServiceError/Code/conflict`` when something else hangs there than was expected.
    package func put(
        _ fields: AnchorDraft.Fields, inRoom room: String, frameID: String?,
        expecting expected: AnchorExpectation = .anything
    ) async throws -> AnchorReply {
        let now = storedClock
        let content = catalog.snapshot
        let draft = try AnchorDraft(fields, room: room, content: content, at: now)
        return try await store.write { writer in
            try tidy(writer, at: now)
            try expected.check(try writer.reader.anchorRecord(fields.anchorIdentifier, at: now), inRoom: room)
            let frame = try writer.reader.roomFrame(frameID, inRoom: room)
            let record = try writer.put(try draft.anchor(in: frame))
            return try AnchorReply(record, in: frame, content: content)
        }
    }

    /// Puts many anchors of a room at once, as ``put(_:inRoom:frameID:)`` does each.
    ///
    /// - Parameter isAtomic: Whether one refused anchor refuses all.
    package func putAll(
        _ all: [AnchorDraft.Fields], inRoom room: String, frameID: String?, isAtomic: Bool
    ) async throws -> AnchorBatch {
        let now = storedClock
        let content = catalog.snapshot
        let drafts = all.enumerated().map { BatchItem($0, $1, room: room, content: content, at: now) }
        return try await store.write { writer in
            try tidy(writer, at: now)
            let frame = try writer.reader.roomFrame(frameID, inRoom: room)
            let items = try drafts.map { try $0.put(in: frame, writer, refusing: isAtomic) }
            return AnchorBatch(items: items, revision: try writer.reader.revision(ofRoom: room))
        }
    }

    /// An anchor with its world map; duplicates that were merged answer to all their ids.
    ///
    /// - Throws: ``ServiceError/Code/notFound``.
    package func anchor(_ id: UUID, frameID: String?) async throws -> AnchorReply {
        let now = clock()
        let content = catalog.snapshot
        return try await store.read { reader in
            guard let record = try reader.anchorRecord(id, at: now) else { throw Self.unknown(id) }
            let frame = try reader.roomFrame(frameID, inRoom: record.anchor.roomIdentifier)
            guard let filter = record.tracking else { return try AnchorReply(record, in: frame, content: content) }
            let last = try reader.lastSighting(ofAnchor: record.anchor.id) ?? record.anchor.lastSeenDate
            return try AnchorReply(
                record, in: frame, content: content, tracking: filter.tracking(after: now.timeIntervalSince(last)))
        }
    }

    /// A room's anchors.
    ///
    /// - Parameter includeExpired: Whether those that expired within the last 30 days are among them.
    package func anchors(
        inRoom room: String, frameID: String?, contentType: SpatialAnchor.ContentType?, includeExpired: Bool, limit: Int
    ) async throws -> AnchorListReply {
        let now = clock()
        return try await store.read { reader in
            let frame = try reader.roomFrame(frameID, inRoom: room)
            let anchors = try reader.anchors(
                inRoom: room, contentType: contentType, includeExpired: includeExpired, at: now, limit: limit)
            return AnchorListReply(
                anchors: try anchors.map { try frame.fromRoom($0) }, revision: try reader.revision(ofRoom: room))
        }
    }

    /// - Parameter room: Where it hangs; nil for wherever it does.
    /// - Throws: ``ServiceError/Code/notFound``; ``ServiceError/Code/conflict`` when it is not what was expected.
    package func delete(
        _ id: UUID, inRoom room: String? = nil, expecting expected: AnchorExpectation = .anything
    ) async throws -> AnchorDeletedReply {
        let now = clock()
        return try await store.write { writer in
            try expected.check(try writer.reader.anchorRecord(id, at: now), inRoom: room)
            let hangs = try writer.reader.room(ofAnchor: try writer.reader.resolved(id))
            guard room == nil || hangs == room, try writer.deleteAnchor(id, at: now) else { throw Self.unknown(id) }
            return AnchorDeletedReply()
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

    func frame(_ frameID: String?, inRoom room: String) async throws -> RoomFrame {
        guard let frameID else { return .room }
        return try await store.read { try $0.roomFrame(frameID, inRoom: room) }
    }

    static func unknown(_ id: UUID) -> ServiceError {
        ServiceError(.notFound, "There is no anchor \(id.uuidString.lowercased()).", field: "anchorIdentifier")
    }
}

/// One anchor of a batch, sound or refused.
private struct BatchItem: Sendable {
    private let id: UUID
    private let field: String
    private let draft: Result<AnchorDraft, any Error>

    init(_ index: Int, _ fields: AnchorDraft.Fields, room: String, content: ContentSnapshot, at now: Date) {
        id = fields.anchorIdentifier
        field = "anchors[\(index)]."
        draft = Result { try AnchorDraft(fields, room: room, content: content, at: now) }
    }

    /// - Parameter isAtomic: Whether a refusal is thrown, which takes the whole batch back.
    func put(in frame: RoomFrame, _ writer: borrowing StoreWriter, refusing isAtomic: Bool) throws -> AnchorBatch.Item {
        do {
            let record = try writer.put(try draft.get().anchor(in: frame))
            return AnchorBatch.Item(
                anchorIdentifier: record.anchor.anchorIdentifier, result: .success(record.revision))
        } catch let error as ServiceError {
            if isAtomic { throw ServiceError(error.code, error.message, field: field + (error.field ?? "")) }
            return AnchorBatch.Item(anchorIdentifier: id, result: .failure(error))
        }
    }
}
