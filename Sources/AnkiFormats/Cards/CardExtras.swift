internal import Foundation
internal import JSONText
internal import Lexicon
internal import Vocab

/// What the fields and the card of an exported word cannot tell: kept as JSON in a field of its own, so that a word
/// comes back from Anki as it went, unless it was changed there.
struct CardExtras {
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

    init(_ word: ExchangedCard) {
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
        for (field, text) in CardFields.texts(of: word) where HTMLText.plain(HTMLText.escaped(text)) != text {
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
extension CardExtras {
    /// The field that holds them.
    var field: String {
        var json = JSONWriter(reserving: 768 + reviews.count * 80)
        json.object { json in
            json.name("id")
            json.value(id)
            json.name("added")
            json.integer(added)
            json.object("state") { state.write(to: &$0) }
            json.set("frequency", frequency?.rawValue)
            json.set("language", language)
            if isSuspended { json.set("isSuspended", true) }
            json.setFilled("categories", categories.map(\.rawValue))
            json.setFilled("examples", examples)
            json.setFilled("idioms", idioms)
            json.setFilled("synonyms", synonyms)
            json.setFilled("antonyms", antonyms)
            if !texts.isEmpty { json.set("texts", VerbatimJSON.object(texts.mapValues(VerbatimJSON.string))) }
            if !reviews.isEmpty {
                json.name("reviews")
                json.array(reviews) { $0.write(to: &$1) }
            }
        }
        return HTMLText.escaped(json.text)
    }
}

extension JSONWriter {
    /// A member that is left out where there is nothing.
    fileprivate mutating func setFilled(_ name: StaticString, _ list: [String]) {
        if !list.isEmpty { set(name, list) }
    }
}

extension ReviewDetail {
    fileprivate func write(to json: inout JSONWriter) {
        json.array { json in
            json.integer(at)
            json.value(id)
            json.integer(Int64(quality))
            json.string(source.rawValue)
            if let durationMs { json.integer(Int64(durationMs)) } else { json.null() }
        }
    }
}

extension SchedulingState {
    /// Times are in seconds since 1970, with every digit that they have.
    fileprivate func write(to json: inout JSONWriter) {
        json.set("phase", phase.rawValue)
        json.set("step", step)
        if stability > 0 {
            json.set("stability", stability)
            json.set("difficulty", difficulty)
        }
        if let due { json.set("due", due.timeIntervalSince1970) }
        if let lastReview { json.set("lastReview", lastReview.timeIntervalSince1970) }
        json.set("repetitions", repetitions)
        json.set("lapses", lapses)
        json.set("easinessFactor", easinessFactor)
        json.set("interval", interval)
        json.set("reviewCount", reviewCount)
        json.set("correctCount", correctCount)
        json.set("incorrectCount", incorrectCount)
        json.set("successDays", successDays)
        json.set("lastSuccessDay", lastSuccessDay)
    }
}
