import Grammar
import Lexicon
import Spatial

/// What an anchor's id stands for.
package enum AnchorContent: Codable, Sendable {
    case word(WordLabel)
    case grammarCard(RuleReply)

    /// Nil for ids that only the client knows.
    init?(_ anchor: SpatialAnchor, in content: ContentSnapshot) {
        let language = baseLanguage(of: anchor.language)
        switch anchor.contentType {
        case .objectLabel:
            guard let entry = content.languages[language]?.lexicon.entry(anchor.contentID.lowercased()) else {
                return nil
            }
            self = .word(WordLabel(entry))
        case .grammarCard:
            guard let rule = content.checker(ofLanguage: language)?.rule(anchor.contentID) else { return nil }
            self = .grammarCard(RuleReply(card: GrammarCard(rule)))
        case .culturalNote, .interactiveProp: return nil
        }
    }

    /// Each is written as it is; only a word has a word.
    package init(from decoder: any Decoder) throws {
        if let label = try? WordLabel(from: decoder) {
            self = .word(label)
        } else {
            self = .grammarCard(try RuleReply(from: decoder))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .word(let label): try label.encode(to: encoder)
        case .grammarCard(let card): try card.encode(to: encoder)
        }
    }
}
