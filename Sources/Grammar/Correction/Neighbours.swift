import Lexicon

/// A known word that a misspelt one may stand for.
struct Neighbour: Sendable, Hashable {
    var form: String
    /// Of the slip that parts the two, and of the word's rarity.
    var cost: Int
}

/// The known words at one slip from a text's unknown word: unlike ``Misspelling/correction(in:)``, all of them, so that
/// what stands beside the word can choose.
struct Neighbours: Sendable {
    /// Shorter words have a neighbour whatever they are.
    static let shortest = 4

    private let neighbours: [Neighbour]
    private let costs: SlipCosts

    /// - Parameter word: Lowercased, NFC.
    init(_ word: String, _ rules: RespellingRules, in lexicon: CompiledLexicon) {
        costs = rules.slips
        guard costs.limit > 0, let misspelling = Misspelling(word, rules, shortest: Self.shortest),
            !misspelling.isRegionalDiminutive(in: lexicon)
        else {
            neighbours = []
            return
        }
        var cheapest: [String: Int] = [:]
        for (form, slip) in misspelling.slips {
            guard let rarity = Self.rarity(of: form, costs, in: lexicon) else { continue }
            let cost = costs.cost(of: slip) + rarity + (misspelling.isShort ? costs.short : 0)
            cheapest[form] = min(cheapest[form] ?? .max, cost)
        }
        neighbours = cheapest.map { Neighbour(form: $0.key, cost: $0.value) }
    }

    /// The one word that the learner can have meant; nil when none is near enough, or a second as near.
    ///
    /// - Parameter fits: Whether a word can stand there.
    func nearest(where fits: (String) -> Bool) -> String? {
        let fitting = neighbours.filter { fits($0.form) }
        guard let best = fitting.min(by: { ($0.cost, $0.form) < ($1.cost, $1.form) }), best.cost <= costs.limit,
            fitting.allSatisfy({ $0.form == best.form || $0.cost >= best.cost + costs.margin })
        else { return nil }
        return best.form
    }

    /// What it costs that learners seldom mean this word; nil for what is no word or too rare.
    private static func rarity(of form: String, _ costs: SlipCosts, in lexicon: CompiledLexicon) -> Int? {
        let readings = lexicon.readings(of: form).filter { $0.partOfSpeech != .name }
        let rank = readings.map { lexicon.entry($0.lemma, $0.partOfSpeech)?.rank ?? 0 }.min()
        guard let rank, rank <= Misspelling.rarestRank else { return nil }
        let isRareForm = readings.allSatisfy { !$0.features.isDisjoint(with: costs.rareForms) }
        // The hundred words that make half of a text are all common.
        return costs.rarity * max(0, Int.bitWidth - (rank / 100).leadingZeroBitCount)
            + (isRareForm ? costs.rareForm : 0)
    }
}

/// How a word came to be written as another, by one letter.
enum Slip: Sendable, Hashable {
    /// Only the accent differs.
    case accent
    /// A letter written twice, or once instead of twice.
    case doubled
    /// Two neighbours have changed places.
    case swapped
    /// One vowel for another.
    case vowel
    /// A letter is lacking.
    case missing
    /// A vowel too many.
    case extraVowel
    /// A consonant too many.
    case extra
    /// One consonant for another, or for a vowel.
    case other
}

/// What slips cost: `slips` of `grammar/respelling.yaml`.
struct SlipCosts: Sendable {
    var accent = 0
    var doubled = 0
    var swapped = 0
    var vowel = 0
    var missing = 0
    var extraVowel = 0
    var extra = 0
    var other = 0
    /// For each doubling of a word's rank.
    var rarity = 0
    /// For words all of whose readings have one of `rareForms`.
    var rareForm = 0
    var rareForms: Features = []
    /// For short words, which have neighbours by chance.
    var short = 0
    /// The nearest word may not cost more; 0 leaves all misspelt words alone.
    var limit = 0
    /// So much more must the second cost.
    var margin = 0

    func cost(of slip: Slip) -> Int {
        switch slip {
        case .accent: accent
        case .doubled: doubled
        case .swapped: swapped
        case .vowel: vowel
        case .missing: missing
        case .extraVowel: extraVowel
        case .extra: extra
        case .other: other
        }
    }
}
