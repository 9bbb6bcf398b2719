import Lexicon

/// The forms and lemmas that rules name, as small integers, so that matching compares no strings.
///
/// A table of its own, because every word of a text and all its lemmas are looked up, and few are found.
struct Vocabulary: Sendable {
    /// The id of every word that no rule names.
    static let unknown: Int32 = -1

    private var words: [[UInt8]] = []
    /// Ids by hash, ``unknown`` where free; open addressing, at most half full. The count is a power of two.
    private var slots = [Int32](repeating: unknown, count: 64)

    init() {}

    /// - Parameter all: Each once, as ``all`` gave them.
    init(_ all: [String]) {
        words = all.map { Array($0.utf8) }
        var size = slots.count
        while words.count * 2 > size { size *= 2 }
        slots = [Int32](repeating: Self.unknown, count: size)
        for id in words.indices { place(id) }
    }

    /// By id.
    var all: [String] { words.map { String(decoding: $0, as: UTF8.self) } }

    var count: Int { words.count }

    func id(of word: String) -> Int32 {
        var word = word
        return word.withUTF8 { slots[slot(of: $0)] }
    }

    /// - Parameter word: As a rule file has it; texts are checked in NFC.
    mutating func intern(_ word: String) -> Int32 {
        let word = word.normalizedToNFC
        let known = id(of: word)
        guard known == Self.unknown else { return known }
        words.append(Array(word.utf8))
        if words.count * 2 > slots.count {
            slots = [Int32](repeating: Self.unknown, count: slots.count * 2)
            for id in words.indices { place(id) }
        } else {
            place(words.count - 1)
        }
        return Int32(words.count - 1)
    }

    private mutating func place(_ id: Int) {
        let free = words[id].withUnsafeBufferPointer { slot(of: $0) }
        slots[free] = Int32(id)
    }

    /// The slot that holds a word, or the free one where it belongs.
    private func slot(of word: UnsafeBufferPointer<UInt8>) -> Int {
        // FNV-1a.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & mask
        while slots[slot] != Self.unknown, !words[Int(slots[slot])].elementsEqual(word) { slot = (slot + 1) & mask }
        return slot
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
