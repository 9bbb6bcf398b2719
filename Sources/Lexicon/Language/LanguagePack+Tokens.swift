extension LanguagePack {
    /// Longer words are looked up but not analysed further: no word of any language comes near.
    static let longestAnalysedWord = 64

    /// Splits a text into tokens and looks each up. Ranges count Unicode scalars of the NFC text.
    ///
    /// A word is looked up as it stands, then as a derived word (*poquito*) or a verb with enclitics (*dámelo*), then
    /// ignoring accents; a capitalised word inside a sentence that is still unknown is a name; for the rest the ending
    /// decides, that of an irregular verb made regular (*sabo*) first.
    package func tokens(of text: String) -> [Token] {
        var atSentenceStart = true
        return TextTokenizer.pieces(of: text.normalizedToNFC).map { piece in
            let written = String(piece.text)
            switch piece.kind {
            case .word:
                let token = word(written, piece.range, atSentenceStart: atSentenceStart)
                atSentenceStart = false
                return token
            case .number:
                atSentenceStart = false
                let reading = Reading(lemma: written, partOfSpeech: .numeral, features: [.cardinal, .quantifier])
                return Token(text: written, form: written, kind: .number, range: piece.range, readings: [reading])
            case .punctuation:
                atSentenceStart = atSentenceStart || Self.opensSentence(written)
                return Token(text: written, form: written, kind: .punctuation, range: piece.range)
            }
        }
    }

    private static func opensSentence(_ mark: String) -> Bool {
        switch mark {
        case ".", "!", "?", "…", "¿", "¡", ":", "«", "\"", "“", "—", "。", "！", "？": true
        default: false
        }
    }

    private func word(_ written: String, _ range: Range<Int>, atSentenceStart: Bool) -> Token {
        let form = written.lowercased()
        var token = Token(text: written, form: form, kind: .word, range: range)
        let isCapitalised = form != written && !(written.unicodeScalars.count > 1 && written == written.uppercased())
        let isNameLike = isCapitalised && !atSentenceStart
        token.readings = lexicon.readings(of: form)
        if !token.readings.isEmpty {
            if token.readings.count > 1 { keepNames(isNameLike: isNameLike, isCapitalised: form != written, &token) }
            return token
        }
        guard form.utf8.count <= Self.longestAnalysedWord else {
            token.flags = .guessed
            return token
        }
        if isNameLike { findName(&token) } else { analyse(&token) }
        if token.readings.isEmpty {
            if isNameLike {
                token.flags = .name
                token.readings = [Reading(lemma: written, partOfSpeech: .name, features: [])]
            } else {
                token.flags = .guessed
                token.readings = textRules.guesser.readings(of: form)
                if isCapitalised {
                    token.readings.append(Reading(lemma: written, partOfSpeech: .name, features: []))
                }
            }
        }
        return token
    }

    /// *rosa* is not a name, and *Rosa* inside a sentence nothing else.
    private func keepNames(isNameLike: Bool, isCapitalised: Bool, _ token: inout Token) {
        guard token.readings.contains(where: { $0.partOfSpeech == .name }) else { return }
        let kept = token.readings.filter { reading in
            reading.partOfSpeech == .name ? isCapitalised : !isNameLike
        }
        if !kept.isEmpty { token.readings = kept }
    }

    /// Looks for a name that only lacks its accents: *Jose*.
    private func findName(_ token: inout Token) {
        token.readings = lexicon.forms(ignoringAccents: token.form).flatMap { lexicon.readings(of: $0) }
            .filter { $0.partOfSpeech == .name }
        if !token.readings.isEmpty { token.flags = .accentless }
    }

    /// Tries everything that leads back to a known word: spelled right first, then with other accents.
    private func analyse(_ token: inout Token) {
        let bytes = token.form.bytes
        for derivation in textRules.derivations {
            let (readings, isAccentRight) = derivation.readings(of: bytes, in: lexicon)
            if !readings.isEmpty {
                token.readings = readings
                token.flags = isAccentRight ? [] : .accentless
                return
            }
        }
        let enclitic = textRules.enclitics?.analyse(token.form, in: lexicon)
        if let enclitic, enclitic.isAccentRight {
            token.readings = enclitic.readings
            return
        }
        let spellings = lexicon.forms(ignoringAccents: token.form)
        let overregular = overregularReadings(of: lexicon.accentHabits.meant(by: token.form) ?? token.form)
        if spellings.isEmpty ? enclitic == nil && !overregular.isEmpty : isMeant(overregular, token.form, spellings) {
            token.readings = overregular
            token.flags = [.guessed, .overregular]
        } else if !spellings.isEmpty {
            token.readings = spellings.flatMap { lexicon.readings(of: $0) }
            token.flags = .accentless
            // *Yo penso* is *pienso* where *penso* is *pensó*: its company decides.
            token.readings += overregular.filter { !token.readings.contains($0) }
        } else if let enclitic {
            token.readings = enclitic.readings
            token.flags = .accentless
        }
    }

    /// Whether a form is rather that of an irregular verb made regular than a word whose accents are wrong.
    ///
    /// An accent tells: *andó* means *anduvo*, not *ando*, but *ví* is *vi*. So does who would speak so: *pensas* lacks
    /// its accent where *vos* is said, and means *piensas* everywhere else. *Comó* is *cómo*, whatever *comer* may
    /// make.
    private func isMeant(_ overregular: [Reading], _ form: String, _ spellings: [String]) -> Bool {
        guard !overregular.isEmpty else { return false }
        guard AccentFolding.folded(form) != form else { return spellings.allSatisfy(isOfVoseo) }
        return !spellings.contains(where: isOfClosedClass)
            && overregular.allSatisfy { reading in
                lexicon.form(of: reading.lemma, .verb, reading.features).map { !spellings.contains($0) } ?? false
            }
    }

    private func isOfVoseo(_ form: String) -> Bool {
        lexicon.readings(of: form).allSatisfy { $0.features.contains(.voseo) }
    }

    /// Whether a form can be of a class that takes no new words: such words learners mean far more often than a verb
    /// that only a slip would make.
    private func isOfClosedClass(_ form: String) -> Bool {
        lexicon.readings(of: form).contains { reading in
            switch reading.partOfSpeech {
            case .conjunction, .preposition, .pronoun, .determiner, .article: true
            default: false
            }
        }
    }
}
