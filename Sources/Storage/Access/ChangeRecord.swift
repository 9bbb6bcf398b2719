package import Foundation

/// A record that was changed, as the change log tells it: which one and which fields, when and by which device, but not
/// what it became. Whoever follows reads that from the record.
package struct ChangeRecord: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
        case learner, word, wordImport, keptNote, deck, schedulingProfile
        /// With its turns.
        case session
        case assessment, phoneme, rule
        /// Books with their texts, where a learner reads in a text, how they said to stand to a word, and ideas of
        /// books.
        case userBook, bookMetadata, reading, wordState, bookIdea
        /// Materials with their texts.
        case material, subject, task
        /// Of rooms, which are everyone's.
        case anchor, frame
        /// Of what a learner studies; what answers and events come to follows from them, and is not told.
        case test, attempt, answer, ideaProgress, question, event, flashcard
    }

    /// What tells records of one kind apart.
    package enum Key: Sendable, Hashable {
        case id(UUID)
        /// For a deck or a kept note its name; for a profile, sound, rule or the state of a word its language and name;
        /// for a frame its room; for an answer, an event, a question, an idea, a metadata or a text that is read its
        /// id.
        case names([String])
    }

    /// Its place in the log. Records that changed alike in one write share it.
    package var number: Int
    /// Whose it is; nil for what is in rooms.
    package var learnerID: UUID?
    package var kind: Kind
    package var key: Key
    package var fields: ChangedFields
    /// Whether it is gone, and its fields with it.
    package var isDeleted: Bool
    package var at: Date
    /// The device that the change came from: this store's own, ``StoreReader/device()``, unless the writer said
    /// another.
    package var device: UUID
}

/// Fields of records, by name. Sets of them are united without a thought.
package struct ChangedFields: OptionSet, Sendable, Hashable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// In the order of their bits. The log holds the names: a new one comes last, none is ever changed.
    private static let known = [
        "all", "username", "profile", "partOfSpeech", "card", "ipa", "note", "deck", "tags", "suspension", "burial",
        "lastImplicit", "rank", "scheduling", "reviews", "origin", "media", "state", "turns", "end", "placement",
        "progress", "mistakes", "answers",
    ]

    private init(_ name: String) {
        let place = Self.known.firstIndex(of: name)
        precondition(place != nil, "a name of the list")
        self.init(rawValue: 1 << UInt32(place ?? 0))
    }

    /// Of a record that is new, or was replaced whole.
    package static let all = ChangedFields("all")
    package static let username = ChangedFields("username")
    package static let profile = ChangedFields("profile")
    package static let partOfSpeech = ChangedFields("partOfSpeech")
    package static let card = ChangedFields("card")
    package static let ipa = ChangedFields("ipa")
    package static let note = ChangedFields("note")
    package static let deck = ChangedFields("deck")
    package static let tags = ChangedFields("tags")
    package static let suspension = ChangedFields("suspension")
    package static let burial = ChangedFields("burial")
    package static let lastImplicit = ChangedFields("lastImplicit")
    package static let rank = ChangedFields("rank")
    package static let scheduling = ChangedFields("scheduling")
    /// Answers, and what took them back.
    package static let reviews = ChangedFields("reviews")
    package static let origin = ChangedFields("origin")
    package static let media = ChangedFields("media")
    package static let state = ChangedFields("state")
    package static let turns = ChangedFields("turns")
    package static let end = ChangedFields("end")
    /// Where an anchor or a frame is, and since when that is known.
    package static let placement = ChangedFields("placement")
    package static let progress = ChangedFields("progress")
    package static let mistakes = ChangedFields("mistakes")
    package static let answers = ChangedFields("answers")

    package var names: [String] {
        Self.known.indices.filter { rawValue & 1 << UInt32($0) != 0 }.map { Self.known[$0] }
    }

    /// - Returns: Nil for a name that is not known.
    init?(column: String) {
        self.init()
        for name in column.split(separator: ",") {
            guard let place = Self.known.firstIndex(where: { $0 == name }) else { return nil }
            insert(ChangedFields(rawValue: 1 << UInt32(place)))
        }
    }

    var column: String { names.joined(separator: ",") }
}
