package import Lexicon

/// How much of a graded reader is known at its level.
///
/// A running word is known when it is one of the reader's names, when it or a lemma of it is among the reader's words,
/// or when a reading of it is of the level or below.
package struct ReaderCoverage: Sendable {
    /// The share of running words that must be known.
    package static let least = 0.95

    package private(set) var words = 0
    package private(set) var known = 0
    /// Each once, in the order of the text.
    package private(set) var unknown: [String] = []

    package var share: Double { words == 0 ? 1 : Double(known) / Double(words) }

    package init(_ reader: GradedReader, language: LanguagePack) {
        let excused = Self.excused(reader, language)
        var judged: [String: Bool] = [:]
        for passage in reader.passages {
            for token in language.tokens(of: passage) where token.kind == .word {
                for part in RunningWords.words(in: token.form) {
                    let form = String(part)
                    // Of a word with a hyphen each part is a running word.
                    let isWhole = form == token.form
                    let isKnown =
                        judged[form]
                        ?? Self.isKnown(
                            isWhole ? token : language.tokens(of: form).first ?? token, form, excused, reader.level,
                            language)
                    judged[form] = isKnown
                    words += 1
                    if isKnown {
                        known += 1
                    } else if !unknown.contains(form) {
                        unknown.append(form)
                    }
                }
            }
        }
    }

    private static func excused(_ reader: GradedReader, _ language: LanguagePack) -> Set<String> {
        var excused = Set(reader.names.map { $0.lowercased() })
        for word in reader.words {
            for text in [word.word] + word.forms {
                let parts = RunningWords.words(in: text.lowercased()).map(String.init)
                excused.formUnion(parts)
                // A pronominal verb also without its pronoun.
                for part in parts { excused.formUnion(simpleVerbs(of: part, language)) }
            }
        }
        return excused
    }

    private static func simpleVerbs(of word: String, _ language: LanguagePack) -> [String] {
        let token = language.tokens(of: word).first
        return (token?.readings ?? []).filter { $0.features.contains(.infinitive) && $0.features.contains(.enclitic) }
            .map(\.lemma)
            + language.lexicon.readings(of: word).filter { $0.features.contains(.infinitive) }.map(\.lemma)
            + (language.lexicon.entry(word, .verb).map { [$0.lemma] } ?? [])
            + language.enclitics(of: word).prefix(1).map { String(word.dropLast($0.count)) }
    }

    private static func isKnown(
        _ token: Token, _ form: String, _ excused: Set<String>, _ level: CEFRLevel, _ language: LanguagePack
    ) -> Bool {
        if excused.contains(form) { return true }
        for reading in token.readings where !token.flags.contains(.guessed) {
            if excused.contains(reading.lemma) { return true }
            if let pronominal = language.pronominal(reading.lemma), excused.contains(pronominal) { return true }
            if let entry = language.lexicon.entry(reading.lemma, reading.partOfSpeech), entry.level <= level {
                return true
            }
        }
        return language.entries(underlying: form).contains { $0.level <= level || excused.contains($0.lemma) }
    }
}
