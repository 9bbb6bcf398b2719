import Foundation
import Testing

@testable import AnkiFormats

/// Archives that are broken, or made to harm: refused by name, and nothing is left behind.
@Suite struct HostileArchiveTests {
    @Test(arguments: [
        "../evil", "/etc/passwd", "a/b", "..", "a\\b", "media/../0", "C:\\x",
    ])
    func entriesThatArePathsAreRefused(name: String) {
        expectRefusal(.unsafeName) {
            try HostilePackage.open([("collection.anki2", try HostilePackage.database()), (name, [1])])
        }
    }

    @Test func twoEntriesOfOneNameAreRefused() throws {
        // libzip writes no duplicates: make them by renaming in the bytes.
        try withFolder { folder in
            let path = folder.path + "/x.apkg"
            let writer = try ZipWriter(path: path)
            try writer.add("collection.anki2", bytes: try HostilePackage.database())
            try writer.add("a", bytes: [1])
            try writer.add("b", bytes: [2])
            try writer.finish { _ in }
            var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
            for index in bytes.indices.dropFirst(30) where bytes[index] == UInt8(ascii: "b") {
                let isLocal = bytes[(index - 30)...].starts(with: [0x50, 0x4B, 3, 4])
                let isCentral = index >= 46 && bytes[(index - 46)...].starts(with: [0x50, 0x4B, 1, 2])
                if isLocal || isCentral { bytes[index] = UInt8(ascii: "a") }
            }
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            // This libzip finds them by itself; one that does not leaves it to us.
            #expect(throws: AnkiFormatError.self) { _ = try AnkiPackageReader(path: path, scratch: folder) }
        }
    }

    @Test func whatIsNoArchiveIsRefused() throws {
        try withFolder { folder in
            let path = folder.path + "/x.apkg"
            expectRefusal(.unreadable, saying: "no file") { try read(path, in: folder) }
            expectRefusal(.unreadable, saying: "no ordinary file") { try read(folder.path, in: folder) }
            try Data("not a zip".utf8).write(to: URL(fileURLWithPath: path))
            expectRefusal(.unreadable, saying: "ZIP") { try read(path, in: folder) }
            try Data().write(to: URL(fileURLWithPath: path))
            expectRefusal(.unreadable) { try read(path, in: folder) }
            mkfifo(folder.path + "/pipe", 0o600)
            expectRefusal(.unreadable, saying: "no ordinary file") { try read(folder.path + "/pipe", in: folder) }
        }
    }

    private func read(_ path: String, in folder: URL) throws {
        _ = try AnkiPackageReader(path: path, scratch: folder)
    }

    @Test func anArchiveWithoutCollectionIsRefused() throws {
        expectRefusal(.unreadable, saying: "no collection") { try HostilePackage.open([("0", [1])]) }
        expectRefusal(.damaged, saying: "collection.anki21b") {
            try HostilePackage.open([("meta", [8, 3]), ("collection.anki2", try HostilePackage.database())])
        }
        expectRefusal(.unsupported, saying: "version 9") {
            try HostilePackage.open([("meta", [8, 9]), ("collection.anki2", try HostilePackage.database())])
        }
        expectRefusal(.damaged) {
            try HostilePackage.open([("meta", [0xFF]), ("collection.anki2", try HostilePackage.database())])
        }
    }

    /// Cut short anywhere, or with any byte changed, a package is refused or read: never a crash, never a hang.
    @Test(arguments: AnkiPackageFormat.allCases)
    func damageAnywhereIsSurvived(format: AnkiPackageFormat) throws {
        try withFolder { folder in
            let path = folder.path + "/x.apkg"
            try Samples.write(to: path, kind: .decks, format: format)
            let whole = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
            var refused = 0
            var generator = SplitMix(state: 7)
            for round in 0..<120 {
                var bytes = whole
                if round < 40 {
                    bytes.removeLast(1 + Int(generator.next() % UInt64(whole.count - 1)))
                } else {
                    for _ in 0..<(1 + round % 7) {
                        bytes[Int(generator.next() % UInt64(bytes.count))] ^= UInt8(1 + generator.next() % 255)
                    }
                }
                try Data(bytes).write(to: URL(fileURLWithPath: path))
                do {
                    _ = try Samples.content(try AnkiPackageReader(path: path, scratch: folder))
                } catch let error as AnkiFormatError {
                    refused += 1
                    #expect(!error.message.isEmpty)
                }
            }
            #expect(refused > 100)
        }
    }

    /// The same for the database by itself, past the archive's checksums.
    @Test(arguments: [CollectionWriter.Schema.legacy, .modern])
    func damageInTheDatabaseIsSurvived(schema: CollectionWriter.Schema) throws {
        let whole = try HostilePackage.database(schema)
        var generator = SplitMix(state: 11)
        var refused = 0
        for round in 0..<60 {
            var bytes = whole
            for _ in 0..<(1 + round % 12) {
                bytes[Int(generator.next() % UInt64(bytes.count))] ^= UInt8(1 + generator.next() % 255)
            }
            if round % 10 == 9 { bytes.removeLast(bytes.count / 3) }
            do {
                let entries =
                    schema == .legacy ? [("collection.anki2", bytes)] : try HostilePackage.modern(bytes)
                try HostilePackage.open(entries) { _ = try Samples.content($0) }
            } catch is AnkiFormatError {
                refused += 1
            }
        }
        #expect(refused > 5)
    }
}
