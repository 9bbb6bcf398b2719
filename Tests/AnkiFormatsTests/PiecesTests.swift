import Foundation
import Testing

@testable import AnkiFormats

/// What is read in one process and taken in by another.
@Suite("Packages piece by piece")
struct PiecesTests {
    /// What pieces say, but for progress.
    private struct Told: Equatable {
        var info: AnkiCollectionInfo?
        var entries: [AnkiEntry] = []
        var orphans = AnkiPackageReader.Orphans()
        var missing: [String] = []
        var media: [String: [UInt8]] = [:]
        var isWhole = false
        private var file = ""

        mutating func take(_ piece: PackagePiece) {
            switch piece {
            case .progress: break
            case .info(let info): self.info = info
            case .entry(let entry): entries.append(entry)
            case .orphans(let orphans): self.orphans = orphans
            case .missing(let name): missing.append(name)
            case .media(let name):
                file = name
                media[name] = []
            case .bytes(let bytes): media[file, default: []] += Array(bytes)
            case .end: isWhole = true
            }
        }
    }

    private static func bytes(of path: String, scratch: URL) throws -> [UInt8] {
        var bytes: [UInt8] = []
        let encoder = PieceEncoder { bytes.append(contentsOf: $0) }
        try AnkiPackageReader(path: path, scratch: scratch) { try encoder.take(.progress($0)) }
            .pass(hasMedia: true) { try encoder.take($0) }
        return bytes
    }

    /// - Parameter portion: Bytes that come at once.
    private static func decode(_ bytes: [UInt8], portion: Int, limits: AnkiLimits = AnkiLimits()) throws -> Told {
        var (told, decoder) = (Told(), PieceDecoder(limits: limits))
        for start in stride(from: 0, to: bytes.count, by: portion) {
            try bytes[start..<min(start + portion, bytes.count)].withUnsafeBytes { part in
                try decoder.decode(part) { told.take($0) }
            }
        }
        #expect(decoder.isFinished == told.isWhole)
        return told
    }

    private static func frame(_ kind: PieceFrame.Kind, _ write: (inout PieceWriter) -> Void = { _ in }) -> [UInt8] {
        var writer = PieceWriter()
        write(&writer)
        return [kind.rawValue] + withUnsafeBytes(of: UInt32(writer.bytes.count).littleEndian) { Array($0) }
            + writer.bytes
    }

    private static func info() throws -> [UInt8] {
        var bytes: [UInt8] = []
        let encoder = PieceEncoder { bytes.append(contentsOf: $0) }
        try encoder.take(.info(Samples.info))
        // Sends what waits.
        try encoder.take(.progress(AnkiProgress(stage: .notes, done: 0, total: 1)))
        return bytes
    }

    @Test(
        "what goes out as bytes comes in as it was, in portions of any size",
        arguments: [AnkiPackageFormat.modern, .legacy], [7, 1_000, 1 << 20])
    func roundTrip(format: AnkiPackageFormat, portion: Int) throws {
        try withFolder { folder in
            let path = folder.path + "/sample.apkg"
            try Samples.write(to: path, kind: .decks, format: format)
            var expected = Told()
            try AnkiPackageReader(path: path, scratch: folder).pass(hasMedia: true) { expected.take($0) }
            #expect(expected.media == Samples.media)
            let told = try Self.decode(try Self.bytes(of: path, scratch: folder), portion: portion)
            #expect(told == expected)
        }
    }

    @Test("what was kept of a package is the package without its media", arguments: [7, 1_000, 1 << 20])
    func kept(portion: Int) throws {
        try withFolder { folder in
            let path = folder.path + "/sample.apkg"
            try Samples.write(to: path, kind: .decks, format: .modern)
            var expected = Told()
            try AnkiPackageReader(path: path, scratch: folder).pass(hasMedia: false) { expected.take($0) }
            let pieces = try KeptPieces(in: folder)
            let bytes = try Self.bytes(of: path, scratch: folder)
            var decoder = PieceDecoder(keepingIn: pieces)
            for start in stride(from: 0, to: bytes.count, by: portion) {
                #expect(!pieces.isWhole)
                try bytes[start..<min(start + portion, bytes.count)].withUnsafeBytes { try decoder.decode($0) { _ in } }
            }
            #expect(pieces.isWhole)
            // As often as it is asked for.
            for _ in 0..<2 {
                var told = Told()
                try pieces.read { told.take($0) }
                #expect(told == expected)
            }
        }
    }

    @Test("a package that is refused is not kept whole")
    func refusedAreNotKept() throws {
        try withFolder { folder in
            let pieces = try KeptPieces(in: folder)
            var decoder = PieceDecoder(keepingIn: pieces)
            let bytes = try Self.info() + Self.frame(.entry) { $0.text("no entry") }
            expectRefusal(.damaged, saying: "reader") {
                try bytes.withUnsafeBytes { try decoder.decode($0) { _ in } }
            }
            #expect(!pieces.isWhole)
        }
    }

    @Test("a refusal comes as it was told")
    func refusal() throws {
        var bytes: [UInt8] = []
        try PieceEncoder { bytes.append(contentsOf: $0) }.fail(AnkiFormatError(.tooLarge, "It is too large."))
        expectRefusal(.tooLarge, saying: "It is too large.") { _ = try Self.decode(bytes, portion: 3) }
        expectRefusal(.damaged, saying: "reader") {
            _ = try Self.decode(
                Self.frame(.failure) {
                    $0.text("tooLarge")
                    $0.text("two\nlines")
                }, portion: 100)
        }
    }

    @Test("what no package holds is refused, whoever says it")
    func rules() throws {
        let info = try Self.info()
        func entry(_ change: (inout AnkiEntry) -> Void) -> [UInt8] {
            var entry = Samples.entries[0]
            change(&entry)
            return info + Self.frame(.entry) { entry.write(to: &$0) }
        }
        _ = try Self.decode(entry { _ in }, portion: 1_000)
        let orphans = Self.frame(.orphans) {
            $0.integer(0)
            $0.integer(0)
        }
        let wrong: [(String, [UInt8])] = [
            ("too few fields", entry { $0.note.fields = [] }),
            ("an unknown note type", entry { $0.note.noteTypeID = 5 }),
            ("a number that is none", entry { $0.cards[0].data.stability = .nan }),
            ("a card that cannot be", entry { $0.cards[0].lapses = -1 }),
            ("a large number", entry { $0.cards[0].interval = .max }),
            ("a review that cannot be", entry { $0.reviews[0].button = 9 }),
            ("a note before its types", Self.frame(.entry) { Samples.entries[0].write(to: &$0) }),
            ("types twice", info + info),
            ("a file out of its folder", info + orphans + Self.frame(.media) { $0.text("../x") }),
            ("bytes of no file", info + orphans + Self.frame(.bytes) { $0.text("x") }),
            ("an end too early", info + Self.frame(.end)),
            ("more after the end", info + orphans + Self.frame(.end) + Self.frame(.end)),
            (
                "negative orphans",
                info
                    + Self.frame(.orphans) {
                        $0.integer(-1)
                        $0.integer(0)
                    }
            ),
            (
                "more than was said",
                info
                    + Self.frame(.orphans) {
                        $0.integer(0)
                        $0.integer(0)
                        $0.integer(0)
                    }
            ),
            ("an unknown kind", [99, 0, 0, 0, 0]),
            ("an endless piece", [PieceFrame.Kind.entry.rawValue, 255, 255, 255, 255]),
            (
                "a text that is none",
                info
                    + Self.frame(.entry) {
                        $0.integer(1)
                        $0.integer(1)
                        $0.raw(UnsafeRawBufferPointer(start: nil, count: 0))
                    }
            ),
        ]
        for (what, bytes) in wrong {
            let error = #expect(throws: AnkiFormatError.self, "\(what)") { _ = try Self.decode(bytes, portion: 1_000) }
            #expect([.damaged, .unsafeName].contains(error?.code), "\(what): \(error?.message ?? "")")
        }
    }

    @Test("more media than is allowed is refused as it comes")
    func tooMuch() throws {
        var limits = AnkiLimits()
        limits.mediaBytes = 10
        var bytes =
            try Self.info()
            + Self.frame(.orphans) {
                $0.integer(0)
                $0.integer(0)
            }
        bytes += Self.frame(.media) { $0.text("a.mp3") } + Self.frame(.bytes) { $0.text("more than ten") }
        expectRefusal(.tooLarge, saying: "10 bytes") { _ = try Self.decode(bytes, portion: 1_000, limits: limits) }
    }

    @Test("bytes that were changed are refused or read, and do no harm")
    func changed() throws {
        try withFolder { folder in
            let path = folder.path + "/sample.apkg"
            try Samples.write(to: path, kind: .decks, format: .legacy)
            let bytes = try Self.bytes(of: path, scratch: folder)
            // Of the media's bytes, which are most, any change is right.
            let interesting = bytes.count - Samples.media.values.reduce(0) { $0 + $1.count }
            var random = SplitMix(state: 7)
            for _ in 0..<2_000 {
                var changed = bytes
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    changed[Int.random(in: 0..<interesting, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                do {
                    _ = try Self.decode(changed, portion: 1 << 16)
                } catch is AnkiFormatError {}
            }
        }
    }
}
