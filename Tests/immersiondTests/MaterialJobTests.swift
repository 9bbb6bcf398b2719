import Documents
import Foundation
import Logging
import TestSupport
import Testing

@testable import LearningService
@testable import Storage
@testable import Study

@Suite("The queue of materials")
struct MaterialJobTests {
    private let folder: TemporaryFolder
    private let learner = UUID()
    private static let now = Date(timeIntervalSince1970: 1_790_000_000)

    init() throws { folder = try TemporaryFolder() }

    /// A program in the place of the one that reads documents.
    private func worker(_ script: String) throws -> URL {
        let url = folder.url.appending(path: "worker")
        try writeShellProgram(script, to: url)
        return url
    }

    private static let answer =
        "printf '%s' '{\"document\":{\"_0\":{\"authors\":[],\"subjects\":[],\"identifiers\":[],"
        + "\"blocks\":[{\"level\":0,\"text\":\"Hola.\"}]}}}' >&3"

    private func study() async throws -> (StudyEnvironment, Store) {
        let store = try Store(path: folder.url.appending(path: "store.db").path)
        try await store.write { [learner] in
            try $0.insert(
                Storage.LearnerRecord(
                    id: learner, username: "ana", profile: "{}", createdAt: Self.now, updatedAt: Self.now))
        }
        let catalog = ContentCatalog(directory: folder.url, at: Self.now)
        return (StudyEnvironment(store: store, catalog: catalog, clock: { Self.now }), store)
    }

    private func add(_ store: Store, _ documents: GivenDocuments) async throws -> UUID {
        let material = Material(
            id: UUID(), title: "T", kind: "text", fileName: nil, subjectID: nil, at: Self.now)
        try await documents.take(
            GivenDocument(path: nil, text: "Hola.", kind: .text, userID: 0), as: material.storedName)
        try await store.write { [learner] in
            try $0.put(try material.record(of: learner))
            try $0.queue(material: material.id, at: Self.now)
        }
        return material.id
    }

    private func status(_ id: UUID, _ store: Store) async throws -> ProcessingStatus? {
        try await store.read { [learner] in try $0.material(id, of: learner).map { try Material($0).processingStatus } }
    }

    private func waitUntilRead(_ id: UUID, _ store: Store) async throws -> ProcessingStatus? {
        for _ in 0..<500 {
            let status = try await status(id, store)
            if status?.isWaiting == false { return status }
            try await Task.sleep(for: .milliseconds(20))
        }
        return try await status(id, store)
    }

    @Test("a reader that is told to end is no fault of its document, however often")
    func interrupted() async throws {
        let (study, store) = try await study()
        defer { store.close() }
        let counter = folder.url.appending(path: "count").path
        let script = """
            echo x >> '\(counter)'
            if [ $(wc -l < '\(counter)') -lt 5 ]; then kill -TERM $$; fi
            \(Self.answer)
            """
        let documents = GivenDocuments(folder: folder.url, reader: DocumentReader(executable: try worker(script)))
        let jobs = MaterialJobs(
            study: study, documents: documents, logger: Logger(label: "test"), pause: .milliseconds(1))
        let id = try await add(store, documents)
        await jobs.start()
        #expect(try await waitUntilRead(id, store) == .completed)
        #expect(try String(contentsOfFile: counter, encoding: .utf8).count == 10)
    }

    @Test("an error of the store costs no try, and the queue goes on when it has gone")
    func failingStore() async throws {
        let (study, store) = try await study()
        defer { store.close() }
        let documents = GivenDocuments(folder: folder.url, reader: DocumentReader(executable: try worker(Self.answer)))
        let id = try await add(store, documents)
        // Nothing can be written to its row while this stands.
        let block = """
            CREATE TRIGGER full BEFORE DELETE ON material_jobs BEGIN SELECT RAISE(ABORT, 'full'); END
            """
        try await store.write { try $0.database.execute([block]) }
        let jobs = MaterialJobs(
            study: study, documents: documents, logger: Logger(label: "test"), pause: .milliseconds(5))
        await jobs.start()
        try await Task.sleep(for: .milliseconds(400))
        #expect(try await status(id, store)?.isWaiting == true)
        try await store.write { try $0.database.execute(["DROP TRIGGER full"]) }
        #expect(try await waitUntilRead(id, store) == .completed)
    }

    @Test("documents are read one at a time, whoever gave them")
    func oneAtATime() async throws {
        let running = folder.url.appending(path: "running").path
        let script = """
            if [ -e '\(running)' ]; then exit 9; fi
            touch '\(running)'; sleep 0.05; rm '\(running)'
            \(Self.answer)
            """
        let reader = DocumentReader(executable: try worker(script))
        let file = folder.url.appending(path: "a.txt")
        try Data("Hola.".utf8).write(to: file)
        try await withThrowingTaskGroup(of: ReadDocument.self) { group in
            for _ in 0..<6 { group.addTask { try await reader.read(file, as: .text) } }
            for try await document in group { #expect(document.blocks.count == 1) }
        }
    }
}
