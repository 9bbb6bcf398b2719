import AnkiFormats
import Foundation
import Protocol
import SocketTransport
import TestSupport
import Testing

@testable import JSONText
@testable import Storage
@testable import immersiond

@Suite("words import and export", .serialized)
struct WordExchangeTests {
    private let daemon: DaemonProcess

    init() throws {
        daemon = try DaemonProcess(arguments: ["--speech-worker", "/nowhere"])
        for name in ["learner", "other"] {
            _ = try daemon.connect().call("learner.create", ["username": .string(name)])
        }
    }

    private func words(_ arguments: String..., learner: String = "learner") throws -> CommandRun {
        try CommandRun(["words"] + arguments + ["--socket", daemon.socket, "--learner", learner])
    }

    private func list(_ learner: String = "learner") throws -> [JSONText.JSONValue] {
        let run = try words("list", "--json", learner: learner)
        return try WireFormat.decode(JSONText.JSONValue.self, from: Data(run.output.utf8)).elements ?? []
    }

    private func file(_ name: String) -> String { daemon.folder.appending(path: name).path }

    // MARK: Our own words

    @Test(
        "a list comes back from a package and from text as it went", arguments: ["apkg", "colpkg", "tsv", "csv", "txt"])
    func roundTrip(kind: String) throws {
        _ = try words("add", "mesas", "--deck", "Casa::Cocina", "--tag", "home")
        _ = try words("add", "café")
        _ = try CommandRun(["words", "review", "--socket", daemon.socket], input: Data(" 3 4".utf8))
        let path = file("words.\(kind)")
        let exported = try words("export", path)
        #expect(exported.status == 0, "\(exported.complaint)")
        #expect(exported.output == "2 words with 2 answers and 0 media files written to \(path).\n")
        let before = try list()

        // Onto itself: nothing changes.
        let again = try words("import", path)
        #expect(again.output.hasPrefix("0 words added, 2 there already; 0 answers"), "\(again.complaint)")
        #expect(try list() == before)

        // Into the list of somebody else: everything but the ids.
        let imported = try words("import", path, learner: "other")
        #expect(imported.output.hasPrefix("2 words added, 0 there already; 2 answers"), "\(imported.complaint)")
        let (theirs, mine) = (try list("other").map(Self.withoutID), before.map(Self.withoutID))
        #expect(theirs == mine)
        #expect(Set(try list("other").map { $0["id"] }).isDisjoint(with: before.map { $0["id"] }))
        #expect(
            try words("import", path, learner: "other").output.hasPrefix("0 words added, 2 there already; 0 answers"))
        #expect(try list().count == 2)
    }

    private static func withoutID(_ word: JSONText.JSONValue) -> JSONText.JSONValue {
        guard case .object(var members) = word else { return word }
        members["id"] = nil
        return .object(members)
    }

    @Test("answers given elsewhere in the meantime are joined, and the schedule follows them")
    func merging() throws {
        _ = try words("add", "mesa")
        let path = file("words.apkg")
        _ = try words("export", path)
        _ = try words("import", path, learner: "other")
        _ = try CommandRun(
            ["words", "review", "--learner", "other", "--socket", daemon.socket], input: Data(" 4".utf8))
        _ = try words("export", path, "--force", learner: "other")
        let merged = try words("import", path)
        #expect(merged.output.hasPrefix("0 words added, 1 there already; 1 answer"), "\(merged.complaint)")
        let mine = try #require(try list().first)
        #expect(mine["reviewCount"] == 1)
        #expect(mine["learningState"] == "reviewing")
        let theirs = try list("other").first?["nextReviewDate"]
        #expect(mine["nextReviewDate"] == theirs)
    }

    // MARK: Others' notes

    private static let noteType = AnkiNoteType(
        id: 1_700_000_000_001, name: "Vocabulario", modified: 1_700_000_000,
        fields: ["Palabra", "Back", "Audio", "Gender", "Synonyms"].map { .init(name: $0) },
        templates: [
            .init(name: "Card 1", question: "{{Palabra}}", answer: "{{Back}} {{Audio}}"),
            .init(name: "Card 2", question: "{{Back}}", answer: "{{Palabra}}"),
        ], css: ".card { color: black; }")
    private static let info = AnkiCollectionInfo(
        created: 1_699_999_200, noteTypes: [noteType],
        decks: [AnkiDeck(id: 1_700_000_000_011, name: "Español::Comida", modified: 1_700_000_003)])
    private static let fields = [
        ["la <b>mesa</b>", "table &amp; board", "[sound:mesa 1.mp3]", "", ""],
        ["banco", "bank", "", "", "caja"], ["banco", "bench", "", "", ""],
        ["[sound:mesa 1.mp3]", "what is it?", "", "", ""],
    ]

    private func writePackage(_ path: String, sound: String = "sound", modified: Int64 = 1_700_000_100) throws {
        let writer = try AnkiPackageWriter(path: path, info: Self.info, modified: 1_790_000_000_000)
        for (index, fields) in Self.fields.enumerated() {
            let id = 1_700_000_100_000 + Int64(index) * 1_000
            var card = AnkiCard(id: id + 1, noteID: id, deckID: 1_700_000_000_011, modified: 1_700_000_200)
            (card.kind, card.queue, card.due, card.interval, card.reviewCount) = (.review, .review, 40, 30, 2)
            let second = AnkiCard(id: id + 2, noteID: id, deckID: 1_700_000_000_011, modified: 1_700_000_200)
            let reviews = [0, 86_400_000 * 5].map { time in
                AnkiReview(
                    id: id + 500 + time, cardID: card.id, button: 3, interval: 5, lastInterval: 1, factor: 500,
                    duration: 3_000, kind: .review)
            }
            try writer.add(
                AnkiEntry(
                    note: AnkiNote(
                        id: id, guid: "guid\(index)", noteTypeID: Self.noteType.id, modified: modified,
                        tags: ["comida"], fields: fields), cards: [card, second], reviews: reviews))
        }
        let media = file("media")
        try Data(sound.utf8).write(to: URL(filePath: media))
        try writer.addMedia("mesa 1.mp3", file: media)
        try writer.finish()
    }

    @Test("others' notes become words, and go back as they came")
    func foreignNotes() throws {
        let path = file("theirs.apkg")
        try writePackage(path)
        let run = try words("import", path)
        #expect(run.status == 0, "\(run.complaint)")
        #expect(run.output.hasPrefix("3 words added, 0 there already; 6 answers, 1 media file."))
        #expect(run.output.contains("Left out: 1 note without a word."))
        let all = try list()
        #expect(all.map { $0["word"]?.string } == ["la mesa", "banco", "banco"])
        #expect(all.map { $0["translation"]?.string } == ["table & board", "bank", "bench"])
        // What the lexicon knows is there for the learner.
        #expect(all[0]["gender"] == "feminine")
        #expect(all[0]["article"] == nil)
        #expect(all[0]["deck"] == "Español::Comida")
        #expect(all[0]["reviewCount"] == 2)
        let sound = try daemon.connect().call("vocab.audio", ["wordID": all[0]["id"] ?? .null])["path"]?.string ?? ""
        #expect(try String(contentsOfFile: sound, encoding: .utf8) == "sound")

        // Back, with one translation changed.
        _ = try daemon.connect().call("vocab.edit", ["wordID": all[1]["id"] ?? .null, "translation": "savings bank"])
        let back = file("back.apkg")
        #expect(try words("export", back).output.hasPrefix("3 words with 6 answers and "))
        let reader = try AnkiPackageReader(path: back, scratch: daemon.folder)
        var entries: [AnkiEntry] = []
        _ = try reader.entries { entries.append($0) }
        // With the note that made no word.
        var expected = Self.fields
        expected[1][1] = "savings bank"
        #expect(entries.map(\.note.fields) == expected)
        #expect(entries.map(\.note.guid) == ["guid0", "guid1", "guid2", "guid3"])
        let changed = entries.map { $0.note.modified > 1_700_000_100 }
        #expect(changed == [false, true, false, false])
        #expect(entries.allSatisfy { $0.cards.count == 2 && $0.reviews.count == 2 })
        #expect(entries[0].cards[0].kind == .review)
        #expect(entries[0].cards[0].interval == 30)
        let noteType = try #require(reader.info.noteTypes.first { $0.name == "Vocabulario" })
        #expect(noteType.templates.map(\.question) == Self.noteType.templates.map(\.question))
        #expect(noteType.css == Self.noteType.css)
        #expect(reader.media.map(\.name) == ["mesa 1.mp3"])
        var bytes: [UInt8] = []
        try reader.read(reader.media[0]) { bytes += Array($0) }
        #expect(bytes == Array("sound".utf8))
    }

    @Test("a deck of a language without a lexicon is learnt all the same")
    func languageWithoutLexicon() throws {
        let learner = try daemon.connect().newLearner()
        let path = file("french.tsv")
        let words = ["le chat", "la maison", "boire", "rouge", "l'arbre", "deux"]
        let rows = words.map { "\($0)\tmeaning of \($0)\n" }.joined()
        try "#separator:tab\n#columns:word\ttranslation\n\(rows)".write(
            toFile: path, atomically: true, encoding: .utf8)
        _ = try daemon.connect().call(
            "vocab.import", ["learnerID": learner, "path": .string(path), "language": "fr"])
        let due = try daemon.connect().call("vocab.due", ["learnerID": learner, "language": "fr-FR"])["words"]?.elements
        #expect(due?.count == words.count)
        #expect(due?.first?["language"] == "fr")
        let list = try daemon.connect().call("vocab.list", ["learnerID": learner])["words"]?.elements
        #expect(list?.map { $0["word"]?.string } == words, "in the order of the file")
        // The limits of the languages that the learner has words of.
        #expect(try daemon.connect().call("vocab.due", ["learnerID": learner])["newLeft"] == 20)
        let check = try daemon.connect().failure("grammar.check", ["text": "La maison est grand.", "language": "fr"])
        #expect(check?.code == .notFound)
    }

    @Test("a note that made no word goes back once with all words, and with no part of them")
    func keptNotes() throws {
        let learner = try daemon.connect().newLearner()
        func call(_ method: String, _ parameters: [String: JSONText.JSONValue]) throws -> JSONText.JSONValue {
            try daemon.connect().call(method, .object(parameters.merging(["learnerID": learner]) { $1 }))
        }
        func notes(_ path: String) throws -> [String] {
            var guids: [String] = []
            try AnkiPackageReader(path: path, scratch: daemon.folder).entries { guids.append($0.note.guid) }
            return guids
        }
        let path = file("kept.apkg")
        try writePackage(path)
        for _ in 0..<2 {
            let reply = try call("vocab.import", ["path": .string(path)])
            #expect(reply["withoutWord"] == 1)
            #expect(reply["kept"] == 1)
        }
        let all = try call("vocab.export", ["path": .string(file("all.colpkg"))])
        #expect(all["words"] == 3)
        #expect(all["kept"] == 1)
        #expect(try notes(file("all.colpkg")) == ["guid0", "guid1", "guid2", "guid3"])
        let part = try call("vocab.export", ["path": .string(file("part.apkg")), "tag": "comida"])
        #expect(part["kept"] == 0)
        #expect(try notes(file("part.apkg")) == ["guid0", "guid1", "guid2"])
        #expect(try call("vocab.export", ["path": .string(file("all.tsv"))])["kept"] == 0)
        // Of two the newer one stays, whichever comes last.
        for modified: Int64 in [1_700_000_300, 1_700_000_200] {
            try writePackage(path, modified: modified)
            _ = try call("vocab.import", ["path": .string(path)])
        }
        _ = try call("vocab.export", ["path": .string(file("newer.apkg"))])
        var times: [String: Int64] = [:]
        try AnkiPackageReader(path: file("newer.apkg"), scratch: daemon.folder).entries {
            times[$0.note.guid] = $0.note.modified
        }
        #expect(times["guid3"] == 1_700_000_300)
    }

    @Test("answers that were taken back stay so, through an export and another import")
    func takenBack() throws {
        let learner = try daemon.connect().newLearner()
        func call(_ method: String, _ parameters: [String: JSONText.JSONValue]) throws -> JSONText.JSONValue {
            try daemon.connect().call(method, .object(parameters.merging(["learnerID": learner]) { $1 }))
        }
        let path = file("taken.apkg")
        try writePackage(path)
        _ = try call("vocab.import", ["path": .string(path)])
        let words = try call("vocab.list", [:])["words"]?.elements ?? []
        let id = try #require(words.first?["id"])
        for _ in 0..<2 { _ = try call("vocab.undo", ["wordID": id]) }
        #expect(try daemon.connect().failure("vocab.undo", ["learnerID": learner, "wordID": id])?.code == .notFound)
        _ = try call("vocab.export", ["path": .string(file("without.apkg"))])
        var reviews: [Int] = []
        try AnkiPackageReader(path: file("without.apkg"), scratch: daemon.folder).entries {
            reviews.append($0.reviews.count)
        }
        #expect(reviews == [0, 2, 2, 2])
        #expect(try call("vocab.import", ["path": .string(path)])["reviews"] == 0)
        let again = try call("vocab.list", [:])["words"]?.elements?.first
        #expect(again?["learningState"] == "new")
        #expect(again?["reviewCount"] == 0)
        let other = try daemon.connect().newLearner()
        let foreign = try daemon.connect().failure("vocab.undo", ["learnerID": other, "wordID": id])
        #expect(foreign?.message.contains("has no word") == true)
    }

    @Test("two imports that share names keep their own sounds and note types")
    func twoImports() throws {
        try writePackage(file("one.apkg"))
        try writePackage(file("two.apkg"), sound: "another")
        _ = try words("import", file("one.apkg"))
        _ = try words("import", file("two.apkg"), learner: "other")
        var sounds: [String] = []
        for learner in ["learner", "other"] {
            let id = try #require(try list(learner).first?["id"])
            let path = try daemon.connect().call("vocab.audio", ["wordID": id])["path"]?.string ?? ""
            sounds.append(try String(contentsOfFile: path, encoding: .utf8))
        }
        #expect(sounds == ["sound", "another"])
        // The same once more changes nothing, and after a restart the files are there still.
        #expect(try words("import", file("one.apkg")).output.hasPrefix("0 words added, 3 there already; 0 answers"))
        _ = daemon.terminate()
        try daemon.restart()
        let kept = try FileManager.default.contentsOfDirectory(atPath: daemon.data.appending(path: "media").path)
        #expect(kept.count == 2)
        #expect(kept.allSatisfy { $0.hasSuffix(".mp3") })
    }

    // MARK: Many words

    /// A file of so many words.
    private func manyWords(_ count: Int, _ end: String = "") throws -> String {
        let path = file("many.tsv")
        let rows = (0..<count).map { "palabra\($0)\tword number \($0)\n" }.joined()
        try "#separator:tab\n#columns:word\ttranslation\n\(rows)\(end)".write(
            toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    @Test("an import that a kill breaks off is completed by the next start, each word once")
    func brokenOff() async throws {
        let learner = try daemon.connect().newLearner()
        let (path, count) = (try manyWords(8_000), 8_000)
        let importing = BlockingThreads(1) { [daemon] _ in
            _ = try? daemon.connect().call("vocab.import", ["learnerID": learner, "path": .string(path)])
        }
        func found(_ word: String) throws -> Int {
            try daemon.connect().call("vocab.search", ["learnerID": learner, "query": .string(word)])["words"]?
                .elements?.count ?? 0
        }
        blockUntil(within: .seconds(60)) { (try? found("palabra0")) == 1 }
        daemon.killHard()
        importing.join()
        try FileManager.default.removeItem(atPath: path)

        let id = try #require(learner.string.flatMap { UUID(uuidString: $0) })
        func state() async throws -> (words: Int, unfinished: Int) {
            let store = try Store(path: daemon.data.appending(path: "immersion.sqlite").path)
            defer { store.close() }
            return try await store.read {
                (try $0.countWords(of: id, matching: CardFilter()), try $0.unfinishedImports().count)
            }
        }
        let broken = try await state()
        #expect(broken.words > 0 && broken.words < count && broken.unfinished == 1)
        try daemon.restart()
        blockUntil(within: .seconds(60)) { (try? found("palabra\(count - 1)")) == 1 }
        _ = daemon.terminate()
        let whole = try await state()
        #expect(whole.words == count)
        try daemon.restart()
        #expect(try FileManager.default.contentsOfDirectory(atPath: daemon.data.appending(path: "media").path).isEmpty)
        let again = try await state()
        #expect(again.unfinished == 0)
    }

    @Test("a file of many words that is broken at its end changes nothing")
    func brokenAtTheEnd() throws {
        let run = try words("import", try manyWords(1_500, "última\t\"last"))
        #expect(run.status == 1 && run.complaint.contains("quote"), "\(run.complaint)")
        #expect(try list().isEmpty)
    }

    // MARK: Refusals

    @Test("a broken file changes nothing; a path that is taken or relative is refused")
    func refusals() throws {
        _ = try words("add", "mesa")
        let before = try list()
        let broken = file("broken.apkg")
        try Data("no archive".utf8).write(to: URL(filePath: broken))
        for path in [broken, file("nowhere.apkg"), file("words.pdf")] {
            let run = try words("import", path)
            #expect(run.status == 1)
            #expect(run.complaint.contains("[unreadableFile]"), "\(run.complaint)")
        }
        // Cut in the middle of its words.
        let cut = file("cut.tsv")
        try Data("#separator:tab\n#html:true\nsilla\tchair\nlá\u{0}mpara\t\"lamp".utf8).write(to: URL(filePath: cut))
        let run = try words("import", cut)
        if run.status == 0 { #expect(try list().count > before.count) } else { #expect(try list() == before) }

        // A note that no card can hold is left out, and said to be.
        let long = file("long.tsv")
        try Data("#separator:tab\npuerta\tdoor\nlibro\t\(String(repeating: "long ", count: 20_000))".utf8)
            .write(to: URL(filePath: long))
        let partly = try words("import", long)
        #expect(partly.output.contains("1 word added"))
        #expect(partly.output.contains("Left out: 1 note with texts too long for a card."))

        let taken = file("taken.apkg")
        try Data().write(to: URL(filePath: taken))
        #expect(try words("export", taken).complaint.contains("[conflict]"))
        #expect(try words("export", taken, "--force").status == 0)
        #expect(try words("export", file("no/such/folder/x.apkg")).status == 1)
        let error = try daemon.connect().failure(
            "vocab.import", ["learnerID": "6F9619FF-8B86-4D01-B42D-00C04FC964FF", "path": "words.apkg"])
        #expect(error?.code == .notFound)
        let id = try daemon.connect().call("learner.get", ["username": "learner"])["id"] ?? .null
        let relative = try daemon.connect().failure("vocab.import", ["learnerID": id, "path": "words.apkg"])
        #expect(relative?.field == "path")
    }
}
