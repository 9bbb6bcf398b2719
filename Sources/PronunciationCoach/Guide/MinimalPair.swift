/// Two words that one sound tells apart.
package struct MinimalPair: Sendable, Hashable, Codable {
    /// Has the sound.
    package var word: String
    /// Has ``partnerUnit`` in its place.
    package var partner: String
    /// nil when the partner has no sound there: *hair* and *air*.
    package var partnerUnit: String?

    /// Stands in content files for the sound that a partner lacks.
    static let noSound = "nothing"

    package init(word: String, partner: String, partnerUnit: String?) {
        self.word = word
        self.partner = partner
        self.partnerUnit = partnerUnit
    }
}
