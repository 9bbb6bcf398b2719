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
            guard let misspelling = Misspelling(token.form), misspelling.mayBeObvious,
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

    /// The letters of Spanish words, each in UTF-8.
    private static let letters = "abcdefghijlmnñopqrstuvxyzáéíóú".unicodeScalars.map { Array(String($0).utf8) }

    private let scalars: [Unicode.Scalar]
    private let bytes: [UInt8]
    /// Where each letter starts in `bytes`, and where the last one ends.
    private let starts: [Int]

    /// - Parameter word: Lowercased, NFC.
    init?(_ word: String) {
        scalars = Array(word.unicodeScalars)
        guard Self.lengths.contains(scalars.count), scalars.allSatisfy(\.properties.isAlphabetic) else { return nil }
        bytes = Array(word.utf8)
        starts = scalars.reduce(into: [0]) { $0.append($0[$0.count - 1] + UTF8.width($1)) }
    }

    /// The only common form at one edit; the first letter, which learners get right, stays.
    func correction(in lexicon: CompiledLexicon) -> String? {
        var found: String?
        for index in 1...scalars.count {
            for edit in edits(at: index) {
                for letter in edit.inserted {
                    let neighbour = replacing(index..<index + edit.length, with: letter)
                    guard neighbour != found, isCommon(neighbour, in: lexicon) else { continue }
                    guard found == nil else { return nil }
                    found = neighbour
                }
            }
        }
        return found
    }

    private typealias Edit = (length: Int, inserted: [[UInt8]])

    /// How many letters go at `index`, and what may come instead: a letter too many, missing, wrong, or one that has
    /// changed places with the next.
    private func edits(at index: Int) -> [Edit] {
        var edits: [Edit] = [(0, Self.letters)]
        guard index < scalars.count else { return edits }
        let letter = Array(bytes[starts[index]..<starts[index + 1]])
        edits += [(1, [[]]), (1, Self.letters.filter { $0 != letter })]
        if index + 1 < scalars.count, scalars[index] != scalars[index + 1] {
            edits.append((2, [bytes[starts[index + 1]..<starts[index + 2]] + letter]))
        }
        return edits
    }

    private func replacing(_ letters: Range<Int>, with replacement: [UInt8]) -> String {
        let tail = starts[letters.upperBound]
        let head = starts[letters.lowerBound]
        return String(unsafeUninitializedCapacity: head + replacement.count + bytes.count - tail) { buffer in
            var count = 0
            for place in 0..<head {
                buffer.initializeElement(at: count, to: bytes[place])
                count += 1
            }
            for byte in replacement {
                buffer.initializeElement(at: count, to: byte)
                count += 1
            }
            for place in tail..<bytes.count {
                buffer.initializeElement(at: count, to: bytes[place])
                count += 1
            }
            return count
        }
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

    /// Whether any correction could be obvious, which spares looking for one.
    var mayBeObvious: Bool {
        scalars.count >= min(Self.obviousLength, Self.obviousInfinitive) || hasForeignLetters
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
}
