import Foundation
import TestSupport
import Testing

@testable import AnkiFormats
@testable import LearningService

@Suite("Packages are read by a confined process")
struct PackageReaderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var package: String { folder.url.appending(path: "deck.apkg").path }

    private func write(_ format: AnkiPackageFormat) throws {
        let noteType = AnkiNoteType(
            id: 1_700_000_000_001, name: "Vocabulario", modified: 1,
            fields: [.init(name: "Word"), .init(name: "Back")],
            templates: [.init(name: "Card 1", question: "{{Word}}", answer: "{{Back}}")], css: "")
        let info = AnkiCollectionInfo(
            created: 1_699_999_200, noteTypes: [noteType], decks: [AnkiDeck(id: 1, name: "Default", modified: 0)],
            deckOptions: [AnkiDeckOptions(id: 1, name: "Default", modified: 0)])
        let writer = try AnkiPackageWriter(
            path: package, kind: .decks, format: format, info: info, modified: 1_790_000_000_000)
        for number in 0..<3_000 {
            let id = 1_700_000_100_000 + Int64(number)
            try writer.add(
                AnkiEntry(
                    note: AnkiNote(
                        id: id, guid: "g\(number)", noteTypeID: noteType.id, modified: 1,
                        fields: ["palabra \(number)", "word"]),
                    cards: [AnkiCard(id: id, noteID: id)]))
        }
        let sound = (0..<500_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        try writer.addMedia("mesa.mp3") { sink in try sound.withUnsafeBytes { try sink($0) } }
        try writer.finish()
    }

    /// A program in the place of the one that reads packages.
    private func reader(_ script: String) throws -> PackageReader {
        let url = folder.url.appending(path: "reader")
        try writeShellProgram(script, to: url)
        return PackageReader(executable: url, scratch: folder.url)
    }

    private func refusal(_ reader: PackageReader) -> AnkiFormatError? {
        #expect(throws: AnkiFormatError.self) { try reader.read(package) { _ in } }
    }

    @Test("it reads what this one would", arguments: [AnkiPackageFormat.modern, .legacy])
    func same(format: AnkiPackageFormat) throws {
        try write(format)
        struct Told: Equatable {
            var entries: [AnkiEntry] = []
            var bytes: [UInt8] = []
            var stages: Set<AnkiProgress.Stage> = []

            mutating func take(_ piece: PackagePiece) {
                switch piece {
                case .progress(let progress): stages.insert(progress.stage)
                case .entry(let entry): entries.append(entry)
                case .bytes(let bytes): self.bytes += Array(bytes)
                default: break
                }
            }
        }
        var (here, there) = (Told(), Told())
        try AnkiPackageReader(path: package, scratch: folder.url) { here.take(.progress($0)) }
            .pass(hasMedia: true) { here.take($0) }
        let reader = PackageReader(executable: Repository.executable("immersion-documents"), scratch: folder.url)
        try reader.read(package) { there.take($0) }
        #expect(here == there)
        #expect(there.entries.count == 3_000 && there.bytes.count == 500_000)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["deck.apkg"])
    }

    @Test("what it refuses is refused by its own words")
    func refusals() throws {
        try Data("no archive".utf8).write(to: URL(filePath: package))
        let reader = PackageReader(executable: Repository.executable("immersion-documents"), scratch: folder.url)
        let error = refusal(reader)
        #expect(error?.code == .unreadable)
        #expect(error?.message.contains("deck.apkg") == true, "\(error?.message ?? "")")
    }

    @Test("whoever stops listening has what was thrown, and no process is left")
    func stopping() throws {
        struct Stop: Error {}
        try write(.modern)
        let reader = PackageReader(executable: Repository.executable("immersion-documents"), scratch: folder.url)
        #expect(throws: Stop.self) {
            try reader.read(package) { if case .entry = $0 { throw Stop() } }
        }
    }

    @Test("a reader that ends, says nonsense or is missing is told from the package")
    func readers() throws {
        try Data("x".utf8).write(to: URL(filePath: package))
        #expect(refusal(try reader("kill -SEGV $$"))?.message.contains("memory") == true)
        #expect(refusal(try reader("exit 0"))?.code == .damaged)
        #expect(refusal(try reader("kill -TERM $$; sleep 1"))?.code == .unreadable)
        #expect(refusal(try reader("printf 'nonsense that is no piece' >&3"))?.code == .damaged)
        let missing = refusal(PackageReader(executable: URL(filePath: "/nowhere"), scratch: folder.url))
        #expect(missing?.code == .unreadable)
        #expect(missing?.message.contains("immersion-documents") == true)
    }
}
