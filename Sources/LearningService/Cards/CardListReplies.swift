/// A learner's decks and tags.
package struct DecksReply: Codable, Sendable {
    /// A deck or a tag.
    package struct NamedCount: Codable, Sendable {
        package var name: String
        package var words: Int

        package init(name: String, words: Int) {
            self.name = name
            self.words = words
        }
    }

    /// Words of those below a deck are not counted in.
    package var decks: [NamedCount]
    package var tags: [NamedCount]

    package init(decks: [NamedCount], tags: [NamedCount]) {
        self.decks = decks
        self.tags = tags
    }
}

/// What became of many words at once.
package struct BulkReply: Codable, Sendable {
    package var changed: Int

    package init(changed: Int) { self.changed = changed }
}

/// A word's sound.
package struct WordAudioReply: Codable, Sendable {
    /// The file's name on this machine.
    package var path: String?
    /// The same for devices, which fetch it by this id.
    package var audioMedia: String?
    /// In seconds, of what was spoken.
    package var duration: Double?

    package init(path: String, duration: Double? = nil) {
        self.path = path
        self.duration = duration
    }
}
