import Documents
import Foundation
import Glibc
import Logging
import TestSupport
import Testing

@testable import LearningService
@testable import Storage
@testable import Study

@Suite("Folders that are watched")
struct FolderWatchTests {
    private static let now = Date(timeIntervalSince1970: 1_790_000_000)

    private let folder: TemporaryFolder
    private let learner = UUID()
    private let store: Store
    private let materials: Materials
    private let watch: FolderWatch
    private let watched: URL

    init() async throws {
        folder = try TemporaryFolder()
        // macOS and some systems have links on the way to temporary folders.
        watched = folder.url.resolvingSymlinksInPath().appending(path: "apuntes")
        let documents = folder.url.appending(path: "documents")
        for url in [watched, documents] {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        }
        store = try Store(path: folder.url.appending(path: "store.db").path)
        try await store.write { [learner] in
            try $0.insert(
                Storage.LearnerRecord(
                    id: learner, username: "ana", profile: "{}", createdAt: Self.now, updatedAt: Self.now))
        }
        let catalog = ContentCatalog(directory: folder.url, at: Self.now)
        let study = StudyEnvironment(store: store, catalog: catalog, clock: { Self.now })
        let given = GivenDocuments(
            folder: documents, reader: DocumentReader(executable: Repository.executable("immersion-documents")))
        let logger = Logger(label: "test")
        materials = Materials(
            study: study, documents: given, jobs: MaterialJobs(study: study, documents: given, logger: logger))
        watch = FolderWatch(materials: materials, logger: logger)
    }

    /// - Parameter age: Seconds since it was written.
    private func write(_ text: String, to name: String, age: Double = 60) throws {
        let url = watched.appending(path: name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        try FileManager.default.setAttributes(
            [.modificationDate: Self.now.addingTimeInterval(-age)], ofItemAtPath: url.path)
    }

    private func begin() async throws -> UUID {
        let reply = try await watch.add(
            watched.path, subject: nil, language: nil, userID: geteuid(), for: learner)
        return try #require(reply.folders.first).folder.id
    }

    private func files(_ id: UUID) async throws -> [TrackedDriveFile] {
        try await watch.list(of: learner, files: id, limit: 100, offset: 0).files.map(\.file)
    }

    /// The files once none of their materials is being read.
    private func settled(_ id: UUID) async throws -> [TrackedDriveFile] {
        for _ in 0..<500 {
            let files = try await files(id)
            if !files.contains(where: { $0.syncStatus == .syncing }) { return files }
            try await Task.sleep(for: .milliseconds(20))
        }
        return try await files(id)
    }

    private func text(_ file: TrackedDriveFile?) async throws -> String? {
        guard let id = file?.localMaterialID else { return nil }
        return try await materials.material(id, of: learner, withText: true).text
    }

    @Test("what is there becomes materials, and what changes is read anew")
    func takenAndChanged() async throws {
        try write("El gato duerme.", to: "a.txt")
        try write("# La luz\n\nLa luz viaja.", to: "tema 1/b.md")
        try write("Nada.", to: "c.zip")
        try write("Nada.", to: ".oculto.txt")
        let id = try await begin()
        let files = try await settled(id)
        #expect(files.map(\.path) == ["a.txt", "tema 1/b.md"])
        #expect(files.allSatisfy { $0.syncStatus == .synced && $0.lastSyncedAt != nil && $0.hash.count == 64 })
        #expect(files.map(\.mimeType) == ["text/plain", "text/markdown"])
        try write("La luna brilla hoy.", to: "a.txt", age: 30)
        await watch.look()
        let changed = try await settled(id)
        #expect(changed.map(\.id) == files.map(\.id) && changed[0].localMaterialID == files[0].localMaterialID)
        #expect(try await text(changed[0]) == "La luna brilla hoy.")
        #expect(try await materials.list(of: learner, .all, subject: nil, after: nil, limit: 10).materials.count == 2)
    }

    @Test("a file that is moved takes its material along; of one that is gone the material stays")
    func movedAndGone() async throws {
        try write("El gato duerme.", to: "a.txt")
        let id = try await begin()
        let before = try #require(try await settled(id).first)
        try FileManager.default.createDirectory(
            at: watched.appending(path: "b"), withIntermediateDirectories: true)
        try FileManager.default.moveItem(
            at: watched.appending(path: "a.txt"), to: watched.appending(path: "b/gato.txt"))
        await watch.look()
        let after = try #require(try await settled(id).first)
        #expect(after.id == before.id && after.path == "b/gato.txt" && after.syncStatus == .synced)
        let material = try await materials.material(
            try #require(after.localMaterialID), of: learner, withText: false
        ).material
        #expect(material.id == before.localMaterialID && material.title == "gato" && material.fileName == "gato.txt")
        try FileManager.default.removeItem(at: watched.appending(path: "b/gato.txt"))
        await watch.look()
        #expect(try await files(id).map(\.syncStatus) == [.deleted])
        #expect(try await text(after) == "El gato duerme.")
        try write("El gato duerme.", to: "b/gato.txt")
        await watch.look()
        #expect(try await settled(id).map(\.syncStatus) == [.synced])
    }

    @Test("what is being written waits; what cannot be read says why; what was deleted here is not taken again")
    func states() async throws {
        try write("El gato duerme.", to: "a.txt", age: 1)
        try write("%PDF-1.4 nada", to: "b.pdf")
        try write("La luna brilla.", to: "c.txt")
        try write("", to: "vacío.txt")
        let id = try await begin()
        let files = try await settled(id)
        #expect(files.map(\.syncStatus) == [.pending, .failed, .synced])
        #expect(files[1].failureReason?.contains("damaged") == true)
        _ = try await materials.delete(try #require(files[2].localMaterialID), of: learner)
        await watch.look()
        #expect(try await self.files(id).map(\.syncStatus) == [.pending, .failed, .ignored])
        try write("El gato duerme.", to: "a.txt")
        try write("La luna brilla más.", to: "c.txt", age: 30)
        await watch.look()
        #expect(try await settled(id).map(\.syncStatus) == [.synced, .failed, .synced])
        let counts = try await watch.list(of: learner, files: nil, limit: 1, offset: 0).folders[0].counts
        #expect(counts.map(\.files) == [2, 1] && counts.map(\.status) == [.synced, .failed])
    }

    @Test("no link leads out of it, and a folder that is gone loses nothing")
    func links() async throws {
        let secret = folder.url.appending(path: "secreto.txt")
        try Data("Nadie lo lee.".utf8).write(to: secret)
        try write("El gato duerme.", to: "a.txt")
        try FileManager.default.createSymbolicLink(
            at: watched.appending(path: "b.txt"), withDestinationURL: secret)
        try FileManager.default.createSymbolicLink(
            at: watched.appending(path: "fuera"), withDestinationURL: folder.url)
        let id = try await begin()
        #expect(try await settled(id).map(\.path) == ["a.txt"])
        let away = folder.url.appending(path: "lejos")
        try FileManager.default.moveItem(at: watched, to: away)
        await watch.look()
        #expect(try await files(id).map(\.syncStatus) == [.synced])
        let told = try await watch.list(of: learner, files: nil, limit: 1, offset: 0).folders[0].folder
        #expect(told.problem?.contains("not there") == true)
        try FileManager.default.moveItem(at: away, to: watched)
        await watch.look()
        #expect(try await watch.list(of: learner, files: nil, limit: 1, offset: 0).folders[0].folder.problem == nil)
    }

    @Test("only the daemon's own user has folders watched, each once, and none in another")
    func whose() async throws {
        func failure(_ path: String, userID: UInt32 = geteuid()) async -> ServiceError.Code? {
            do {
                _ = try await watch.add(path, subject: nil, language: nil, userID: userID, for: learner)
                return nil
            } catch {
                return (error as? ServiceError)?.code
            }
        }
        #expect(await failure(watched.path, userID: 4_242_424) == .forbidden)
        #expect(await failure("/") == .unreadableFile)
        #expect(await failure("apuntes") == .invalidInput)
        #expect(await failure(watched.appending(path: "nada").path) == .unreadableFile)
        let id = try await begin()
        #expect(try await begin() == id)
        try write("Hola.", to: "sub/a.txt")
        #expect(await failure(watched.appending(path: "sub").path) == .conflict)
        #expect(try await watch.remove(id, of: learner).deleted)
        #expect(try await watch.list(of: learner, files: nil, limit: 1, offset: 0).folders.isEmpty)
    }

    @Test("a recording beside what is said in it belongs to the same material")
    func recording() async throws {
        try write("1\n00:00:01,000 --> 00:00:02,000\nEl gato duerme.\n", to: "clase.srt")
        try write("no es sonido", to: "clase.mp3")
        let id = try await begin()
        let files = try await settled(id)
        #expect(files.map(\.path) == ["clase.srt"])
        let material = try #require(files.first?.localMaterialID)
        let reply = try await materials.material(material, of: learner, withText: true)
        #expect(reply.material.recording == "clase.mp3" && reply.transcript?.passages.first?.start == 1)
    }
}
