import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

@Suite("Databases of others")
struct ForeignDatabaseTests {
    @Test("a file that is no database, or a damaged one, is refused with a reason", arguments: EngineUnderTest.allCases)
    func damaged(on engine: EngineUnderTest) throws {
        let folder = try TemporaryFolder()
        try Data(repeating: 0x41, count: 8_192).write(to: URL(filePath: folder.path))
        let error = #expect(throws: StorageError.self) { try Store(path: folder.path) }
        #expect(error?.code == .damaged)
        let missing = #expect(throws: StorageError.self) {
            try Store(path: folder.url.appending(path: "no/x.sqlite").path)
        }
        #expect(missing != nil)
    }

    @Test("another program's database is refused with what to do, and not a byte of it changes")
    func foreign() throws {
        let folder = try TemporaryFolder()
        let queue = try DatabaseQueue(path: folder.path)
        try queue.write {
            try $0.execute(sql: "CREATE TABLE learners (name TEXT); INSERT INTO learners VALUES ('ana')")
        }
        try queue.close()
        let before = FileManager.default.contents(atPath: folder.path)
        let error = #expect(throws: StorageError.self) { try Store(path: folder.path) }
        #expect(error?.message.contains("another program") == true)
        #expect(error?.message.contains("move it away") == true)
        #expect(FileManager.default.contents(atPath: folder.path) == before)
    }

    @Test("an empty database is taken")
    func empty() throws {
        let folder = try TemporaryFolder()
        let queue = try DatabaseQueue(path: folder.path)
        try queue.write { try $0.execute(sql: "CREATE TABLE a (b); DROP TABLE a") }
        try queue.close()
        try Store(path: folder.path).close()
        try Store(path: folder.path).close()
    }
}
