/// Recognises verbs with pronouns attached (*dámelo*, *ponerme*, *vámonos*) without listing them: strips the pronouns,
/// looks the host up, and spells the whole again to see whether its accent is right.
struct EncliticAnalyzer: Sendable {
    struct Analysis {
        var readings: [Reading]
        var clitics: [String]
        /// How it is written: *dígame* of *digame*.
        var spelling: String
        /// False when the accent of the word is missing or wrong: *digame*.
        var isAccentRight: Bool
    }

    /// Pronouns that can stand last.
    var clitics: [String]
    /// Pronouns that another may follow: *me* in *dámelo*.
    var leading: [String]
    /// A letter that the host loses before a pronoun: *vamos* + *nos* = *vámonos*, *sentad* + *os* = *sentaos*.
    var elisions: [(letter: String, before: String)]
    /// Tell where a verb is stressed, and so whether it needs an accent with its pronouns.
    var syllables: SyllableRules

    private static let hosts: Features = [.infinitive, .gerund, .imperative]

    /// The best analysis of a lowercased form that is not a word by itself; nil when it is not a verb with enclitics.
    func analyse(_ form: String, in lexicon: CompiledLexicon) -> Analysis? {
        var fallback: Analysis?
        for (stem, clitics) in splits(of: form) {
            for (host, kept) in hosts(of: stem, before: clitics[0], in: lexicon) {
                let readings = lexicon.readings(of: host)
                    .filter { $0.partOfSpeech == .verb && !$0.features.isDisjoint(with: Self.hosts) }
                    .map { Reading(lemma: $0.lemma, partOfSpeech: .verb, features: $0.features.union(.enclitic)) }
                guard !readings.isEmpty else { continue }
                let spelling = spelling(host: host, kept: kept, clitics: clitics)
                let isRight = spelling == form
                let analysis = Analysis(
                    readings: readings, clitics: clitics, spelling: spelling, isAccentRight: isRight)
                if isRight { return analysis }
                fallback = fallback ?? analysis
            }
        }
        return fallback
    }

    /// A verb form with pronouns attached, accents as the rules want them: *da*, *me*, *lo* gives *dámelo*.
    func attach(_ clitics: [String], to host: String) -> String {
        let kept = elisions.contains { host.hasSuffix($0.letter) && $0.before == clitics.first }
        return spelling(host: host, kept: host.unicodeScalars.count - (kept ? 1 : 0), clitics: clitics)
    }

    /// The ways to strip one pronoun or two, the single one first.
    private func splits(of form: String) -> [(stem: String, clitics: [String])] {
        let bytes = form.bytes
        var single: [(String, [String])] = []
        var double: [(String, [String])] = []
        for last in clitics where bytes.ends(with: last.bytes) && bytes.count > last.utf8.count + 1 {
            let stem = Array(bytes.dropLast(last.utf8.count))
            single.append((String(decoding: stem, as: UTF8.self), [last]))
            for first in leading where stem.ends(with: first.bytes) && stem.count > first.utf8.count + 1 {
                let host = stem.dropLast(first.utf8.count)
                double.append((String(decoding: host, as: UTF8.self), [first, last]))
            }
        }
        return single + double
    }

    /// Verb forms that a stem may stand for, each with how many of its scalars are kept; those that lost a letter
    /// first, so that *sentaos* is *sentad*, not the *sentá* of voseo.
    private func hosts(of stem: String, before clitic: String, in lexicon: CompiledLexicon) -> [(String, Int)] {
        let whole = lexicon.forms(ignoringAccents: stem).map { ($0, $0.unicodeScalars.count) }
        return elisions.filter { $0.before == clitic }.flatMap { elision in
            lexicon.forms(ignoringAccents: stem + elision.letter).map { ($0, $0.unicodeScalars.count - 1) }
        } + whole
    }

    private func spelling(host: String, kept: Int, clitics: [String]) -> String {
        let prosody = Prosody(host.unicodeScalars, syllables)
        guard let stressed = prosody.stressedLetter, let nucleus = prosody.stressedNucleus else { return host }
        var letters = host.unicodeScalars.prefix(kept).map(syllables.withoutAccent)
        letters += clitics.flatMap(\.unicodeScalars)
        let after = prosody.nuclei.count - 1 - nucleus + clitics.count
        if after >= 2 || isHiatus(at: stressed, letters) {
            letters[stressed] = syllables.withAccent(letters[stressed])
        }
        var result = ""
        result.unicodeScalars.append(contentsOf: letters)
        return result
    }

    /// A stressed closed vowel beside an open one always bears the accent: *ríete*, *oírme*, *vestíos*.
    private func isHiatus(at position: Int, _ letters: [Unicode.Scalar]) -> Bool {
        guard syllables.isAccented(syllables.withAccent(letters[position])) else { return false }
        let before = position > 0 && syllables.isOpen(letters[position - 1])
        let after = position + 1 < letters.count && syllables.isOpen(letters[position + 1])
        return before || after
    }
}

extension LanguagePack {
    /// The pronouns at the end of a verb form, *me* and *lo* in *dámelo*; empty when there are none.
    package func enclitics(of form: String) -> [String] {
        guard lexicon.readings(of: form).isEmpty, form.utf8.count <= Self.longestAnalysedWord else { return [] }
        return textRules.enclitics?.analyse(form, in: lexicon)?.clitics ?? []
    }

    /// How a verb with its pronouns is written whose accent is missing or wrong: *digame* is *dígame*. Nil for what is
    /// no such verb, and for what is right, if only where *vos* is said: *cuidate*.
    package func spelling(ofEnclitic form: String) -> String? {
        guard lexicon.readings(of: form).isEmpty, form.utf8.count <= Self.longestAnalysedWord,
            let analysis = textRules.enclitics?.analyse(form, in: lexicon), !analysis.isAccentRight
        else { return nil }
        return analysis.spelling
    }

    /// A verb form with pronouns attached, accents as the rules want them: *da* with *me* and *lo* gives *dámelo*; nil
    /// where the language attaches none.
    package func attach(enclitics: [String], to form: String) -> String? {
        enclitics.isEmpty ? form : textRules.enclitics?.attach(enclitics, to: form)
    }
}
