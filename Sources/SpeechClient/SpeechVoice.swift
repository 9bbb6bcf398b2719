/// A voice that the worker can speak with.
package struct SpeechVoice: Sendable, Hashable, Codable {
    /// For people, e.g. "Spanish (Latin America)".
    package var name: String
    /// espeak-ng's name for its file, e.g. "roa/es-419"; variants are "!v/f3".
    package var identifier: String
    /// The languages it speaks, best first, e.g. ["es-419", "es-mx", "es"]; empty for a variant.
    package var languages: [String]

    package init(name: String, identifier: String, languages: [String]) {
        self.name = name
        self.identifier = identifier
        self.languages = languages
    }

    /// Whether this is a manner of speaking ("f3", "croak") to be added to a voice: "es+f3".
    package var isVariant: Bool { identifier.hasPrefix("!v/") }
}
