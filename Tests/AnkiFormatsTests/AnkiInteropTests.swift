import Digests
import Foundation
import JSONText
import TestSupport
import Testing

@testable import AnkiFormats

/// The round trip through the real Anki backend: our packages into Anki, its check of the database, what it holds then,
/// and what it exports back into ours. Runs where Anki's Python package is: ANKI_PYTHON, or .build/anki/bin/python.
@Suite(.enabled(if: AnkiBackend.python != nil, "the Python package anki is not installed"))
struct AnkiInteropTests {
    /// A package that we wrote, and what became of it in Anki.
    private func passThroughAnki(
        _ packages: [String], in folder: URL
    ) throws -> [(stem: String, found: FoundInAnki)] {
        let python = try #require(AnkiBackend.python)
        let log = folder.appendingPathComponent("log")
        try Data().write(to: log)
        let file = try FileHandle(forWritingTo: log)
        let backend = try ChildProcess(
            URL(fileURLWithPath: python), [AnkiBackend.script, folder.path] + packages,
            output: .descriptor(file.fileDescriptor), errors: .descriptor(file.fileDescriptor))
        let ending = backend.wait()
        let text = String(decoding: try Data(contentsOf: log), as: UTF8.self)
        try #require(ending == .exit(0), "\(text)")
        return try packages.map { package in
            let name = (package as NSString).lastPathComponent
            let stem = folder.path + "/" + name.prefix { $0 != "." }
            let found = try JSONDecoder().decode(
                FoundInAnki.self, from: Data(contentsOf: URL(fileURLWithPath: stem + ".json")))
            return (stem, found)
        }
    }

    @Test func nothingIsLostOnTheWayThroughAnki() throws {
        try withFolder { folder in
            var packages: [String] = []
            for (kind, format) in PackageRoundTripTests.variants {
                let path = folder.path + "/ours-\(kind.rawValue)-\(format.rawValue).\(kind.rawValue)"
                try Samples.write(to: path, kind: kind, format: format)
                packages.append(path)
            }
            for (stem, found) in try passThroughAnki(packages, in: folder) {
                #expect(found.isClean, "\(stem): \(found.check)")
                #expect(found.check == "Database rebuilt and optimized.", "\(stem)")
                try check(found, stem)
                for end in ["legacy.apkg", "modern.apkg", "legacy.colpkg", "modern.colpkg"] {
                    let reader = try AnkiPackageReader(path: "\(stem).\(end)", scratch: folder)
                    try check(reader, "\(stem).\(end)")
                }
                try checkText(stem + ".txt")
            }
        }
    }

    /// Our own words: on cards that Anki renders, and back with every date and digit.
    @Test func wordsComeBackFromAnkiAsTheyWent() throws {
        try withFolder { folder in
            let words = try WordSamples.words(now: Date())
            let path = folder.path + "/words.apkg"
            let sound = folder.path + "/sound"
            try Data([1, 2, 3]).write(to: URL(fileURLWithPath: sound))
            try CardFile.write(
                words, decks: words.compactMap(\.deck), to: path, now: Date(), scratch: folder
            ) { _ in sound }
            let (stem, found) = try #require(try passThroughAnki([path], in: folder).first)
            #expect(found.isClean, "\(found.check)")
            #expect(found.check == "Database rebuilt and optimized.")
            #expect(found.media.keys.sorted() == ["mesa & silla.mp3"])
            for card in found.cards {
                let word = try #require(words.first { $0.id.uuidString.lowercased() == card.guid })
                #expect(card.deck == word.deck)
                #expect(card.question.contains("la</span> \(word.word)</div>"))
                #expect(card.question.contains("lang=\"es\""))
                #expect(card.answer.contains("&lt;the&gt;"))
                #expect(card.answer.contains("ˈmesa"))
                #expect(card.answer.contains("¿Qué hay en la mesa?"))
                #expect(!card.answer.contains("{{"))
            }
            for end in ["legacy.apkg", "modern.apkg", "legacy.colpkg", "modern.colpkg"] {
                var back: [ExchangedCard] = []
                _ = try CardFile.read(
                    "\(stem).\(end)", scheduler: try WordSamples.scheduler(), now: Date(), scratch: folder
                ) { back.append($0) }
                #expect(back.count == words.count, "\(end)")
                for word in words {
                    let other = try #require(back.first { $0.id == word.id }, "\(end)")
                    WordSamples.expectSame(other, word)
                }
            }
        }
    }

    /// Which day it is in the samples' collection.
    private static let today = Int64((Date().timeIntervalSince1970 - Double(Samples.info.created)) / 86_400)

    /// What Anki holds beside what we gave it.
    private func check(_ found: FoundInAnki, _ name: String) throws {
        let wanted = Samples.entries
        #expect(found.notes.count == wanted.count, "\(name)")
        for entry in wanted {
            let note = try #require(found.notes.first { $0.guid == entry.note.guid }, "\(name)")
            #expect(note.fields == entry.note.fields.map(\.precomposedStringWithCanonicalMapping), "\(name)")
            #expect(note.tags == entry.note.tags.sorted(), "\(name)")
            for card in entry.cards {
                let other = try #require(
                    found.cards.first { $0.guid == entry.note.guid && $0.template == card.template }, "\(name)")
                #expect(other.kind == card.kind.rawValue, "\(name)")
                #expect(other.interval == card.interval, "\(name)")
                #expect(other.easeFactor == card.easeFactor, "\(name)")
                #expect(other.reviewCount == card.reviewCount, "\(name)")
                #expect(other.lapses == card.lapses, "\(name)")
                #expect(other.flags == card.flags, "\(name)")
                #expect(other.remainingSteps == card.remainingSteps, "\(name)")
                let deck = Samples.info.decks.first { $0.id == card.deckID }?.name
                #expect(other.deck == deck, "\(name)")
                expectSame(AnkiCardData(text: other.data), card.data, name)
                // On a new day Anki gives back what was buried.
                let queue = card.queue == .buriedByHand && other.queue > 0 ? card.kind.queue : card.queue
                #expect(other.queue == queue.rawValue, "\(name)")
                if card.kind == .review { #expect(abs(Int64(other.due) - (card.due - Self.today)) <= 1, "\(name)") }
                if card.kind == .learning { #expect(Int64(other.due) == card.due, "\(name)") }
            }
            for review in entry.reviews {
                let card = try #require(entry.cards.first { $0.id == review.cardID })
                let values = found.reviews.first {
                    $0.guid == entry.note.guid && $0.template == card.template && $0.values.first == review.id
                }?.values
                #expect(values == review.values, "\(name)")
            }
        }
        let reviewCount = wanted.reduce(0) { $0 + $1.reviews.count }
        #expect(found.reviews.count == reviewCount, "\(name)")
        #expect(found.media == Samples.media.mapValues(AnkiBackend.sha1), "\(name)")
        for noteType in Samples.info.noteTypes {
            let other = try #require(found.noteTypes.first { $0.name == noteType.name }, "\(name)")
            #expect(other.css == noteType.css, "\(name)")
            #expect(other.fields == noteType.fields.map(\.name), "\(name)")
            #expect(other.templates == noteType.templates.map { [$0.name, $0.question, $0.answer] }, "\(name)")
        }
        for deck in Samples.info.decks {
            let other = try #require(found.decks.first { $0.name == deck.name }, "\(name)")
            #expect(other.text == deck.text, "\(name)")
        }
        let options = try #require(found.options.first { $0.name == "Fino" }, "\(name)")
        #expect(abs(options.desiredRetention - 0.87) < 1e-6, "\(name)")
        #expect(options.fsrs.count == 21, "\(name)")
    }

    /// What Anki exported, as we read it.
    private func check(_ reader: AnkiPackageReader, _ name: String) throws {
        let (entries, media) = try Samples.content(reader)
        #expect(reader.missingMedia == [], "\(name)")
        #expect(media.mapValues(AnkiBackend.sha1) == Samples.media.mapValues(AnkiBackend.sha1), "\(name)")
        #expect(entries.count == Samples.entries.count, "\(name)")
        for wanted in Samples.entries {
            let entry = try #require(entries.first { $0.note.guid == wanted.note.guid }, "\(name)")
            #expect(entry.note.fields == wanted.note.fields.map(\.precomposedStringWithCanonicalMapping), "\(name)")
            #expect(entry.note.tags.sorted() == wanted.note.tags.sorted(), "\(name)")
            #expect(entry.cards.count == wanted.cards.count, "\(name)")
            let calendar = AnkiCalendar(created: reader.info.created)
            for (card, other) in zip(entry.cards, wanted.cards) {
                #expect(card.template == other.template, "\(name)")
                #expect(card.kind == other.kind, "\(name)")
                #expect(card.interval == other.interval, "\(name)")
                #expect(card.easeFactor == other.easeFactor, "\(name)")
                #expect(card.reviewCount == other.reviewCount, "\(name)")
                #expect(card.lapses == other.lapses, "\(name)")
                #expect(card.flags == other.flags, "\(name)")
                expectSame(card.data, other.data, name)
                let deck = reader.info.decks.first { $0.id == card.deckID }?.name
                #expect(deck == Samples.info.decks.first { $0.id == other.deckID }?.name, "\(name)")
                if card.kind == .review {
                    let due = calendar.date(ofDay: card.due)
                    let wantedDue = AnkiCalendar(created: Samples.info.created).date(ofDay: other.due)
                    #expect(abs(due.timeIntervalSince(wantedDue)) <= 86_400, "\(name)")
                }
            }
            #expect(entry.reviews.map(\.values) == wanted.reviews.map(\.values), "\(name)")
        }
        let options = try #require(reader.info.deckOptions.first { $0.name == "Fino" }, "\(name)")
        #expect(abs((options.desiredRetention ?? 0) - 0.87) < 1e-6, "\(name)")
        #expect(options.fsrsParameters.count == 21, "\(name)")
        let deck = try #require(reader.info.decks.first { $0.name == "Español::Comida" }, "\(name)")
        #expect(deck.options["desiredRetention"]?.integer == 85, "\(name)")
        #expect(deck.options["newLimit"]?.integer == 7, "\(name)")
    }

    /// Anki keeps stability to four digits after the point and difficulty to three.
    private func expectSame(_ one: AnkiCardData, _ other: AnkiCardData, _ name: String) {
        #expect(abs((one.stability ?? 0) - (other.stability ?? 0)) < 1e-4, "\(name)")
        #expect(abs((one.difficulty ?? 0) - (other.difficulty ?? 0)) < 1e-3, "\(name)")
        #expect(one.lastReview == other.lastReview, "\(name)")
        #expect(one.desiredRetention == other.desiredRetention, "\(name)")
        #expect(one.decay == other.decay, "\(name)")
        #expect(one.position == other.position, "\(name)")
        #expect(one.others == other.others, "\(name)")
    }

    private func checkText(_ path: String) throws {
        let reader = try AnkiTextReader(path: path)
        var rows: [String: AnkiTextRow] = [:]
        try reader.rows { row, _ in rows[row.guid ?? ""] = row }
        #expect(rows.count == Samples.entries.count)
        for entry in Samples.entries {
            let row = try #require(rows[entry.note.guid])
            let count = entry.note.fields.count
            #expect(Array(row.fields.prefix(count)) == entry.note.fields.map(\.precomposedStringWithCanonicalMapping))
            #expect(Set(row.tags) == Set(entry.note.tags))
            #expect(row.noteType == Samples.info.noteTypes.first { $0.id == entry.note.noteTypeID }?.name)
        }
    }
}

/// Where the Anki backend is, and what the script says.
enum AnkiBackend {
    private static let root = Checkout.root.path

    static let script = root + "/Tests/Interop/anki_roundtrip.py"

    static let python: String? = [
        ProcessInfo.processInfo.environment["ANKI_PYTHON"], root + "/.build/anki/bin/python",
    ].compactMap { $0 }.first { FileManager.default.isExecutableFile(atPath: $0) }

    static func sha1(_ bytes: [UInt8]) -> String {
        Digest.hexadecimal(Digest.of(bytes, .sha1))
    }
}

struct FoundInAnki: Decodable {
    struct Note: Decodable {
        var guid: String
        var noteType: String
        var fields: [String]
        var tags: [String]
    }

    struct Card: Decodable {
        var guid: String
        var template: Int
        var deck: String
        var kind: Int
        var queue: Int
        var due: Int
        var interval: Int
        var easeFactor: Int
        var reviewCount: Int
        var lapses: Int
        var remainingSteps: Int
        var flags: Int
        var data: String
        var question: String
        var answer: String
    }

    struct Review: Decodable {
        var guid: String
        var template: Int
        var values: [Int64]
    }

    struct NoteType: Decodable {
        var name: String
        var css: String
        var fields: [String]
        var templates: [[String]]
    }

    struct Deck: Decodable {
        var name: String
        var text: String
    }

    struct Options: Decodable {
        var name: String
        var desiredRetention: Double
        var fsrs: [Double]
    }

    var check: String
    var isClean: Bool
    var notes: [Note]
    var cards: [Card]
    var reviews: [Review]
    var media: [String: String]
    var noteTypes: [NoteType]
    var decks: [Deck]
    var options: [Options]
}

extension AnkiReview {
    /// As the row of Anki's log, without the card.
    var values: [Int64] {
        [id] + [button, interval, lastInterval, factor, duration, kind.rawValue].map(Int64.init)
    }
}
