import Foundation
package import Lexicon
import Spatial
import Storage
import Vocab

/// What an edit changes of a card: what is given, and no more.
package struct CardChange: Sendable {
    /// Fields that an edit can empty.
    package enum Clearable: String, Sendable, CaseIterable {
        case definition, idiomaticUsages, audioURL, deck
    }

    /// In the learner's own language.
    package var translation: String?
    /// In the word's own language.
    package var definition: String?
    package var exampleSentences: [String]?
    package var idiomaticUsages: [String]?
    package var synonyms: [String]?
    package var antonyms: [String]?
    package var partOfSpeech: PartOfSpeech?
    /// In the International Phonetic Alphabet.
    package var ipa: String?
    /// HTTPS; .mp3, .m4a or .wav.
    package var audioURL: String?
    package var difficulty: CEFRLevel?
    package var category: [VocabularyCategory]?
    /// Levels are separated by `::`.
    package var deck: String?
    package var tags: [String]?
    package var isSuspended: Bool?
    package var clear: Set<Clearable> = []

    package init() {}

    /// The same with its names as they are kept.
    ///
    /// - Throws: ``ServiceError`` naming what cannot be.
    func checked() throws(ServiceError) -> CardChange {
        var change = self
        change.deck = try DeckAndTagNames.deck(deck)
        if let tags { change.tags = try DeckAndTagNames.tags(tags) }
        if let audioURL, let fault = AudioAddress.fault(of: audioURL) {
            throw ServiceError(.invalidInput, "'audioURL' \(fault.message).", field: "audioURL")
        }
        for field in clear.sorted(by: { $0.rawValue < $1.rawValue }) where gives(field) {
            throw ServiceError(.invalidInput, "'\(field)' cannot be both given and cleared.", field: "clear")
        }
        guard translation?.allSatisfy(\.isWhitespace) != true else {
            throw ServiceError(.invalidText, "'translation' must not be empty.", field: "translation")
        }
        return change
    }

    private func gives(_ field: Clearable) -> Bool {
        switch field {
        case .definition: definition != nil
        case .idiomaticUsages: idiomaticUsages != nil
        case .audioURL: audioURL != nil
        case .deck: deck != nil
        }
    }

    /// Changes a card.
    ///
    /// - Returns: The texts by which it is found from now on.
    /// - Throws: What decoding the stored card throws.
    func apply(to record: inout CardRecord) throws -> [String] {
        var word = try VocabularyWord(record)
        if let translation { word.translation = translation }
        if let definition { word.definition = definition }
        if let exampleSentences { word.exampleSentences = exampleSentences }
        if let idiomaticUsages { word.idiomaticUsages = idiomaticUsages }
        if let synonyms { word.synonyms = synonyms }
        if let antonyms { word.antonyms = antonyms }
        if let difficulty { word.difficulty = difficulty }
        if let category { word.category = category }
        if let audioURL { word.audioURL = URL(string: audioURL) }
        if let partOfSpeech {
            word.partOfSpeech = partOfSpeech
            word.wordClass = nil
            record.partOfSpeech = partOfSpeech.rawValue
        }
        if let ipa { record.ipa = ipa }
        if let deck { record.deck = deck }
        if let tags { record.tags = tags }
        if let isSuspended { record.isSuspended = isSuspended }
        for field in clear {
            switch field {
            case .definition: word.definition = nil
            case .idiomaticUsages: word.idiomaticUsages = nil
            case .audioURL: word.audioURL = nil
            case .deck: record.deck = nil
            }
        }
        record.card = CardJSON.text(of: word)
        return word.searchTexts
    }
}
