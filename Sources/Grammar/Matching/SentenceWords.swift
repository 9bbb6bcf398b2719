import Lexicon

/// What a language's `sentences.yaml` says about the make-up of sentences; words are ids of the vocabulary.
struct SentenceWords: Sendable {
    /// Open a clause where the one before has its verb: *y*.
    var joining: Set<Int32> = []
    /// Open a clause: *pero*.
    var introducing: Set<Int32> = []
    /// Open a clause after which the main one may follow without a mark: *cuando*.
    var dependent: Set<Int32> = []
    /// Introducing after a verb, dependent after anything else: *que*.
    var completing: Set<Int32> = []
    /// Lemmas whose capital inside a sentence does not make a name of them, since other languages write them so.
    var capitalisedElsewhere: Set<Int32> = []
}

extension Analysis {
    /// Marks the conjunctions that open clauses. To be called when readings are settled: a clause has its verb once a
    /// word can be nothing else.
    mutating func markClauses(_ words: SentenceWords) {
        var hasVerb = false
        var isDependent = false
        for node in nodes.indices {
            let form = nodes[node].form
            if !nodes[node].kind.isDisjoint(with: .boundary) {
                (hasVerb, isDependent) = (false, false)
            } else if words.joining.contains(form) {
                guard hasVerb, !isDependent else { continue }
                openClause(at: node)
                hasVerb = false
            } else if words.introducing.contains(form) || words.dependent.contains(form)
                || words.completing.contains(form)
            {
                isDependent =
                    words.dependent.contains(form)
                    || words.completing.contains(form) && !(node > 0 && isFiniteVerb(node - 1))
                openClause(at: node)
                hasVerb = false
            } else if isFiniteVerb(node) {
                hasVerb = true
            }
        }
    }

    private func isFiniteVerb(_ node: Int) -> Bool {
        nodes[node].readingCount > 0
            && readings(of: nodes[node]).allSatisfy {
                $0.part == PartOfSpeechSet(.verb) && !$0.features.isDisjoint(with: .persons)
            }
    }
}

extension Analysis {
    /// Whether a word that the lexicon has under other parts of speech is a name here by its capital: *Coco* in *mi
    /// película favorita es Coco*. Behind a determiner the capital may be the learner's: *mi Casa*.
    ///
    /// - Parameter token: The next that will be appended.
    func isNamedByCapital(_ token: Token, _ words: SentenceWords, vocabulary: Vocabulary) -> Bool {
        guard token.kind == .word, token.text != token.form, token.flags.isEmpty, !token.readings.isEmpty,
            token.text != token.text.uppercased(),
            token.readings.allSatisfy({ Self.nameable.contains($0.partOfSpeech) }),
            !token.readings.allSatisfy({ !$0.features.isDisjoint(with: .moods) }),
            !token.readings.contains(where: { words.capitalisedElsewhere.contains(vocabulary.id(of: $0.lemma)) })
        else { return false }
        // *Mucho* may determine, but stands before names as an adverb: *me gusta mucho Coco*.
        guard let last = nodes.last?.parts, isInsideSentence else { return false }
        return last.isDisjoint(with: Self.determining) || last.contains(PartOfSpeechSet(.adverb))
    }

    private static let nameable: Set<PartOfSpeech> = [.noun, .verb, .adjective, .adverb, .interjection]
    private static let determining: PartOfSpeechSet = [
        PartOfSpeechSet(.article), PartOfSpeechSet(.determiner), PartOfSpeechSet(.adjective), PartOfSpeechSet(.numeral),
    ]

    /// Whether what comes next is not the first word of a sentence. Quoted words begin one after a comma or a colon
    /// (*dijo: «Ven»*), a title after a word does not (*se llama «Volver»*).
    private var isInsideSentence: Bool {
        for index in nodes.indices.reversed() {
            guard let mark = token(at: index), nodes[index].kind.contains(.punctuation) else {
                return !nodes[index].kind.contains(.edge)
            }
            if nodes[index].endsSentence || mark.text == ":" || mark.text == "—" { return false }
            if mark.text == ",", index + 1 < nodes.count { return false }
        }
        return false
    }
}
