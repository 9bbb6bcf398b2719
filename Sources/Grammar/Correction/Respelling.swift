import Lexicon

/// A correction that is another spelling of the same word.
enum Respelling: String, Sendable, CaseIterable {
    /// Only accents differ: *tambien* for *también*.
    case accents
    /// The same of a verb with pronouns attached, which no lexicon lists: *digame* for *dígame*.
    case enclitic
    /// One letter is missing, too many, wrong, or has changed places with its neighbour: *estudar* for *estudiar*. Only
    /// where the word can hardly be one that the lexicon happens to lack.
    case letters
    /// The same, wherever there is but one such word.
    case guess
    /// The cheapest of the words at one slip that can stand there: *famila* for *familia*, *comida favorite* for
    /// *favorita*.
    case near
    /// Letters that sound alike somewhere: *estava* for *estaba*, *conosco* for *conozco*.
    case sound
    /// The noun ends in one gender's ending, whatever its bearer's sex: *persono* for *persona*.
    case gender

    /// The one known form that the learner can have meant; nil when there is none or more than one.
    func form(
        of token: Token, readings: [Reading], lexicon: CompiledLexicon, memory: inout RespellingMemory,
        fits: (String) -> Bool = { _ in true }
    ) -> String? {
        switch self {
        case .accents:
            let candidates = lexicon.forms(ignoringAccents: token.form).filter { candidate in
                candidate != token.form && lexicon.readings(of: candidate).contains { readings.contains($0) }
            }
            return candidates.count == 1 ? candidates[0] : nil
        case .enclitic:
            return memory.language?.spelling(ofEnclitic: token.form)
        case .letters:
            guard let rules = memory.rules, let misspelling = Misspelling(token.form, rules),
                let correction = memory.correction(of: token.form, in: lexicon),
                misspelling.isObvious(beside: correction, in: lexicon)
            else { return nil }
            return correction
        case .guess:
            return memory.correction(of: token.form, in: lexicon)
        case .near:
            return memory.neighbours(of: token.form, in: lexicon)?.nearest(where: fits)
        case .sound:
            return memory.rules.flatMap { Homophones(token.form, $0).correction(in: lexicon) }
        case .gender:
            return memory.rules.flatMap { Self.noun(fromGenderOf: token.form, $0, in: lexicon) }
        }
    }
}

extension Respelling {
    private static func noun(
        fromGenderOf form: String, _ rules: RespellingRules, in lexicon: CompiledLexicon
    ) -> String? {
        guard let ending = rules.genderEndings.first(where: { form.hasSuffix($0.wrong) }) else { return nil }
        let candidate = String(form.dropLast(ending.wrong.count)) + ending.right
        let isNoun = lexicon.readings(of: candidate).contains { reading in
            reading.partOfSpeech == .noun && !reading.features.isSuperset(of: .genders)
        }
        return isNoun ? candidate : nil
    }
}

/// The corrections of a text's unknown words, each looked for once: a word has some seven hundred neighbours.
struct RespellingMemory {
    /// A text with more unknown words than this is in no language known here.
    static let limit = 256

    /// Nil in a language without them: then no word is respelled but for its accents.
    let rules: RespellingRules?
    /// Knows how verbs with pronouns are written.
    let language: LanguagePack?
    private var corrections: [String: String?] = [:]
    private var neighbours: [String: Neighbours] = [:]

    init(_ rules: RespellingRules?, _ language: LanguagePack? = nil) {
        self.rules = rules
        self.language = language
    }

    mutating func correction(of form: String, in lexicon: CompiledLexicon) -> String? {
        if let known = corrections[form] { return known }
        guard corrections.count < Self.limit, let rules, !isLeftOut(form) else { return nil }
        let correction = Misspelling(form, rules)?.correction(in: lexicon)
        corrections[form] = .some(correction)
        return correction
    }

    private func isLeftOut(_ form: String) -> Bool { rules?.leftOut.contains(where: form.hasPrefix) == true }

    mutating func neighbours(of form: String, in lexicon: CompiledLexicon) -> Neighbours? {
        if let known = neighbours[form] { return known }
        guard neighbours.count < Self.limit, let rules, !isLeftOut(form) else { return nil }
        let found = Neighbours(form, rules, in: lexicon)
        neighbours[form] = found
        return found
    }
}

/// An unknown word and its neighbours at one edit (Damerau 1964).
struct Misspelling {
    /// Shorter words have too many neighbours, longer ones are not words.
    static let lengths = 5...24
    /// Only common words are guessed at: CEFR learners hardly mean the others.
    static let rarestRank = 5_000

    private let rules: RespellingRules
    private let scalars: [Unicode.Scalar]
    private let bytes: [UInt8]
    /// Where each letter starts in `bytes`, and where the last one ends.
    private let starts: [Int]

    /// - Parameter word: Lowercased, NFC.
    init?(_ word: String, _ rules: RespellingRules, shortest: Int = lengths.lowerBound) {
        self.rules = rules
        scalars = Array(word.unicodeScalars)
        guard (shortest...Self.lengths.upperBound).contains(scalars.count),
            scalars.allSatisfy(\.properties.isAlphabetic)
        else { return nil }
        bytes = Array(word.utf8)
        starts = scalars.reduce(into: [0]) { $0.append($0[$0.count - 1] + UTF8.width($1)) }
    }

    /// The only common form at one edit; the first letter, which learners get right, stays.
    ///
    /// *Despacico* (Murcia, Costa Rica) is no *despacio* gone wrong: regions have diminutives of their own.
    func correction(in lexicon: CompiledLexicon) -> String? {
        if let found = closest(in: lexicon) { return isRegionalDiminutive(in: lexicon) ? nil : found }
        // *Renuirme* for *reunirme*: the lexicon has no infinitives with pronouns.
        guard let (host, pronoun) = infinitiveWithPronoun, let known = host.untransposed(in: lexicon),
            lexicon.readings(of: known).contains(where: { $0.features.contains(.infinitive) })
        else { return nil }
        return known + pronoun
    }

    /// The only common form that two neighbours which changed places leave.
    private func untransposed(in lexicon: CompiledLexicon) -> String? {
        let found = (1..<scalars.count).flatMap { index in
            edits(at: index).filter { $0.length == 2 }.flatMap { edit in
                edit.inserted.map { replacing(index..<index + 2, with: $0) }
            }
        }.filter { Self.isCommon($0, in: lexicon) }
        return found.count == 1 ? found[0] : nil
    }

    private func closest(in lexicon: CompiledLexicon) -> String? {
        var found: String?
        for index in 1...scalars.count {
            for edit in edits(at: index) {
                for letter in edit.inserted {
                    let neighbour = replacing(index..<index + edit.length, with: letter)
                    guard neighbour != found, Self.isCommon(neighbour, in: lexicon) else { continue }
                    guard found == nil else { return nil }
                    found = neighbour
                }
            }
        }
        return found
    }

    /// Whether the word may be a diminutive of a known word, of a kind that the lexicon leaves to its regions.
    func isRegionalDiminutive(in lexicon: CompiledLexicon) -> Bool {
        let word = String(decoding: bytes, as: UTF8.self)
        return rules.regionalDiminutives.contains { ending in
            word.hasSuffix(ending)
                && rules.diminutiveBases.contains { !lexicon.readings(of: word.dropLast(ending.count) + $0).isEmpty }
        }
    }

    /// The infinitive that the word would be without its pronoun; nil when it does not look like one.
    private var infinitiveWithPronoun: (host: Misspelling, pronoun: String)? {
        for pronoun in rules.pronouns {
            let length = scalars.count - pronoun.unicodeScalars.count
            guard length >= Self.lengths.lowerBound, rules.infinitiveEndings.contains(scalars[length - 1]),
                String(String.UnicodeScalarView(scalars[length...])) == pronoun
            else { continue }
            return Misspelling(String(String.UnicodeScalarView(scalars[..<length])), rules).map { ($0, pronoun) }
        }
        return nil
    }

    private typealias Edit = (length: Int, inserted: [[UInt8]])

    /// How many letters go at `index`, and what may come instead: a letter too many, missing, wrong, or one that has
    /// changed places with the next.
    private func edits(at index: Int) -> [Edit] {
        var edits: [Edit] = [(0, rules.letters)]
        guard index < scalars.count else { return edits }
        let letter = Array(bytes[starts[index]..<starts[index + 1]])
        edits += [(1, [[]]), (1, rules.letters.filter { $0 != letter })]
        if index + 1 < scalars.count, scalars[index] != scalars[index + 1] {
            edits.append((2, [bytes[starts[index + 1]..<starts[index + 2]] + letter]))
        }
        return edits
    }

    /// Every spelling at one edit, with the slip that leads from it to the word.
    var slips: [(form: String, slip: Slip)] {
        (1...scalars.count).flatMap { index in
            edits(at: index).flatMap { edit in
                edit.inserted.map { letter in
                    (replacing(index..<index + edit.length, with: letter), slip(at: index, edit.length, letter))
                }
            }
        }
    }

    /// - Parameter letter: What stands in the right word in the place of `length` letters.
    private func slip(at index: Int, _ length: Int, _ letter: [UInt8]) -> Slip {
        if length == 2 { return .swapped }
        let right = String(decoding: letter, as: UTF8.self).unicodeScalars.first
        let written = length == 0 ? nil : scalars[index]
        let before = scalars[index - 1]
        let after = index + length < scalars.count ? scalars[index + length] : nil
        switch (written, right) {
        case (nil, let right?): return right == before || right == after ? .doubled : .missing
        case (let written?, nil):
            if written == before || written == after { return .doubled }
            return rules.vowels.contains(written) ? .extraVowel : .extra
        case (let written?, let right?):
            if AccentFolding.folded(String(written)) == AccentFolding.folded(String(right)) { return .accent }
            return rules.vowels.contains(written) && rules.vowels.contains(right) ? .vowel : .other
        case (nil, nil): return .other
        }
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

    /// Whether it is plainly a misspelling: it has foreign letters, or is so long that a neighbour is no coincidence.
    func isObvious(beside correction: String, in lexicon: CompiledLexicon) -> Bool {
        if hasForeignLetters { return true }
        let readings = lexicon.readings(of: correction)
        if readings.isEmpty { return scalars.count >= Self.obviousLength }
        if readings.contains(where: { $0.features.contains(.infinitive) }) {
            return scalars.count >= Self.obviousInfinitive && scalars.last.map(rules.infinitiveEndings.contains) == true
        }
        let isFinite = readings.allSatisfy { !$0.features.isDisjoint(with: .moods) }
        return scalars.count >= Self.obviousLength && !isFinite
            && readings.contains {
                $0.features.isDisjoint(with: .plural) || scalars.last.map(rules.pluralEndings.contains) == true
            }
    }

    /// Whether a neighbour may well be an accident.
    var isShort: Bool { scalars.count <= Self.short }

    private static let short = 5
    private static let obviousLength = 8
    private static let obviousInfinitive = 7

    /// Doubled consonants that no word has, a vowel written twice with its accent the second time (*pidioó*), an end
    /// that no word has, q without u.
    private var hasForeignLetters: Bool {
        if let last = scalars.last, rules.foreignEndings.contains(last) { return true }
        if let bound = rules.finalConsonants, scalars.count >= bound,
            scalars.suffix(bound).allSatisfy({ !rules.vowels.contains($0) })
        {
            return true
        }
        return zip(scalars, scalars.dropFirst()).contains { first, second in
            if first == second { return !rules.doubled.contains(first) }
            return rules.foreignPairs.contains([first, second]) || rules.followers[first].map { $0 != second } == true
        }
    }

    /// Whether a learner may mean this form.
    static func isCommon(_ form: String, in lexicon: CompiledLexicon) -> Bool {
        lexicon.readings(of: form).contains { reading in
            reading.partOfSpeech != .name
                && (lexicon.entry(reading.lemma, reading.partOfSpeech)?.rank ?? 0) <= rarestRank
        }
    }
}
