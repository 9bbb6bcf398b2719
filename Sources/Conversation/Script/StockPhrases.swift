/// What every character of a language can say, and every learner ask, without a scenario saying so.
struct StockPhrases: Sendable {
    var phrases: CharacterPhrases
    /// Templates of requests, by what they ask for.
    var requests: [DialogueControl: [String]]
    /// Templates that answer "did you mean …?".
    var yes: [String]
    /// Templates that take leave, where no script does.
    var goodbyes: [String] = []
    /// What a formal character says instead of ``phrases``; a list that is empty comes from there.
    var formal = CharacterPhrases()

    func phrases(in style: AICharacter.ConversationStyle) -> CharacterPhrases {
        guard style == .formal else { return phrases }
        var merged = phrases
        for list in CharacterPhrases.lists where !formal[keyPath: list].isEmpty {
            merged[keyPath: list] = formal[keyPath: list]
        }
        return merged
    }

    /// The stock of a language; without one, characters repeat their line and learners use their client's buttons.
    static func stock(for language: String) -> StockPhrases {
        byLanguage[language] ?? StockPhrases(phrases: CharacterPhrases(), requests: [:], yes: [])
    }

    private static let byLanguage: [String: StockPhrases] = [
        "es": StockPhrases(
            phrases: CharacterPhrases(
                clarify: ["Perdona, no te he entendido.", "¿Cómo dices?", "Perdón, ¿puedes repetirlo?"],
                confirm: ["¿Quieres decir «{first}»?"],
                choose: ["¿«{first}» o «{second}»?"],
                recast: ["Ah, «{recast}».", "Vale, «{recast}».", "Entiendo: «{recast}»."],
                elicit: ["¿«{error}»? Inténtalo otra vez.", "Casi. ¿«{error}»?"],
                greet: ["¡Hola! Soy {name}. ¿De qué quieres hablar?", "¡Hola! ¿De qué quieres hablar?"],
                encourage: [
                    "Cuéntame más.", "Qué interesante. ¿Y qué más?", "¿Y a ti qué te parece?", "¿Me das un ejemplo?",
                ],
                farewell: ["Ha sido un placer hablar contigo. ¡Hasta luego!"]),
            requests: [
                .repeat: [
                    "(repite|repita|repítelo|repítalo) [por favor]",
                    "(puede[s]|podría[s]) (repetir[lo]|decirlo otra vez) [por favor]", "otra vez por favor",
                    "no (entiendo|te entiendo|le entiendo|he entendido)", "cómo [dice[s]]",
                ],
                .slower: [
                    "[un poco] más (despacio|lento) [por favor]",
                    "(puede[s]|podría[s]) hablar [un poco] más (despacio|lento) [por favor]",
                    "(habla|hable) [un poco] más (despacio|lento) [por favor]",
                ],
                .hint: ["[dame] una pista [por favor]", "(ayuda|ayúdame) [por favor]", "no sé qué decir"],
                .back: ["volvemos atrás", "(vuelve|volver) atrás"],
            ],
            yes: ["sí [eso] [es] [gracias]", "eso [es]", "exacto"],
            goodbyes: [
                "[bueno|vale|pues] [[muchas] gracias [por todo]] (adiós|chao|chau|hasta (luego|pronto|mañana|otra|la próxima|la vista)|nos vemos) [[muchas] gracias]",
                "[bueno|vale|pues] [ya] me (tengo que ir|voy) [ya] [adiós|hasta luego|gracias]",
                "[bueno|vale|pues] tengo que irme [ya] [adiós|hasta luego|gracias]",
            ],
            formal: CharacterPhrases(
                clarify: ["Disculpe, no le he entendido.", "¿Cómo dice?", "Perdone, ¿puede repetirlo?"],
                confirm: ["¿Quiere decir «{first}»?"],
                recast: ["Ah, «{recast}».", "Muy bien, «{recast}».", "Entiendo: «{recast}»."],
                elicit: ["¿«{error}»? Inténtelo otra vez, por favor.", "Casi. ¿«{error}»?"],
                greet: [
                    "Mucho gusto, soy {name}. ¿De qué le gustaría hablar?", "Mucho gusto. ¿De qué le gustaría hablar?",
                ],
                encourage: [
                    "Cuénteme más.", "Qué interesante. ¿Y qué más?", "¿Y a usted qué le parece?",
                    "¿Podría darme un ejemplo?",
                ],
                farewell: ["Ha sido un placer hablar con usted. Hasta luego."])),
        "en": StockPhrases(
            phrases: CharacterPhrases(
                clarify: ["Sorry, I didn't get that.", "Pardon?"], confirm: ["Do you mean “{first}”?"],
                choose: ["“{first}” or “{second}”?"], recast: ["I see: “{recast}”."],
                elicit: ["“{error}”? Try that again.", "Almost. “{error}”?"],
                greet: [
                    "Hello! I'm {name}. What would you like to talk about?",
                    "Hello! What would you like to talk about?",
                ],
                encourage: ["Tell me more.", "That's interesting. What else?", "What do you think of that?"],
                farewell: ["It was nice talking to you. Goodbye!"]),
            requests: [
                .repeat: ["([can you] [please] repeat [that] [please]|pardon|say that again [please]|sorry)"],
                .slower: ["[a bit] slower [please]", "(can|could) you speak [more] (slowly|slower) [please]"],
                .hint: ["[give me] a hint [please]", "help [me] [please]"],
                .back: ["go back [please]"],
            ],
            yes: ["yes [that is it|please]", "exactly"],
            goodbyes: [
                "[thank you|thanks] (goodbye|bye|see you [later|soon|tomorrow])", "I (have to|must) go [now] [bye]",
            ]),
    ]
}

extension CharacterPhrases {
    static var lists: [WritableKeyPath<CharacterPhrases, [String]>] {
        [\.clarify, \.confirm, \.choose, \.recast, \.elicit, \.greet, \.encourage, \.farewell]
    }
}
