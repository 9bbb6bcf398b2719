extension ScriptLine {
    /// The line as a character says it, its values filled in.
    func spoken(
        as role: SpokenLine.Role, in scope: some ExpressionScope, language: String, translation: String,
        characterID: String?, speed: Double
    ) -> SpokenLine {
        SpokenLine(
            id: id, text: parts.filled(in: scope, language: language),
            translation: translations[translation].map { $0.filled(in: scope, language: translation) },
            role: role, speed: speed, characterID: characterID)
    }
}
