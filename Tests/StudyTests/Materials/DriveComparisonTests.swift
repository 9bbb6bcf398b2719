import Foundation
import Testing

@testable import Study

@Suite struct DriveComparisonTests {
    private static let old = Date(timeIntervalSince1970: 1_000)
    private static let now = Date(timeIntervalSince1970: 2_000)

    private static func known(
        _ path: String, _ hash: String, _ status: TrackedDriveFile.SyncStatus = .syncing
    ) -> TrackedDriveFile {
        var file = TrackedDriveFile(
            id: UUID(), path: path, mimeType: "text/plain", modifiedTime: old, size: 3, hash: hash)
        file.syncStatus = status
        return file
    }

    private static func seen(_ path: String, _ modified: Date = old, size: Int64 = 3) -> SeenFile {
        SeenFile(path: path, size: size, modified: modified)
    }

    @Test func whatLiesAsBeforeIsNotReadAgain() {
        let comparison = DriveComparison(known: [Self.known("a.txt", "1")], seen: [Self.seen("a.txt")])
        #expect(comparison.unsettled(at: Self.now).isEmpty && comparison.changes(hashes: [:]).isEmpty)
    }

    @Test func whatIsBeingWrittenWaits() {
        let file = Self.seen("a.txt", Self.now - 1)
        #expect(DriveComparison(known: [], seen: [file]).unsettled(at: Self.now).isEmpty)
        #expect(DriveComparison(known: [], seen: [file]).unsettled(at: Self.now + 2) == [file])
        // A clock that is behind the file's keeps nothing waiting.
        #expect(DriveComparison(known: [], seen: [file]).unsettled(at: Self.now - 100) == [file])
    }

    @Test func newChangedAndLostFilesAreToldApart() {
        let (same, other, lost) = (Self.known("a.txt", "1"), Self.known("b.txt", "2"), Self.known("c.txt", "3"))
        let files = [Self.seen("a.txt"), Self.seen("b.txt", Self.now - 10), Self.seen("d.txt")]
        let comparison = DriveComparison(known: [same, other, lost], seen: files)
        #expect(comparison.unsettled(at: Self.now) == [files[1], files[2]])
        #expect(
            comparison.changes(hashes: ["b.txt": "9", "d.txt": "4"]) == [
                .modified(other.id, files[1], hash: "9"), .added(files[2], hash: "4"), .deleted(lost.id),
            ])
        // What could not be read yet is neither new nor changed.
        #expect(comparison.changes(hashes: [:]) == [.deleted(lost.id)])
    }

    @Test func aFileThatIsMovedIsTheSameFile() {
        let file = Self.known("a.txt", "1")
        let moved = Self.seen("sub/b.txt")
        let comparison = DriveComparison(known: [file], seen: [moved])
        #expect(comparison.changes(hashes: ["sub/b.txt": "1"]) == [.moved(file.id, moved)])
        // Two of the same content: one was moved, the other copied.
        let copies = DriveComparison(known: [file], seen: [moved, Self.seen("sub/c.txt")])
        #expect(
            copies.changes(hashes: ["sub/b.txt": "1", "sub/c.txt": "1"]) == [
                .moved(file.id, moved), .added(Self.seen("sub/c.txt"), hash: "1"),
            ])
        // Touched, and no other.
        let touched = Self.seen("a.txt", Self.now - 10)
        #expect(
            DriveComparison(known: [file], seen: [touched]).changes(hashes: ["a.txt": "1"])
                == [.moved(file.id, touched)])
    }

    @Test func aDeletedFileStaysDeletedUntilItLiesThereAgain() {
        let file = Self.known("a.txt", "1", .deleted)
        #expect(DriveComparison(known: [file], seen: []).changes(hashes: [:]).isEmpty)
        let back = DriveComparison(known: [file], seen: [Self.seen("a.txt")])
        #expect(back.unsettled(at: Self.now).count == 1)
        #expect(back.changes(hashes: ["a.txt": "1"]) == [.returned(file.id, Self.seen("a.txt"))])
        #expect(back.changes(hashes: ["a.txt": "2"]) == [.modified(file.id, Self.seen("a.txt"), hash: "2")])
    }
}
