import Lexicon
import Templates

/// A word or a few that a key point asks for.
struct AnswerExpression {
    /// How many other words may stand between two of an expression.
    private static let reach = 3

    private struct Part {
        var folded: String
        /// In small letters, accents as written.
        var form: String
        /// Whether it must stand there in this form.
        var isExact: Bool
        /// What a reading of an answer's word must be; empty where only the form counts.
        var targets: [Target]
        /// Forms of the targets, to compare slips with.
        var forms: [String]
        /// What the word means, where another that means the same will do.
        var senses: [WordClass: Set<WordSense>] = [:]
        /// What forms of the word, and of its synonyms, may come from, in a language without a lexicon.
        var bases: Set<String> = []
    }

    private struct Target {
        var lemma: String
        /// Nil where any part of speech will do.
        var partOfSpeech: PartOfSpeech?
        /// What the reading must share of them, where there are any.
        var genders: Features
    }

    enum Match: Comparable {
        /// All of it is denied.
        case denied
        /// A word is a slip of what was asked for.
        case slip
        case whole
    }

    private var parts: [Part] = []
    private let deniesItself: Bool
    private let isExact: Bool

    init(_ expression: String, meanings: WordMeanings, grading: GradingWords) {
        let language = meanings.language
        let isExact = expression.hasPrefix("=")
        self.isExact = isExact
        let pieces = expression.split(whereSeparator: \.isWhitespace).map { piece in
            (
                isExact: isExact || piece.hasPrefix("="), isName: piece.first?.isUppercase == true,
                words: AnswerText(String(piece.drop { $0 == "=" }), language: language, grading: grading).words
            )
        }
        let words = pieces.flatMap(\.words)
        deniesItself = words.contains(where: \.isNegator)
        for piece in pieces {
            for word in piece.words {
                var part =
                    piece.isExact
                    ? Part(folded: word.folded, form: word.form, isExact: true, targets: [], forms: [word.folded])
                    : Self.part(word, synonyms: words.count == 1, meanings, grading)
                // The Andes are no form of *and*.
                if piece.isName, language.lexicon.isEmpty { part.bases = [word.folded] }
                parts.append(part)
            }
        }
    }

    private static func part(
        _ word: AnswerText.Word, synonyms: Bool, _ meanings: WordMeanings, _ grading: GradingWords
    ) -> Part {
        let language = meanings.language
        // A word that is a lemma stands for its own forms: como is not comer.
        let own = word.readings.filter { foldedText($0.lemma) == word.folded }
        var targets: [Target]
        if word.isUnknown {
            targets = []
        } else if own.isEmpty {
            // gata asks for a gata; any form of a verb asks for the verb.
            targets = word.readings.map {
                Target(
                    lemma: $0.lemma, partOfSpeech: $0.partOfSpeech,
                    genders: $0.partOfSpeech == .noun ? $0.features.intersection(.genders) : [])
            }
        } else {
            targets = own.map { Target(lemma: $0.lemma, partOfSpeech: nil, genders: []) }
        }
        let readings = word.isUnknown ? [] : own.isEmpty ? word.readings : own
        if synonyms {
            for reading in readings {
                // A pronominal verb reads as its simplex, and has an entry of its own.
                let entry =
                    language.lexicon.entry(word.form, reading.partOfSpeech)
                    ?? language.lexicon.entry(reading.lemma, reading.partOfSpeech)
                for synonym in entry?.synonyms ?? [] {
                    targets.append(Target(lemma: synonym, partOfSpeech: reading.partOfSpeech, genders: []))
                    for simplex in language.tokens(of: synonym).first?.readings ?? []
                    where simplex.partOfSpeech == reading.partOfSpeech && simplex.lemma != synonym {
                        targets.append(Target(lemma: simplex.lemma, partOfSpeech: reading.partOfSpeech, genders: []))
                    }
                }
            }
        }
        var forms: Set<String> = [word.folded]
        for target in targets {
            forms.insert(foldedText(target.lemma))
            forms.formUnion(
                language.lexicon.paradigm(of: target.lemma, target.partOfSpeech)
                    .filter { target.genders.isEmpty || !$0.features.isDisjoint(with: target.genders) }
                    .map { foldedText($0.form) })
        }
        var part = Part(
            folded: word.folded, form: word.form, isExact: false, targets: targets, forms: forms.sorted(),
            bases: word.bases)
        if synonyms {
            part.senses = meanings.senses(of: readings)
            if language.lexicon.isEmpty {
                for synonym in word.bases.reduce(into: Set<String>(), { $0.formUnion(meanings.synonyms(of: $1)) }) {
                    part.bases.formUnion(grading.forms.bases(of: foldedText(synonym)))
                }
            }
        }
        return part
    }

    /// The best place of the expression in an answer; nil where it has none.
    func match(in answer: AnswerText) -> Match? {
        var best: Match?
        for start in answer.words.indices {
            guard let match = match(in: answer, from: start) else { continue }
            best = max(best ?? match, match)
        }
        return best
    }

    private func match(in answer: AnswerText, from start: Int) -> Match? {
        var place = start
        var quality = Match.whole
        var isDenied = false
        for (number, part) in parts.enumerated() {
            let reach = number == 0 || isExact ? place : min(place + Self.reach, answer.words.count - 1)
            guard place < answer.words.count,
                let (next, fit) = fit(
                    part, in: answer, from: place, through: max(place, reach), sentence: answer.words[start].sentence)
            else { return nil }
            quality = min(quality, fit)
            isDenied = isDenied || answer.words[next].isDenied
            place = next + 1
        }
        return isDenied && !deniesItself ? .denied : quality
    }

    private func fit(
        _ part: Part, in answer: AnswerText, from: Int, through: Int, sentence: Int
    ) -> (place: Int, quality: Match)? {
        var slip: Int?
        for index in from...through where answer.words[index].sentence == sentence {
            switch fit(part, answer.words[index]) {
            case .whole?: return (index, .whole)
            case .slip?: slip = slip ?? index
            case .denied?, nil: continue
            }
        }
        return slip.map { ($0, .slip) }
    }

    private func fit(_ part: Part, _ word: AnswerText.Word) -> Match? {
        // Accents may be left out; another one makes another form of what was to be produced: *llegué* is no *llegue*.
        if word.folded == part.folded {
            return !part.isExact || word.isUnknown || [part.form, word.folded].contains(word.form) ? .whole : nil
        }
        if part.isExact { return Slips.isSlip(word.folded, of: part.folded, isUnknown: word.isUnknown) ? .slip : nil }
        if !word.isUnknown {
            let fits = word.readings.contains { reading in
                part.targets.contains { target in
                    reading.lemma == target.lemma
                        && (target.partOfSpeech == nil || target.partOfSpeech == reading.partOfSpeech)
                        && (target.genders.isEmpty || !reading.features.isDisjoint(with: target.genders))
                }
            }
            return fits || WordMeanings.areAlike(part.senses, word.senses) ? .whole : nil
        }
        if !part.bases.isDisjoint(with: word.bases) { return .whole }
        // A verb that the lexicon lacks, whose forms tell what it is.
        if word.readings.contains(where: { foldedText($0.lemma) == part.folded }) { return .whole }
        return part.forms.contains { Slips.isSlip(word.folded, of: $0, isUnknown: true) } ? .slip : nil
    }
}

/// Whether a word may be another one with a slip.
enum Slips {
    /// Shorter words are as they are: one letter makes another word of them.
    private static let shortest = 5

    static func isSlip(_ word: String, of other: String, isUnknown: Bool) -> Bool {
        guard isUnknown else { return false }
        let (letters, others) = (word.unicodeScalars.map(\.value), other.unicodeScalars.map(\.value))
        let length = min(letters.count, others.count)
        if letters == others { return true }
        guard length >= shortest - 1, max(letters.count, others.count) >= shortest else { return false }
        let limit = length >= 7 && letters.prefix(2) == others.prefix(2) ? 2 : 1
        var distance = EditDistance()
        return distance.between(letters[...], others[...], limit: limit) != nil
    }
}
