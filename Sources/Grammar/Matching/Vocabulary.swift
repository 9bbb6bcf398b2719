import Lexicon

/// The forms and lemmas that rules name, as small integers, so that matching compares no strings.
struct Vocabulary: Sendable {
    /// The id of every word that no rule names.
    static let unknown: Int32 = -1

    private var ids: [String: Int32] = [:]

    var count: Int { ids.count }

    func id(of word: String) -> Int32 { ids[word] ?? Self.unknown }

    mutating func intern(_ word: String) -> Int32 {
        if let id = ids[word] { return id }
        let id = Int32(ids.count)
        ids[word] = id
        return id
    }
}

/// A set of vocabulary ids with constant-time membership.
struct WordSet: Sendable {
    private var words: [UInt64] = []
    private(set) var members: [Int32] = []

    init(_ ids: some Sequence<Int32>) {
        for id in ids where !contains(id) {
            let word = Int(id) >> 6
            if word >= words.count { words.append(contentsOf: repeatElement(0, count: word + 1 - words.count)) }
            words[word] |= 1 << UInt64(id & 63)
            members.append(id)
        }
    }

    var isEmpty: Bool { members.isEmpty }

    func contains(_ id: Int32) -> Bool {
        let word = Int(id) >> 6
        return id >= 0 && word < words.count && words[word] & (1 << UInt64(id & 63)) != 0
    }
}

/// Parts of speech as a bit set.
struct PartOfSpeechSet: OptionSet, Sendable, Hashable {
    let rawValue: UInt16
    init(rawValue: UInt16) { self.rawValue = rawValue }

    init(_ part: PartOfSpeech) {
        self.init(rawValue: 1 << UInt16(part.ordinal))
    }
}

extension PartOfSpeech {
    /// The place in `allCases`.
    var ordinal: Int {
        switch self {
        case .noun: 0
        case .verb: 1
        case .adjective: 2
        case .adverb: 3
        case .pronoun: 4
        case .preposition: 5
        case .conjunction: 6
        case .interjection: 7
        case .article: 8
        case .determiner: 9
        case .numeral: 10
        case .name: 11
        }
    }
}
