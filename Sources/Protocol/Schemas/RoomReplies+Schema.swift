package import LearningService
package import Spatial

/// 16 numbers, column-major.
extension Transform4x4: ReplySchemaProviding {
    package static var replySchema: ReplySchema { .array(.number) }
    package static var replyPlaceholder: Transform4x4? { Transform4x4(Pose().affine) }
}

extension AnchorContent: ReplyAlternatives {
    package static var replyAlternatives: [any Decodable.Type] { [WordLabel.self, RuleReply.self] }
}

extension ContentItem: ReplyAlternatives {
    package static var replyAlternatives: [any Decodable.Type] {
        [LanguageDescription.self, ScenarioDescription.self, CharacterDescription.self, EnvironmentDescription.self]
    }
}
