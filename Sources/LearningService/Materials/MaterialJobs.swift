import ContentFiles
import Documents
package import Foundation
import Lexicon
package import Logging
package import Storage
import Study

/// Reads materials that wait for it, one after the other, and goes on after a restart where it was.
///
/// A material stays in the queue until it was read or failed for a reason of its own; one at which the daemon was ended
/// is begun anew, up to ``mostTries`` times, so that a document that ends the daemon does not do so for ever.
package actor MaterialJobs {
    static let mostTries = 3
    private static let sentences = 7

    private let store: Store
    private let catalog: ContentCatalog
    private let documents: GivenDocuments
    private let logger: Logger
    private let clock: @Sendable () -> Date
    private var isRunning = false
    private var isWanted = false

    package init(
        store: Store, catalog: ContentCatalog, documents: GivenDocuments, logger: Logger,
        clock: @escaping @Sendable () -> Date
    ) {
        self.store = store
        self.catalog = catalog
        self.documents = documents
        self.logger = logger
        self.clock = clock
    }

    /// Asks for the queue to be worked off. Returns at once.
    package nonisolated func wake() {
        Task { await self.run() }
    }

    private func run() async {
        isWanted = true
        guard !isRunning else { return }
        isRunning = true
        defer { isRunning = false }
        while isWanted {
            isWanted = false
            do {
                while let job = try await begin() { try await finish(job) }
            } catch {
                logger.notice("materials have to wait", metadata: ["error": "\(error)"])
            }
        }
    }

    private struct Job {
        var material: Material
        var learnerID: UUID
        var tries: Int
    }

    /// Takes the next material, and notes that it is being read.
    private func begin() async throws -> Job? {
        let now = clock()
        return try await store.write { writer in
            guard let (record, tries) = try writer.reader.nextMaterialJob() else { return nil }
            var material = try Material(record)
            material.processingStatus = .processing
            try writer.put(try material.record(of: record.learnerID))
            try writer.queue(material: material.id, tries: tries + 1, at: now)
            return Job(material: material, learnerID: record.learnerID, tries: tries)
        }
    }

    private func finish(_ job: Job) async throws {
        var material = job.material
        var text: String?
        if job.tries >= Self.mostTries {
            material.fail("Reading it was broken off \(job.tries) times; divide it, or add it in another form.")
        } else {
            do {
                let read = try await documents.reader.read(
                    documents.url(material.storedName), as: DocumentKind(rawValue: material.kind) ?? .text)
                text = understand(read, &material)
            } catch let failure as DocumentFailure {
                material.fail(failure.message)
            }
        }
        let now = clock()
        try await store.write { [material, text] writer in
            try writer.endJob(ofMaterial: material.id)
            // It may have been deleted or opened meanwhile.
            guard let record = try writer.reader.material(material.id, of: job.learnerID) else { return }
            var done = material
            done.lastAccessedAt = try Material(record).lastAccessedAt
            done.subjectID = record.subjectID
            done.processedAt = text == nil ? nil : now
            try writer.put(try done.record(of: job.learnerID))
            if let text { try writer.putText(text, ofMaterial: done.id) }
        }
    }

    /// What is made of a document: its text, a summary, a map.
    private func understand(_ read: ReadDocument, _ material: inout Material) -> String {
        let content = catalog.snapshot
        let tag = material.language ?? read.language ?? content.defaults.target
        let language = content.languages[baseLanguage(of: tag)]
        let sections = read.sections.map {
            MaterialSection(title: $0.title, level: $0.level, paragraphs: $0.paragraphs)
        }
        if material.language == nil { material.language = read.language }
        material.pages = read.pages
        material.words = read.blocks.reduce(0) { $0 + RunningWords.count(in: $1.text) }
        let summary = ExtractiveSummary.sentences(
            of: sections.map(\.paragraphs), language: language, limit: Self.sentences)
        material.summary = summary.isEmpty ? nil : summary
        material.mindMap = MindMap(title: material.title, sections: sections, language: language, at: clock())
        material.processingStatus = .completed
        material.failureReason = nil
        return read.text
    }
}

extension Material {
    fileprivate mutating func fail(_ reason: String) {
        processingStatus = .failed
        failureReason = reason
    }
}
