import Foundation
import JSONText
import Protocol
import SocketTransport
import Synchronization
import TestSupport
import Testing

@Suite("Speech through the daemon")
struct SpeechFaultTests {
    @Test("a text that aborts the synthesiser costs its own request and nothing else")
    func abortingText() throws {
        let daemon = try DaemonProcess()
        let connection = try daemon.connect()
        let opening = try connection.newSession(try connection.newLearner(), audio: true)
        #expect(opening["lines"]?.elements?.first?["audioPath"]?.string != nil)

        let answered = Atomic(0)
        let neighbour = BlockingThreads(1) { _ in
            guard let connection = try? daemon.connect() else { return }
            for number in 0..<20 {
                let reply = try? connection.call("speech.phonemes", ["text": .string("mesa número \(number)")])
                if reply?["ipa"]?.string?.hasPrefix("ˈmesa") == true { answered.add(1, ordering: .relaxed) }
            }
        }
        let deadly = String(repeating: "s'", count: 68)
        let error = try #require(try connection.failure("speech.synthesize", ["text": .string(deadly), "voice": "en"]))
        #expect(error.code == .speechFailed)
        #expect(error.field == "text")
        neighbour.join()
        #expect(answered.load(ordering: .relaxed) == 20)

        let reply = try connection.call("session.say", ["sessionID": opening["sessionID"] ?? .null, "text": "un café"])
        #expect(reply["lines"]?.elements?.first?["audioPath"]?.string != nil)
        #expect(reply["audioError"] == nil)
        #expect(try connection.call("speech.phonemes", ["text": "mesa"])["ipa"] == "ˈmesa")
    }

    @Test("abbreviations, sums and foreign names are read as a native says them, in each language")
    func readings() throws {
        let daemon = try DaemonProcess()
        let connection = try daemon.connect()
        func ipa(_ text: String, _ voice: String) throws -> String {
            try connection.call("speech.phonemes", ["text": .string(text), "voice": .string(voice)])["ipa"]?.string
                ?? ""
        }
        let readings = [
            ("es", "El Sr. García, p. ej., en EE. UU.", "El señor García, por ejemplo, en Estados Unidos."),
            ("es", "Son 3,50 € y 2 kg", "Son 3 euros con 50 y 2 kilos"), ("es-419", "la 2.ª", "la segunda"),
            ("en-gb", "It's $3.50, e.g. at No. 5", "It's 3 dollars 50, for example at number 5"),
            ("fr-fr", "M. et Mme Durand, 3,50 €", "monsieur et madame Durand, 3 euros 50"),
            ("de", "Dr. Müller zahlt z. B. 3,50 €", "Doktor Müller zahlt zum Beispiel 3 Euro 50"),
            ("it", "Sig.ra Bianchi, 5 kg", "signora Bianchi, 5 chili"),
            ("pt-br", "O Sr. Silva paga R$ 3,50", "O senhor Silva paga 3 reais e 50"),
            ("es", "John", "yon"), ("en-gb", "Jorge", "hor hay"), ("fr-fr", "John", "djonn"),
            ("de", "Jean", "Schong"), ("it", "Jorge", "hòrhe"), ("pt-br", "Michael", "máicou"),
        ]
        for (voice, written, said) in readings {
            let heard = try ipa(written, voice)
            let wanted = try ipa(said, voice)
            #expect(!heard.isEmpty && heard == wanted, "\(written): \(heard)")
        }
        let numbers = [
            ("es", "14", "catorce"), ("en-gb", "16", "sixteen"), ("fr-fr", "16", "seize"), ("de", "16", "sechzehn"),
            ("it", "16", "sedici"), ("pt-br", "16", "dezesseis"),
        ]
        for (voice, digits, word) in numbers {
            let bare = { (text: String) in text.filter { $0 != "ˈ" && $0 != "ˌ" } }
            let (heard, wanted) = (bare(try ipa(digits, voice)), bare(try ipa(word, voice)))
            #expect(heard == wanted, "\(digits) in \(voice)")
        }
    }

    @Test("what is spoken tells when each word is said, as it is written")
    func wordTimes() throws {
        let daemon = try DaemonProcess()
        let connection = try daemon.connect()
        let reply = try connection.call("speech.synthesize", ["text": "El Sr. García *paga*."])
        let words = reply["words"]?.elements ?? []
        #expect(words.compactMap { $0["text"]?.string } == ["El", "Sr.", "García", "paga"])
        let opening = try connection.newSession(try connection.newLearner(), audio: true)
        let line = try #require(opening["lines"]?.elements?.first)
        #expect((line["words"]?.elements ?? []).count > 1)
    }

    @Test("speech comes as a WAV file by path or as bytes")
    func encodings() throws {
        let daemon = try DaemonProcess()
        let connection = try daemon.connect()
        let byPath = try connection.call("speech.synthesize", ["text": "Buenas tardes"])
        let file = try Data(contentsOf: URL(filePath: try #require(byPath["path"]?.string)))
        #expect(file.prefix(4) == Data("RIFF".utf8))
        let byBytes = try connection.call("speech.synthesize", ["text": "Buenas tardes", "encoding": "bytes"])
        #expect(Data(base64Encoded: try #require(byBytes["bytes"]?.string)) == file)
        let slow = try connection.call("speech.synthesize", ["text": "Buenas tardes", "speed": 0.5])
        #expect(try #require(slow["duration"]?.number) > 1.5 * (byPath["duration"]?.number ?? 0))
    }

    @Test("without a worker conversations go on, and say why they are silent")
    func missingWorker() throws {
        let daemon = try DaemonProcess(arguments: ["--speech-worker", "/nonexistent/immersion-speech"])
        let connection = try daemon.connect()
        let opening = try connection.newSession(try connection.newLearner(), audio: true)
        #expect(opening["lines"]?.elements?.isEmpty == false)
        #expect(opening["audioError"]?.string?.isEmpty == false)
        #expect(try connection.failure("speech.phonemes", ["text": "mesa"])?.code == .speechFailed)
    }
}
