/// A word with one of its sounds marked: **c**ena.
package struct MarkedWord: Sendable, Hashable, Codable {
    package var before: String
    /// The letters that write the sound; never empty.
    package var sound: String
    package var after: String

    package var text: String { before + sound + after }

    /// Reads `_c_ena`: the sound between two underscores. nil when anything else is marked.
    package init?(marked text: String) {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[1].isEmpty, !text.contains(where: \.isWhitespace) else { return nil }
        before = String(parts[0])
        sound = String(parts[1])
        after = String(parts[2])
    }
}
