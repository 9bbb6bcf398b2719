package import JSONText

/// A deck. Its options besides those named here are the JSON of schema 11.
package struct AnkiDeck: Codable, Sendable, Hashable, Identifiable {
    /// The deck that every collection has.
    package static let defaultID: Int64 = 1
    /// Between the levels of a name: `Spanish::Food`.
    package static let levelSeparator = "::"

    package var id: Int64
    package var name: String
    /// Seconds since 1970.
    package var modified: Int64
    package var options: [String: VerbatimJSON]

    package init(id: Int64, name: String, modified: Int64, options: [String: VerbatimJSON] = [:]) {
        self.id = id
        self.name = name
        self.modified = modified
        self.options = options
    }

    /// A deck that a search fills for a while; its cards' home is another.
    package var isFiltered: Bool { options["dyn"]?.integer == 1 || options["dyn"]?.bool == true }

    package var text: String { options["desc"]?.string ?? "" }

    /// The option group of an ordinary deck.
    package var optionsID: Int64? { isFiltered ? nil : options["conf"]?.integer }
}
