import Foundation
import JSONText
import Lexicon
import Testing
import Vocab

@testable import AnkiFormats

/// The extras and the data of cards are read in one pass. Reading them from a tree of values, as here, must say the
/// same.
@Suite struct WordExtrasReadingTests {
    private static let now = Date(timeIntervalSince1970: 1_790_000_000)

    private func fields() throws -> [String] {
        try WordSamples.words(now: Self.now).map { CardExtras($0).field }
    }

    private func expectSame(_ field: String) {
        #expect(CardExtras(field: field)?.field == TreeReading.extras(field)?.field, "\(field)")
    }

    @Test func fieldsReadAsTheirTrees() throws {
        for field in try fields() {
            #expect(CardExtras(field: field) != nil)
            expectSame(field)
        }
    }

    @Test func editedFieldsReadAsTheirTrees() throws {
        let fields = try fields().map { Array($0.utf8) }
        var random = SplitMix(state: 7)
        let pieces = [
            "", ",", "\"", "{", "}", "[", "]", "null", "-", "1e400", "1.5", "9223372036854775808", "\\u0069",
            "\u{212A}", "&quot;", "<br>", "é", ":", "\"id\":1,", "0", " ",
        ].map { Array($0.utf8) }
        for turn in 0..<1_500 {
            var bytes = fields[turn % fields.count]
            for _ in 0...Int.random(in: 0..<2, using: &random) {
                let start = Int.random(in: 0..<bytes.count, using: &random)
                let end = min(bytes.count, start + Int.random(in: 0..<4, using: &random))
                bytes.replaceSubrange(start..<end, with: pieces.randomElement(using: &random) ?? [])
            }
            expectSame(String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test(arguments: [
        #""added":1.0"#, #""added":"1""#, #""added":1e3"#, #""added":9007199254740992"#,
        #""added":-9223372036854775808"#, #""added":99999999999999999999"#, #""added":1,"added":1"#,
        #""added":1,"x":1,"x":2"#, #""added":1,"x":{"y":[1,{"z":null}]}"#, #""added":1,"x":{"y":1,"y":2}"#,
        #""\u0061dded":1"#, #""added":1,"é":1,"é":2"#, #""added":1,"reviews":{}"#,
        #""added":1,"reviews":[1,[],[1,2,3,4,5]]"#,
        #""added":1,"reviews":[[5,"00000000-0000-4000-8000-000000000000",4,"review",1.0]]"#,
        #""added":1,"reviews":[[5,"00000000-0000-4000-8000-00000000000\u0030",4,"review","x"]]"#,
        #""added":1,"reviews":[[5,"00000000-0000-4000-8000-000000000000",4,"review",null,6]]"#,
        #""added":1,"reviews":[[-9223372036854775808,"00000000-0000-4000-8000-000000000000",4,"review",1]]"#,
        #""added":1,"reviews":[[5,"00000000-0000-4000-8000-000000000000",4,"nothing",1]]"#,
        #""added":1,"texts":{"Word":"a","IPA":1}"#, #""added":1,"texts":["a"]"#, #""added":1,"examples":["a",1,"b"]"#,
        #""added":1,"frequency":"rare","categories":["home","nothing"],"language":null"#, #""added":1,"id":"x""#,
        #""added":1,"examples":["a""#, #""added":1}"#, #""added":1,"#, #""added":1,"x":01"#,
    ])
    func membersReadAsTheirTrees(members: String) {
        let id = #""id":"00000000-0000-4000-8000-000000000000""#
        for state in [
            #"{"phase":"new"}"#, #"{"phase":"new","step":1.0,"stability":"x","due":12.25}"#, #"{"phase":"none"}"#,
            #"{"phase":"new","stability":1e999}"#, #"{"phase":"new","lapses":-1}"#, "[]", "null", "{}",
        ] {
            expectSame("{\(id),\"state\":\(state),\(members)}")
            expectSame(" {\(members),\"state\":\(state),\(id)} ")
        }
    }

    @Test func deepNestingIsRefused() {
        let head = #"{"id":"00000000-0000-4000-8000-000000000000","added":1,"state":{"phase":"new"},"x":"#
        for depth in [61, 62, 63, 64, 65, 100_000] {
            let field = head + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
            #expect((CardExtras(field: field) != nil) == (depth <= 63))
            expectSame(field)
        }
    }

    @Test func numbersReadAsTheStandardLibraryDoes() throws {
        var random = SplitMix(state: 11)
        var texts = ["0", "-0", "-0.0", "9007199254740992", "9007199254740993", "0.000000000000000001", "1e5", "1E-7"]
        for _ in 0..<2_000 {
            let digits = Int.random(in: 1...20, using: &random)
            let whole = Int.random(in: 0..<digits, using: &random)
            var text = Bool.random(using: &random) ? "-" : ""
            text += whole == 0 ? "0" : "\(Int.random(in: 1...9, using: &random))"
            for _ in 1..<max(1, whole) { text += "\(Int.random(in: 0...9, using: &random))" }
            if digits > whole { text += "." }
            for _ in 0..<digits - whole { text += "\(Int.random(in: 0...9, using: &random))" }
            texts.append(text)
        }
        for text in texts {
            let double = try JSONParser.read(text, named: "x") { (parser) throws(JSONParser.Failure) in
                try parser.nextDouble()
            }
            #expect(double?.bitPattern == Double(text)?.bitPattern, "\(text)")
            let integer = try JSONParser.read(text, named: "x") { (parser) throws(JSONParser.Failure) in
                try parser.nextInteger()
            }
            #expect(integer == VerbatimJSON.number(text).integer, "\(text)")
        }
    }

    @Test(arguments: [
        "", "{}", "[]", "{", #"{"s":1.5,"d":2,"lrt":3}"#, #"{"lrt":3.5,"s":"1","d":null,"pos":1e3}"#, #"{"s":1e999}"#,
        #"{"s":1,"s":1}"#, #"{"s":1,"s":"x"}"#, #"{"x":{"y":[1]},"dr":0.9,"decay":-0.5}"#, #"{"x":1,"x":2}"#, "1",
    ])
    func dataOfCardsReadAsTheirTrees(text: String) {
        #expect(AnkiCardData(text: text) == TreeReading.cardData(text))
    }
}

/// What is read in one pass, read from a tree instead.
private enum TreeReading {
    static func extras(_ field: String) -> CardExtras? {
        guard field.utf8.first == UInt8(ascii: "{"),
            let members = (try? VerbatimJSON.parse(HTMLText.plain(field), named: "extras"))?.object,
            let id = members["id"]?.string.flatMap(UUIDText.parse), let added = members["added"]?.integer,
            let state = members["state"]?.object.flatMap(state)
        else { return nil }
        func list(_ key: String) -> [String] { members[key]?.array?.compactMap(\.string) ?? [] }
        var extras = CardExtras(ExchangedCard(id: id, word: "", translation: "", added: Date()))
        extras.added = added
        extras.state = state
        extras.frequency = members["frequency"]?.string.flatMap(WordFrequency.init(rawValue:))
        extras.language = members["language"]?.string
        extras.isSuspended = members["isSuspended"] == .bool(true)
        extras.texts = members["texts"]?.object?.compactMapValues(\.string) ?? [:]
        extras.categories = list("categories").compactMap(VocabularyCategory.init(rawValue:))
        extras.examples = list("examples")
        extras.idioms = list("idioms")
        extras.synonyms = list("synonyms")
        extras.antonyms = list("antonyms")
        extras.reviews = members["reviews"]?.array?.compactMap(detail) ?? []
        let moments = extras.reviews.map(\.at) + [added]
        return moments.allSatisfy { $0.magnitude < 1 << 53 } ? extras : nil
    }

    private static func detail(_ json: VerbatimJSON) -> ReviewDetail? {
        guard let values = json.array, values.count == 5, let at = values[0].integer,
            let id = values[1].string.flatMap(UUIDText.parse),
            let quality = values[2].integer.flatMap(Int.init(exactly:)),
            let source = values[3].string.flatMap(ReviewSource.init(rawValue:))
        else { return nil }
        var detail = ReviewDetail(
            ReviewLogEntry(
                id: id, wordID: id, at: Date(), rating: .good, quality: quality, elapsed: 0, source: source,
                durationMs: values[4].integer.flatMap(Int.init(exactly:)), before: SchedulingState(),
                after: SchedulingState()))
        detail.at = at
        return detail
    }

    private static func state(_ members: [String: VerbatimJSON]) -> SchedulingState? {
        func count(_ key: String) -> Int? { members[key]?.integer.flatMap(Int.init(exactly:)) }
        func date(_ key: String) -> Date? { members[key]?.double.map(Date.init(timeIntervalSince1970:)) }
        guard let phase = members["phase"]?.string.flatMap(SchedulingState.Phase.init(rawValue:)) else { return nil }
        let state = SchedulingState(
            phase: phase, step: count("step") ?? 0, stability: members["stability"]?.double ?? 0,
            difficulty: members["difficulty"]?.double ?? 0, due: date("due"), lastReview: date("lastReview"),
            repetitions: count("repetitions") ?? 0, lapses: count("lapses") ?? 0,
            easinessFactor: members["easinessFactor"]?.double ?? 2.5, interval: count("interval") ?? 0,
            reviewCount: count("reviewCount") ?? 0, correctCount: count("correctCount") ?? 0,
            incorrectCount: count("incorrectCount") ?? 0, successDays: count("successDays") ?? 0,
            lastSuccessDay: count("lastSuccessDay"))
        return (try? state.validate()) == nil ? nil : state
    }

    static func cardData(_ text: String) -> AnkiCardData {
        if text.isEmpty || text == "{}" { return AnkiCardData() }
        guard var members = (try? VerbatimJSON.parse(text, named: "card data"))?.object else {
            return AnkiCardData(others: ["immersiondUnreadable": .string(text)])
        }
        func take<Number>(_ key: String, _ number: (VerbatimJSON) -> Number?) -> Number? {
            guard let value = members[key].flatMap(number) else { return nil }
            members[key] = nil
            return value
        }
        var data = AnkiCardData()
        data.stability = take("s", \.double)
        data.difficulty = take("d", \.double)
        data.desiredRetention = take("dr", \.double)
        data.decay = take("decay", \.double)
        data.lastReview = take("lrt", \.integer)
        data.position = take("pos", \.integer)
        data.others = members
        return data
    }
}
