import Conversation

/// Who sounds how in a conversation: characters with a gender as their files say; for one of none, and where nobody in
/// particular speaks, the learner's preference decides.
struct CastVoices {
    private let own: String
    private let others: [String: String]

    init(_ engine: DialogueEngine, _ content: ContentSnapshot, preferred: LearnerPreferences.VoiceGender?) {
        let anybody =
            (try? content.voice(for: engine.scenario.language, gender: preferred)) ?? engine.scenario.languageID
        let voice = { (character: AICharacter) in
            guard character.gender == .neutral, !character.voiceID.contains("+") else { return character.voiceID }
            return character.voiceID + (preferred?.voiceVariant ?? "")
        }
        own = engine.character.map(voice) ?? anybody
        others = Dictionary(
            engine.cast.values.map { ($0.id, voice($0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// - Parameter characterID: nil asks for the scenario's own character.
    func voice(of characterID: String?) -> String { characterID.flatMap { others[$0] } ?? own }
}
