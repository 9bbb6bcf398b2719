package import Lexicon

/// How a learner stands to a word while reading.
package enum WordState: String, Sendable, Codable, CaseIterable {
    case new, learning, known
    /// Not to be learnt: names, noise. It counts as known.
    case ignored

    package var counts: Bool { self == .known || self == .ignored }
}

/// A text as it is read: paragraphs, sentences, tokens, and how the learner stands to each word.
package struct ReadText: Sendable, Hashable, Codable {
    package struct Word: Sendable, Hashable, Codable {
        package var text: String
        /// Unicode scalars of the paragraph in NFC, end exclusive.
        package var span: TextSpan
        /// The dictionary form that its state is kept under; nil for marks and numbers.
        package var lemma: String?
        package var state: WordState?
        /// The number of the phrase it belongs to, from 0; nil where it stands alone.
        package var phrase: Int?
    }

    package struct Sentence: Sendable, Hashable, Codable {
        package var span: TextSpan
        package var words: [Word]
    }

    /// A stretch of text that ends every sentence in it: a paragraph, or the title of a chapter.
    package struct Paragraph: Sendable, Hashable, Codable {
        package var sentences: [Sentence] = []
    }

    package private(set) var paragraphs: [Paragraph] = []
    package private(set) var coverage = TextCoverage(words: 0, knownWords: 0)
    /// The learner's phrases that the text holds, each with its state.
    package private(set) var phrases: [String] = []

    /// Where less of the running words is known, a text is hard going.
    package static let comfortable = 0.95

    package var sentences: [Sentence] { paragraphs.flatMap(\.sentences) }

    /// - Parameters:
    ///   - states: By lemma, small letters; what is not there is new.
    ///   - phrases: Phrases that the learner keeps, small letters, with their states.
    package init(
        _ texts: [String], language: LanguagePack, states: [String: WordState],
        phrases known: [String: WordState] = [:]
    ) {
        var states = WordStates(language: language, states: states)
        let places = KnownPhrases(known.keys.sorted())
        for text in texts {
            let tokens = language.tokens(of: text)
            let found = places.places(in: tokens, noting: &phrases)
            let words = tokens.enumerated().map { index, token in
                var word = Word(
                    text: token.text, span: TextSpan(start: token.range.lowerBound, end: token.range.upperBound))
                if token.kind == .word {
                    (word.lemma, word.state) = states.state(of: token)
                    word.phrase = found[index]
                    word.state = word.phrase.flatMap { known[phrases[$0]] } ?? word.state
                    coverage.words += 1
                    coverage.knownWords += word.state?.counts == true ? 1 : 0
                }
                return word
            }
            paragraphs.append(Paragraph(sentences: Self.sentences(of: words, tokens)))
        }
    }

    private static func sentences(of words: [Word], _ tokens: [Token]) -> [Sentence] {
        var sentences: [Sentence] = []
        var start = 0
        var isEnding = false
        for index in words.indices {
            isEnding = ends(index, tokens) || isEnding && closes(tokens[index])
            // Closing marks after the end still belong to the sentence.
            let isLast = index + 1 == words.count
            guard isLast || isEnding && !closes(tokens[index + 1]) && !ends(tokens[index + 1]) else { continue }
            let part = Array(words[start...index])
            sentences.append(
                Sentence(span: TextSpan(start: part[0].span.start, end: words[index].span.end), words: part))
            (start, isEnding) = (index + 1, false)
        }
        return sentences
    }

    /// A full stop that a small letter follows, or that an abbreviation bears (*EE. UU.*, *Sr. Gil*), ends nothing.
    private static func ends(_ index: Int, _ tokens: [Token]) -> Bool {
        guard ends(tokens[index]) else { return false }
        guard tokens[index].text == ".", index + 1 < tokens.count else { return true }
        let next = tokens[index + 1]
        if next.kind == .word, next.text.first?.isLowercase == true { return false }
        guard index > 0, next.kind == .word, tokens[index - 1].kind == .word else { return true }
        let before = tokens[index - 1]
        // The lexicon has abbreviations with their full stops.
        if before.readings.contains(where: { $0.lemma.hasSuffix(".") }) { return false }
        return
            !(before.text.count <= 3 && before.text.first?.isUppercase == true
            && (before.readings.isEmpty || !before.flags.isDisjoint(with: [.guessed, .name])))
    }

    private static func ends(_ token: Token) -> Bool {
        token.kind == .punctuation && [".", "!", "?", "…", "。", "！", "？"].contains(token.text)
    }

    private static func closes(_ token: Token) -> Bool {
        token.kind == .punctuation && ["»", "\"", "”", "’", ")", "]"].contains(token.text)
    }
}

/// Looks states up, each form once.
private struct WordStates {
    let language: LanguagePack
    let states: [String: WordState]
    private var seen: [String: (lemma: String, state: WordState)] = [:]

    init(language: LanguagePack, states: [String: WordState]) {
        self.language = language
        self.states = states
    }

    mutating func state(of token: Token) -> (lemma: String, state: WordState) {
        let word = TextWord(token)
        if let known = seen[word.key] { return known }
        let found = word.named(in: language).state(in: states)
        seen[word.key] = found
        return found
    }
}

/// The learner's phrases, and where they stand in a text: the longest at each place.
private struct KnownPhrases {
    private var byFirst: [Substring: [(phrase: String, words: [Substring])]] = [:]

    init(_ phrases: [String]) {
        for phrase in phrases {
            let words = phrase.split(separator: " ")
            guard let first = words.first, words.count > 1 else { continue }
            byFirst[first, default: []].append((phrase, words))
        }
        for first in byFirst.keys { byFirst[first]?.sort { $0.words.count > $1.words.count } }
    }

    /// - Parameter phrases: Those found so far; each has its place in it as its number.
    /// - Returns: The number of the phrase by token.
    func places(in tokens: [Token], noting phrases: inout [String]) -> [Int: Int] {
        guard !byFirst.isEmpty else { return [:] }
        var numbers: [Int: Int] = [:]
        var index = 0
        while index < tokens.count {
            let fitting = byFirst[Substring(tokens[index].form)]?.first { candidate in
                candidate.words.count <= tokens.count - index
                    && candidate.words.indices.allSatisfy { tokens[index + $0].form == candidate.words[$0] }
            }
            guard let fitting else {
                index += 1
                continue
            }
            let number = phrases.firstIndex(of: fitting.phrase) ?? phrases.count
            if number == phrases.count { phrases.append(fitting.phrase) }
            for place in index..<index + fitting.words.count { numbers[place] = number }
            index += fitting.words.count
        }
        return numbers
    }
}
