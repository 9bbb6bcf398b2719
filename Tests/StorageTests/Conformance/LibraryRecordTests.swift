import Foundation
import TestSupport
import Testing

@testable import Storage

@Suite("Books, places in texts and states of words")
struct LibraryRecordTests {
    private let folder: TemporaryFolder
    private let ana = learner("ana")

    init() throws { folder = try TemporaryFolder() }

    private func store() async throws -> Store {
        let store = try Store(path: folder.path)
        try await store.write { [ana] in try $0.insert(ana) }
        return store
    }

    private func book(_ number: Int, tags: [String] = []) -> UserBookRecord {
        UserBookRecord(
            id: UUID(), learnerID: ana.id, metadataID: "m", status: number.isMultiple(of: 2) ? "read" : "toRead",
            isWished: number == 1, isFavourite: false, addedAt: epoch.addingTimeInterval(Double(number)),
            openedAt: number == 2 ? epoch : nil, book: "\(number)", tags: tags)
    }

    @Test("views find what they say, the last added first")
    func views() async throws {
        let store = try await store()
        defer { store.close() }
        let books = (0..<4).map { book($0, tags: $0 == 3 ? ["mar"] : []) }
        try await store.write { [ana] writer in
            try writer.putBookMetadata("{}", id: "m", of: ana.id)
            for book in books { try writer.put(book) }
        }
        func found(_ filter: BookFilter) async throws -> [String] {
            try await store.read { [ana] in try $0.books(of: ana.id, filter, limit: 10).map(\.book) }
        }
        #expect(try await found(.all) == ["3", "2", "1", "0"])
        #expect(try await found(.status("read")) == ["2", "0"])
        #expect(try await found(.statusNotWished("toRead")) == ["3"])
        #expect(try await found(.wished) == ["1"])
        #expect(try await found(.opened) == ["2"])
        #expect(try await found(.tag("mar")) == ["3"])
        let count = try await store.read { [ana] in try $0.countBooks(of: ana.id, .status("read")) }
        #expect(count == 2)
    }

    @Test("metadata that a book refers to cannot go, whatever the writer forgot")
    func references() async throws {
        let store = try await store()
        defer { store.close() }
        let kept = book(0)
        try await store.write { [ana] writer in
            try writer.putBookMetadata("{}", id: "m", of: ana.id)
            try writer.put(kept)
            try writer.putText(
                [BookChapterRecord(title: "Uno", paragraphs: ["a", "b"])], BookTextSize(language: "es", words: 2),
                tally: nil, ofBook: kept.id)
        }
        await #expect(throws: StorageError.self) {
            try await store.write { [ana] in _ = try $0.deleteBookMetadata("m", of: ana.id) }
        }
        #expect(try await store.read { try $0.chapters(ofBook: kept.id, 0...0) }.first?.paragraphs == ["a", "b"])
        // The text goes with its book.
        let bookGoes = try await store.write { [ana] writer in try writer.deleteBook(kept.id, of: ana.id) }
        #expect(bookGoes)
        #expect(try await store.read { try $0.chapters(ofBook: kept.id, 0...0) }.isEmpty)
        let metadataGoes = try await store.write { [ana] writer in try writer.deleteBookMetadata("m", of: ana.id) }
        #expect(metadataGoes)
    }

    @Test("materials come in pages, and wait in the order in which they were given")
    func materials() async throws {
        let store = try await store()
        defer { store.close() }
        let materials = (0..<5).map { number in
            MaterialRecord(
                id: UUID(), learnerID: ana.id, subjectID: nil, status: number == 0 ? "completed" : "pending",
                createdAt: epoch, accessedAt: epoch, hasSummary: number == 0, material: "\(number)")
        }
        try await store.write { writer in
            for (number, material) in materials.enumerated() {
                try writer.put(material)
                try writer.queue(material: material.id, at: epoch.addingTimeInterval(Double(-number)))
            }
        }
        var (seen, mark): (Set<UUID>, MaterialMark?) = ([], nil)
        while true {
            let page = try await store.read { [ana, mark] in
                try $0.materials(of: ana.id, .all, after: mark, limit: 2)
            }
            guard let last = page.last else { break }
            #expect(seen.isDisjoint(with: page.map(\.id)))
            seen.formUnion(page.map(\.id))
            mark = MaterialMark(at: last.createdAt, id: last.id)
        }
        #expect(seen == Set(materials.map(\.id)))
        let summarised = try await store.read { [ana] in
            try $0.materials(of: ana.id, .summarised(subject: nil), after: nil, limit: 9)
        }
        #expect(summarised.map(\.material) == ["0"])
        #expect(try await store.read { try $0.nextMaterialJob() }?.material.material == "4")
        try await store.write { try $0.endJob(ofMaterial: materials[4].id) }
        #expect(try await store.read { try $0.nextMaterialJob() }?.material.material == "3")
    }
}
