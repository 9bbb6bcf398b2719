import Conversation

/// What one of a cast sounds like.
package struct CastVoice: Sendable, Hashable {
    /// The synthesiser's.
    package var synthesizer: String
    /// Voices of voice servers by name, the best first.
    package var named: [String]
    /// BCP 47.
    package var language: String
    /// How fast the character speaks, and so was recorded.
    package var naturalSpeed: Double
}

/// Who sounds how in a conversation: characters with a gender as their files say; for one of none, and where nobody in
/// particular speaks, the learner's preference decides.
struct CastVoices {
    private let own: CastVoice
    private let others: [String: CastVoice]

    init(_ engine: DialogueEngine, _ content: ContentSnapshot, preferred: LearnerPreferences.VoiceGender?) {
        let anybody =
            (try? content.voice(for: engine.scenario.language, gender: preferred)) ?? engine.scenario.languageID
        let voice = { (character: AICharacter) in
            let isOpen = character.gender == .neutral && !character.voiceID.contains("+")
            return CastVoice(
                synthesizer: character.voiceID + (isOpen ? preferred?.voiceVariant ?? "" : ""),
                named: character.serverVoices, language: character.language, naturalSpeed: character.speakingSpeed)
        }
        own =
            engine.character.map(voice)
            ?? CastVoice(synthesizer: anybody, named: [], language: engine.scenario.language, naturalSpeed: 1)
        others = Dictionary(
            engine.cast.values.map { ($0.id, voice($0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// - Parameter characterID: nil asks for the scenario's own character.
    func voice(of characterID: String?) -> CastVoice { characterID.flatMap { others[$0] } ?? own }
}
