import ContentFiles
import Foundation
import SpeechProtocol
import Testing

@testable import SpeechClient

@Suite("How a text is said")
struct SpokenReadingsTests {
    private static let readings = SpokenReadings(
        SpokenReadings.Tables(
            says: ["Sr.": "señor", "etc.": "etcétera", "kg": "kilos", "1 kg": "un kilo", "2e": "deuxième"],
            money: [
                "€": SpokenReadings.Amount(one: "un euro", whole: "{n} euros", parts: "{n} euros con {c}"),
                "R$": SpokenReadings.Amount(one: "um real", whole: "{n} reais", parts: "{n} reais e {c}"),
            ],
            times: [
                "h": SpokenReadings.Time(
                    said: SpokenReadings.Amount(one: "une heure", whole: "{n} heures", parts: "{n} heures {c}")),
                ":": SpokenReadings.Time(
                    said: SpokenReadings.Amount(one: "ein Uhr", whole: "{n} Uhr", parts: "{n} Uhr {c}"), unit: "Uhr"),
            ]))

    @Test(
        "abbreviations and sums are said in words, and nothing else is touched",
        arguments: [
            ("El Sr. García", "El señor García"), ("el Sr.", "el señor."), ("té, café, etc.", "té, café, etcétera."),
            ("etc. y más", "etcétera y más"), ("2 kg", "2 kilos"), ("2kg", "2kilos"), ("1 kg", "un kilo"),
            ("21 kg", "21 kilos"), ("pkg", "pkg"), ("kgs", "kgs"), ("le 2e", "le deuxième"), ("12e", "12e"),
            ("3,50 €", "3 euros con 50"), ("3.05€", "3 euros con 5"), ("1 €", "un euro"), ("1,20 €", "un euro con 20"),
            ("4,00 €", "4 euros"), ("1.250 €", "1.250 euros"), ("R$ 3,50.", "3 reais e 50."), ("25", "25"), ("€", "€"),
        ])
    func says(written: String, said: String) {
        #expect(Self.readings.spoken(written).said == said)
    }

    @Test(
        "times are said in words, and what only looks like one is not",
        arguments: [
            ("à 20h15.", "à 20 heures 15."), ("à 8 h 05", "à 8 heures 5"), ("à 1h30", "à une heure 30"),
            ("à 9h", "à 9 heures"), ("de 9 h à 17 h", "de 9 heures à 17 heures"), ("8h00", "8 heures"),
            ("um 8:30 Uhr", "um 8 Uhr 30"), ("um 08:30", "um 8 Uhr 30"), ("8:00 Uhr.", "8 Uhr."),
            ("8 hommes", "8 hommes"), ("8h30m", "8h30m"), ("8:30:15", "8:30:15"), ("3:2", "3:2"), ("2:75", "2:75"),
            ("30h", "30h"), ("1,8h", "1,8h"), ("a8h", "a8h"), ("123:45", "123:45"), ("8:", "8:"), ("8", "8"),
        ])
    func times(written: String, said: String) {
        #expect(Self.readings.spoken(written).said == said)
    }

    @Test("what is said keeps the place of what is written")
    func places() {
        let spoken = Self.readings.spoken("Un *Sr.* muy *alto* * a")
        #expect(
            spoken.pieces == [
                SpokenText.Piece(said: "Un ", offset: 0),
                SpokenText.Piece(said: "señor", offset: 4, readingOf: 3, isEmphasised: true),
                SpokenText.Piece(said: " muy ", offset: 8),
                SpokenText.Piece(said: "alto", offset: 14, isEmphasised: true),
                SpokenText.Piece(said: " * a", offset: 19),
            ])
    }

    private static let several = SpokenReadings(
        SpokenReadings.Tables(
            says: ["½": "medio"],
            money: [
                "€": SpokenReadings.Amount(
                    one: "un euro", whole: "{n} euros", parts: "{n} euros con {c}", also: ["{n} {c}", "{n} con {c}"])
            ],
            times: [
                ".": SpokenReadings.Time(
                    said: SpokenReadings.Amount(one: "ein Uhr", whole: "{n} Uhr", parts: "{n} Uhr {c}"), unit: "Uhr",
                    needsUnit: true, at: ["30": ["halb {m}"]], oneHour: "eins")
            ],
            ordinals: [
                "º": SpokenReadings.Ordinal(forms: [["primero", "primer"], ["segundo"]]),
                ".": SpokenReadings.Ordinal(
                    forms: [["erste"], ["zweite"], ["dritte"]], endings: ["n", "", "r"],
                    behind: ["am": "n", "der": ""]),
            ],
            also: ["½": ["media"]]),
        numbers: { $0 == 21 ? ["veintiuno", "veintiún"] : [] })

    @Test(
        "what people say in several ways is said in the first of them, and found in all",
        arguments: [
            ("3,50 €", ["3 euros con 50", "3 50", "3 con 50"]), ("4,00 €", ["4 euros"]),
            ("1º piso", ["primero piso", "primer piso"]), ("½ kilo", ["medio kilo", "media kilo"]),
            ("12.30 Uhr", ["12 Uhr 30", "halb eins"]), ("Version 12.30", ["Version 12.30"]),
            ("am 3. Mai", ["am dritten Mai", "am dritte Mai", "am dritter Mai"]),
            ("der 3. Mai", ["der dritte Mai", "der dritten Mai", "der dritter Mai"]),
            ("Ich bin 3. Du", ["Ich bin 3. Du", "Ich bin dritten Du", "Ich bin dritte Du", "Ich bin dritter Du"]),
            ("Ich bin 3.", ["Ich bin 3."]), ("21 años", ["21 años", "veintiuno años", "veintiún años"]),
            ("0171", ["0171", "0 1 7 1"]), ("1,5", ["1,5"]),
        ])
    func ways(text: String, ways: [String]) {
        #expect(Self.several.ways(of: text).map(\.said) == ways)
        #expect(Self.several.spoken(text).said == ways[0])
    }

    @Test("of very many ways only some are told, those of each part among them")
    func mostWays() {
        let ways = Self.several.ways(of: Array(repeating: "3,50 €", count: 6).joined(separator: " y "))
        #expect(ways.count > 1 && ways.count <= 48)
        #expect(Set(ways.map(\.said)).count == ways.count)
    }

    @Test(
        "asterisks mark emphasis in pairs that hug words, and stay otherwise",
        arguments: [
            ("quiero *café*, no té", "quiero café, no té"), ("*No*, *nunca*.", "No, nunca."),
            ("2 * 3 * 4", "2 * 3 * 4"),
            ("a*b*c", "a*b*c"), ("**", "**"), ("*solo", "*solo"), ("¿*Tú*?", "¿Tú?"),
            ("*dos palabras*", "dos palabras"),
        ])
    func emphasis(marked: String, shown: String) {
        #expect(EmphasisMarks.removed(from: marked) == shown)
    }
}

extension WorkerTests {
    @Suite("When words are said")
    struct WordTimeTests {
        private static let readings = SpokenReadings(SpokenReadings.Tables(says: ["Sr.": "señor"]))

        private static func speech(_ text: String, voice: String = "es") async throws -> SynthesizedSpeech {
            try await WorkerFixture.withPool {
                try await $0.synthesize(
                    SynthesisRequest(text: text, voice: voice), readings: readings, ticket: nil)
            }
        }

        @Test("every word has a start and an end, in order, and a pause belongs to none")
        func ends() async throws {
            let speech = try await Self.speech("Buenos días. ¿Qué desea tomar, señora?")
            let words = speech.words
            #expect(words.count == 6)
            for (word, next) in zip(words, words.dropFirst()) {
                #expect(word.start < word.end && word.end <= next.start)
            }
            #expect(try #require(words.last).end <= Int(speech.duration * 1_000) + 1)
            #expect(words[2].start - words[1].end > 100, "the pause after the sentence")
        }

        @Test("a reading and an emphasised word stand where they are written")
        func places() async throws {
            let text = "El Sr. García & Co. *nunca* <tiene> 25 años"
            let scalars = Array(text.unicodeScalars)
            let words = try await Self.speech(text).words.map { word in
                String(String.UnicodeScalarView(scalars[word.offset..<word.offset + word.length]))
            }
            for word in ["El", "Sr.", "García", "nunca", "tiene", "25", "años"] {
                #expect(words.count { $0 == word } == 1, "\(word) in \(words)")
            }
        }

        @Test(
            "an emphasised word is said with more weight, and its asterisks are not read",
            arguments: ["es", "en", "de"])
        func emphasis(voice: String) async throws {
            let plain = try await Self.speech("No no no", voice: voice)
            let marked = try await Self.speech("No *no* no", voice: voice)
            #expect(plain.words.count == 3 && marked.words.count == 3)
            #expect(plain.wav != marked.wav)
            #expect(marked.words[1].end - marked.words[1].start >= plain.words[1].end - plain.words[1].start)
        }
    }
}
