import AnkiFormats
import BenchmarkSupport
import Foundation
import Lexicon
import Vocab

// AnkiBenchmark export legacy|modern FILE CARDS    words, their schedules and five reviews each, to a package
// AnkiBenchmark import FILE                        a package to words
//
// One piece of work a process, so that its peak memory is its own. Prints one line of JSON. anki_peer.py runs it, and
// Anki beside it.

/// Adds up the time of what is measured: on the clock, and of the processor, which a busy machine disturbs less.
struct Stopwatch {
    private(set) var wall = 0.0
    private(set) var processor = 0.0

    mutating func measure<Result>(_ work: () throws -> Result) rethrows -> Result {
        let (wallStart, processorStart) = (wallSeconds(), processorSeconds())
        defer {
            wall += wallSeconds() - wallStart
            processor += processorSeconds() - processorStart
        }
        return try work()
    }
}

let now = Date(timeIntervalSince1970: 1_790_000_000)

/// The process's peak resident memory, in MiB.
func peakMemory() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) / 1_024
}

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(2)
}

/// Word number `index`, with the schedule that five good answers lead to.
func word(_ index: Int, scheduler: Scheduler) throws -> ExchangedCard {
    let id = UUID(
        uuid: (
            0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, UInt8(index >> 16 & 255), UInt8(index >> 8 & 255),
            UInt8(index & 255)
        ))
    var state = SchedulingState()
    var log: [ReviewLogEntry] = []
    var at = now.addingTimeInterval(-400 * 86_400 + Double(index))
    for review in 0..<5 {
        let quality = (index + review) % 7 == 0 ? 2 : 4
        let entry = try scheduler.answer(
            state, wordID: id, quality: quality, at: at, source: .review, durationMs: 3_000 + index % 5_000,
            entryID: UUID())
        log.append(entry)
        state = entry.after
        at = state.due ?? at
    }
    var word = ExchangedCard(
        id: id, word: "palabra\(index)", language: "es", translation: "word number \(index)",
        added: now.addingTimeInterval(-500 * 86_400 + Double(index)), scheduling: state)
    word.ipa = "paˈlabɾa"
    word.partOfSpeech = .noun
    word.gender = .feminine
    word.article = "la"
    word.level = .b1
    word.frequency = .common
    word.examples = ["La palabra número \(index) está en la página siguiente.", "No sé qué quiere decir."]
    word.synonyms = ["vocablo", "término"]
    word.reviews = log
    word.deck = "Español::\(index % 10)"
    word.tags = ["tema\(index % 50)"]
    return word
}

func export(_ format: AnkiPackageFormat, to path: String, count: Int, _ watch: inout Stopwatch) throws {
    let scheduler = Scheduler.fsrs6(try FSRS6())
    var mapping = AnkiCardExport(decks: (0..<10).map { "Español::\($0)" }, now: now)
    let writer = try watch.measure {
        try AnkiPackageWriter(
            path: path, format: format, info: mapping.info, modified: Int64(now.timeIntervalSince1970 * 1_000))
    }
    // What a store would deliver is made outside of the time that counts.
    for first in stride(from: 0, to: count, by: 1_000) {
        let words = try (first..<min(count, first + 1_000)).map { try word($0, scheduler: scheduler) }
        try watch.measure {
            for word in words { try writer.add(try mapping.entry(for: word)) }
        }
    }
    try watch.measure { try writer.finish() }
}

func importWords(from path: String) throws -> (Int, Int) {
    let reader = try AnkiPackageReader(path: path)
    let mapping = AnkiCardImport(info: reader.info, scheduler: .fsrs6(try FSRS6()))
    var words = 0
    var reviews = 0
    try reader.entries { entry in
        let word = try mapping.word(from: entry)
        words += 1
        reviews += word.reviews.count
    }
    return (words, reviews)
}

func importEntries(from path: String) throws -> (Int, Int) {
    let reader = try AnkiPackageReader(path: path)
    var cards = 0
    var reviews = 0
    try reader.entries { entry in
        cards += entry.cards.count
        reviews += entry.reviews.count
    }
    return (cards, reviews)
}

func report(_ what: String, _ watch: Stopwatch, _ details: String = "") {
    print(
        "{\"what\":\"\(what)\",\"seconds\":\(watch.wall),\"processor\":\(watch.processor),"
            + "\"peakMiB\":\(peakMemory())\(details)}")
}

let arguments = CommandLine.arguments.dropFirst().map { $0 }
var watch = Stopwatch()
switch (arguments.first, arguments.count) {
case ("export", 4):
    guard let format = AnkiPackageFormat(rawValue: arguments[1]), let count = Int(arguments[3]), count > 0 else {
        fail("usage: AnkiBenchmark export legacy|modern FILE CARDS")
    }
    try export(format, to: arguments[2], count: count, &watch)
    report("export \(format.rawValue)", watch)
case ("import", 2):
    let (words, reviews) = try watch.measure { try importWords(from: arguments[1]) }
    report("import", watch, ",\"words\":\(words),\"reviews\":\(reviews)")
case ("read", 2):
    let (cards, reviews) = try watch.measure { try importEntries(from: arguments[1]) }
    report("read", watch, ",\"cards\":\(cards),\"reviews\":\(reviews)")
default:
    fail("usage: AnkiBenchmark export legacy|modern FILE CARDS, AnkiBenchmark import|read FILE")
}
