import Foundation
import JSONText
import TestSupport
import Testing

@testable import AnkiFormats

/// Collections, folders and archives for the tests.
enum Samples {
    static let modified: Int64 = 1_790_000_000_000

    static let basic = AnkiNoteType(
        id: 1_700_000_000_001, name: "Vocabulario", modified: 1_700_000_000,
        fields: [
            .init(name: "Palabra", options: ["rtl": .bool(false), "size": .number("24")]),
            .init(name: "Back"), .init(name: "Audio"),
        ],
        templates: [
            .init(name: "Card 1", question: "{{Palabra}}", answer: "{{FrontSide}}<hr>{{Back}} {{Audio}}"),
            .init(name: "Card 2", question: "{{Back}}", answer: "{{Palabra}}", options: ["bsize": .number("12")]),
        ], css: ".card { color: black; }", options: ["sortf": .number("1")])

    static let cloze = AnkiNoteType(
        id: 1_700_000_000_002, name: "Hueco", modified: 1_700_000_001, kind: .cloze,
        fields: [.init(name: "Text"), .init(name: "Extra")],
        templates: [.init(name: "Cloze", question: "{{cloze:Text}}", answer: "{{cloze:Text}}<br>{{Extra}}")], css: "")

    static let info = AnkiCollectionInfo(
        created: 1_699_999_200, configuration: ["rollover": .number("4")], tags: ["casa", "viaje::tren"],
        noteTypes: [basic, cloze],
        decks: [
            AnkiDeck(id: 1, name: "Default", modified: 0),
            AnkiDeck(id: 1_700_000_000_010, name: "Español", modified: 1_700_000_002),
            AnkiDeck(
                id: 1_700_000_000_011, name: "Español::Comida", modified: 1_700_000_003,
                options: [
                    "desc": .string("Lo que se come & bebe"), "conf": .number("1700000000020"),
                    "newLimit": .number("7"), "desiredRetention": .number("85"),
                ]),
        ],
        deckOptions: [
            AnkiDeckOptions(id: 1, name: "Default", modified: 0),
            AnkiDeckOptions(
                id: 1_700_000_000_020, name: "Fino", modified: 1_700_000_004,
                options: [
                    "desiredRetention": .number("0.87"), "fsrsParams6": .array((1...21).map { .number("0.\($0)5") }),
                    "new": .object([
                        "perDay": .number("33"), "order": .number("0"),
                        "ints": .array([.number("2"), .number("5"), .number("0")]),
                    ]),
                ]),
        ])

    static let entries: [AnkiEntry] = [
        AnkiEntry(
            note: AnkiNote(
                id: 1_700_000_100_000, guid: "a`B~c,1", noteTypeID: basic.id, modified: 1_700_000_100,
                tags: ["casa", "viaje::tren"],
                fields: ["la <b>mesa</b>", "table &amp; \"board\"", "[sound:mesa.mp3] <img src=\"vacío.png\">"]),
            cards: [
                AnkiCard(
                    id: 1_700_000_100_001, noteID: 1_700_000_100_000, deckID: 1_700_000_000_011,
                    modified: 1_700_000_200, kind: .review, queue: .review, due: 412, interval: 21, easeFactor: 2_350,
                    reviewCount: 6, lapses: 1, flags: 3,
                    data: AnkiCardData(
                        stability: 20.1234, difficulty: 5.432, desiredRetention: 0.87, decay: 0.154,
                        lastReview: 1_733_000_000, position: 4, others: ["cd": .string("{\"k\":1}")])),
                AnkiCard(
                    id: 1_700_000_100_002, noteID: 1_700_000_100_000, deckID: 1_700_000_000_010, template: 1,
                    modified: 1_700_000_201, kind: .new, queue: .suspended, due: 5),
            ],
            reviews: [
                AnkiReview(
                    id: 1_700_000_150_123, cardID: 1_700_000_100_001, button: 3, interval: -600, lastInterval: -60,
                    factor: 0, duration: 4_210, kind: .learning),
                AnkiReview(
                    id: 1_733_000_000_000, cardID: 1_700_000_100_001, button: 1, interval: 21, lastInterval: 40,
                    factor: 2_350, duration: 60_000, kind: .review),
            ]),
        AnkiEntry(
            note: AnkiNote(
                id: 1_700_000_100_500, guid: "hueco", noteTypeID: cloze.id, modified: 1_700_000_101,
                fields: ["La {{c1::mesa}} es {{c2::roja}}", ""]),
            cards: [
                AnkiCard(
                    id: 1_700_000_100_501, noteID: 1_700_000_100_500, deckID: 1_700_000_000_010,
                    modified: 1_700_000_202, kind: .learning, queue: .learning, due: 1_790_000_500, reviewCount: 1,
                    remainingSteps: 1,
                    data: AnkiCardData(stability: 2.3065, difficulty: 2.118, lastReview: 1_789_999_900)),
                AnkiCard(
                    id: 1_700_000_100_502, noteID: 1_700_000_100_500, deckID: 1_700_000_000_010, template: 1,
                    modified: 1_700_000_203, kind: .relearning, queue: .buriedByHand, due: 1_790_000_600, interval: 3,
                    easeFactor: 1_300, reviewCount: 9, lapses: 4, remainingSteps: 1),
            ]),
        AnkiEntry(
            note: AnkiNote(
                id: 1_700_000_101_000, guid: "日本", noteTypeID: basic.id, modified: 1_700_000_102, tags: ["日本語"],
                fields: ["日本", "Japan\u{301}", "<img src='日本 1.jpg'>"]),
            cards: [
                AnkiCard(
                    id: 1_700_000_101_001, noteID: 1_700_000_101_000, modified: 1_700_000_204, kind: .new, queue: .new,
                    due: 6),
                AnkiCard(
                    id: 1_700_000_101_002, noteID: 1_700_000_101_000, template: 1, modified: 1_700_000_205, kind: .new,
                    queue: .new, due: 6),
            ]),
    ]

    static let media: [String: [UInt8]] = [
        "mesa.mp3": Array("ID3".utf8) + (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) },
        "vacío.png": [],
        "日本 1.jpg": Array(repeating: 7, count: 3_000),
    ]

    /// Writes the sample collection.
    static func write(to path: String, kind: AnkiPackageKind, format: AnkiPackageFormat) throws {
        let writer = try AnkiPackageWriter(
            path: path, kind: kind, format: format, info: info, modified: modified)
        for entry in entries { try writer.add(entry) }
        for (name, bytes) in media.sorted(by: { $0.key < $1.key }) {
            try writer.addMedia(name) { sink in try bytes.withUnsafeBytes { try sink($0) } }
        }
        try writer.finish()
    }

    static func content(_ reader: AnkiPackageReader) throws -> (entries: [AnkiEntry], media: [String: [UInt8]]) {
        var entries: [AnkiEntry] = []
        try reader.entries { entries.append($0) }
        var media: [String: [UInt8]] = [:]
        for file in reader.media {
            var bytes: [UInt8] = []
            try reader.read(file) { bytes.append(contentsOf: $0) }
            media[file.name] = bytes
        }
        return (entries, media)
    }
}

extension AnkiPackageReader {
    /// Writes the media files as an import does.
    ///
    /// - Returns: The names of the files written.
    func writeMedia(to folder: URL, progress: AnkiProgress.Handler = { _ in }) throws -> [String] {
        var writer = MediaWriter(folder: folder)
        do {
            try pass(hasMedia: true) { piece in
                switch piece {
                case .progress(let reached): try progress(reached)
                case .media(let name): try writer.begin(name)
                case .bytes(let bytes): try writer.append(bytes)
                case .end: writer.finish()
                case .info, .entry, .orphans, .missing: break
                }
            }
        } catch {
            writer.abandon()
            throw error
        }
        return writer.written
    }
}

/// A folder that is gone after `body`.
func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    try withTemporaryFolder("anki-tests", body)
}

/// Makes sure that `body` is refused with this code, and that the message says what was wrong.
func expectRefusal(
    _ code: AnkiFormatError.Code, saying part: String = "", sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Void
) {
    let error = #expect(throws: AnkiFormatError.self, sourceLocation: sourceLocation) { try body() }
    #expect(error?.code == code, "\(error?.message ?? "")", sourceLocation: sourceLocation)
    if !part.isEmpty {
        #expect(error?.message.contains(part) == true, "\(error?.message ?? "")", sourceLocation: sourceLocation)
    }
}

extension VerbatimJSON {
    /// With 1.0 and 1 alike.
    var numeric: VerbatimJSON {
        switch self {
        case .number(let text): .number("\(Double(text) ?? 0)")
        case .array(let values): .array(values.map(\.numeric))
        case .object(let members): .object(members.mapValues(\.numeric))
        default: self
        }
    }
}
