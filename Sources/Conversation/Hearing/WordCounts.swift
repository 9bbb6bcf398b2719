import Templates

/// How often words were met, and after which words, in texts that weigh differently.
package struct WordCounts: Sendable {
    /// Stands for the beginning of a sentence before a word, for its end after one.
    static let edge: Int32 = 0

    /// Words in small letters; at ``edge`` stands none.
    private(set) var words = [""]
    /// Weight by number; that of the edge is of the ends of sentences.
    private(set) var singles: [Float] = [0]
    /// Weight of what followed each word.
    private(set) var followed: [Float] = [0]
    private(set) var pairs: [UInt64: Float] = [:]
    private var numbers: [String: Int32] = [:]

    package init() {}

    /// - Parameters:
    ///   - words: Without the edge, as many as the weights that are not the edge's.
    ///   - pairs: Of words that there are.
    init(words: [String], singles: [Float], followed: [Float], pairs: [UInt64: Float]) {
        (self.words, self.singles, self.followed, self.pairs) = ([""] + words, singles, followed, pairs)
        numbers = Dictionary(words.enumerated().map { ($1, Int32($0 + 1)) }, uniquingKeysWith: { first, _ in first })
    }

    static func pair(_ first: Int32, _ second: Int32) -> UInt64 { UInt64(first) << 32 | UInt64(second) }
    static func words(of pair: UInt64) -> (first: Int32, second: Int32) {
        (Int32(pair >> 32), Int32(truncatingIfNeeded: pair & 0xFFFF_FFFF))
    }

    /// A word's number; nil when it was not met.
    func number(of word: String) -> Int32? { numbers[word] }

    /// Counts a sentence's words; one without any counts nothing.
    mutating func add(_ sentence: some Sequence<String>, weight: Float) {
        var last = Self.edge
        for word in sentence {
            let number = intern(word.lowercased())
            count(last, number, weight)
            last = number
        }
        if last != Self.edge { count(last, Self.edge, weight) }
    }

    /// Counts a text, sentence by sentence.
    package mutating func add(text: String, weight: Float) {
        for sentence in text.unicodeScalars.split(whereSeparator: Self.ends.contains) {
            add(Tokenizer.words(of: String(sentence)), weight: weight)
        }
    }

    /// Counts a word by itself, whatever stands beside it.
    package mutating func add(word: String, weight: Float) {
        let number = Int(intern(word.lowercased()))
        singles[number] += weight
    }

    /// Adds other counts, which weigh `weight` times as much as they did.
    package mutating func add(_ other: WordCounts, weight: Float = 1) {
        let places = other.words.enumerated().map { $0 == 0 ? Self.edge : intern($1) }
        for (number, place) in places.enumerated() {
            singles[Int(place)] += weight * other.singles[number]
            followed[Int(place)] += weight * other.followed[number]
        }
        for (pair, count) in other.pairs {
            let (first, second) = Self.words(of: pair)
            pairs[Self.pair(places[Int(first)], places[Int(second)]), default: 0] += weight * count
        }
    }

    private mutating func count(_ first: Int32, _ second: Int32, _ weight: Float) {
        singles[Int(second)] += weight
        followed[Int(first)] += weight
        pairs[Self.pair(first, second), default: 0] += weight
    }

    private mutating func intern(_ word: String) -> Int32 {
        if let number = numbers[word] { return number }
        let number = Int32(words.count)
        numbers[word] = number
        words.append(word)
        singles.append(0)
        followed.append(0)
        return number
    }

    /// What ends a sentence.
    private static let ends = Set(".!?…;:«»\"¿¡()\r\n。！？".unicodeScalars)
}
