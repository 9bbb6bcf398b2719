import Foundation
package import Grammar

/// A rule's card with its id and those of its exercises, which are the same whenever the content is loaded.
package struct RuleReply: Encodable, Sendable, Hashable {
    package let card: GrammarCard

    package init(card: GrammarCard) {
        self.card = card
    }

    private enum CodingKeys: CodingKey { case id, exercises }

    package func encode(to encoder: any Encoder) throws {
        try card.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(UUID(named: "rule", card.ruleID), forKey: .id)
        try container.encode(
            card.exercises.enumerated().map {
                Identified(id: UUID(named: "exercise", "\(card.ruleID):\($0.offset + 1)"), value: $0.element)
            }, forKey: .exercises)
    }
}
