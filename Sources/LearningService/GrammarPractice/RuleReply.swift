package import Foundation
package import Grammar

/// A rule's card with its id and those of its exercises, which are the same whenever the content is loaded.
package struct RuleReply: Codable, Sendable, Hashable {
    package let id: UUID
    package let card: GrammarCard
    package let exercises: [Identified<GrammarCard.Exercise>]

    package init(card: GrammarCard) {
        self.card = card
        id = UUID(named: "rule", card.ruleID)
        exercises = card.exercises.enumerated().map {
            Identified(id: UUID(named: "exercise", "\(card.ruleID):\($0.offset + 1)"), value: $0.element)
        }
    }

    private enum CodingKeys: CodingKey { case id, exercises }

    package init(from decoder: any Decoder) throws {
        card = try GrammarCard(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(UUID.self, forKey: .id)
        exercises = try container.decode([Identified<GrammarCard.Exercise>].self, forKey: .exercises)
    }

    package func encode(to encoder: any Encoder) throws {
        try card.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(exercises, forKey: .exercises)
    }
}
