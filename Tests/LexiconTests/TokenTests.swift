import Lexicon
import Testing

@Suite("Spanish tokens")
struct TokenTests {
    let spanish: LanguagePack

    init() throws {
        spanish = try Spanish.pack.get()
    }

    @Test(
        "a text splits into words, numbers and marks",
        arguments: [
            ("¿Qué le pongo?", "¿ Qué le pongo ?"), ("Son 3,50 €, gracias.", "Son 3,50 € , gracias ."),
            ("a las 10:30.", "a las 10:30 ."), ("franco-alemán", "franco-alemán"), ("-sí- 'no'", "- sí - ' no '"),
            ("el A2… «bien»", "el A2 … « bien »"), ("1.000.000, 24/7", "1.000.000 , 24/7"), ("", ""), (" \n\t", ""),
            ("tercer piso: 3º", "tercer piso : 3 º"), ("o’clock", "o’clock"),
        ])
    func split(text: String, tokens: String) {
        #expect(spanish.tokens(of: text).map(\.text).joined(separator: " ") == tokens)
    }

    @Test("ranges count scalars of the NFC text")
    func ranges() {
        // Both accents are decomposed: the NFC text has two scalars less.
        let tokens = spanish.tokens(of: "Si\u{301}, cafe\u{301} 👨‍👩‍👧 ya")
        #expect(tokens.map(\.range).prefix(3) == [0..<2, 2..<3, 4..<8])
        #expect(tokens[2].text == "café")
        #expect(tokens[2].form.unicodeScalars.count == 4)
        #expect(tokens.last?.range == 15..<17)
    }

    @Test(
        "words that are not spelled as in the lexicon",
        arguments: [
            ("Café", "café", []), ("cafe", "café", .accentless), ("tambien", "también", .accentless),
            ("cancion", "canción", .accentless), ("espanol", "español", .accentless), ("AGUA", "agua", []),
            ("fácilmente", "fácilmente", []), ("facilmente", "fácilmente", .accentless), ("poquito", "poco", []),
            ("cafecito", "café", []), ("buenísimo", "bueno", []), ("casita", "casa", []),
            ("blogueando", "bloguear", .guessed), ("desinformaciones", "desinformación", .guessed),
        ] as [(String, String, Token.Flags)])
    func lookUp(word: String, lemma: String, flags: Token.Flags) throws {
        let token = try #require(spanish.tokens(of: word).first)
        #expect(token.readings.contains { $0.lemma == lemma })
        #expect(token.flags == flags)
        #expect(token.form == word.lowercased())
    }

    @Test("a capitalised unknown word inside a sentence is a name; at its start it may be")
    func names() {
        let tokens = spanish.tokens(of: "Ayer vi a Brunilda. Brunilda es simpática.")
        #expect(tokens[3].flags == .name)
        #expect(tokens[3].readings.map(\.partOfSpeech) == [.name])
        #expect(tokens[5].flags == .guessed)
        #expect(tokens[5].readings.contains { $0.partOfSpeech == .name })
        #expect(spanish.tokens(of: "la rosa").last?.readings.contains { $0.partOfSpeech == .name } == false)
        #expect(spanish.tokens(of: "con Rosa").last?.readings.map(\.partOfSpeech) == [.name])
        let jose = spanish.tokens(of: "con Jose").last
        #expect(jose?.readings.map(\.lemma) == ["José"])
        #expect(jose?.flags == .accentless)
        #expect(spanish.tokens(of: "con Rosita").last?.flags == .name)
        #expect(spanish.tokens(of: "QUIERO UN CAFE").last?.readings.first?.lemma == "café")
    }

    @Test("a contraction is one token, a preposition with the article's features")
    func contractions() throws {
        let token = try #require(spanish.tokens(of: "al").first)
        #expect(
            token.readings == [
                Reading(
                    lemma: "a", partOfSpeech: .preposition, features: [.contracted, .definite, .masculine, .singular])
            ])
        #expect(spanish.expansion(of: "del") == ["de", "el"])
        #expect(spanish.expansion(of: "de") == nil)
        #expect(spanish.contraction(of: "a", "el") == "al")
        #expect(spanish.contraction(of: "a", "la") == nil)
    }

    @Test("function words and fillers")
    func functionWords() {
        for word in ["el", "una", "de", "al", "me", "lo", "mi", "y", "que", "es", "estás", "ha", "yo"] {
            #expect(spanish.isFunctionWord(word), "\(word)")
        }
        for word in ["no", "sin", "café", "quiero", "dos", "nunca", "dónde"] {
            #expect(!spanish.isFunctionWord(word), "\(word)")
        }
        #expect(spanish.isFiller("eh"))
        #expect(spanish.isFiller("pues"))
        #expect(!spanish.isFiller("café"))
    }

    @Test("every word of a café and a market is known")
    func topics() {
        let texts = [
            "¡Buenas tardes! ¿Qué le pongo?", "Quisiera un café con leche y una tostada con tomate, por favor.",
            "Póngame un zumo de naranja y un bocadillo de jamón.", "¿Me pone una cerveza y un agua con gas?",
            "La cuenta, por favor. ¿Cuánto es? Son tres euros con cincuenta céntimos.",
            "¿Cuánto cuesta el kilo de manzanas? Están maduras y muy baratas.", "¿Quiere una bolsa?",
            "Una ración de tortilla y dos tapas.", "¿Dónde está el metro?", "Perdón, ¿puede repetir más despacio?",
            "Me llamo María y soy estudiante de español.", "Tengo una reserva para dos noches.",
            "Me duele la cabeza y tengo fiebre desde ayer.",
        ]
        for token in texts.flatMap(spanish.tokens) where token.kind == .word {
            #expect(!token.readings.isEmpty && token.flags == [], "\(token.text)")
        }
    }

    @Test(
        "hostile text costs linear time",
        arguments: [
            ("\u{301}", 5_000), ("\u{301}\u{327}", 5_000), ("a", 20_000), ("a-", 10_000), ("lolola", 3_000),
            ("👨‍", 3_000),
            ("1.", 10_000), ("selo ", 3_000),
        ])
    func hostile(unit: String, count: Int) {
        let text = "a" + String(repeating: unit, count: count)
        let elapsed = ContinuousClock().measure { _ = spanish.tokens(of: text) }
        #expect(elapsed < .seconds(3))
    }

    @Test("tokens of any text lie in order, apart, inside it, and cover all but white space")
    func fuzz() {
        var random = SplitMix(state: 7)
        let alphabet = Array("aeéñu AZ.¿?,'-’1\u{301}\u{200D}👩\n\u{0}ßİ漢".unicodeScalars)
        for _ in 0..<400 {
            var text = ""
            for _ in 0..<Int.random(in: 0...40, using: &random) {
                text.unicodeScalars.append(alphabet.randomElement(using: &random) ?? "a")
            }
            var end = 0
            for token in spanish.tokens(of: text) {
                #expect(token.range.lowerBound >= end && !token.range.isEmpty)
                #expect(token.text.unicodeScalars.count == token.range.count)
                end = token.range.upperBound
            }
            #expect(end <= text.unicodeScalars.count)
        }
    }
}

/// A seeded generator (Steele, Lea and Flood, *SplitMix*), so that a failure comes again.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
