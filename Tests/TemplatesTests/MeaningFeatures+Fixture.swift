import ConversationFixtures

@testable import Templates

extension MeaningFeatures {
    private static let vocabulary = ScriptVocabulary(knowledge: FixtureKnowledge())

    /// Of a text in the language of the fixtures.
    init(fixture text: String) { self.init(Utterance(text, vocabulary: Self.vocabulary)) }
}
