extension Question {
    /// The same under an id that no other question has: what is kept about a question is kept under it for ever.
    ///
    /// - Parameter owner: Whose it is: `idea/ser-estar`. The id that its file gives is unique there only.
    package func identified(in owner: String) -> Question {
        var question = self
        question.id = "\(owner)/\(id)"
        return question
    }

    /// The id of a question that came from somewhere without one that lasts: the same for the same content.
    ///
    /// - Parameter hash: Its ``contentHash``.
    package static func importedID(_ hash: String) -> String { "q-\(hash.prefix(16))" }
}
