import Foundation
import SpeechProtocol
import TestSupport
import Testing

@testable import Pronunciation
@testable import SpeechWorker

@Suite("The words of a text")
struct LearnerWordsTests {
    @Test(
        "words are what a learner sees",
        arguments: [
            ("Buenos días, ¿qué desea tomar?", "Buenos|días|qué|desea|tomar"),
            ("Ça va ? « Oui ! »", "Ça|va|Oui"), ("L'homme s'est-il levé ?", "L'homme|s'est-il|levé"),
            ("un po' d'acqua", "un|po'|d'acqua"), ("the dogs’ 'best' day", "the|dogs’|best|day"),
            ("Yes—no… maybe – 5:30", "Yes|no|maybe|5:30"), ("Tom & Jerry 😀 cost 3 €!", "Tom|&|Jerry|cost|3|€"),
            ("  ", ""), ("... - !", ""), ("well-known\u{200B} U.S. 1,234.50", "well-known|U.S|1,234.50"),
        ])
    func words(text: String, expected: String) {
        #expect(LearnerWords(text).words == expected.split(separator: "|").map(String.init))
    }

    @Test("nothing is spoken that belongs to no word")
    func spoken() {
        #expect(LearnerWords("¡Hola! 😀 ¿Qué tal — Ana ?").spoken == "¡Hola! ¿Qué tal, Ana?")
    }
}

@Suite("The words that may be said anywhere")
struct NetworkWordsTests {
    @Test("a word's end is drawn to the lips or the back of the tongue by the next word")
    func drawn() throws {
        let pronouncer = Pronouncer(synthesizer: try #require(EspeakSynthesizer()))
        let network = WordNetwork(words: ["un", "té"], wordCosts: [0, 0, 0], backoffs: [0, 0, 0], pairs: [])
        let ways = try pronouncer.pronunciations(
            of: network, by: Pronouncer.Speaker(voice: "es-419", habits: SpeechHabits()))
        #expect(Set(ways[0].compactMap(\.last)) == ["n", "m", "ŋ"])
        #expect(ways[1].count == 1)
    }
}

@Suite("Kana and numbers")
struct KanaTests {
    @Test(
        "kana have their phones",
        arguments: [
            ("トーキョー", "t oː k j oː"), ("わたし", "w a t a ɕ i"), ("ガッコー", "ɡ a kː oː"), ("キッテ", "k i tː e"),
            ("シンブン", "ɕ i m b ɯ ɴ"), ("リョコー", "ɾ j o k oː"), ("コンニチワ", "k o n n i tɕ i w a"),
            ("ジャパン", "dʑ a p a ɴ"), ("チェック", "tɕ e kː ɯ"), ("パーティー", "p aː t iː"), ("ウィスキー", "w i s ɯ k iː"),
            ("フィルム", "ɸ i ɾ ɯ m ɯ"), ("デュエット", "d j ɯ e tː o"), ("ひゃく", "ç a k ɯ"), ("クォーター", "k w oː t aː"),
            ("ヴァイオリン", "b a i o ɾ i ɴ"), ("ゲンキ", "ɡ e ŋ k i"),
        ])
    func phones(kana: String, expected: String) {
        #expect(Kana.phones(kana)?.joined(separator: " ") == expected)
    }

    @Test("what is not kana has none", arguments: ["東京", "abc", "カa"])
    func notKana(text: String) {
        #expect(Kana.phones(text) == nil)
    }

    @Test(
        "numbers are read",
        arguments: [
            ("3", "サン"), ("10", "ジュー"), ("21", "ニジューイチ"), ("300", "サンビャク"), ("1865", "センハッピャクロクジューゴ"),
            ("10000", "イチマン"), ("0", "ゼロ"), ("007", "ゼロゼロナナ"),
        ])
    func numbers(digits: String, reading: String) throws {
        #expect(JapaneseNumber.reading(try #require(JapaneseNumber.digits(digits))) == reading)
    }
}

@Suite("Bounded tables")
struct BoundedTableTests {
    @Test("a table forgets what was not used lately, and keeps what was")
    func generations() {
        var table = BoundedTable<Int, Int>(capacity: 100)
        for key in 0..<10_000 {
            table.insert(key, for: key)
            #expect(table.value(0) == 0)
            #expect(table.count <= 101)
        }
        #expect(table.value(9_999) == 9_999)
        #expect(table.value(5_000) == nil)
    }
}

/// espeak-ng has one state in a process.
@Suite("How the words of a text should sound", .serialized)
struct PronouncerTests {
    nonisolated(unsafe) private static let pronouncer = EspeakSynthesizer().map(Pronouncer.init)

    private static func line(
        _ text: String, _ language: String, voice: String? = nil, phones: [[String]]? = nil
    ) throws -> Pronouncer.Line {
        try #require(pronouncer).line(
            text, phones: phones,
            by: Pronouncer.Speaker(voice: voice ?? language, habits: SpeechFixture.habits(of: language)))
    }

    /// "el=el agua=aɣwa": words with their phones, without stress and length.
    private static func spelled(_ line: Pronouncer.Line) -> String {
        line.words.map { word in
            word.text + "=" + word.phones.joined().filter { !"ˈˌː".contains($0) }
        }.joined(separator: " ")
    }

    @Test(
        "every word has its own sounds, as they are in the sentence",
        arguments: [
            ("es", "es", "Quiero dos cafés.", "Quiero=kjeɾo dos=ðos cafés=kafes"),
            ("es", "es", "la vaca", "la=la vaca=βaka"), ("es", "es-419", "la estación", "la=la estación=estasjon"),
            ("es", "es", "Quiero 21 años", "Quiero=kjeɾo 21=βeɪntiuno años=aɲos"),
            ("en", "en-us", "I'll give it to you", "I'll=aɪl give=ɡɪv it=ɪt to=tə you=juː"),
            ("en", "en-us", "the end of the week", "the=ðɪ end=ɛnd of=ʌv the=ðə week=wiːk"),
            ("en", "en-us", "a well-known car", "a=ɐ well-known=wɛlnoʊn car=kɑːɹ"),
            ("fr", "fr", "Les amis s'est-il", "Les=lez amis=ami s'est-il=sɛtil"),
            ("de", "de", "schöner Tag, 5 E-Mail", "schöner=ʃøːnɜ Tag=tɑːk 5=fynf E-Mail=eːmeɪl"),
            ("it", "it", "un po' d'acqua", "un=ʊn po'=po d'acqua=dakːwa"),
            ("pt", "pt-br", "vão à praia", "vão=vɐ̃ʊ̃ à=aː praia=praɪæ"),
        ])
    func sentences(language: String, voice: String, text: String, expected: String) throws {
        let withoutLength = expected.filter { $0 != "ː" }
        let spelled = Self.spelled(try Self.line(text, language, voice: voice))
        #expect(spelled == withoutLength)
    }

    @Test(
        "Japanese is cut into words and read",
        arguments: [
            ("私は学生です。", "私=wataɕi は=wa 学生=ɡakɯsei です=desɯ"),
            ("東京へ行きました", "東京=tokjo へ=e 行きました=ikimaɕita"), ("３時に", "3時=sandʑi に=ni"),
        ])
    func japanese(text: String, expected: String) throws {
        let withoutLength = expected.filter { $0 != "ː" }
        let spelled = Self.spelled(try Self.line(text, "ja"))
        #expect(spelled == withoutLength)
    }

    @Test("a word of another language has no marks of it in its sounds")
    func languageSwitches() throws {
        let line = try Self.line("Mi week-end y el shopping", "es")
        #expect(line.words.map(\.text) == ["Mi", "week-end", "y", "el", "shopping"])
        #expect(line.words.flatMap(\.phones).allSatisfy { !$0.contains("(") && !$0.contains("n)") })
    }

    @Test("phones that are given take the place of espeak-ng's, when they fit the words")
    func givenPhones() throws {
        let phones = [["o", "l", "a"], ["a", "n", "a"]]
        let line = try Self.line("¡Hola, Ana!", "es", phones: phones)
        #expect(line.words == [.init(text: "Hola", phones: phones[0]), .init(text: "Ana", phones: phones[1])])
        let error = #expect(throws: Refused.self) { try Self.line("Hola", "es", phones: phones) }
        #expect(error?.reason == .unpronounceableText)
        #expect(error?.message.contains("2 words, but the text has 1: Hola") == true)
    }

    @Test(
        "a text without words, sounds or measure is refused",
        arguments: [
            ("... !", "es", WorkerRefusal.unpronounceableText), ("ああ亍", "ja", .unpronounceableText),
            (String(repeating: "a ", count: 501), "es", .tooManyPhones),
            (String(repeating: "99999999 ", count: 200), "es", .tooManyPhones),
        ])
    func refusals(text: String, language: String, reason: WorkerRefusal) {
        let error = #expect(throws: Refused.self) { try Self.line(text, language) }
        #expect(error?.reason == reason)
    }

    private static let alphabets: [(voice: String, letters: String)] = [
        ("en-us", "abcdefghijklmnopqrstuvwxyz"), ("en-gb-x-rp", "abcdefghijklmnopqrstuvwxyz"),
        ("es", "abcdefghijklmnñopqrstuvxyzáéíóúü"), ("es-419", "abcdefghijklmnñopqrstuvxyzáéíóúü"),
        ("fr", "abcdefghijlmnopqrstuvxyzàâçèéêëîïôœùû"), ("de", "abcdefghijklmnopqrstuvwxyzäöüß"),
        ("it", "abcdefghilmnopqrstuvzàèéìòù"), ("pt", "abcdefghijlmnopqrstuvxzáâãàçéêíóôõú"),
        ("pt-br", "abcdefghijlmnopqrstuvxzáâãàçéêíóôõú"),
    ]

    @Test("the model has a unit for every sound that espeak-ng makes of letters", arguments: alphabets)
    func unknownSymbols(voice: String, letters: String) throws {
        let language = String(voice.prefix(2))
        let units = try ModelFixture.units()
        var unknown: Set<String> = []
        var sounds: Set<String> = []
        var random = SeededGenerator(seed: 7)
        let letters = Array(letters)
        for first in letters {
            for second in letters {
                // Four letters in an order that no language has: every rule of spelling is met by some.
                let rest = (0..<2).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] }
                let text = String([first, second]) + " a" + String([first, second] + rest)
                for phone in try Self.line(text, language, voice: voice).words.flatMap(\.phones) {
                    sounds.insert(phone)
                    if !units.split(phone, language: language).unknown.isEmpty { unknown.insert(phone) }
                }
            }
        }
        #expect(unknown.isEmpty, "\(unknown.sorted())")
        #expect(sounds.count > 30)
    }

    @Test("the model has a unit for every sound of kana")
    func unknownKana() throws {
        let units = try ModelFixture.units()
        for scalar in (0x30A1...0x30FC).compactMap(Unicode.Scalar.init) {
            for phone in Kana.phones("ア" + String(scalar) + "カ") ?? [] {
                let spelling = units.split(phone, language: "ja")
                #expect(spelling.unknown.isEmpty && !spelling.units.isEmpty, "\(phone)")
            }
        }
    }

    @Test("a word of a grammar is said as alone and as beside its neighbours")
    func grammar() throws {
        // (les | des) amis
        let grammar = RecognitionGrammar(
            words: ["les", "amis", "chats"], stateCount: 4,
            edges: [
                .init(source: 0, target: 1, word: 0), .init(source: 1, target: 2, word: nil),
                .init(source: 2, target: 3, word: 1), .init(source: 2, target: 3, word: 2),
            ], finals: [3])
        #expect(grammar.neighbours(atMost: 10).map { [$0.first, $0.second] } == [[0, 1], [0, 2]])
        let ways = try #require(Self.pronouncer).pronunciations(
            of: grammar, by: Pronouncer.Speaker(voice: "fr", habits: SpeechHabits()))
        let spelled = ways.map { $0.map { $0.joined().filter { !"ˈˌ".contains($0) } } }
        #expect(spelled[0].contains("lez") && spelled[0].contains("le"), "\(spelled)")
        #expect(spelled[1].first == "ami" && spelled[2].first == "ʃa")
    }
}

@Suite("What most speakers say")
struct UsualPhonesTests {
    private static let yeismo = ["ʎ": "ʝ", "jj": "ʝ"]

    @Test("stands where the voice has another norm; without that, what the voice says stays", arguments: [true, false])
    func replaced(isUsual: Bool) {
        let clause = ["k", "ˈa", "ʎ", "e"].joined(separator: "\u{1F}")
        let stream = PhoneStream(clauses: [clause], usual: isUsual ? Self.yeismo : [:])
        #expect(stream.phones[2] == (isUsual ? "ʝ" : "ʎ"))
    }

    @Test(
        "is one sound where the voice writes two, inside a word",
        arguments: [
            ("k|ˈa|j|j|e", true, "k ˈa ʝ e"), ("l|ˈej j|ˈa", true, "l ˈej j ˈa"), ("k|ˈa|j|j|e", false, "k ˈa j j e"),
        ])
    func doubledPhone(clause: String, isUsual: Bool, expected: String) {
        let clause = clause.replacing("|", with: "\u{1F}")
        let stream = PhoneStream(clauses: [clause], usual: isUsual ? Self.yeismo : [:])
        #expect(stream.phones.joined(separator: " ") == expected)
    }
}

@Suite("Where a sentence is cut into words")
struct WordCutsTests {
    private static func cut(_ sentence: String, _ words: String) -> String {
        let stream = PhoneStream(clauses: [sentence.replacing("|", with: "\u{1F}")])
        let alone = words.split(separator: " ").map { $0.split(separator: "|").map(String.init) }
        return WordCuts.split(stream, into: alone).map { $0.joined(separator: "|") }.joined(separator: " ")
    }

    @Test(
        "joined words are parted, parted words are joined, and nothing is lost",
        arguments: [
            ("ʌ|v|ð|ə w|ˈiː|k", "ʌ|v ð|ə w|ˈiː|k", "ʌ|v ð|ə w|ˈiː|k"),
            ("t|w|ˈɛ|n|t|i w|ˈʌ|n d|ɑː|ɡ|z", "t|w|ˈɛ|n|t|i|w|ˈʌ|n d|ɑː|ɡ|z", "t|w|ˈɛ|n|t|i|w|ˈʌ|n d|ɑː|ɡ|z"),
            ("l|e z|a|m|i", "l|e a|m|i", "l|e z|a|m|i"), ("l|e|z a|m|i", "l|e a|m|i", "l|e|z a|m|i"),
            ("a b", "a x b", "a  b"), ("a a|a a", "a a a a", "a a a a"),
        ])
    func cuts(sentence: String, alone: String, expected: String) {
        #expect(Self.cut(sentence, alone) == expected)
    }

    @Test("every phone goes to one word, in order, whatever the words")
    func nothingLost() {
        var random = SeededGenerator(seed: 3)
        let phones = ["a", "e", "i", "t", "s", "m", "ʃ"]
        for _ in 0..<300 {
            func run(_ count: ClosedRange<Int>) -> [String] {
                (0..<Int.random(in: count, using: &random)).map { _ in phones.randomElement(using: &random) ?? "a" }
            }
            let groups = (0..<Int.random(in: 1...8, using: &random)).map { _ in run(1...6) }
            let words = (0..<Int.random(in: 1...8, using: &random)).map { _ in run(0...6) }
            let clause = groups.map { $0.joined(separator: "\u{1F}") }.joined(separator: " ")
            let cut = WordCuts.split(PhoneStream(clauses: [clause]), into: words)
            #expect(cut.count == words.count)
            #expect(Array(cut.joined()) == Array(groups.joined()))
        }
    }
}
