internal import ContentFiles

import Foundation

/// A language as the folder `languages/<id>` describes it: its names, voices, variants and words.
package struct LanguagePack: Sendable {
    package struct Variant: Sendable, Hashable, Codable {
        /// BCP 47: "es-MX".
        package var id: String
        package var name: String
        package var region: String
        /// The synthesiser's voice: "es-419".
        package var voice: String
    }

    /// ISO 639-1 or 639-3.
    package var id: String
    package var name: String
    package var nativeName: String
    package var flag: String
    package var variants: [Variant]
    /// The synthesiser's voice when no variant says otherwise.
    package var voice: String
    package var lexicon: CompiledLexicon
    /// The language that the lexicon's glosses are in; nil where the content's language of explanations is meant.
    package var glossLanguage: String?
    /// Where words stand among others; nil where nothing was learnt of it.
    package var vectors: WordVectors?
    var textRules: TextRules
    var regions = RegionTable()
    /// The lexicon's phrases, looked for when they are first asked for.
    private var phrases = Deferred(ready: IdiomaticUsages())

    package init(
        id: String, name: String, nativeName: String, flag: String, variants: [Variant], voice: String,
        lexicon: CompiledLexicon
    ) {
        self.init(
            id: id, name: name, nativeName: nativeName, flag: flag, variants: variants, voice: voice, lexicon: lexicon,
            textRules: TextRules())
    }

    init(
        id: String, name: String, nativeName: String, flag: String, variants: [Variant], voice: String,
        lexicon: CompiledLexicon, textRules: TextRules
    ) {
        self.id = id
        self.name = name
        self.nativeName = nativeName
        self.flag = flag
        self.variants = variants
        self.voice = voice
        self.lexicon = lexicon
        self.textRules = textRules
    }

    /// The lexicon's phrases by the words in them.
    package var idioms: IdiomaticUsages { phrases.value }

    /// With its lexicon's phrases; to be asked for when all else is known.
    func withIdioms() -> LanguagePack {
        var pack = self
        pack.phrases = Deferred { [self] in IdiomaticUsages(self) }
        return pack
    }

    /// Words that carry little meaning of their own (articles, prepositions, clitics, auxiliaries): cheap to miss when
    /// a learner's answer is matched.
    ///
    /// - Parameter form: Lowercased, accents as written.
    package func isFunctionWord(_ form: String) -> Bool { textRules.functionWords.contains(form) }

    /// Hesitations and softeners (*eh*, *pues*, *bueno*): free to add.
    ///
    /// - Parameter form: Lowercased, accents as written.
    package func isFiller(_ form: String) -> Bool { textRules.fillers.contains(form) }

    /// Words that deny, where no lexicon tells them: *ne*, *pas*, *jamais*.
    ///
    /// - Parameter form: Lowercased, accents as written.
    package func isNegation(_ form: String) -> Bool { textRules.negations.contains(form) }

    /// The region of the variant that a tag names: "Mexico" for es-MX; nil where it names none, es or es-419 for
    /// example.
    package func region(of tag: String) -> String? {
        variants.first { $0.id.lowercased() == tag.lowercased() }?.region
    }

    /// Whether a lemma is one that sentences are made with rather than one to study by itself: *no*, *más*, *también*.
    package func isGrammatical(_ lemma: String) -> Bool {
        textRules.grammaticalWords.contains(lemma) || isFunctionWord(lemma)
    }

    /// The pronominal verb of the lexicon that belongs to a simple one, *quedarse* to *quedar*; nil where there is
    /// none.
    package func pronominal(_ lemma: String) -> String? {
        guard let ending = textRules.reflexiveEnding, lexicon.entry(lemma + ending, .verb)?.lemma == lemma + ending
        else { return nil }
        return lemma + ending
    }

    /// Marks that must stand before and after what they enclose, ¿ and ?.
    package var pairedMarks: [(open: Unicode.Scalar, close: Unicode.Scalar)] { textRules.pairedMarks }

    /// A lowercased form without the accents of the language: *café* gives *cafe*, *año* stays.
    package func withoutAccents(_ form: String) -> String {
        guard let syllables = textRules.syllables, form.utf8.contains(where: { $0 >= 0x80 }) else { return form }
        return String(String.UnicodeScalarView(form.unicodeScalars.map(syllables.withoutAccent)))
    }

    /// The words that a contraction stands for, *a* and *el* for *al*; nil for any other form.
    package func expansion(of form: String) -> [String]? { textRules.contractions[form] }

    /// The contraction that two words in a row must form, *al* for *a* and *el*; nil when they stay apart.
    package func contraction(of first: String, _ second: String) -> String? {
        textRules.contractions.first { $0.value == [first, second] }?.key
    }
}

/// What a language's text analysis needs besides its lexicon.
struct TextRules: Sendable {
    var contractions: [String: [String]] = [:]
    var functionWords: Set<String> = []
    var fillers: Set<String> = []
    var negations: Set<String> = []
    var grammaticalWords: Set<String> = []
    var pairedMarks: [(open: Unicode.Scalar, close: Unicode.Scalar)] = []
    var reflexiveEnding: String?
    var enclitics: EncliticAnalyzer?
    var guesser = SuffixGuesser()
    var derivations: [Derivation] = []
    var overregular: OverregularAnalyzer?
    var syllables: SyllableRules?
    var plurals: PluralEndings?
}

/// Whether a code is one of ISO 639-1 or 639-3, as languages are named by: *es*, *deu*; or one of those that the
/// standard leaves for private use, *qaa* to *qtz*.
package func isContentLanguageCode(_ code: String) -> Bool {
    isLanguageCode(code) || code.utf8.count == 3 && ("qaa"..."qtz").contains(code)
}

/// Whether a code is one of ISO 639-1 or 639-3.
package func isLanguageCode(_ code: String) -> Bool {
    (2...3).contains(code.utf8.count) && code.utf8.allSatisfy { (97...122).contains($0) }
        && Locale.LanguageCode(code).isISOLanguage
}
