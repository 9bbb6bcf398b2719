import Lexicon

/// A correction that is another spelling of the same word.
enum Respelling: String, Sendable, CaseIterable {
    /// Only accents differ: *tambien* for *también*.
    case accents
    /// One letter is missing, too many, wrong, or has changed places with its neighbour: *estudar* for *estudiar*. Only
    /// where the word can hardly be one that the lexicon happens to lack.
    case letters
    /// The same, wherever there is but one such word.
    case guess

    /// The one known form that the learner can have meant; nil when there is none or more than one.
    func form(
        of token: Token, readings: [Reading], lexicon: CompiledLexicon, memory: inout RespellingMemory
    ) -> String? {
        switch self {
        case .accents:
            let candidates = lexicon.forms(ignoringAccents: token.form).filter { candidate in
                candidate != token.form && lexicon.readings(of: candidate).contains { readings.contains($0) }
            }
            return candidates.count == 1 ? candidates[0] : nil
        case .letters:
            guard let misspelling = Misspelling(token.form),
                let correction = memory.correction(of: token.form, in: lexicon),
                misspelling.isObvious(beside: correction, in: lexicon)
            else { return nil }
            return correction
        case .guess:
            return memory.correction(of: token.form, in: lexicon)
        }
    }
}

/// The corrections of a text's unknown words, each looked for once: a word has some seven hundred neighbours.
struct RespellingMemory {
    /// A text with more unknown words than this is in no language known here.
    static let limit = 256

    private var corrections: [String: String?] = [:]

    mutating func correction(of form: String, in lexicon: CompiledLexicon) -> String? {
        if let known = corrections[form] { return known }
        guard corrections.count < Self.limit else { return nil }
        let correction = Misspelling(form)?.correction(in: lexicon)
        corrections[form] = .some(correction)
        return correction
    }
}

/// An unknown word and its neighbours at one edit (Damerau 1964).
struct Misspelling {
    /// Shorter words have too many neighbours, longer ones are no words.
    static let lengths = 5...24
    /// Only common words are guessed at: CEFR learners hardly mean the others.
    static let rarestRank = 5_000

    private static let letters = Array("abcdefghijlmnñopqrstuvxyzáéíóú".unicodeScalars)

    private let scalars: [Unicode.Scalar]

    /// - Parameter word: Lowercased, NFC.
    init?(_ word: String) {
        scalars = Array(word.unicodeScalars)
        guard Self.lengths.contains(scalars.count), scalars.allSatisfy(\.properties.isAlphabetic) else { return nil }
    }

    /// The only common form at one edit.
    func correction(in lexicon: CompiledLexicon) -> String? {
        var found: String?
        for neighbour in neighbours() where isCommon(neighbour, in: lexicon) {
            guard found == nil || found == neighbour else { return nil }
            found = neighbour
        }
        return found
    }

    /// Whether the word is no word by its letters, or so long that a neighbour is no accident.
    func isObvious(beside correction: String, in lexicon: CompiledLexicon) -> Bool {
        if hasForeignLetters { return true }
        let readings = lexicon.readings(of: correction)
        if readings.contains(where: { $0.features.contains(.infinitive) }) {
            return scalars.count >= Self.obviousInfinitive && scalars.last == "r"
        }
        let isFinite = readings.allSatisfy { !$0.features.isDisjoint(with: .moods) }
        return scalars.count >= Self.obviousLength && !isFinite
            && readings.contains { $0.features.isDisjoint(with: .plural) || scalars.last == "s" }
    }

    private static let obviousLength = 8
    private static let obviousInfinitive = 7

    /// Doubled consonants other than cc, ll, nn, rr; q without u; an end that no Spanish word has; t or p before h.
    private var hasForeignLetters: Bool {
        if let last = scalars.last, "bcfghkmpqtvwñ".unicodeScalars.contains(last) { return true }
        let vowels = "aeiouáéíóúü".unicodeScalars
        if scalars.suffix(2).allSatisfy({ !vowels.contains($0) }) { return true }
        return zip(scalars, scalars.dropFirst()).contains { first, second in
            if first == second { return !"aeiouéclnr".unicodeScalars.contains(first) }
            if second == "h" { return "tpgs".unicodeScalars.contains(first) }
            return first == "q" && second != "u"
        }
    }

    private func isCommon(_ form: String, in lexicon: CompiledLexicon) -> Bool {
        lexicon.readings(of: form).contains { reading in
            reading.partOfSpeech != .name
                && (lexicon.entry(reading.lemma, reading.partOfSpeech)?.rank ?? 0) <= Self.rarestRank
        }
    }

    /// Every string at one edit; the first letter, which learners get right, stays.
    private func neighbours() -> [String] {
        var all: [String] = []
        all.reserveCapacity(scalars.count * (2 * Self.letters.count + 2))
        for index in 1..<scalars.count {
            all.append(replacing(index..<index + 1, with: []))
            for letter in Self.letters {
                all.append(replacing(index..<index, with: [letter]))
                if letter != scalars[index] { all.append(replacing(index..<index + 1, with: [letter])) }
            }
            if index + 1 < scalars.count, scalars[index] != scalars[index + 1] {
                all.append(replacing(index..<index + 2, with: [scalars[index + 1], scalars[index]]))
            }
        }
        for letter in Self.letters { all.append(replacing(scalars.count..<scalars.count, with: [letter])) }
        return all
    }

    private func replacing(_ range: Range<Int>, with replacement: [Unicode.Scalar]) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(2 * scalars.count + 4)
        func append(_ part: some Sequence<Unicode.Scalar>) {
            for scalar in part {
                if scalar.isASCII {
                    bytes.append(UInt8(truncatingIfNeeded: scalar.value))
                } else if let encoded = UTF8.encode(scalar) {
                    bytes.append(contentsOf: encoded)
                }
            }
        }
        append(scalars[..<range.lowerBound])
        append(replacement)
        append(scalars[range.upperBound...])
        return String(decoding: bytes, as: UTF8.self)
    }
}
