import Foundation
import JSONText
import Testing

@testable import AnkiFormats

@Suite struct PackageRoundTripTests {
    static let variants = AnkiPackageKind.allCases.flatMap { kind in
        AnkiPackageFormat.allCases.map { (kind, $0) }
    }

    @Test(arguments: variants)
    func aPackageComesBackAsItWas(kind: AnkiPackageKind, format: AnkiPackageFormat) throws {
        try withFolder { folder in
            let path = folder.path + "/sample.\(kind.rawValue)"
            try Samples.write(to: path, kind: kind, format: format)
            let reader = try AnkiPackageReader(path: path, scratch: folder)
            let content = try Samples.content(reader)
            #expect(content.entries == Samples.entries)
            #expect(content.media.mapValues(\.count) == Samples.media.mapValues(\.count))
            let areSame = content.media == Samples.media
            #expect(areSame)
            #expect(reader.missingMedia == [])
            #expect(reader.format == format)
            #expect(reader.info.created == Samples.info.created)
            #expect(reader.info.tags == Samples.info.tags)
            #expect(reader.info.configuration["rollover"] == .number("4"))
            for (found, wanted) in zip(reader.info.noteTypes, Samples.info.noteTypes) {
                #expect(found.name == wanted.name)
                #expect(found.kind == wanted.kind)
                #expect(found.css == wanted.css)
                #expect(found.fields.map(\.name) == wanted.fields.map(\.name))
                #expect(found.templates.map(\.question) == wanted.templates.map(\.question))
                #expect(found.templates.map(\.answer) == wanted.templates.map(\.answer))
            }
            #expect(reader.info.noteTypes[0].fields[0].options["size"] == .number("24"))
            #expect(reader.info.noteTypes[0].templates[1].options["bsize"] == .number("12"))
            #expect(reader.info.noteTypes[0].sortField == 1)
            #expect(reader.info.decks.map(\.name) == Samples.info.decks.map(\.name))
            let deck = reader.info.decks[2]
            #expect(deck.text == "Lo que se come & bebe")
            #expect(deck.optionsID == 1_700_000_000_020)
            #expect(deck.options["newLimit"] == .number("7"))
            #expect(deck.options["reviewLimit"] == .null)
            #expect(deck.options["desiredRetention"] == .number("85"))
            let options = reader.info.deckOptions[1]
            #expect(options.desiredRetention == 0.87)
            #expect(options.fsrsParameters == Samples.info.deckOptions[1].fsrsParameters)
            #expect(options.options["new"]?.object?["perDay"] == .number("33"))
            #expect(options.options["new"]?.object?["order"] == .number("0"))
            #expect(options.options["new"]?.object?["ints"] == .array(["2", "5", "0"].map(VerbatimJSON.number)))
        }
    }

    @Test func cardsComeByTemplateAndReviewsByCard() throws {
        try withFolder { folder in
            var entry = Samples.entries[0]
            let ids = entry.cards.map(\.id)
            (entry.cards[0].id, entry.cards[1].id) = (ids[1], ids[0])
            entry.reviews = [(5, 0), (9, 0), (4, 1), (7, 1)].map { id, card in
                AnkiReview(
                    id: id, cardID: entry.cards[card].id, button: 3, interval: 1, lastInterval: 1, factor: 0,
                    duration: 1, kind: .review)
            }
            var mixed = entry
            mixed.cards.reverse()
            mixed.reviews.sort { $0.id < $1.id }
            let path = folder.path + "/mixed.apkg"
            let writer = try AnkiPackageWriter(path: path, info: Samples.info, modified: Samples.modified)
            try writer.add(mixed)
            try writer.finish()
            let reader = try AnkiPackageReader(path: path, scratch: folder)
            #expect(try Samples.content(reader).entries == [entry])
        }
    }

    /// What one format says is said by the other: definitions keep every option on the way through both.
    @Test func definitionsSurviveBothSchemas() throws {
        try withFolder { folder in
            func reread(_ info: AnkiCollectionInfo, _ format: AnkiPackageFormat, _ name: String) throws
                -> AnkiCollectionInfo
            {
                let path = folder.path + "/\(name).apkg"
                try AnkiPackageWriter(path: path, format: format, info: info, modified: Samples.modified).finish()
                return try AnkiPackageReader(path: path, scratch: folder).info
            }
            var info = Samples.info
            info.decks.append(
                AnkiDeck(
                    id: 77, name: "Filtrado", modified: 5,
                    options: [
                        "dyn": .number("1"),
                        "terms": .array([.array([.string("deck:x"), .number("20"), .number("3")])]),
                        "delays": .array([.number("1"), .number("2.5")]), "resched": .bool(false),
                        "lrnToday": .array([.number("9"), .number("4")]),
                        "newToday": .array([.number("9"), .number("2")]),
                        "revToday": .array([.number("9"), .number("0")]),
                        "timeToday": .array([.number("9"), .number("81")]),
                    ]))
            let legacy = try reread(info, .legacy, "1")
            let modern = try reread(legacy, .modern, "2")
            let legacyAgain = try reread(modern, .legacy, "3")
            let modernAgain = try reread(legacyAgain, .modern, "4")
            #expect(modernAgain.decks == modern.decks)
            #expect(modernAgain.deckOptions == modern.deckOptions)
            for (again, once) in zip(legacyAgain.deckOptions, legacy.deckOptions) {
                for (key, value) in once.options { #expect(again.options[key]?.numeric == value.numeric, "\(key)") }
            }
            #expect(modernAgain.configuration == modern.configuration)
            let filtered = try #require(legacyAgain.decks.first { $0.id == 77 })
            let original = try #require(legacy.decks.first { $0.id == 77 })
            #expect(filtered.isFiltered)
            for key in ["terms", "delays", "resched", "lrnToday", "newToday", "revToday", "timeToday"] {
                #expect(filtered.options[key]?.numeric == original.options[key]?.numeric, "\(key)")
            }
        }
    }

    @Test func whatIsKnownOfNoMessageFieldIsKept() throws {
        var options = AnkiDeckOptions(id: 5, name: "x", modified: 1).json.object ?? [:]
        options["zusatz"] = .object(["a": .array([.number("1"), .null])])
        options["rev"] = .object((options["rev"]?.object ?? [:]).merging(["minSpace": .number("1")]) { $1 })
        let group = try AnkiDeckOptions(json: .object(options))
        let back = try AnkiDeckOptions(id: 5, name: "x", modified: 1, config: group.message)
        #expect(back.options["zusatz"] == options["zusatz"])
        #expect(back.options["rev"]?.object?["minSpace"] == .number("1"))
        // A field that a later Anki may add.
        let later = group.message + [0xA0, 0x3F, 0x07]
        let kept = try AnkiDeckOptions(id: 5, name: "x", modified: 1, config: later)
        #expect(kept.message.suffix(3) == [0xA0, 0x3F, 0x07])
        #expect(kept.json.object?[MessageShape.unknownFields] == nil)
    }

    @Test func idsThatAreTakenBecomeTheNextFreeOnes() throws {
        try withFolder { folder in
            let path = folder.path + "/many.apkg"
            let writer = try AnkiPackageWriter(path: path, info: Samples.info, modified: Samples.modified)
            for number in 0..<500 {
                var entry = Samples.entries[0]
                entry.note.guid = "\(number)"
                try writer.add(entry)
            }
            try writer.finish()
            let reader = try AnkiPackageReader(path: path, scratch: folder)
            var guids: [String] = []
            var reviews = 0
            var ids: Set<Int64> = []
            let orphans = try reader.entries { entry in
                guids.append(entry.note.guid)
                #expect(entry.cards.count == 2)
                reviews += entry.reviews.count
                ids.formUnion(entry.reviews.map(\.id))
            }
            #expect(guids == (0..<500).map(String.init))
            #expect(reviews == 1_000)
            #expect(ids.count == 1_000)
            #expect(orphans == .init())
        }
    }

    @Test func mediaAreWrittenUnderTheirNames() throws {
        try withFolder { folder in
            let path = folder.path + "/sample.apkg"
            try Samples.write(to: path, kind: .decks, format: .modern)
            let target = folder.appendingPathComponent("media")
            try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
            try Data([1]).write(to: target.appendingPathComponent("mesa.mp3"))
            let reader = try AnkiPackageReader(path: path, scratch: folder)
            var stages: [AnkiProgress] = []
            let written = try reader.writeMedia(to: target) { stages.append($0) }
            #expect(Set(written) == ["vacío.png", "日本 1.jpg"])
            #expect(try Data(contentsOf: target.appendingPathComponent("mesa.mp3")) == Data([1]))
            #expect(
                try Data(contentsOf: target.appendingPathComponent("日本 1.jpg")).elementsEqual(
                    Samples.media["日本 1.jpg"] ?? []))
            #expect(stages.last == AnkiProgress(stage: .media, done: 3, total: 3))
        }
    }

    struct Stop: Error {}

    @Test func workThatIsStoppedLeavesNothingBehind() throws {
        try withFolder { folder in
            let path = folder.path + "/sample.apkg"
            try Data("old".utf8).write(to: URL(fileURLWithPath: path))
            let scratch = folder.appendingPathComponent("scratch")
            #expect(throws: Stop.self) {
                let writer = try AnkiPackageWriter(
                    path: path, info: Samples.info, modified: Samples.modified, scratch: scratch)
                try writer.add(Samples.entries[0])
                try writer.finish { if $0.stage == .packing { throw Stop() } }
            }
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("old".utf8))
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["sample.apkg", "scratch"])
            #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == [])
        }
    }

    @Test func whatAWriterCannotStoreIsRefused() throws {
        try withFolder { folder in
            let writer = try AnkiPackageWriter(path: folder.path + "/x.apkg", info: Samples.info, modified: 1)
            var entry = Samples.entries[0]
            entry.note.fields.removeLast()
            expectRefusal(.invalidValue, saying: "2 fields") { try writer.add(entry) }
            entry = Samples.entries[0]
            entry.note.tags = ["zwei Worte"]
            expectRefusal(.invalidValue, saying: "zwei Worte") { try writer.add(entry) }
            entry = Samples.entries[0]
            entry.note.fields[0] = "a\u{1F}b"
            expectRefusal(.invalidValue, saying: "unit separator") { try writer.add(entry) }
            entry = Samples.entries[0]
            entry.note.noteTypeID = 5
            expectRefusal(.invalidValue, saying: "note type") { try writer.add(entry) }
            entry = Samples.entries[0]
            entry.cards[0].deckID = 5
            expectRefusal(.invalidValue, saying: "deck") { try writer.add(entry) }
            expectRefusal(.unsafeName) { try writer.addMedia("../x.mp3") { _ in } }
            try writer.addMedia("x.mp3") { _ in }
            expectRefusal(.duplicateName) { try writer.addMedia("x.mp3") { _ in } }
            expectRefusal(.missing) { try writer.addMedia("y.mp3", file: folder.path + "/none") }
        }
    }
}
