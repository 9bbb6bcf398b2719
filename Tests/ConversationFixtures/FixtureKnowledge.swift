import Templates

/// A tiny Spanish, so that tests stand on nothing but themselves.
package struct FixtureKnowledge: WordKnowledge {
    private static let function: Set<String> = [
        "un", "una", "el", "la", "los", "las", "de", "a", "al", "en", "con", "por", "me", "yo", "y", "o", "que", "qué",
        "lo",
    ]
    private static let fillers: Set<String> = ["eh", "pues", "bueno", "oye"]
    private static let lemmas: [String: String] = [
        "un": "uno", "una": "uno", "el": "el", "la": "el", "quiero": "querer", "quisiera": "querer", "quiere": "querer",
        "voy": "ir", "va": "ir", "café": "café", "té": "té", "zumo": "zumo", "cerveza": "cerveza", "agua": "agua",
        "gas": "gas", "cuenta": "cuenta", "favor": "favor", "gracias": "gracias", "parque": "parque", "museo": "museo",
        "casa": "casa", "cama": "cama", "soy": "ser", "estoy": "estar", "pone": "poner", "pones": "poner", "sí": "sí",
        "no": "no", "dos": "dos", "tres": "tres", "hola": "hola", "metro": "metro", "tren": "tren", "dónde": "dónde",
        "leche": "leche", "creo": "creer", "siento": "sentir",
    ]
    private static let verbs: Set<String> = [
        "quiero", "quisiera", "quiere", "voy", "va", "soy", "estoy", "pone", "pones", "creo", "siento",
    ]

    package init() {}

    package func isFunctionWord(_ form: String) -> Bool { Self.function.contains(form) }
    package func isFiller(_ form: String) -> Bool { Self.fillers.contains(form) }
    package func lemmas(of form: String) -> [String] { Self.lemmas[form].map { [$0] } ?? (isWord(form) ? [form] : []) }
    package func isWord(_ form: String) -> Bool {
        Self.lemmas[form] != nil || Self.function.contains(form) || Self.fillers.contains(form)
    }

    package func partsOfSpeech(of form: String) -> UInt32 {
        if Self.verbs.contains(form) { return 1 << 1 }
        if ["dos", "tres"].contains(form) {
            return 1 << 10
        }
        return ["un", "una", "el", "la", "los", "las"].contains(form) ? 1 << 8 : 0
    }

    package func isPreposition(_ form: String) -> Bool { ["de", "a", "al", "en", "con", "por"].contains(form) }
    package func isDecisive(_ form: String) -> Bool {
        ["no", "dos", "tres"].contains(form) || !form.isEmpty && form.allSatisfy(\.isNumber)
    }
}
