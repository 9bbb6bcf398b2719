/// Guesses the readings of an unknown word from its ending: the longest ending of the table that fits decides.
struct SuffixGuesser: Sendable {
    struct Guess: Sendable {
        var partOfSpeech: PartOfSpeech
        var features: Features
        /// What stands in the lemma in place of the ending.
        var lemmaEnd: [UInt8]
    }

    /// Letters that must remain before an ending.
    static let minimumStem = 2

    private var endings = ByteStringTable()
    private var guesses: [[Guess]] = []
    private var longest = 0

    init() {}

    mutating func add(_ guess: Guess, ending: [UInt8]) {
        let id = endings.intern(ending)
        if id == guesses.count { guesses.append([]) }
        guesses[id].append(guess)
        longest = max(longest, ending.count)
    }

    /// - Parameter form: Lowercased.
    func readings(of form: String) -> [Reading] {
        var form = form
        return form.withUTF8 { bytes in
            for length in stride(from: min(longest, bytes.count - Self.minimumStem), through: 0, by: -1) {
                let stemEnd = bytes.count - length
                guard let id = endings.id(of: UnsafeBufferPointer(rebasing: bytes[stemEnd...])) else { continue }
                return guesses[id].map { guess in
                    Reading(
                        lemma: String(decoding: bytes[..<stemEnd] + guess.lemmaEnd, as: UTF8.self),
                        partOfSpeech: guess.partOfSpeech, features: guess.features)
                }
            }
            return []
        }
    }
}
