internal import Foundation
internal import Lexicon
internal import Vocab

/// What the fields and the card of an exported word cannot tell: kept as JSON in a field of its own, so that a word comes
/// back from Anki as it went, unless it was changed there.
struct WordExtras {
    var id: UUID
    /// Milliseconds since 1970.
    var added: Int64
    /// The schedule exactly; taken when the card still says the same.
    var state: SchedulingState
    var frequency: WordFrequency?
    var categories: [VocabularyCategory]
    /// Lists that the fields show with separators; taken when the fields still say the same.
    var examples: [String]
    var idioms: [String]
    var synonyms: [String]
    var antonyms: [String]
    var reviews: [ReviewDetail]
    var language: String?
    /// Texts that HTML would not give back exactly, such as ones with empty lines, by their fields.
    var texts: [String: String]

    init(_ word: ExchangedWord) {
        id = word.id
        added = ReviewMapping.milliseconds(word.added)
        state = word.scheduling
        frequency = word.frequency
        categories = word.categories
        examples = word.examples
        idioms = word.idioms
        synonyms = word.synonyms
        antonyms = word.antonyms
        reviews = word.reviews.map(ReviewDetail.init)
        language = word.language
        texts = [:]
        for (field, text) in WordFields.texts(of: word) where HTMLText.plain(HTMLText.escaped(text)) != text {
            texts[field.rawValue] = text
        }
    }
}

/// What Anki's log cannot keep of an entry of ours.
struct ReviewDetail: Hashable {
    /// Milliseconds since 1970.
    var at: Int64
    var id: UUID
    var quality: Int
    var source: ReviewSource
    var durationMs: Int?

    init(_ entry: ReviewLogEntry) {
        at = ReviewMapping.milliseconds(entry.at)
        id = entry.id
        quality = entry.quality
        source = entry.source
        durationMs = entry.durationMs
    }
}

// MARK: JSON

// Written and read by hand: a coder would take longer over this field than all else that an export does.
extension WordExtras {
    /// The field that holds them.
    var field: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(512 + reviews.count * 80)
        bytes.append(contentsOf: "{\"id\":\"".utf8)
        UUIDText.append(id, to: &bytes)
        bytes.append(contentsOf: "\",\"added\":\(added),\"state\":".utf8)
        state.append(to: &bytes)
        if let frequency { bytes.append(contentsOf: ",\"frequency\":\"\(frequency.rawValue)\"".utf8) }
        if let language { bytes.append(contentsOf: ",\"language\":\(JSONValue.string(language).text)".utf8) }
        for (key, list) in [
            ("categories", categories.map(\.rawValue)), ("examples", examples), ("idioms", idioms),
            ("synonyms", synonyms), ("antonyms", antonyms),
        ] where !list.isEmpty {
            bytes.append(contentsOf: ",\"\(key)\":\(JSONValue.array(list.map(JSONValue.string)).text)".utf8)
        }
        if !texts.isEmpty {
            bytes.append(contentsOf: ",\"texts\":\(JSONValue.object(texts.mapValues(JSONValue.string)).text)".utf8)
        }
        if !reviews.isEmpty {
            bytes.append(contentsOf: ",\"reviews\":[".utf8)
            for (index, review) in reviews.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                review.append(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        }
        bytes.append(UInt8(ascii: "}"))
        return HTMLText.escaped(String(decoding: bytes, as: UTF8.self))
    }

    /// - Parameter field: As it stands in the note; nil when it holds something else, as when a user changed it.
    init?(field: String) {
        guard field.utf8.first == UInt8(ascii: "{"),
            let members = (try? JSONParser.parse(HTMLText.plain(field), named: "extras"))?.object,
            let id = members["id"]?.string.flatMap(UUIDText.parse), let added = members["added"]?.integer,
            let state = members["state"]?.object.flatMap(SchedulingState.init(members:))
        else { return nil }
        func list(_ key: String) -> [String] { members[key]?.array?.compactMap(\.string) ?? [] }
        self.id = id
        self.added = added
        self.state = state
        frequency = members["frequency"]?.string.flatMap(WordFrequency.init(rawValue:))
        language = members["language"]?.string
        texts = members["texts"]?.object?.compactMapValues(\.string) ?? [:]
        categories = list("categories").compactMap(VocabularyCategory.init(rawValue:))
        examples = list("examples")
        idioms = list("idioms")
        synonyms = list("synonyms")
        antonyms = list("antonyms")
        reviews = members["reviews"]?.array?.compactMap(ReviewDetail.init(json:)) ?? []
        // Texts of a file have no say in what exists: a moment that no log may have ends the trust in all of them.
        guard reviews.allSatisfy({ abs($0.at) < 1 << 53 }), abs(added) < 1 << 53 else { return nil }
    }
}

extension ReviewDetail {
    fileprivate func append(to bytes: inout [UInt8]) {
        bytes.append(contentsOf: "[\(at),\"".utf8)
        UUIDText.append(id, to: &bytes)
        let duration = durationMs.map(String.init) ?? "null"
        bytes.append(contentsOf: "\",\(quality),\"\(source.rawValue)\",\(duration)]".utf8)
    }

    fileprivate init?(json: JSONValue) {
        guard let values = json.array, values.count == 5, let at = values[0].integer,
            let id = values[1].string.flatMap(UUIDText.parse),
            let quality = values[2].integer.flatMap(Int.init(exactly:)),
            let source = values[3].string.flatMap(ReviewSource.init(rawValue:))
        else { return nil }
        self.at = at
        self.id = id
        self.quality = quality
        self.source = source
        durationMs = values[4].integer.flatMap(Int.init(exactly:))
    }
}

extension SchedulingState {
    /// Times are in seconds since 1970, with every digit that they have.
    fileprivate func append(to bytes: inout [UInt8]) {
        var text = "{\"phase\":\"\(phase.rawValue)\",\"step\":\(step)"
        if stability > 0 { text += ",\"stability\":\(stability),\"difficulty\":\(difficulty)" }
        if let due { text += ",\"due\":\(due.timeIntervalSince1970)" }
        if let lastReview { text += ",\"lastReview\":\(lastReview.timeIntervalSince1970)" }
        text += ",\"repetitions\":\(repetitions),\"lapses\":\(lapses),\"easinessFactor\":\(easinessFactor)"
        text += ",\"interval\":\(interval),\"reviewCount\":\(reviewCount),\"correctCount\":\(correctCount)"
        text += ",\"incorrectCount\":\(incorrectCount),\"successDays\":\(successDays)"
        if let lastSuccessDay { text += ",\"lastSuccessDay\":\(lastSuccessDay)" }
        text += "}"
        bytes.append(contentsOf: text.utf8)
    }

    /// nil for what no scheduler produces.
    fileprivate init?(members: [String: JSONValue]) {
        func count(_ key: String) -> Int? { members[key]?.integer.flatMap(Int.init(exactly:)) }
        func date(_ key: String) -> Date? { members[key]?.double.map(Date.init(timeIntervalSince1970:)) }
        guard let phase = members["phase"]?.string.flatMap(Phase.init(rawValue:)) else { return nil }
        self.init(
            phase: phase, step: count("step") ?? 0, stability: members["stability"]?.double ?? 0,
            difficulty: members["difficulty"]?.double ?? 0, due: date("due"), lastReview: date("lastReview"),
            repetitions: count("repetitions") ?? 0, lapses: count("lapses") ?? 0,
            easinessFactor: members["easinessFactor"]?.double ?? 2.5, interval: count("interval") ?? 0,
            reviewCount: count("reviewCount") ?? 0, correctCount: count("correctCount") ?? 0,
            incorrectCount: count("incorrectCount") ?? 0, successDays: count("successDays") ?? 0,
            lastSuccessDay: count("lastSuccessDay"))
        guard (try? validate()) != nil else { return nil }
    }
}
