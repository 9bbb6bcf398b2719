import ContentFiles
import Documents
import Foundation
import Lexicon
package import Logging
import PathNames
import SpeechClient
import Storage
import Study

/// Reads materials that wait for it, one after the other, and goes on after a restart where it was.
///
/// A material stays in the queue until it was read or failed for a reason of its own; one at which the daemon was ended
/// is begun anew, up to ``mostTries`` times, so that a document that ends the daemon does not do so for ever. What is
/// not the document's fault (a full disk, a daemon that is told to end) counts for nothing, and is tried again later.
package actor MaterialJobs {
    static let mostTries = 3
    private static let sentences = 7
    private static let longestPause = Duration.seconds(300)

    private let study: StudyEnvironment
    private let documents: GivenDocuments
    private let listener: RecordingListener?
    private let logger: Logger
    /// The pause after a first failure that is not the document's; it doubles with each.
    private let pause: Duration
    private var isRunning = false
    private var isWanted = false

    /// - Parameter listener: Without it nothing is found out about recordings.
    package init(
        study: StudyEnvironment, documents: GivenDocuments, listener: RecordingListener? = nil, logger: Logger,
        pause: Duration = .seconds(1)
    ) {
        self.study = study
        self.documents = documents
        self.listener = listener
        self.logger = logger
        self.pause = pause
    }

    private var store: Store { study.store }

    /// Begins with what waits, once it has told what cannot be read any more.
    package func start() async {
        do {
            try await store.write { try Self.abandonAll(of: nil, $0) }
        } catch {
            logger.notice("materials that wait cannot be looked through", metadata: ["error": "\(error)"])
        }
        wake()
    }

    /// Tells that materials without a job will not be read: they came from another store, without their documents.
    ///
    /// - Parameter learnerID: Only the learner's; everybody's where it is nil.
    static func abandonAll(of learnerID: UUID?, _ writer: borrowing StoreWriter) throws {
        let waiting = ProcessingStatus.allCases.filter(\.isWaiting).map(\.rawValue)
        for record in try writer.reader.materialsWithoutJob(waiting)
        where learnerID == nil || record.learnerID == learnerID {
            var material = try Material(record)
            material.fail("Its document did not come along; add it again.")
            try writer.put(try material.record(of: record.learnerID))
        }
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
        var pause = pause
        while isWanted {
            isWanted = false
            do {
                while let job = try await begin() {
                    try await finish(job)
                    pause = self.pause
                }
            } catch {
                logger.notice("materials have to wait", metadata: ["error": "\(error)"])
                // What is added meanwhile would fail for the same reason.
                try? await Task.sleep(for: pause)
                pause = min(pause * 2, Self.longestPause)
                isWanted = true
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
        let now = study.now
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
        var made: Made?
        do {
            if job.tries >= Self.mostTries {
                material.fail("Reading it was broken off \(job.tries) times; divide it, or add it in another form.")
            } else {
                let read = try await documents.reader.read(
                    documents.url(material.storedName), as: DocumentKind(rawValue: material.kind) ?? .text)
                material.takeTitle(of: read)
                material.language =
                    material.language ?? read.language
                    ?? study.catalog.snapshot.study.value.textLanguages.language(of: read.texts)
                let transcript = try await transcript(of: read, material)
                made = Made(text: understand(read, &material), transcript: transcript)
                material.duration = transcript?.duration
            }
        } catch let failure as DocumentFailure where failure.code != .interrupted {
            material.fail(failure.message)
        } catch let error as SpeechError where [.unreadableAudio, .audioTooLarge].contains(error.code) {
            material.fail("The recording cannot be read: \(error.message).")
        } catch {
            await giveBack(job)
            throw error
        }
        do {
            try await keep(material, made, of: job.learnerID)
        } catch {
            await giveBack(job)
            throw error
        }
    }

    /// Lets a material wait as it did before it was begun.
    private func giveBack(_ job: Job) async {
        let now = study.now
        try? await store.write { writer in
            guard let record = try writer.reader.material(job.material.id, of: job.learnerID) else { return }
            var material = try Material(record)
            material.processingStatus = .pending
            try writer.put(try material.record(of: job.learnerID))
            try writer.queue(material: job.material.id, tries: job.tries, at: now)
        }
    }

    /// What is kept beside a material that was read.
    private struct Made: Sendable {
        var text: String
        var transcript: Transcript?
    }

    private func keep(_ material: Material, _ made: Made?, of learnerID: UUID) async throws {
        let (now, log) = (study.now, study.log)
        try await store.write { writer in
            try writer.endJob(ofMaterial: material.id)
            // It may have been deleted or opened meanwhile.
            guard let record = try writer.reader.material(material.id, of: learnerID) else { return }
            var done = material
            done.lastAccessedAt = try Material(record).lastAccessedAt
            done.subjectID = record.subjectID
            done.processedAt = made == nil ? nil : now
            try writer.put(try done.record(of: learnerID))
            guard let made else { return }
            try writer.putText(made.text, ofMaterial: done.id)
            try writer.putTranscript(try made.transcript.map { try StudyJSON.text($0) }, ofMaterial: done.id)
            try log.keep(try done.event(of: learnerID, at: now, writer.reader), of: learnerID, in: writer)
        }
    }

    /// What is said in the recording that a document is of, with the times that it tells, or that can be heard.
    private func transcript(of read: ReadDocument, _ material: Material) async throws -> Transcript? {
        guard material.recording != nil || material.kind == DocumentKind.subtitles.rawValue else { return nil }
        var passages = read.blocks.map { Transcript.Passage(start: $0.start, end: $0.end, text: $0.text) }
        guard material.recording != nil, let listener else { return Transcript(passages: passages, at: study.now) }
        let tag = material.language ?? study.catalog.snapshot.defaults.target
        let isTimed = passages.contains { $0.start != nil }
        let heard = try await listener.listen(
            to: documents.url(material.storedRecording), paragraphs: isTimed ? [] : passages.map(\.text), language: tag)
        for (index, times) in heard.times.enumerated() {
            (passages[index].start, passages[index].end) = (times?.lowerBound, times?.upperBound)
        }
        return Transcript(passages: passages, duration: heard.duration, at: study.now)
    }

    /// What is made of a document: its text, a summary, a map.
    private func understand(_ read: ReadDocument, _ material: inout Material) -> String {
        let content = study.catalog.snapshot
        let tag = material.language ?? content.defaults.target
        let language = content.languages[baseLanguage(of: tag)]
        let sections = read.sections.map {
            MaterialSection(title: $0.title, level: $0.level, paragraphs: $0.paragraphs)
        }
        material.pages = read.pages
        material.words = read.blocks.reduce(0) { $0 + RunningWords.count(in: $1.text) }
        let summary = ExtractiveSummary.sentences(
            of: sections.map(\.paragraphs), language: language, limit: Self.sentences)
        material.summary = summary.isEmpty ? nil : summary
        material.mindMap = MindMap(title: material.title, sections: sections, language: language, at: study.now)
        material.processingStatus = .completed
        material.failureReason = nil
        return read.text
    }
}

extension ProcessingStatus {
    /// Whether it is still to be read.
    var isWaiting: Bool { [.pending, .processing].contains(self) }
}

extension Material {
    /// That it was read, for the learner's record.
    fileprivate func event(of learnerID: UUID, at now: Date, _ reader: borrowing StoreReader) throws -> StudyEvent {
        StudyEvent(
            id: "material/\(id.lowercased)", kind: .material, at: now, language: language.map(baseLanguage),
            fields: try Materials.subjectField(subjectID, of: learnerID, reader))
    }

    /// What the document calls itself stands where the learner has named it no otherwise than its file.
    fileprivate mutating func takeTitle(of document: ReadDocument) {
        let own = fileName.map { String(PathName($0).withoutSuffix.prefix(Self.longestTitle)) }
        guard recording == nil, title == own, let found = document.title, !found.isEmpty else { return }
        title = String(found.prefix(Self.longestTitle))
    }

    fileprivate mutating func fail(_ reason: String) {
        processingStatus = .failed
        failureReason = reason
    }
}
