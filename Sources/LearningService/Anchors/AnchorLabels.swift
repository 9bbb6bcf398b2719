import Conversation
package import Foundation
package import Lexicon
package import Spatial
package import SpeechClient
package import Storage
import Vocab

/// What a label in a room tells a learner.
package struct AnchorLabel: Codable, Sendable {
    package var anchorIdentifier: UUID
    package var word: String
    package var article: String?
    package var translation: String?
    /// In the International Phonetic Alphabet.
    package var ipa: String?
    package var example: ExampleSentences.Example?
    /// What the lexicon says of the word.
    package var details: WordLabel?
    /// Whether the learner has not practised the word lately; nil where no learner was named.
    package var isStale: Bool?
    package var lastReview: Date?
    package var due: Date?

    package init(
        anchorIdentifier: UUID, word: String, article: String? = nil, translation: String? = nil, ipa: String? = nil,
        example: ExampleSentences.Example? = nil, details: WordLabel? = nil, isStale: Bool? = nil,
        lastReview: Date? = nil, due: Date? = nil
    ) {
        self.anchorIdentifier = anchorIdentifier
        self.word = word
        self.article = article
        self.translation = translation
        self.ipa = ipa
        self.example = example
        self.details = details
        self.isStale = isStale
        self.lastReview = lastReview
        self.due = due
    }
}

/// Makes labels, as much on them as a style asks for: minimal is the word, standard has the translation and the
/// pronunciation too, detailed an example and what the lexicon says.
package struct AnchorLabels: Sendable {
    /// Seconds since the last review after which a word counts as not practised lately: 30 days.
    static let staleness = 30.0 * 86_400

    package let content: ContentSnapshot
    package let style: LearnerPreferences.LabelStyle
    package let showsPronunciation: Bool
    /// The dates of the learner's cards by language and lemma; nil when there is no learner.
    package let cards: [String: [String: CardDates]]?
    package let examples: ExampleCache
    package let explanationLanguage: String
    package let transcribe: @Sendable (String, String, IPANotation) async -> String?

    package init(
        content: ContentSnapshot, style: LearnerPreferences.LabelStyle, showsPronunciation: Bool,
        cards: [String: [String: CardDates]]?, examples: ExampleCache, explanationLanguage: String,
        transcribe: @escaping @Sendable (String, String, IPANotation) async -> String?
    ) {
        self.content = content
        self.style = style
        self.showsPronunciation = showsPronunciation
        self.cards = cards
        self.examples = examples
        self.explanationLanguage = explanationLanguage
        self.transcribe = transcribe
    }

    /// Of the anchors that show a word, in their order.
    ///
    /// Everything but the pronunciation is written first, so that no anchor is kept while a speech worker is waited
    /// for: see ``RoomFrame``.
    func labels(of anchors: [SpatialAnchor], at now: Date) async -> [AnchorLabel] {
        var labels: [AnchorLabel] = []
        for written in anchors.compactMap({ written($0, at: now) }) {
            var label = written.label
            if let voice = written.voice { label.ipa = await transcribe(label.word, voice.name, voice.notation) }
            labels.append(label)
        }
        return labels
    }

    /// A label but for its pronunciation, and what can tell that.
    private struct Written {
        var label: AnchorLabel
        /// Nil where none is shown.
        var voice: (name: String, notation: IPANotation)?
    }

    /// Nil for an anchor that shows no word.
    private func written(_ anchor: SpatialAnchor, at now: Date) -> Written? {
        guard let pack = content.languages[baseLanguage(of: anchor.language)],
            let word = Self.word(of: anchor, in: pack)
        else { return nil }
        let entry = pack.lexicon.entry(word)
        var written = Written(label: AnchorLabel(anchorIdentifier: anchor.id, word: word, article: entry?.article))
        if style != .minimal {
            written.label.translation = entry?.gloss
            if showsPronunciation, let voice = try? content.voice(for: anchor.language) {
                written.voice = (voice, content.notations.notation(for: anchor.language))
            }
        }
        if style == .detailed {
            written.label.details = entry.map(WordLabel.init)
            written.label.example =
                examples.sentences(of: content, pack.id, explanationLanguage).examples(of: word).first
        }
        if let cards { mark(&written.label, cards[pack.id]?[word], at: now) }
        return written
    }

    /// Stale is what was never reviewed, is due, or was last reviewed long ago.
    private func mark(_ label: inout AnchorLabel, _ card: CardDates?, at now: Date) {
        let (last, due) = (card?.lastReview, card?.due)
        label.lastReview = last
        label.due = due
        guard let last else {
            label.isStale = true
            return
        }
        label.isStale = now.timeIntervalSince(last) > Self.staleness || due.map { $0 <= now } == true
    }

    /// The word that an object or its label stands for; of a name of several words the first that has a meaning of its
    /// own.
    package static func word(of anchor: SpatialAnchor, in pack: LanguagePack) -> String? {
        switch anchor.contentType {
        case .objectLabel: anchor.contentID.lowercased()
        case .interactiveProp: headWord(of: anchor.displayText, in: pack)
        case .grammarCard, .culturalNote: nil
        }
    }

    private static func headWord(of name: String, in pack: LanguagePack) -> String? {
        pack.tokens(of: name).lazy.flatMap { $0.readings.map(\.lemma) }
            .first { pack.lexicon.entry($0)?.partOfSpeech == .noun }
    }
}
