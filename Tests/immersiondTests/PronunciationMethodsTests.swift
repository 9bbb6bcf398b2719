import Foundation
import Glibc
import TestSupport
import Testing

@testable import JSONText
@testable import Protocol
@testable import SocketTransport
@testable import immersiond

private let shared = Result { try DaemonProcess() }

@Suite("pronunciation.* over the socket")
struct PronunciationMethodsTests {
    private let connection: RPCConnection

    init() throws {
        connection = try shared.get().connect()
    }

    /// The path of a recording of a synthetic voice.
    private func recording(_ text: String) throws -> JSONValue {
        try #require(try connection.call("speech.synthesize", ["text": .string(text)])["path"])
    }

    @Test("a request that names no recording, two, or one that cannot be read is refused by its parameter")
    func refusals() throws {
        let folder = try TemporaryFolder()
        try folder.write("this is no sound", to: "text.wav")
        let cases: [(JSONValue, RPCError.Code, String?)] = [
            (["text": "hola"], .invalidParams, "audioPath"),
            (["text": "hola", "audioPath": "/a.wav", "audio": "UklGRg=="], .invalidParams, "audio"),
            (["text": "hola", "audioPath": "a.wav"], .invalidParams, "audioPath"),
            (["text": "hola", "audioPath": "/nowhere/a.wav"], .notFound, "audioPath"),
            (["text": "hola", "audioPath": .string(folder.url.path)], .unreadableAudio, "audioPath"),
            (["text": "hola", "audioPath": "/dev/zero"], .unreadableAudio, "audioPath"),
            (["text": "hola", "audio": ""], .unreadableAudio, "audio"),
            (["text": "¿?", "audio": "UklGRg=="], .invalidText, "text"),
            (["audio": "UklGRg=="], .invalidParams, "text"),
            (["text": "hola", "audio": "UklGRg==", "phones": "hola"], .invalidParams, "phones"),
            (
                ["text": "hola", "audio": "UklGRg==", "learnerID": "6F9619FF-8B86-4D01-B42D-00C04FC964FF"], .notFound,
                "learnerID"
            ),
        ]
        for (parameters, code, field) in cases {
            let error = try connection.failure("pronunciation.score", parameters)
            #expect(error?.code == code, "\(parameters)")
            #expect(error?.field == field, "\(parameters)")
        }
    }

    @Test("a pipe that nobody writes to does not hold up the daemon")
    func pipe() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "pipe").path
        #expect(mkfifo(path, 0o600) == 0)
        let error = try connection.failure("pronunciation.score", ["text": "hola", "audioPath": .string(path)])
        #expect(error?.code == .unreadableAudio)
    }

    @Test("errors speak the learner's language")
    func language() throws {
        let learner = try connection.newLearner()
        _ = try connection.call("learner.update", ["learnerID": learner, "nativeLanguage": "es"])
        let error = try connection.failure(
            "pronunciation.score", ["text": "hola", "audioPath": "/nowhere/a.wav", "learnerID": learner])
        #expect(error?.message == "No existe el archivo de audio /nowhere/a.wav.")
        let english = try connection.failure(
            "pronunciation.score",
            [
                "text": "hola", "audioPath": "/nowhere/a.wav", "learnerID": learner, "explanationLanguage": "en",
            ])
        #expect(english?.message == "There is no audio file /nowhere/a.wav.")
    }

    @Test("without a model everything else works, and scoring says what is missing")
    func modelMissing() throws {
        let content = try TemporaryFolder()
        for name in ["languages", "scenarios", "characters", "environments"] {
            try FileManager.default.copyItem(
                at: Repository.root.appending(path: name), to: content.url.appending(path: name))
        }
        let daemon = try DaemonProcess(content: content.url)
        let connection = try daemon.connect()
        let path = try #require(try connection.call("speech.synthesize", ["text": "hola"])["path"])
        let error = try connection.failure("pronunciation.score", ["text": "hola", "audioPath": path])
        #expect(error?.code == .modelMissing)
        #expect(error?.message.hasPrefix("The acoustic model is not installed") == true)
        #expect(try connection.call("speech.phonemes", ["text": "mesa"])["ipa"] == "ˈmesa")
    }

    @Test(
        "a recording is scored by path and as bytes alike, and drawn when asked for", .enabled(if: Repository.hasModel))
    func score() throws {
        let path = try recording("Buenas tardes")
        let byPath = try connection.call("pronunciation.score", ["text": "Buenas tardes", "audioPath": path])
        #expect(byPath["accepted"] == true, "\(byPath)")
        #expect(byPath["svg"] == nil)
        #expect(byPath["words"]?.elements?.compactMap { $0["word"]?.string } == ["Buenas", "tardes"])
        let bytes = try Data(contentsOf: URL(filePath: try #require(path.string)))
        let drawn = try connection.call(
            "pronunciation.score",
            ["text": "Buenas tardes", "audio": .string(bytes.base64EncodedString()), "svg": true])
        #expect(drawn["accuracyScore"] == byPath["accuracyScore"])
        #expect(drawn["svg"]?.string?.hasPrefix("<?xml") == true)
    }

    @Test(
        "what a learner said is on disk before the reply: a daemon that is killed still knows how each sound went",
        .enabled(if: Repository.hasModel))
    func progress() throws {
        let daemon = try DaemonProcess()
        let connection = try daemon.connect()
        let learner = try connection.newLearner()
        let path = try #require(try connection.call("speech.synthesize", ["text": "El perro"])["path"])
        let untouched = try connection.call("pronunciation.progress", ["learnerID": learner, "language": "es"])
        #expect(untouched["phonemes"]?.elements?.isEmpty == true)
        _ = try connection.call("pronunciation.score", ["text": "El perro", "audioPath": path])
        _ = try connection.call(
            "pronunciation.score", ["text": "El perro", "audioPath": path, "learnerID": learner, "language": "es-MX"])
        daemon.killHard()
        try daemon.restart()
        let progress = try daemon.connect().call("pronunciation.progress", ["learnerID": learner, "language": "es"])
        let symbols = Set(progress["phonemes"]?.elements?.compactMap { $0["symbol"]?.string } ?? [])
        #expect(symbols.isSuperset(of: ["e", "l", "p", "o"]))
        #expect(progress["phonemes"]?.elements?.allSatisfy { $0["attempts"] == 1 || $0["symbol"] == "e" } == true)
    }

    @Test("a drill is chosen by the seed, and comes with what to do")
    func drill() throws {
        let learner = try connection.newLearner()
        let parameters: JSONValue = ["learnerID": learner, "language": "es", "seed": 3]
        let first = try connection.call("pronunciation.drill", parameters)
        #expect(try connection.call("pronunciation.drill", parameters) == first)
        #expect(first["symbol"]?.string?.isEmpty == false)
        #expect(first["sentence"]?.string?.isEmpty == false)
        #expect(first["instruction"]?.string?.isEmpty == false)
        let wanted = try connection.call(
            "pronunciation.drill", ["learnerID": learner, "language": "es", "symbol": "ɾ"])
        #expect(wanted["symbol"] == "ɾ")
        let unknown = try connection.failure(
            "pronunciation.drill", ["learnerID": learner, "language": "es", "symbol": "ʘ"])
        #expect(unknown?.code == .unknownPhoneme && unknown?.field == "symbol")
        let error = try connection.failure("pronunciation.drill", ["learnerID": learner, "language": "xx"])
        #expect(error?.code == .unsupportedLanguage)
        #expect(error?.field == "language")
    }
}
