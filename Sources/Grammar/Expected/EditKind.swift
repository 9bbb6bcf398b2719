import Lexicon

/// What kind of difference lies between what a learner said and what was expected. Rules state which kinds they account
/// for (`accountsFor`).
package enum EditKind: String, Sendable, CaseIterable {
    case accent, spelling
    case article, determinerAgreement, adjectiveAgreement, nounNumber
    case verbAgreement, verbTense, verbMood, verbForm, serEstar
    case preposition, contraction, pronoun, conjunction, negation, porPara, muyMucho, wordOrder
}

extension EditKind {
    /// The kind of an edit; nil where the learner may simply mean something else.
    ///
    /// - Parameter confusions: What learners of the language take for each other.
    init?(
        _ edit: AnswerAlignment.Edit, in alignment: AnswerAlignment, _ confusions: Confusions, _ language: LanguagePack
    ) {
        let learner = alignment.learner[edit.learner]
        let answer = alignment.answer[edit.answer]
        switch (learner.count, answer.count) {
        case (1, 1):
            guard let a = learner.first, let b = answer.first,
                let kind = Self.kind(from: a, to: b, confusions, language)
            else { return nil }
            self = kind
        case (1, 0), (0, 1):
            guard let word = learner.first ?? answer.first, let kind = Self.kind(ofFunctionWord: word, confusions)
            else {
                return nil
            }
            self = kind
        default: return nil
        }
    }

    private static func kind(
        from a: Token, to b: Token, _ confusions: Confusions, _ language: LanguagePack
    ) -> EditKind? {
        if language.withoutAccents(a.form) == language.withoutAccents(b.form) { return .accent }
        for row in confusions.rows {
            if row.forms.contains(a.form), row.forms.contains(b.form) { return row.kind }
            if hasVerb(a, row.verbs), hasVerb(b, row.verbs), !AnswerAlignment.sharesLemma(a, b) { return row.kind }
        }
        for left in a.readings {
            for right in b.readings where left.partOfSpeech == right.partOfSpeech && left.lemma == right.lemma {
                if let kind = kind(from: left, to: right) { return kind }
            }
        }
        guard let kind = kind(ofFunctionWord: a, confusions), kind == self.kind(ofFunctionWord: b, confusions)
        else { return nil }
        return kind
    }

    private static func hasVerb(_ token: Token, _ lemmas: Set<String>) -> Bool {
        token.readings.contains { $0.partOfSpeech == .verb && lemmas.contains($0.lemma) }
    }

    /// Two forms of one lemma.
    private static func kind(from a: Reading, to b: Reading) -> EditKind? {
        let differing = Features(rawValue: a.features.rawValue ^ b.features.rawValue)
        switch a.partOfSpeech {
        case .verb:
            if !differing.isDisjoint(with: .nonFinite) { return .verbForm }
            if !differing.isDisjoint(with: .moods) { return .verbMood }
            if !differing.isDisjoint(with: .tenses) { return .verbTense }
            return .verbAgreement
        case .adjective: return .adjectiveAgreement
        case .article, .determiner, .numeral: return .determinerAgreement
        case .noun: return differing.isDisjoint(with: .numbers) ? .adjectiveAgreement : .nounNumber
        case .pronoun: return .pronoun
        default: return nil
        }
    }

    /// What adding, dropping or exchanging a closed-class word is about.
    private static func kind(ofFunctionWord token: Token, _ confusions: Confusions) -> EditKind? {
        switch token.readings.first?.partOfSpeech {
        case .article: .article
        case .preposition: token.readings.first?.features.contains(.contracted) == true ? .contraction : .preposition
        case .pronoun: .pronoun
        case .conjunction: .conjunction
        case .adverb: confusions.negations.contains(token.form) ? .negation : nil
        default: nil
        }
    }
}
