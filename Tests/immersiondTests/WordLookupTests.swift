import Foundation
import JSONText
import Protocol
import Testing

@testable import SocketTransport

@Suite("Words looked up")
struct WordLookupTests {
    private static let daemon = try? DaemonProcess()

    private let connection: RPCConnection

    init() throws {
        connection = try #require(Self.daemon).connect()
    }

    @Test("table is la mesa")
    func english() throws {
        let reply = try connection.call("vocab.lookup", ["word": "table", "language": "es"])
        let first = try #require(reply["translations"]?.elements?.first)
        #expect(first["word"] == "table" && first["language"] == "es")
        #expect(first["translation"] == "mesa")
        #expect(first["ipa"] == "ˈmesa")
        #expect(first["gender"] == "feminine" && first["article"] == "la")
        #expect(first["frequency"] == "veryCommon")
        #expect(first["category"]?.elements?.isEmpty == false)
        #expect(first["examples"]?.elements?.isEmpty == false)
        #expect(reply["analyses"]?.elements?.isEmpty == true)
    }

    @Test("fui is of ir and of ser, with accents or without")
    func analyses() throws {
        let reply = try connection.call("vocab.lookup", ["word": "Fui"])
        #expect(Set(reply["analyses"]?.elements?.compactMap { $0["lemma"]?.string } ?? []) == ["ir", "ser"])
        let first = try #require(reply["translations"]?.elements?.first)
        #expect(first["language"] == "en")
        let plain = try connection.call("vocab.lookup", ["word": "cancion"])
        #expect(plain["translations"]?.elements?.first?["word"] == "canción")
    }

    @Test("tables hold the whole conjugation")
    func tables() throws {
        let reply = try connection.call("vocab.lookup", ["word": "hablar", "tables": true])
        let groups = try #require(reply["tables"]?.elements?.first?["groups"]?.elements)
        let present = groups.first { $0["features"] == ["indicative", "present"] }
        let forms = present?["forms"]?.elements?.compactMap { $0["form"]?.string } ?? []
        for form in ["hablo", "hablas", "habla", "hablamos", "habláis", "hablan", "hablás"] {
            #expect(forms.contains(form), "\(form)")
        }
        #expect(groups.count > 8)
    }

    @Test("a direction keeps to one language, and what nobody knows is not found")
    func directions() throws {
        let reply = try connection.call("vocab.lookup", ["word": "once", "direction": "toEnglish"])
        #expect(reply["translations"]?.elements?.first?["word"] == "once")
        #expect(reply["translations"]?.elements?.first?["language"] == "en")
        let unknown = try #require(try connection.failure("vocab.lookup", ["word": "xyzzy"]))
        #expect(unknown.code == .notFound && unknown.field == "word")
    }

    @Test("the word of a form's own comes before words that have it among their forms")
    func ownForm() throws {
        for (form, lemmas) in [("cuidado", ["cuidado", "cuidar"]), ("como", ["como", "comer"])] {
            let reply = try connection.call("vocab.lookup", ["word": .string(form)])
            let words = reply["translations"]?.elements?.compactMap { $0["word"]?.string } ?? []
            #expect(words.first == lemmas[0] && words.last == lemmas[1])
            let analysed = reply["analyses"]?.elements?.compactMap { $0["lemma"]?.string } ?? []
            #expect(analysed.first == lemmas[0] && analysed.last == lemmas[1])
        }
    }

    @Test(
        "an English word has the variant's word first, in the plural as in the singular",
        arguments: [("es-ES", "potatoes", "patata"), ("es-MX", "Potato", "papa"), ("es-ES", "the potato", "patata")])
    func variant(language: String, word: String, translation: String) throws {
        let reply = try connection.call(
            "vocab.lookup", ["word": .string(word), "language": .string(language), "direction": "fromEnglish"])
        let first = try #require(reply["translations"]?.elements?.first)
        #expect(first["translation"] == .string(translation))
        #expect(first["word"] == .string(word == "potatoes" ? "potato" : word))
    }

    @Test("an article before a noun is left out", arguments: [("el agua", "agua"), ("Las casas", "casa")])
    func article(text: String, noun: String) throws {
        let reply = try connection.call("vocab.lookup", ["word": .string(text)])
        let first = try #require(reply["translations"]?.elements?.first)
        #expect(first["word"] == .string(noun) && first["partOfSpeech"] == "noun" && first["language"] == "en")
        #expect(reply["analyses"]?.elements?.first?["lemma"] == .string(noun))
    }
}
