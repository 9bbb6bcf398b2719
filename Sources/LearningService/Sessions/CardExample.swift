import Conversation
import Foundation
import Grammar
import Vocab

/// The sentence that a new card shows its word in: what the learner said, mended, or else what the character said. No
/// sentence with an error in it, and no fragment. Where neither holds the word, another line of the script may.
struct CardExample {
    /// Most bytes of an example, as vocab.add has it.
    private static let limit = 500

    /// Most characters of a line that is shown as it is, where none of its sentences will do alone.
    private static let longestLine = 100

    let checker: GrammarChecker
    let scenario: Scenario
    /// What the learner said, mended, in the order of the conversation.
    var said: [String] = []
    /// What the characters said.
    var heard: [String] = []

    init(_ scenario: Scenario, checker: GrammarChecker) {
        self.scenario = scenario
        self.checker = checker
    }

    mutating func take(_ turn: TurnWords, _ outcome: TurnOutcome) {
        if let sentence = turn.sentence { said.append(sentence) }
        heard += outcome.lines.filter { $0.role == .line }.map(\.text)
    }

    /// nil where nobody said a sentence that will do.
    func sentence(with word: ContentWord) -> String? {
        for text in said {
            let sentence = text.asSentence
            if holds(sentence, word), isFit(sentence) { return sentence }
        }
        let scripted = scenario.scriptedSentences.lazy.filter { $0.lemmas.contains(word.lemma) }.map(\.text)
        return sentence(in: heard, word) ?? sentence(in: scripted, word)
    }

    private func sentence(in lines: some Sequence<String>, _ word: ContentWord) -> String? {
        for line in lines where holds(line, word) {
            let whole = line.count <= Self.longestLine ? [line] : []
            if let sentence = (line.sentences + whole).first(where: { holds($0, word) && isFit($0) }) {
                return sentence
            }
        }
        return nil
    }

    private func holds(_ text: String, _ word: ContentWord) -> Bool {
        checker.contentWords(of: text).contains {
            $0.lemma == word.lemma && $0.partOfSpeech == word.partOfSpeech && $0.isSure
        }
    }

    private func isFit(_ sentence: String) -> Bool {
        (1...Self.limit).contains(sentence.utf8.count) && checker.isExemplary(sentence)
    }
}

extension String {
    /// With a capital letter at its start.
    fileprivate var asSentence: String {
        let text = precomposedStringWithCanonicalMapping.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let first = text.firstIndex(where: \.isLetter) else { return text }
        return text[..<first] + text[first].uppercased() + text[text.index(after: first)...]
    }

    /// The sentences of a line, their marks with them.
    fileprivate var sentences: [String] {
        var sentences: [String] = []
        var start = startIndex
        var index = startIndex
        while index < endIndex {
            let next = self.index(after: index)
            let isEnd = ".!?…".contains(self[index]) && (next == endIndex || self[next].isWhitespace)
            if isEnd {
                sentences.append(self[start..<next].trimmingCharacters(in: .whitespaces))
                start = next
            }
            index = next
        }
        if start < endIndex { sentences.append(self[start...].trimmingCharacters(in: .whitespaces)) }
        return sentences.filter { !$0.isEmpty }
    }
}
