internal import Foundation
internal import Lexicon
internal import Vocab

/// What the fields and the card of an exported word cannot tell: kept as JSON in a field of its own, so that a word
/// comes back from Anki as it went, unless it was changed there.
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
    /// A package's card tells this, a text file's row does not.
    var isSuspended: Bool
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
        isSuspended = word.isSuspended
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
        var json = JSONWriter(reserving: 768 + reviews.count * 80)
        json.beginObject()
        json.key("id")
        json.value(id)
        json.key("added")
        json.value(added)
        json.key("state")
        state.write(to: &json)
        if let frequency {
            json.key("frequency")
            json.value(frequency.rawValue)
        }
        if let language {
            json.key("language")
            json.value(language)
        }
        if isSuspended {
            json.key("isSuspended")
            json.value(.bool(true))
        }
        json.write("categories", categories.map(\.rawValue))
        json.write("examples", examples)
        json.write("idioms", idioms)
        json.write("synonyms", synonyms)
        json.write("antonyms", antonyms)
        if !texts.isEmpty {
            json.key("texts")
            json.value(.object(texts.mapValues(JSONValue.string)))
        }
        if !reviews.isEmpty {
            json.key("reviews")
            json.beginArray()
            for review in reviews { review.write(to: &json) }
            json.endArray()
        }
        json.endObject()
        return HTMLText.escaped(json.text)
    }
}

extension JSONWriter {
    /// A member that is left out where there is nothing.
    fileprivate mutating func write(_ name: StaticString, _ list: [String]) {
        guard !list.isEmpty else { return }
        key(name)
        value(list)
    }

    fileprivate mutating func write(_ name: StaticString, _ number: Int) {
        key(name)
        value(number)
    }

    fileprivate mutating func write(_ name: StaticString, _ number: Double) {
        key(name)
        value(number)
    }
}

extension ReviewDetail {
    fileprivate func write(to json: inout JSONWriter) {
        json.beginArray()
        json.value(at)
        json.value(id)
        json.value(quality)
        json.value(source.rawValue)
        if let durationMs { json.value(durationMs) } else { json.value(.null) }
        json.endArray()
    }
}

extension SchedulingState {
    /// Times are in seconds since 1970, with every digit that they have.
    fileprivate func write(to json: inout JSONWriter) {
        json.beginObject()
        json.key("phase")
        json.value(phase.rawValue)
        json.write("step", step)
        if stability > 0 {
            json.write("stability", stability)
            json.write("difficulty", difficulty)
        }
        if let due { json.write("due", due.timeIntervalSince1970) }
        if let lastReview { json.write("lastReview", lastReview.timeIntervalSince1970) }
        json.write("repetitions", repetitions)
        json.write("lapses", lapses)
        json.write("easinessFactor", easinessFactor)
        json.write("interval", interval)
        json.write("reviewCount", reviewCount)
        json.write("correctCount", correctCount)
        json.write("incorrectCount", incorrectCount)
        json.write("successDays", successDays)
        if let lastSuccessDay { json.write("lastSuccessDay", lastSuccessDay) }
        json.endObject()
    }
}
