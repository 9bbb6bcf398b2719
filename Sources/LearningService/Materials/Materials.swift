import ContentFiles
import Documents
package import Foundation
import JSONText
import PathNames
import Pictures
import Storage
import Study

/// What a learner studies: documents, read in the background, with a summary and a mind map made of each.
package struct Materials: Sendable {
    let study: StudyEnvironment
    let documents: GivenDocuments
    let jobs: MaterialJobs

    package init(study: StudyEnvironment, documents: GivenDocuments, jobs: MaterialJobs) {
        self.study = study
        self.documents = documents
        self.jobs = jobs
    }

    var store: Store { study.store }
    var catalog: ContentCatalog { study.catalog }
    var clock: @Sendable () -> Date { study.clock }

    /// Which of a learner's materials are shown.
    package enum View: String, Sendable, CaseIterable {
        /// The last created first.
        case all
        /// The ten that were created last.
        case recent
        /// Read to the end, the last opened first.
        case completed
        case failed
        /// With a summary.
        case summarised
        /// With flashcards made for it.
        case withFlashcards
        /// Of subjects that have tasks, the last opened first.
        case withTasks
    }

    // MARK: Found

    /// A page of materials.
    ///
    /// - Parameters:
    ///   - subject: Only of it, by name.
    ///   - after: Where the page before ended, as its reply had it.
    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/invalidInput``.
    package func list(
        of learnerID: UUID, _ view: View, subject: String?, after: String?, limit: Int
    ) async throws -> MaterialsReply {
        try await store.requireLearner(learnerID)
        let mark = try after.map(Self.mark)
        let subjects = try await subjects(of: learnerID)
        // One of the content's that the learner does not have yet holds nothing.
        let subjectID = try subject.map { try Self.subject(named: $0, in: subjects + presets(of: learnerID)).id }
        let filter: MaterialFilter =
            switch view {
            case .all, .recent: subjectID.map { .subject($0) } ?? .all
            case .completed: .status(ProcessingStatus.completed.rawValue, subject: subjectID)
            case .failed: .status(ProcessingStatus.failed.rawValue, subject: subjectID)
            case .summarised: .summarised(subject: subjectID)
            case .withFlashcards: .withFlashcards(subject: subjectID)
            case .withTasks: .withTasks(subject: subjectID)
            }
        let most = view == .recent ? min(limit, 10) : limit
        let records = try await store.read { try $0.materials(of: learnerID, filter, after: mark, limit: most + 1) }
        let shown = records.prefix(most)
        let next = records.count > most && view != .recent ? shown.last : nil
        return MaterialsReply(
            materials: try shown.map { try Self.reply($0, subjects) },
            next: next.map { record in
                let at = filter.isByOpening ? record.accessedAt : record.createdAt
                return "\(Int64((at.timeIntervalSince1970 * 1_000).rounded())).\(record.id.uuidString.lowercased())"
            })
    }

    /// A material; it counts as opened, but for one that is still to be read: who asks for that waits for it.
    ///
    /// - Throws: ``ServiceError/Code/notFound``.
    package func material(_ id: UUID, of learnerID: UUID, withText: Bool) async throws -> MaterialReply {
        try await store.requireLearner(learnerID)
        let now = clock()
        let subjects = try await subjects(of: learnerID)
        let known = try await store.read { try Self.material(id, of: learnerID, $0) }
        let isOpened = known.lastAccessedAt.map { now.timeIntervalSince($0) >= Self.openingSeconds } ?? true
        if isOpened, !known.processingStatus.isWaiting {
            try await store.write { writer in
                var material = try Self.material(id, of: learnerID, writer.reader)
                material.markAccessed(at: now)
                try writer.put(try material.record(of: learnerID))
            }
        }
        return try await store.read { reader in
            let material = try Self.material(id, of: learnerID, reader)
            var reply = try Self.reply(try material.record(of: learnerID), subjects)
            if withText {
                reply.text = try reader.text(ofMaterial: id)
                reply.transcript = try reader.transcript(ofMaterial: id).map { try StudyJSON.value(from: $0) }
            }
            return reply
        }
    }

    /// What is opened again within as many seconds is still open.
    private static let openingSeconds = 60.0

    /// What a material says, as a tree, and as a picture where that is asked for.
    ///
    /// - Throws: ``ServiceError/Code/notFound``; ``ServiceError/Code/conflict`` for one that was not read yet.
    package func mindMap(of id: UUID, of learnerID: UUID, drawn: Bool) async throws -> MindMapReply {
        try await store.requireLearner(learnerID)
        let material = try await store.read { try Self.material(id, of: learnerID, $0) }
        guard let map = material.mindMap else {
            throw ServiceError(
                .conflict, "The material is \(material.processingStatus.rawValue): it has no mind map.",
                field: "materialID")
        }
        return MindMapReply(mindMap: map, svg: drawn ? MindMapPicture(map.nodes[0].branch, title: map.title).svg : nil)
    }

    // MARK: Changed

    /// Takes a document to be read in the background.
    ///
    /// - Parameters:
    ///   - title: What the document calls itself unless given, or else its file's name.
    ///   - subject: By name; one of the presets is made where the learner does not have it.
    ///   - language: Of its text; what the document says, else what its words are, unless given.
    ///   - recording: The path of a recording, of which the document is what is said. A document that is a recording
    ///     itself, and comes without a text, has what is said beside it.
    /// - Throws: ``ServiceError/Code/invalidInput``, ``ServiceError/Code/unreadableFile``.
    package func add(
        _ given: GivenDocument, recording: String? = nil, title: String?, subject: String?, language: String?,
        for learnerID: UUID
    ) async throws -> MaterialReply {
        try await store.requireLearner(learnerID)
        let (given, recording) = try await documents.spoken(given, recording: recording)
        if let language { _ = try catalog.snapshot.language(language, field: "language") }
        let kind = try documents.kind(of: given)
        guard kind.hasText else {
            throw ServiceError(
                .invalidInput, "The file tells of books, and has no text; books.import takes it.", field: "path")
        }
        let fileName = given.path.map { PathName($0).last }
        let sound = recording.map { PathName($0).last }
        let own =
            sound.map { PathName($0).withoutSuffix } ?? fileName.map {
                PathName($0).withoutSuffix
            } ?? Self.firstLine(given.text)
        let now = clock()
        let presets = presets(of: learnerID)
        var material = Material(
            id: UUID(), title: String((title ?? own).prefix(Material.longestTitle)), kind: kind.rawValue,
            fileName: fileName, subjectID: nil, at: now)
        material.language = language
        material.recording = sound
        let new = material
        let record: MaterialRecord
        do {
            try await documents.take(given, as: new.storedName)
            if let recording { try await documents.take(recording: recording, as: new.storedRecording) }
            record = try await store.write { writer in
                var new = new
                new.subjectID = try subject.map { try Self.subjectID(named: $0, of: learnerID, presets, writer) }
                let record = try new.record(of: learnerID)
                try writer.put(record)
                try writer.queue(material: new.id, at: now)
                return record
            }
        } catch {
            new.removeFiles(from: documents)
            throw error
        }
        jobs.wake()
        return try Self.reply(record, try await subjects(of: learnerID))
    }

    /// Has a material read once more.
    ///
    /// - Throws: ``ServiceError/Code/notFound``; ``ServiceError/Code/conflict`` while it is being read, or where its
    ///   document is not here: nothing has changed then.
    package func retry(_ id: UUID, of learnerID: UUID) async throws -> MaterialReply {
        try await store.requireLearner(learnerID)
        let now = clock()
        let isHere = documents.holds(Material.storedName(of: id))
        let record = try await store.write { writer in
            var material = try Self.material(id, of: learnerID, writer.reader)
            guard !material.processingStatus.isWaiting else {
                throw ServiceError(.conflict, "The material is about to be read already.", field: "materialID")
            }
            guard isHere else {
                throw ServiceError(
                    .conflict, "The document of this material is not here; add it again by materials.add.",
                    field: "materialID")
            }
            material.processingStatus = .pending
            material.failureReason = nil
            let record = try material.record(of: learnerID)
            try writer.put(record)
            try writer.queue(material: id, at: now)
            return record
        }
        jobs.wake()
        return try Self.reply(record, try await subjects(of: learnerID))
    }

    /// Has a material read anew from another document.
    ///
    /// - Returns: False while it is being read: nothing has changed then.
    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/unreadableFile``.
    func renew(
        _ id: UUID, of learnerID: UUID, from given: GivenDocument, recording: String?
    ) async throws -> Bool {
        let (now, kind) = (clock(), try documents.kind(of: given))
        let draft = UUID().uuidString.lowercased()
        defer { for name in [draft, GivenDocuments.recordingName(of: draft)] { documents.remove(name) } }
        try await documents.take(given, as: draft)
        if let recording { try await documents.take(recording: recording, as: GivenDocuments.recordingName(of: draft)) }
        let isRenewed = try await store.write { [documents] writer in
            var material = try Self.material(id, of: learnerID, writer.reader)
            guard !material.processingStatus.isWaiting else { return false }
            try documents.replace(material.storedName, by: draft)
            if recording != nil {
                try documents.replace(material.storedRecording, by: GivenDocuments.recordingName(of: draft))
            }
            material.kind = kind.rawValue
            material.fileName = given.path.map { PathName($0).last }
            material.recording = recording.map { PathName($0).last }
            material.processingStatus = .pending
            material.failureReason = nil
            try writer.put(try material.record(of: learnerID))
            try writer.queue(material: id, at: now)
            return true
        }
        if isRenewed { jobs.wake() }
        return isRenewed
    }

    /// Deletes a material with its text.
    package func delete(_ id: UUID, of learnerID: UUID) async throws -> RemovedReply {
        try await store.requireLearner(learnerID)
        let deleted = try await store.write { try $0.deleteMaterial(id, of: learnerID) }
        if deleted { Material.removeFiles(of: id, from: documents) }
        return RemovedReply(deleted: deleted)
    }

    // MARK: Parts

    static func material(_ id: UUID, of learnerID: UUID, _ reader: borrowing StoreReader) throws -> Material {
        guard let record = try reader.material(id, of: learnerID) else {
            throw ServiceError(
                .notFound, "The learner has no material \(id.uuidString.lowercased()).", field: "materialID")
        }
        return try Material(record)
    }

    private static func reply(_ record: MaterialRecord, _ subjects: [MaterialSubject]) throws -> MaterialReply {
        let material = try Material(record)
        return MaterialReply(
            material: material, subject: subjects.first { $0.id == record.subjectID },
            needsReprocessing: material.needsReprocessing)
    }

    private static func mark(_ text: String) throws(ServiceError) -> MaterialMark {
        let parts = text.split(separator: ".")
        guard parts.count == 2, let milliseconds = Int64(parts[0]), let id = UUID(uuidString: String(parts[1])) else {
            throw ServiceError(.invalidInput, "'after' must be what 'next' of a reply was.", field: "after")
        }
        return MaterialMark(at: Date(timeIntervalSince1970: Double(milliseconds) / 1_000), id: id)
    }

    private static func firstLine(_ text: String?) -> String {
        let line = (text ?? "").split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        let title = PlainText.collapsed(line.trimmingCharacters(in: .init(charactersIn: "# ")))
        return title.isEmpty ? "?" : String(title.prefix(80))
    }
}

extension Material {
    init(_ record: MaterialRecord) throws {
        self = try WireFormat.decode(Material.self, from: Data(record.material.utf8))
        // A subject may have been deleted since.
        subjectID = record.subjectID
    }

    func record(of learnerID: UUID) throws -> MaterialRecord {
        MaterialRecord(
            id: id, learnerID: learnerID, subjectID: subjectID, status: processingStatus.rawValue,
            createdAt: createdAt, accessedAt: lastAccessedAt ?? createdAt, hasSummary: summary?.isEmpty == false,
            material: String(decoding: try WireFormat.encode(self), as: UTF8.self))
    }

    /// Of the file that it was given as.
    var storedName: String { Self.storedName(of: id) }
    static func storedName(of id: UUID) -> String { id.uuidString.lowercased() }
    /// Of the recording of which it is what is said.
    var storedRecording: String { GivenDocuments.recordingName(of: storedName) }

    func removeFiles(from documents: GivenDocuments) { Self.removeFiles(of: id, from: documents) }
    static func removeFiles(of id: UUID, from documents: GivenDocuments) {
        documents.remove(storedName(of: id))
        documents.remove(GivenDocuments.recordingName(of: storedName(of: id)))
    }
}

extension MindMap.Node {
    /// As pictures have it.
    fileprivate var branch: MindMapPicture.Branch {
        MindMapPicture.Branch(text: text, children: children.map(\.branch))
    }
}
