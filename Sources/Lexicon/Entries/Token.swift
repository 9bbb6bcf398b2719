/// A word, number or punctuation mark of a text.
package struct Token: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case word, number, punctuation
    }

    package struct Flags: OptionSet, Sendable, Hashable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        /// The readings come from the ending, not from the lexicon.
        package static let guessed = Flags(rawValue: 1)
        /// Known only after adding or removing accents: *cafe* for *café*.
        package static let accentless = Flags(rawValue: 2)
        /// Capitalised inside a sentence and unknown, so taken for a name.
        package static let name = Flags(rawValue: 4)
        /// Made by the regular pattern where the verb is irregular: *sabo* for *sé*. Such a token is guessed, too.
        package static let overregular = Flags(rawValue: 8)
    }

    /// As written, in NFC.
    package var text: String
    /// Lowercased, accents kept: the key that lexicon look-ups use.
    package var form: String
    package var kind: Kind
    /// Unicode scalars of the NFC text, end exclusive.
    package var range: Range<Int>
    /// Every analysis; empty for punctuation.
    package var readings: [Reading]
    package var flags: Flags

    package init(
        text: String, form: String, kind: Kind, range: Range<Int>, readings: [Reading] = [], flags: Flags = []
    ) {
        self.text = text
        self.form = form
        self.kind = kind
        self.range = range
        self.readings = readings
        self.flags = flags
    }
}
