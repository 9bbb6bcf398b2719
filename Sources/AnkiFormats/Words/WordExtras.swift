internal import Foundation
internal import Lexicon
internal import Vocab

/// What the fields and the card of an exported word cannot tell: kept as JSON in a field of its own, so that a word comes
/// back from Anki as it went, unless it was changed there.
struct WordExtras: Codable {
    var id: UUID
    /// Milliseconds since 1970.
    var added: Int64
    /// The schedule exactly; taken when the card still says the same.
    var state: SchedulingState
    var frequency: WordFrequency?
    var categories: [VocabularyCategory]?
    /// Lists that the fields show with separators; taken when the fields still say the same.
    var examples: [String]?
    var idioms: [String]?
    var synonyms: [String]?
    var antonyms: [String]?
    var reviews: [ReviewDetail]?
    var language: String?

    init(_ word: ExchangedWord) {
        id = word.id
        added = ReviewMapping.milliseconds(word.added)
        state = word.scheduling
        frequency = word.frequency
        categories = word.categories.isEmpty ? nil : word.categories
        examples = word.examples.isEmpty ? nil : word.examples
        idioms = word.idioms.isEmpty ? nil : word.idioms
        synonyms = word.synonyms.isEmpty ? nil : word.synonyms
        antonyms = word.antonyms.isEmpty ? nil : word.antonyms
        let details = word.reviews.enumerated().map { ReviewDetail($0.element, index: $0.offset) }
        reviews = details.isEmpty ? nil : details
        language = word.language
    }

    /// - Parameter field: As it stands in the note; nil when it holds something else, as when a user changed it.
    init?(field: String) {
        guard field.utf8.first == UInt8(ascii: "{") else { return nil }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .millisecondsSince1970
        guard let extras = try? decoder.decode(Self.self, from: Data(HTMLText.plain(field).utf8)) else { return nil }
        self = extras
    }

    /// The field that holds them.
    func field() throws -> String {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .millisecondsSince1970
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return HTMLText.escaped(String(decoding: try encoder.encode(self), as: UTF8.self))
    }
}
