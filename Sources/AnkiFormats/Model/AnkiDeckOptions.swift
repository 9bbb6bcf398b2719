package import JSONText

/// A group of deck options: limits, steps, and how cards are scheduled.
package struct AnkiDeckOptions: Codable, Sendable, Hashable, Identifiable {
    package var id: Int64
    package var name: String
    /// Seconds since 1970.
    package var modified: Int64
    /// As in the JSON of schema 11.
    package var options: [String: VerbatimJSON]

    package init(id: Int64, name: String, modified: Int64, options: [String: VerbatimJSON] = [:]) {
        self.id = id
        self.name = name
        self.modified = modified
        self.options = options
    }

    /// FSRS-6 parameters w0…w20; empty when the learner has none of their own.
    package var fsrsParameters: [Double] {
        get { options["fsrsParams6"]?.array?.compactMap(\.double) ?? [] }
        set { options["fsrsParams6"] = .array(newValue.map { VerbatimJSON($0) }) }
    }

    /// The share of reviews that should succeed, 0 to 1.
    package var desiredRetention: Double? {
        get { options["desiredRetention"]?.double }
        set { options["desiredRetention"] = newValue.map { VerbatimJSON($0) } ?? .null }
    }
}
