import Foundation
package import JSONText
import Lexicon
package import Storage
package import Vocab

/// The JSON of a card, as ``WireFormat`` would write a VocabularyWord, without its detour: an import writes a hundred
/// thousand of them, and every reply with words holds many.
package enum CardJSON {
    /// What a card's row knows better than the JSON that was written when the card was made.
    private static let current = [
        "ipa", "learningState", "lastReviewedDate", "nextReviewDate", "reviewCount", "correctCount", "incorrectCount",
        "easinessFactor", "interval",
    ].map { Array($0.utf8) }

    // MARK: Writing

    package static func text(of word: VocabularyWord) -> String {
        var json = JSONWriter()
        json.object { json in
            json.set("addedDate", word.addedDate)
            json.set("antonyms", word.antonyms)
            json.set("article", word.article)
            json.set("audioURL", word.audioURL?.absoluteString)
            json.set("category", word.category.map(\.rawValue))
            json.set("definition", word.definition)
            json.set("difficulty", word.difficulty?.rawValue)
            json.set("exampleSentences", word.exampleSentences)
            json.set("frequency", word.frequency?.rawValue)
            json.set("gender", word.gender?.rawValue)
            json.set("id", word.id)
            json.set("idiomaticUsages", word.idiomaticUsages)
            json.set("language", word.language)
            json.set("partOfSpeech", word.partOfSpeech?.rawValue)
            json.set("syllables", word.syllables)
            json.set("synonyms", word.synonyms)
            json.set("translation", word.translation)
            json.set("word", word.word)
            json.set("wordClass", word.wordClass?.rawValue)
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// Writes the members of the VocabularyWord that a card stands for now.
    ///
    /// - Throws: ``StorageError/Code/damaged``.
    package static func write(_ record: CardRecord, to json: inout JSONWriter) throws {
        do {
            try JSONMembers.each(in: record.card) { name, value in
                guard !current.contains(where: { $0.count == name.count && $0.elementsEqual(name) }) else { return }
                json.member(name, value)
            }
        } catch {
            throw damaged(record)
        }
        let state = record.scheduling
        json.set("ipa", record.ipa ?? "")
        json.set("learningState", learningState(of: state).rawValue)
        json.set("lastReviewedDate", state.lastReview)
        json.set("nextReviewDate", state.due)
        json.set("reviewCount", state.reviewCount)
        json.set("correctCount", state.correctCount)
        json.set("incorrectCount", state.incorrectCount)
        json.set("easinessFactor", state.easinessFactor)
        json.set("interval", max(1, state.interval))
    }

    // MARK: Reading

    /// The card as it stands now: what was written when it was made, with today's schedule and pronunciation.
    ///
    /// - Throws: ``StorageError/Code/damaged``.
    package static func word(_ record: CardRecord) throws -> VocabularyWord {
        var fields = CardFields()
        do {
            try JSONMembers.each(in: record.card) { try fields.take($0, $1) }
        } catch {
            throw damaged(record)
        }
        guard var word = fields.word() else { throw damaged(record) }
        word.update(from: record.scheduling)
        word.ipa = record.ipa ?? ""
        return word
    }

    private static func damaged(_ record: CardRecord) -> StorageError {
        StorageError(.damaged, "The card of the word \(record.id.uuidString.lowercased()) cannot be read back.")
    }
}

/// A card's members as they are found.
private struct CardFields {
    private struct Unreadable: Error {}

    private var texts: [String: String] = [:]
    private var lists: [String: [String]] = [:]

    mutating func take(_ name: JSONMembers.Bytes, _ value: JSONMembers.Bytes) throws {
        let name = String(decoding: name, as: UTF8.self)
        switch value.first {
        case UInt8(ascii: "\""):
            guard let text = JSONMembers.string(value) else { throw Unreadable() }
            texts[name] = text
        case UInt8(ascii: "["):
            guard let list = JSONMembers.strings(value) else { throw Unreadable() }
            lists[name] = list
        default: break
        }
    }

    /// What a member that may be missing names; nil when it names nothing that there is.
    private static func choice<Choice: RawRepresentable>(
        _ type: Choice.Type, _ text: String?
    ) -> Choice?? where Choice.RawValue == String {
        guard let text else { return .some(nil) }
        return Choice(rawValue: text).map { .some($0) }
    }

    /// nil when something is missing, or is none of what it may be.
    func word() -> VocabularyWord? {
        guard let id = texts["id"].flatMap(UUID.init), let text = texts["word"], let language = texts["language"],
            let translation = texts["translation"],
            let partOfSpeech = Self.choice(PartOfSpeech.self, texts["partOfSpeech"]),
            let syllables = lists["syllables"], let frequency = Self.choice(WordFrequency.self, texts["frequency"]),
            let difficulty = Self.choice(CEFRLevel.self, texts["difficulty"]),
            let addedDate = texts["addedDate"].flatMap(Instant.date(from:))
        else { return nil }
        var word = VocabularyWord(
            id: id, word: text, language: language, translation: translation, partOfSpeech: partOfSpeech, ipa: "",
            syllables: syllables, frequency: frequency, difficulty: difficulty, addedDate: addedDate)
        word.wordClass = texts["wordClass"].flatMap(PartOfSpeech.init)
        word.definition = texts["definition"]
        word.gender = texts["gender"].flatMap(LexicalEntry.Gender.init)
        word.article = texts["article"]
        word.exampleSentences = lists["exampleSentences"] ?? []
        word.idiomaticUsages = lists["idiomaticUsages"]
        word.synonyms = lists["synonyms"] ?? []
        word.antonyms = lists["antonyms"] ?? []
        word.audioURL = texts["audioURL"].flatMap(URL.init(string:))
        word.category = (lists["category"] ?? []).compactMap(VocabularyCategory.init)
        return word
    }
}
