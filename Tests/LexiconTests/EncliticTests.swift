import Lexicon
import Testing

@Suite("Spanish enclitics")
struct EncliticTests {
    let spanish: LanguagePack

    init() throws {
        spanish = try Spanish.pack.get()
    }

    @Test(
        "a verb with pronouns reads as its host",
        arguments: [
            ("dármelo", "dar", .infinitive, "me lo"), ("dámelo", "dar", .imperative, "me lo"),
            ("ponerme", "poner", .infinitive, "me"), ("dígame", "decir", .imperative, "me"),
            ("póngame", "poner", .imperative, "me"), ("dime", "decir", .imperative, "me"),
            ("hazlo", "hacer", .imperative, "lo"), ("siéntate", "sentar", .imperative, "te"),
            ("levántese", "levantar", .imperative, "se"), ("vámonos", "ir", .imperative, "nos"),
            ("sentaos", "sentar", .imperative, "os"), ("vestíos", "vestir", .imperative, "os"),
            ("diciéndome", "decir", .gerund, "me"), ("yéndose", "ir", .gerund, "se"),
            ("siguiéndola", "seguir", .gerund, "la"), ("oírme", "oír", .infinitive, "me"),
            ("reírse", "reír", .infinitive, "se"), ("ríete", "reír", .imperative, "te"),
            ("comprárselos", "comprar", .infinitive, "se los"), ("llamarse", "llamar", .infinitive, "se"),
            ("decime", "decir", .imperative, "me"), ("deme", "dar", .imperative, "me"),
            ("acuérdate", "acordar", .imperative, "te"), ("explíquemelo", "explicar", .imperative, "me lo"),
        ] as [(String, String, Features, String)])
    func hosts(word: String, lemma: String, mood: Features, clitics: String) throws {
        let token = try #require(spanish.tokens(of: word).first)
        #expect(token.flags == [])
        #expect(token.readings.allSatisfy { $0.features.contains(.enclitic) && $0.partOfSpeech == .verb })
        #expect(token.readings.contains { $0.lemma == lemma && $0.features.isSuperset(of: mood) })
        #expect(spanish.enclitics(of: word).joined(separator: " ") == clitics)
    }

    @Test("a missing or needless accent is noticed", arguments: ["digame", "pongame", "dandoselo", "dárme"])
    func accents(word: String) throws {
        let token = try #require(spanish.tokens(of: word).first)
        #expect(token.flags == .accentless)
        #expect(token.readings.first?.features.contains(.enclitic) == true)
    }

    @Test(
        "attaching pronouns sets the accent",
        arguments: [
            ("da", "me lo", "dámelo"), ("decir", "me", "decirme"), ("decir", "me lo", "decírmelo"),
            ("diga", "me", "dígame"), ("está", "te", "estate"), ("vamos", "nos", "vámonos"),
            ("sentad", "os", "sentaos"),
            ("comiendo", "lo", "comiéndolo"), ("reír", "se", "reírse"), ("pon", "lo", "ponlo"), ("ve", "", "ve"),
            ("vestid", "os", "vestíos"), ("traiga", "nos la", "tráiganosla"),
        ])
    func attach(host: String, clitics: String, word: String) {
        #expect(spanish.attach(enclitics: clitics.split(separator: " ").map(String.init), to: host) == word)
    }

    @Test(
        "words that only look like verbs with pronouns are not", arguments: ["carnosos", "sala", "animales", "tomate"])
    func lookalikes(word: String) throws {
        let token = try #require(spanish.tokens(of: word).first)
        #expect(!token.readings.contains { $0.features.contains(.enclitic) })
    }
}
