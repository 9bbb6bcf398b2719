import Foundation
import LearningService
import Protocol
import SocketTransport
import Storage
import Testing
import Vocab

@testable import JSONText
@testable import immersiond

@Suite("words add, due, review, search and stats", .serialized)
struct WordsReviewCommandTests {
    private let daemon: DaemonProcess

    init() throws {
        daemon = try DaemonProcess(arguments: ["--speech-worker", "/nowhere"])
        _ = try daemon.connect().call("learner.create", ["username": "learner"])
    }

    private func words(_ arguments: [String], keys: String = "") throws -> CommandRun {
        try CommandRun(["words"] + arguments + ["--socket", daemon.socket], input: Data(keys.utf8))
    }

    @Test("words are added, found, and asked for until nothing is due")
    func round() throws {
        let added = try words(["add", "mesas", "café", "--tag", "home", "--deck", "Home"])
        #expect(added.status == 0, "\(added.complaint)")
        #expect(added.output.contains("la mesa"))
        #expect(try words(["due"]).output.contains("la mesa"))
        let found = try words(["search", "CAFE", "--json"])
        #expect(try WireFormat.decode(JSONValue.self, from: Data(found.output.utf8))["total"] == 1)

        // The first 3 comes before its answer is shown, and counts for nothing.
        let run = try words(["review"], keys: "3 \n4 4")
        #expect(run.status == 0, "\(run.complaint)")
        #expect(run.output.contains("table"))
        #expect(run.output.contains("  1 again 1 min · 2 hard 6 min · 3 good 10 min · 4 easy "))
        #expect(run.output.contains("easy, again on "))
        #expect(run.output.contains("Nothing more is due."))
        #expect(run.output.contains("2 answers, 2 recalled."))
        #expect(try words(["due"]).output == "Nothing is due.\n")
    }

    @Test("an answer can be taken back, and a round can end in the middle")
    func undo() throws {
        _ = try words(["add", "mesa", "silla"])
        let run = try words(["review"], keys: " 4u 1q")
        #expect(run.output.contains("The last answer was taken back."))
        #expect(run.output.contains("1 answer, 0 recalled."))
        let list = try words(["list", "--json"])
        let all = try WireFormat.decode(JSONValue.self, from: Data(list.output.utf8)).elements ?? []
        #expect(all.reduce(0) { $0 + ($1["reviewCount"]?.number ?? 0) } == 1)
    }

    @Test("a meaning of several lines is shown as several lines")
    func severalLines() throws {
        let file = daemon.folder.appending(path: "words.tsv")
        try Data("#separator:tab\n#html:true\n#columns:Word\tTranslation\nmesa\ttable<br>desk\n".utf8).write(to: file)
        _ = try words(["import", file.path])
        #expect(try words(["review"], keys: " q").output.contains("\n  table\n  desk\n"))
        #expect(try words(["list"]).output.contains("  table desk  "))
    }

    @Test("a number out of range is refused by its option", arguments: ["due", "search", "stats", "list --due"])
    func numbers(command: String) throws {
        let option = command == "stats" ? "--days" : "--limit"
        for number in ["0", "-1", "1001"] {
            let run = try words(command.split(separator: " ").map(String.init) + [option, number])
            #expect(run.status == 64)
            #expect(run.complaint.contains("\(option) must be 1 to "))
        }
    }

    @Test("input that ends in the middle of a word leaves it unanswered")
    func endOfInput() throws {
        _ = try words(["add", "mesa"])
        let run = try words(["review"], keys: " ")
        #expect(run.status == 0)
        #expect(run.output.contains("No answers."))
        for limit in ["0", "-1"] {
            let idle = try words(["review", "--limit", limit])
            #expect(idle.status != 0)
            #expect(idle.complaint.contains("--limit must be 1 to 500."))
        }
    }

    @Test("with --json a round is asked on standard error, and standard output holds nothing but JSON")
    func jsonRound() throws {
        _ = try words(["add", "mesa", "silla"])
        let run = try words(["review", "--json"], keys: " 4 1q")
        let tally: JSONValue = ["answers": 2, "recalled": 1, "dueFlashcards": 0]
        #expect(try WireFormat.decode(JSONValue.self, from: Data(run.output.utf8)) == tally)
        #expect(run.complaint.contains("la mesa"))
        #expect(run.complaint.contains("easy, again on "))
    }

    @Test("at a terminal a round begins with its keys, which '?' shows again; a grade needs the answer to be seen")
    func keys() throws {
        _ = try words(["add", "mesa"])
        let round = try PseudoTerminal(
            ["words", "review", "--no-audio", "--socket", daemon.socket], environment: ["TERM": "xterm"])
        let beginning = round.wait(for: "la mesa")
        #expect(beginning?.contains("1 again   2 hard   3 good   4 easy") == true)
        #expect(beginning?.contains("u  take the last answer back") == true)
        round.type("3")
        #expect(round.wait(for: "Space shows the answer first.") != nil)
        round.type("?")
        #expect(round.wait(for: "these keys") != nil)
        round.type(" q")
        #expect(round.wait(for: "No answers.") != nil)
        let idle = try words(["review"], keys: "q")
        #expect(!idle.output.contains("these keys"))
    }

    @Test("a long list is listed to its end, and one that is cut says of how many")
    func longList() throws {
        let file = daemon.folder.appending(path: "words.tsv")
        let rows = (1...1_205).map { "wort\($0)\tword \($0)\n" }.joined()
        try Data("#separator:tab\n#columns:Word\tTranslation\n\(rows)".utf8).write(to: file)
        _ = try words(["import", file.path])
        #expect(try words(["list"]).output.split(separator: "\n").count == 1_206)
        let json = try words(["list", "--json"])
        #expect(try WireFormat.decode(JSONValue.self, from: Data(json.output.utf8)).elements?.count == 1_205)
        let cut = try words(["list", "--limit", "1100"]).output.split(separator: "\n")
        #expect(cut.count == 1_102)
        #expect(cut.last == "1,100 of 1,205")
        let rest = try words(["list", "--offset", "1200"]).output.split(separator: "\n")
        #expect(rest.count == 7)
        #expect(rest.last == "5 of 1,205")
        #expect(try words(["list", "--offset", "1300"]).output == "0 of 1,205\n")
        #expect(try words(["list", "--limit", "0"]).complaint.contains("--limit must be at least 1."))
        #expect(try words(["list", "--offset", "-1"]).complaint.contains("--offset must be 0 to 10,000,000."))
        #expect(try words(["due", "--limit", "3"]).output.contains("The first 3 words; --limit"))
    }

    @Test("statistics are printed, and drawn where wanted")
    func statistics() throws {
        _ = try words(["add", "mesa"])
        _ = try words(["review"], keys: " 4")
        let folder = daemon.folder.appending(path: "plots")
        let run = try words(["stats", "--svg", folder.path])
        #expect(run.status == 0, "\(run.complaint)")
        #expect(run.output.contains("1 reviewing"))
        #expect(run.output.contains("1 day"))
        for name in ["retention", "forecast", "hours"] {
            let svg = try String(contentsOf: folder.appending(path: "\(name).svg"), encoding: .utf8)
            #expect(svg.contains("<svg"))
        }
        let refused = try words(["stats", "--svg", daemon.log.appending(path: "no").path])
        #expect(refused.status == 1)
        #expect(refused.complaint.contains("The plots cannot be written"))
    }

    @Test("a fit to the stored log says how little there is")
    func optimise() throws {
        let run = try words(["optimise"])
        #expect(run.status == 0, "\(run.complaint)")
        #expect(run.output.contains("too little to fit"))
        #expect(try words(["optimise", "--parameters", "1"]).complaint.contains("--jsonl"))
    }

    @Test("a learner's first word or file makes the learner; other commands say what makes one")
    func firstRun() throws {
        let nobody = try words(["due", "--learner", "ana"])
        #expect(nobody.status == 1)
        #expect(nobody.complaint.contains("There is no learner named 'ana' yet; 'immersiond words add'"))
        let added = try words(["add", "casa", "--learner", "ana"])
        #expect(added.status == 0, "\(added.complaint)")
        #expect(try words(["due", "--learner", "ana"]).output.contains("la casa"))

        let file = daemon.folder.appending(path: "words.tsv")
        try Data("#separator:tab\n#columns:Word\tTranslation\nmesa\ttable\n".utf8).write(to: file)
        let imported = try words(["import", file.path, "--learner", "eva"])
        #expect(imported.status == 0, "\(imported.complaint)")
        #expect(try words(["list", "--learner", "eva"]).output.contains("table"))
    }

    @Test("a word that cannot be added stops none of the others")
    func oneUnknownWord() throws {
        let run = try words(["add", "silla", "zzgrix", "mano"])
        #expect(run.status == 1)
        #expect(run.output.contains("la silla"))
        #expect(run.output.contains("la mano"))
        #expect(run.complaint.contains("'zzgrix' is not in the lexicon; give its meaning with --translation"))
        let json = try words(["add", "pie", "zzgrix", "--json"])
        #expect(json.status == 1)
        let cards = try WireFormat.decode(JSONValue.self, from: Data(json.output.utf8)).elements
        #expect(cards?.map { $0["word"]?.string } == ["pie"])
    }

    @Test(
        "a word may come with its article, as the tables print it",
        arguments: [
            ("el agua", "agua", "noun"), ("Las mesas", "mesa", "noun"), ("un poder", "poder", "noun"),
            ("comer bien", nil, nil),
        ])
    func article(text: String, word: String?, partOfSpeech: String?) throws {
        let run = try words(["add", text, "--json"])
        let card = try WireFormat.decode(JSONValue.self, from: Data(run.output.utf8)).elements?.first
        #expect(card?["word"]?.string == word, "\(run.complaint)")
        #expect(card?["partOfSpeech"]?.string == partOfSpeech)
    }

    @Test("what only the learner knows stays as it was given")
    func articleWithTranslation() throws {
        let phrase = try words(["add", "la verdad es que", "--translation", "the truth is that"])
        #expect(phrase.output.contains("la verdad es que"))
    }

    @Test("a word that is there already gets the deck and the tags that are asked for, and says so")
    func again() throws {
        _ = try words(["add", "casa", "--tag", "home"])
        let changed = try words(["add", "la casa", "--deck", "X", "--tag", "home", "--tag", "new"])
        #expect(changed.output.contains("'casa' was there already; changed: deck, tags."))
        let list = try words(["list", "--json"])
        let card = try WireFormat.decode(JSONValue.self, from: Data(list.output.utf8)).elements?.first
        #expect(card?["deck"] == "X")
        #expect(card?["tags"] == ["home", "new"])
        #expect(try words(["add", "casa"]).output.contains("'casa' was there already.\n"))
    }

    @Test("a card that cannot be read is an error, and the words before it are shown", arguments: [[], ["--json"]])
    func unreadableCard(options: [String]) async throws {
        let card = try daemon.connect().call(
            Methods.vocabAdd,
            ["learnerID": try NamedLearner(name: "learner").id(from: daemon.connect()), "word": "mesa"])
        #expect(daemon.terminate() == 0)
        let store = try Store(path: daemon.data.appending(path: "immersion.sqlite").path)
        let id = try card.card.word.id
        try await store.write { writer in
            guard var record = try writer.reader.word(id) else { return }
            record.card = #"{"id": "\#(id)", "word": "mesa"}"#
            try writer.update(record)
        }
        store.close()
        try daemon.restart()
        let run = try words(["add", "café", "mesa"] + options)
        #expect(run.status == 1)
        #expect(run.output.contains("café"))
        #expect(!run.output.contains("mesa"))
        #expect(run.complaint.contains("The daemon's reply to vocab.add is not this version's"))
    }

    @Test("an export of no words, or over a file that is there, writes nothing and says why")
    func refusedExport() throws {
        let file = daemon.folder.appending(path: "words.apkg")
        #expect(try words(["export", file.path]).complaint.contains("there is no word yet."))
        _ = try words(["add", "mesa"])
        let nope = try words(["export", file.path, "--deck", "Nope", "--tag", "no"])
        #expect(nope.status == 1)
        #expect(nope.complaint.contains("there is no word in the deck 'Nope' and tagged 'no'."))
        #expect(!FileManager.default.fileExists(atPath: file.path))
        try Data("mine".utf8).write(to: file)
        #expect(try words(["export", file.path]).complaint.contains("or replace it with --force."))
        #expect(try Data(contentsOf: file) == Data("mine".utf8))
        #expect(try words(["export", file.path, "--force"]).status == 0)
    }

    @Test(
        "a file that is not there cannot be imported, whatever its kind, and makes no learner",
        arguments: ["csv", "apkg"])
    func missingImport(kind: String) throws {
        let run = try words(["import", "/nowhere/words.\(kind)", "--learner", "eva"])
        #expect(run.status == 1)
        #expect(run.complaint == "immersiond: There is no file '/nowhere/words.\(kind)'. [unreadableFile]\n")
        #expect(try words(["list", "--learner", "eva"]).complaint.contains("There is no learner named 'eva' yet"))
    }

    @Test("an unknown learner, word or deck is refused by name")
    func refusals() throws {
        #expect(try words(["due", "--learner", "nobody"]).complaint.contains("There is no learner named 'nobody'"))
        #expect(try words(["add", "zzgrix"]).complaint.contains("'zzgrix' is not in the lexicon"))
        #expect(try words(["add", "mesa", "--deck", "::"]).complaint.contains("'deck'"))
        #expect(try words(["search", "···"]).complaint.contains("'query'"))
        #expect(try words(["search"]).output.contains("No word is like that."))
    }
}
