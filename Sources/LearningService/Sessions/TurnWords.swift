import Conversation
import Foundation
import Grammar
package import Lexicon
import Templates
import Vocab

/// The words of a turn by how the learner met them, each lemma once.
struct TurnWords {
    /// Said right.
    private(set) var produced: [ContentWord] = []
    /// What the learner meant by words that were wrong: *cerveza* by «cervesa», *tener* by «estoy hambre».
    private(set) var wrong: [ContentWord] = []
    /// Given by the hint.
    private(set) var hinted: [ContentWord] = []
    /// Lemmas of the character's lines.
    private(set) var heard: [String] = []
    /// Whether the character understood. What was not understood counts nothing against a word: the learner may have
    /// said something else altogether.
    let isUnderstood: Bool
    /// Whether help was asked for. What a character gives unasked, for want of understanding, says nothing of what the
    /// learner knows.
    let askedForHelp: Bool
    /// What the learner said, mended; nil where nobody spoke or nothing was understood.
    private(set) var sentence: String?

    /// - Parameters:
    ///   - input: What the turn answered.
    ///   - isHintRead: Whether the words of the hint are asked for.
    init(_ outcome: TurnOutcome, input: DialogueInput?, source: WordSource, isHintRead: Bool = true) {
        isUnderstood = outcome.match == .accepted || outcome.match == .understood
        askedForHelp = outcome.match == .control
        if case .say(let utterance) = input { take(utterance, outcome, source) }
        heard = outcome.wordsHeard.filter(source.cards.isWorthACard)
        guard isHintRead else { return }
        let given = outcome.lines.filter { $0.role == .hint }.map(\.text) + [outcome.hint].compactMap(\.self)
        hinted = Self.once(given.flatMap { source.words(ofHint: $0) })
    }

    /// What the learner did to words: given ones are the learner's only once they are said.
    var attempted: [(word: ContentWord, exposure: Exposure)] {
        wrong.map { ($0, .wrong) } + produced.map { ($0, .produced) }
    }

    private mutating func take(_ utterance: String, _ outcome: TurnOutcome, _ source: WordSource) {
        let mended = source.engine.mendedSentence(utterance, outcome)
        guard source.isOfTheLanguage(mended ?? utterance) else { return }
        let said = source.words(of: mended ?? utterance)
        guard let mended else {
            produced = Self.once(said)
            if isUnderstood { sentence = source.isBeyondDoubt(outcome) ? utterance : nil }
            return
        }
        let changed = ChangedWords(from: utterance, to: mended, in: source.cards.language)
        let attempts = said.map { ($0, changed.change(at: $0.range)) }
        let failed = Self.once(attempts.filter { $0.1 == .replaced }.map(\.0))
        produced = Self.once(attempts.filter { $0.1 == .same }.map(\.0)).filter { word in
            !failed.contains { $0.lemma == word.lemma }
        }
        guard isUnderstood else { return }
        wrong = failed
        if source.isBeyondDoubt(outcome) { sentence = mended }
    }

    private static func once(_ words: [ContentWord]) -> [ContentWord] {
        var seen: Set<String> = []
        return words.filter { seen.insert($0.lemma).inserted }
    }
}

/// Where words come from: a conversation's language as its checker reads it.
struct WordSource {
    /// Of an utterance's words so many times as many must be known as are not: the rest was another language, in which
    /// Spanish words turn up by chance (*come*, *red*, *once*).
    private static let knownToUnknown = 2

    let engine: DialogueEngine
    let cards: VocabularyCards
    let checker: GrammarChecker

    /// Nil where the language's rules do not load: nothing can tell *cuenta* from *contar* then.
    init?(_ engine: DialogueEngine, cards: VocabularyCards) {
        guard let checker = engine.checker else { return nil }
        self.engine = engine
        self.cards = cards
        self.checker = checker
    }

    /// Words that are worth a card, and clearly those.
    func words(of text: String) -> [ContentWord] {
        checker.contentWords(of: text).filter { $0.isSure && cards.isWorthACard($0) }
    }

    /// The words of the language that a hint gives: those in quotation marks, or all where the language knows every
    /// word: hints may also be written in the learner's own language.
    func words(ofHint hint: String) -> [ContentWord] {
        let quoted = hint.split(separator: "«").dropFirst().compactMap {
            $0.split(separator: "»").first.map(String.init)
        }
        if !quoted.isEmpty { return quoted.flatMap { words(of: $0) } }
        let letters = cards.language.tokens(of: hint).filter { $0.text.contains(where: \.isLetter) }
        return letters.allSatisfy { !$0.readings.isEmpty && !$0.flags.contains(.guessed) } ? words(of: hint) : []
    }

    /// Whether nothing of an utterance is left in doubt: an answer whose words have other forms than the expected one
    /// may be right as it is, or wrong in a way that no rule finds.
    func isBeyondDoubt(_ outcome: TurnOutcome) -> Bool {
        !outcome.edits.contains { edit in
            let isMended = outcome.detectedErrors.contains {
                $0.position.start <= edit.position.start && edit.position.end <= $0.position.end
            }
            return edit.kind == .agreement && !isMended
        }
    }

    func isOfTheLanguage(_ utterance: String) -> Bool {
        let words = checker.tokens(of: utterance).filter { $0.kind == .word }
        let unknown = words.count { $0.flags.contains(.guessed) }
        return words.count - unknown >= Self.knownToUnknown * unknown
    }
}

/// Which words of a mended sentence stand where the learner said something else.
package struct ChangedWords {
    package enum Change { case same, replaced, inserted }

    private var changes: [(range: Range<Int>, change: Change)] = []

    /// Accents do not count: who writes «cafe» knows the word.
    package init(from said: String, to mended: String, in language: LanguagePack) {
        let old = Self.words(said, language)
        let new = Self.words(mended, language)
        let difference = new.map(\.text).difference(from: old.map(\.text))
        var inserted: Set<Int> = []
        var removed: Set<Int> = []
        for change in difference {
            switch change {
            case .insert(let offset, _, _): inserted.insert(offset)
            case .remove(let offset, _, _): removed.insert(offset)
            }
        }
        var place = 0
        var index = 0
        while index < new.count {
            // A stretch of new words replaces the stretch of old ones that ends where it does.
            let start = index
            while index < new.count, inserted.contains(index) { index += 1 }
            let firstOld = place
            while place < old.count, removed.contains(place) { place += 1 }
            let change: Change = place > firstOld ? .replaced : .inserted
            changes += new[start..<index].map { ($0.range, change) }
            if index < new.count {
                changes.append((new[index].range, .same))
                index += 1
                place += 1
            }
        }
    }

    /// What became of the words in a stretch of the mended sentence: of a phrase, what tells most.
    package func change(at range: Range<Int>) -> Change {
        let inside = changes.filter { $0.range.overlaps(range) }.map(\.change)
        if inside.contains(.replaced) { return .replaced }
        return inside.allSatisfy { $0 == .inserted } && !inside.isEmpty ? .inserted : .same
    }

    private static func words(_ text: String, _ language: LanguagePack) -> [(text: String, range: Range<Int>)] {
        language.tokens(of: text).filter { $0.kind != .punctuation }.map {
            ($0.form.folding(options: .diacriticInsensitive, locale: nil), $0.range)
        }
    }
}
