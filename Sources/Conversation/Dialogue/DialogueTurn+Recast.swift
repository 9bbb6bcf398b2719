import Foundation
import Grammar
import Lexicon
import Templates

/// What may be said back to a learner: only sentences that are surely right, and surely meant.
extension DialogueTurn {
    /// The learner's sentence said right, and what its slots hold.
    struct MendedAnswer {
        var text: String
        var slots: [String: String]
    }

    /// The learner's sentence said right; nil when nothing is known to be wrong with it, or when it is not known how to
    /// say it. What no author wrote is not said back: rules may have mended a part and missed the rest. Of words that
    /// the language lacks, those are wrong that the check's spelling rules call so: a word near one of the author's may
    /// be somebody's own, *tintico*, *descontamos*.
    ///
    /// - Parameter response: What it was taken for, and must word for word be when it is mended.
    func mended(
        _ errors: [GrammarError], _ analysis: EditAnalysis, response: DialogueResponse, in node: DialogueNode
    ) -> MendedAnswer? {
        guard !errors.contains(where: leavesOpenWhatWasMeant),
            let text = MendedSentence(analysis.utterance, errors: errors).text.map({ withNames($0).withoutHesitation }),
            isFaultless(text), !saysMore(text, than: analysis.utterance)
        else { return nil }
        return slots(of: text, as: response, in: node).map { MendedAnswer(text: text, slots: $0) }
    }

    /// Whether only the learner knows what a correction should say: how many there are of *unos pastilla*, where
    /// *una* is of another gender, and one besides; which article *del* has lost in *de*.
    private func leavesOpenWhatWasMeant(_ error: GrammarError) -> Bool {
        guard let language = engine.checker?.language else { return false }
        let (said, right) = (error.incorrect.lowercased(), error.correct.lowercased())
        if language.expansion(of: said)?.first == right { return true }
        func determiners(_ form: String) -> [Features] {
            language.lexicon.readings(of: form).filter { [.article, .determiner].contains($0.partOfSpeech) }
                .map(\.features)
        }
        let pairs = determiners(said).flatMap { one in determiners(right).map { (one, $0) } }
        return !pairs.isEmpty
            && pairs.allSatisfy { one, other in
                one.contains(.plural) && !one.contains(.singular) && !other.contains(.plural)
                    && one.isDisjoint(with: other.intersection(.genders))
            }
    }

    /// Whether a mended sentence says yes or no, and the learner said no such word: *sí tengo fiebre* for *yo soy
    /// fiebre*.
    private func saysMore(_ text: String, than utterance: Utterance) -> Bool {
        let mended = Utterance(text, vocabulary: flow.vocabulary)
        guard let polar = mended.polarAnswer(flow.partMarks) else { return false }
        let said = Set(utterance.words.map { Folding.fold(utterance.text($0.range)) })
        return mended.words[polar.run].contains { !said.contains(Folding.fold(mended.text($0.range))) }
    }

    /// With the capitals of what was taken for a name, however it was typed.
    private func withNames(_ text: String) -> String {
        let names = outcome.slots.values.flatMap { $0.split(separator: " ") }.filter { $0.first?.isUppercase == true }
        guard !names.isEmpty else { return text }
        return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
            // Without the marks around it.
            guard let first = word.firstIndex(where: \.isLetter), let last = word.lastIndex(where: \.isLetter),
                let name = names.first(where: { $0.lowercased() == word[first...last].lowercased() })
            else { return String(word) }
            return "\(word[..<first])\(name)\(word[word.index(after: last)...])"
        }.joined(separator: " ")
    }

    /// Whether no rule objects, of whatever level: what the character says must be free of mistakes.
    func isFaultless(_ text: String) -> Bool {
        guard let checker = engine.checker else { return true }
        return checker.check(text, options: .init(isSpoken: settings.isSpoken)).errors.isEmpty
    }

    /// What a sentence's slots hold as a right answer of the response; nil unless it is one as it stands, and no
    /// foreseen mistake.
    private func slots(
        of text: String, as response: DialogueResponse, in node: DialogueNode
    ) -> [String: String]? {
        let utterance = utterance(text, in: node)
        let analysis = EditAnalysis(utterance: utterance, vocabulary: flow.vocabulary)
        let decision = ResponseMatcher(
            own: node.index, everywhere: flow.everywhere, analysis: analysis,
            tolerance: MatchTolerance(settings.difficultyMode), isSpoken: settings.isSpoken,
            responses: node.responses, isAnsweringClarification: true,
            unavailable: engine.unavailable(in: node, state, settings: settings)
        ).match()
        guard case .recognised(let best, _) = decision, !best.final.isUnderstand,
            node.responses[Int(best.final.response)].id == response.id, best.isWordForWord(analysis)
        else { return nil }
        return best.slots(analysis)
    }

    /// Edits of words that are none: the language has no such word, derived (*poquito*) or with pronouns (*dámelo*),
    /// and it is not a name; and the word that was meant is near.
    func misspelt(among edits: [UtteranceEdit], of utterance: Utterance) -> [UtteranceEdit] {
        let typos = edits.filter { $0.kind == .typo && isNear($0.incorrect, $0.correct) }
        guard !typos.isEmpty, let language = engine.checker?.language else { return typos }
        let unknown = language.tokens(of: utterance.text).filter { $0.flags.contains(.guessed) }
        return typos.filter { typo in unknown.contains { $0.range.lowerBound == typo.position.start } }
    }

    /// How many words that the language does not have were written for others: by the answer, or by the grammar check.
    /// A missing accent makes none.
    func misspelt(among edits: [UtteranceEdit], _ errors: [GrammarError], of utterance: Utterance) -> Int {
        var places = Set(misspelt(among: edits, of: utterance).map(\.position.start))
        let candidates = errors.filter {
            Folding.fold($0.incorrect) != Folding.fold($0.correct) && isNear($0.incorrect, $0.correct)
        }
        guard !candidates.isEmpty, let language = engine.checker?.language else { return places.count }
        let unknown = language.tokens(of: utterance.text).filter { $0.flags.contains(.guessed) }
        places.formUnion(
            candidates.map(\.position.start).filter { start in
                unknown.contains { $0.range.lowerBound == start }
            })
        return places.count
    }

    private func isNear(_ word: String, _ other: String) -> Bool {
        let (left, right) = (Folding.fold(word), Folding.fold(other))
        var distance = EditDistance()
        return distance.between(left[...], right[...], limit: MatchCosts.allowedDistance(length: right.count)) != nil
    }
}

extension String {
    /// Without the dots at which the learner stopped to think: *al museo en… el sábado*.
    fileprivate var withoutHesitation: String {
        let end = hasSuffix("…") ? "…" : ""
        let pieces = split(separator: "…").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        let whole = pieces.reduce(into: "") { text, piece in
            let isOpen = text.last.map { "¿¡«(".contains($0) } ?? true
            let isMark = piece.first.map { ",;:.!?»)".contains($0) } ?? true
            text += isOpen || isMark ? piece : " " + piece
        }
        return whole + end
    }
}

extension GrammarError {
    /// Whether only accents or capitals differ, which can be seen and not heard.
    var isSilent: Bool { Folding.fold(incorrect) == Folding.fold(correct) }
}
