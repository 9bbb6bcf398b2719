import ContentFiles

extension ScriptLine {
    /// The line as a character says it, its values filled in.
    ///
    /// - Parameter gloss: What a value means in the language of the translation.
    func spoken(
        as role: SpokenLine.Role, in scope: some ExpressionScope, language: String, translation: String,
        characterID: String?, speed: Double, gloss: (String) -> String? = { _ in nil }
    ) -> SpokenLine {
        let filled = parts.sentences(in: scope, language: language)
        let text = EmphasisMarks.removed(from: filled)
        return SpokenLine(
            id: id, text: text,
            translation: translations[translation].map {
                EmphasisMarks.removed(from: $0.sentences(in: scope, language: translation, gloss: gloss))
            },
            role: role, speed: speed, characterID: characterID, marked: text == filled ? nil : filled,
            recording: recording(saying: text)?.path, isAuthors: parts.areAuthors ? true : nil)
    }
}
