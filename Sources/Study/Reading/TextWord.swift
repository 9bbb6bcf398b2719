import Lexicon

/// A word of a text, as it is looked up among those that a learner knows.
struct TextWord {
    private let token: Token
    let isName: Bool

    /// What words that are looked up alike share.
    var key: String { isName ? token.text : token.form }

    init(_ token: Token) { self.init(token, isName: token.flags.contains(.name)) }

    /// - Parameter isName: As the text that it stood in showed it.
    init(_ token: Token, isName: Bool) {
        self.token = token
        self.isName = isName
    }

    /// The word with all that its state may be kept under.
    func named(in language: LanguagePack) -> NamedWord {
        var names: [String] = []
        for lemma in [token.form] + token.readings.map({ $0.lemma.lowercased() }) {
            for name in [lemma] + (language.pronominal(lemma).map { [$0] } ?? []) where !names.contains(name) {
                names.append(name)
            }
        }
        return NamedWord(lemma: lemma, names: names, isName: isName)
    }

    /// *Río* is the river rather than a form of *reír*.
    private var lemma: String {
        token.readings.contains { $0.lemma == token.form }
            ? token.form : token.readings.first?.lemma.lowercased() ?? token.form
    }
}

struct NamedWord: Sendable, Hashable {
    /// What its state is kept under where nothing is known of it.
    var lemma: String
    /// Its form, and the lemmas of its readings.
    var names: [String]
    var isName: Bool

    /// Of several readings the best known counts; of none known, the word of this very form, or else the likeliest.
    func state(in states: [String: WordState]) -> (lemma: String, state: WordState) {
        var best = (lemma: lemma, state: isName ? WordState.ignored : .new)
        for name in names {
            guard let state = states[name], state.rank > best.state.rank else { continue }
            best = (name, state)
        }
        return best
    }
}

extension WordState {
    fileprivate var rank: Int {
        switch self {
        case .new: 0
        case .learning: 1
        case .known: 2
        case .ignored: 3
        }
    }
}
