/// Tells which language a text is in, by the words that sentences are made with, or by letters that no other has.
package struct TextLanguages: Sendable, Hashable {
    /// Running words that are looked at.
    private static let mostWords = 3_000
    /// Letters that are looked at, of texts without spaces.
    private static let mostLetters = 20_000
    /// Fewer tell nothing.
    private static let leastWords = 8
    /// The share of a text that such words or letters make up at least; of prose it is a third to a half.
    private static let leastShare = 0.15
    /// By how much the best must be ahead of the next: Spanish and Portuguese have many of them in common.
    private static let lead = 1.2

    /// What a language is known by, one or the other.
    package enum Signs: Sendable, Hashable {
        /// In small letters.
        case words(Set<String>)
        /// Of a script in which no other language is written.
        case letters([ClosedRange<UInt32>])
    }

    /// By ISO 639 id.
    private let words: [String: Set<String>]
    private let scripts: [String: [ClosedRange<UInt32>]]

    package init(_ signs: [String: Signs] = [:]) {
        words = signs.compactMapValues { if case .words(let words) = $0 { words } else { nil } }
        scripts = signs.compactMapValues { if case .letters(let ranges) = $0 { ranges } else { nil } }
    }

    /// Nil where the text is too short, or two languages are as likely.
    ///
    /// - Parameter passages: Of one text.
    package func language(of passages: some Sequence<String>) -> String? {
        var running: [Substring] = []
        var letters = 0
        for passage in passages where running.count < Self.mostWords && letters < Self.mostLetters {
            // A passage in a script without spaces is a word.
            let words = passage.prefix(Self.mostLetters).split { !Self.isOfWord($0) }
            letters += words.reduce(0) { $0 + $1.unicodeScalars.count }
            running += words.prefix(Self.mostWords - running.count)
        }
        return language(ofLetters: running, count: letters) ?? language(ofWords: running)
    }

    private func language(ofLetters words: [Substring], count: Int) -> String? {
        var found: [String: Int] = [:]
        for scalar in words.lazy.flatMap(\.unicodeScalars) {
            for (language, ranges) in scripts where ranges.contains(where: { $0.contains(scalar.value) }) {
                found[language, default: 0] += 1
            }
        }
        return count < Self.leastWords ? nil : best(of: found, count: count)
    }

    private func language(ofWords running: [Substring]) -> String? {
        var found: [String: Int] = [:]
        for word in running.lazy.flatMap(Self.parts) {
            for (language, words) in words where words.contains(word) { found[language, default: 0] += 1 }
        }
        return running.count < Self.leastWords ? nil : best(of: found, count: running.count)
    }

    /// The language of the most signs, where they are many and those of the next are fewer.
    private func best(of found: [String: Int], count: Int) -> String? {
        let ranked = found.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
        guard let best = ranked.first, Double(best.value) >= Self.leastShare * Double(count),
            ranked.count < 2 || Double(best.value) >= Self.lead * Double(ranked[1].value)
        else { return nil }
        return best.key
    }

    private static func isOfWord(_ character: Character) -> Bool {
        character.isLetter || character == "'" || character == "’"
    }

    /// *L'acqua* is two words: *l'* and *acqua*.
    private static func parts(of word: Substring) -> [String] {
        let word = word.lowercased().replacing("’", with: "'")
        guard let mark = word.firstIndex(of: "'") else { return [word] }
        let rest = word.index(after: mark)
        return [String(word[..<rest]), String(word[rest...])]
    }
}
