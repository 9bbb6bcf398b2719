import Foundation
import Lexicon
import Storage
import Vocab

/// The JSON of a card, as ``WireFormat`` would write a VocabularyWord, without its detour: an import writes a hundred thousand
/// of them, and every reply with words holds many.
enum CardJSON {
    /// What a card's row knows better than the JSON that was written when the card was made.
    private static let current: Set<String> = [
        "ipa", "learningState", "lastReviewedDate", "nextReviewDate", "reviewCount", "correctCount", "incorrectCount",
        "easinessFactor", "interval",
    ]

    // MARK: Writing

    static func text(of word: VocabularyWord) -> String {
        var json = JSONWriter()
        json.object { json in
            json.name("addedDate")
            json.date(word.addedDate)
            json.name("antonyms")
            json.strings(word.antonyms)
            json.optional("article", word.article)
            json.optional("audioURL", word.audioURL?.absoluteString)
            json.name("category")
            json.strings(word.category.map(\.rawValue))
            json.optional("definition", word.definition)
            json.name("difficulty")
            json.string(word.difficulty.rawValue)
            json.name("exampleSentences")
            json.strings(word.exampleSentences)
            json.name("frequency")
            json.string(word.frequency.rawValue)
            json.optional("gender", word.gender?.rawValue)
            json.name("id")
            json.uuid(word.id)
            if let usages = word.idiomaticUsages {
                json.name("idiomaticUsages")
                json.strings(usages)
            }
            json.name("language")
            json.string(word.language)
            json.name("partOfSpeech")
            json.string(word.partOfSpeech.rawValue)
            json.name("syllables")
            json.strings(word.syllables)
            json.name("synonyms")
            json.strings(word.synonyms)
            json.name("translation")
            json.string(word.translation)
            json.name("word")
            json.string(word.word)
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// Writes the members of the VocabularyWord that a card stands for now.
    ///
    /// - Throws: ``StorageError/Code/damaged``.
    static func write(_ record: WordRecord, to json: inout JSONWriter) throws {
        do {
            try JSONMembers.each(in: record.card) { name, value in
                guard !current.contains(String(decoding: name, as: UTF8.self)) else { return }
                json.member(name, value)
            }
        } catch {
            throw damaged(record)
        }
        let state = record.scheduling
        json.name("ipa")
        json.string(record.ipa ?? "")
        json.name("learningState")
        json.string(learningState(of: state).rawValue)
        if let date = state.lastReview {
            json.name("lastReviewedDate")
            json.date(date)
        }
        if let date = state.due {
            json.name("nextReviewDate")
            json.date(date)
        }
        json.name("reviewCount")
        json.integer(state.reviewCount)
        json.name("correctCount")
        json.integer(state.correctCount)
        json.name("incorrectCount")
        json.integer(state.incorrectCount)
        json.name("easinessFactor")
        json.number(state.easinessFactor)
        json.name("interval")
        json.integer(max(1, state.interval))
    }

    // MARK: Reading

    /// The card as it stands now: what was written when it was made, with today's schedule and pronunciation.
    ///
    /// - Throws: ``StorageError/Code/damaged``.
    static func word(_ record: WordRecord) throws -> VocabularyWord {
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

    private static func damaged(_ record: WordRecord) -> StorageError {
        StorageError(.damaged, "The card of the word \(record.id.uuidString.lowercased()) cannot be read back.")
    }
}

extension JSONWriter {
    fileprivate mutating func optional(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        self.name(name)
        string(text)
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

    /// nil when something is missing, or is none of what it may be.
    func word() -> VocabularyWord? {
        guard let id = texts["id"].flatMap(UUID.init), let text = texts["word"], let language = texts["language"],
            let translation = texts["translation"],
            let partOfSpeech = texts["partOfSpeech"].flatMap(PartOfSpeech.init),
            let syllables = lists["syllables"], let frequency = texts["frequency"].flatMap(WordFrequency.init),
            let difficulty = texts["difficulty"].flatMap(CEFRLevel.init),
            let addedDate = texts["addedDate"].flatMap(Instant.date(from:))
        else { return nil }
        var word = VocabularyWord(
            id: id, word: text, language: language, translation: translation, partOfSpeech: partOfSpeech, ipa: "",
            syllables: syllables, frequency: frequency, difficulty: difficulty, addedDate: addedDate)
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
