import Foundation
import JSONText
import LearningService
import Lexicon
import Spatial
import Storage
import Vocab

/// What an edit changes of a card.
struct WordChange: Sendable {
    private let arguments: Arguments
    private let deck: String?
    private let tags: [String]?
    private let audioURL: URL?
    private let cleared: Set<VocabMethods.Clearable>

    /// - Throws: ``RPCError`` naming what cannot be.
    init(_ arguments: Arguments) throws {
        self.arguments = arguments
        deck = try WordNames.deck(arguments.string("deck"))
        if let given = arguments.strings("tags") {
            tags = try WordNames.tags(given, field: "tags")
        } else {
            tags = nil
        }
        audioURL = try Self.audioURL(arguments)
        cleared = Set((arguments.strings("clear") ?? []).compactMap(VocabMethods.Clearable.init))
        for field in cleared.sorted(by: { $0.rawValue < $1.rawValue }) where arguments.value(field.rawValue) != nil {
            throw RPCError(.invalidParams, "'\(field)' cannot be both given and cleared.", field: "clear")
        }
        guard arguments.string("translation")?.allSatisfy(\.isWhitespace) != true else {
            throw RPCError(.invalidText, "'translation' must not be empty.", field: "translation")
        }
    }

    private static func audioURL(_ arguments: Arguments) throws -> URL? {
        guard let text = arguments.string("audioURL") else { return nil }
        if let fault = AudioAddress.fault(of: text) {
            throw RPCError(.invalidParams, "'audioURL' \(fault.message).", field: "audioURL")
        }
        return URL(string: text)
    }

    /// Changes a card.
    ///
    /// - Returns: The texts by which it is found from now on.
    /// - Throws: What decoding the stored card throws.
    func apply(to record: inout WordRecord) throws -> [String] {
        var word = try VocabularyWord(record)
        if let text = arguments.string("translation") { word.translation = text }
        if let text = arguments.string("definition") { word.definition = text }
        if let texts = arguments.strings("exampleSentences") { word.exampleSentences = texts }
        if let texts = arguments.strings("idiomaticUsages") { word.idiomaticUsages = texts }
        if let texts = arguments.strings("synonyms") { word.synonyms = texts }
        if let texts = arguments.strings("antonyms") { word.antonyms = texts }
        if let level: CEFRLevel = arguments.choice("difficulty") { word.difficulty = level }
        if let names = arguments.strings("category") { word.category = names.compactMap(VocabularyCategory.init) }
        if let audioURL { word.audioURL = audioURL }
        if let partOfSpeech: PartOfSpeech = arguments.choice("partOfSpeech") {
            word.partOfSpeech = partOfSpeech
            word.wordClass = nil
            record.partOfSpeech = partOfSpeech.rawValue
        }
        if let ipa = arguments.string("ipa") { record.ipa = ipa }
        if let deck { record.deck = deck }
        if let tags { record.tags = tags }
        if let isSuspended = arguments.flag("isSuspended") { record.isSuspended = isSuspended }
        for field in cleared {
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

/// What a bulk edit does to every card.
struct BulkChange: Sendable {
    private let added: [String]
    private let removed: Set<String>
    private let deck: String?
    private let isSuspended: Bool?
    private let buriedUntil: Date??
    private let deletes: Bool

    /// - Throws: ``RPCError`` when nothing is to be done, or what cannot be.
    init(_ arguments: Arguments, tomorrow: Date) throws {
        added = try WordNames.tags(arguments.strings("addTags") ?? [], field: "addTags")
        removed = Set(try WordNames.tags(arguments.strings("removeTags") ?? [], field: "removeTags"))
        if let tag = added.first(where: removed.contains) {
            throw RPCError(
                .invalidParams, "The tag '\(tag)' cannot be both added and removed.", field: "removeTags")
        }
        deck = try WordNames.deck(arguments.string("toDeck"), field: "toDeck")
        isSuspended = arguments.flag("suspend")
        if let bury = arguments.flag("bury") {
            buriedUntil = .some(bury ? tomorrow : nil)
        } else {
            buriedUntil = nil
        }
        deletes = arguments.flag("delete") ?? false
        let changes = !added.isEmpty || !removed.isEmpty || deck != nil || isSuspended != nil || buriedUntil != nil
        guard changes || deletes else {
            throw RPCError(
                .invalidParams, "Give what to do: addTags, removeTags, toDeck, suspend, bury or delete.",
                field: "addTags")
        }
        guard !(changes && deletes) else {
            throw RPCError(.invalidParams, "Words that are deleted cannot be changed as well.", field: "delete")
        }
    }

    func apply(to record: WordRecord, in writer: borrowing StoreWriter) throws {
        if deletes {
            _ = try writer.deleteWord(record.id)
            return
        }
        var record = record
        record.tags.removeAll(where: removed.contains)
        record.tags += added.filter { !record.tags.contains($0) }
        if let deck { record.deck = deck }
        if let isSuspended { record.isSuspended = isSuspended }
        if let buriedUntil { record.buriedUntil = buriedUntil }
        try writer.update(record)
    }
}
