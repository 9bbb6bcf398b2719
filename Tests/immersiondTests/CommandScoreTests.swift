import Foundation
import SocketTransport
import TestSupport
import Testing

@testable import JSONText
@testable import immersiond

@Suite("score")
struct CommandScoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func results(of lines: [String], _ arguments: [String] = []) throws -> [JSONValue] {
        let run = try CommandRun(
            ["score", "--jsonl", "--content", Repository.root.path] + arguments,
            input: Data(lines.joined(separator: "\n").utf8), in: folder.url)
        #expect(run.status == 0, "\(run.complaint)")
        return try run.output.split(separator: "\n").map {
            try WireFormat.decode(JSONValue.self, from: Data($0.utf8))
        }
    }

    /// A recording of a synthetic voice.
    private func speech(_ text: String, to name: String) throws {
        let daemon = try DaemonProcess()
        let reply = try daemon.connect().call("speech.synthesize", ["text": .string(text), "encoding": "bytes"])
        let bytes = try #require(reply["bytes"]?.string.flatMap { Data(base64Encoded: $0) })
        try bytes.write(to: folder.url.appending(path: name))
    }

    @Test("every line gets its answer in its place, and one that fails does not touch the others")
    func failures() throws {
        try folder.write("this is no sound", to: "text.wav")
        try folder.write("", to: "empty.wav")
        let lines: [(line: String, id: JSONValue, code: String)] = [
            (#"{"id": 1, "audio": "nowhere.wav", "text": "hola"}"#, 1, "notFound"),
            (#"{"id": 2, "audio""#, .null, "parseError"),
            (#"[3]"#, .null, "invalidRequest"),
            (#"{"id": "four", "text": "hola"}"#, "four", "invalidParams"),
            (#"{"id": 5, "audio": "text.wav", "audioData": "UklGRg==", "text": "hola"}"#, 5, "invalidParams"),
            (#"{"id": 6, "audio": "text.wav"}"#, 6, "invalidParams"),
            (#"{"id": 7, "audio": "text.wav", "text": ""}"#, 7, "invalidText"),
            (#"{"id": 8, "audio": "text.wav", "text": "¡…!"}"#, 8, "invalidText"),
            (#"{"id": 9, "audio": ".", "text": "hola"}"#, 9, "unreadableAudio"),
            (#"{"id": 10, "audio": "empty.wav", "text": "hola"}"#, 10, "unreadableAudio"),
            (#"{"id": 11, "audio": "text.wav", "text": "hola", "phones": [1]}"#, 11, "invalidParams"),
            (#"{"id": 12, "audioData": "*", "text": "hola"}"#, 12, "invalidParams"),
        ]
        let results = try results(of: lines.map(\.line))
        #expect(results.count == lines.count)
        for (result, expected) in zip(results, lines) {
            #expect(result["id"] == expected.id, "\(expected.line)")
            #expect(result["error"]?["code"]?.string == expected.code, "\(expected.line): \(result)")
            #expect(result["error"]?["message"]?.string?.isEmpty == false)
        }
    }

    @Test("messages come in the language of explanations")
    func language() throws {
        let result = try results(
            of: [#"{"id": 1, "audio": "nada.wav", "text": "hola"}"#], ["--explanation-language", "es"])
        #expect(result.first?["error"]?["message"] == "No existe el archivo de audio nada.wav.")
    }

    @Test("without a model, every recording is told so")
    func modelMissing() throws {
        let content = folder.url.appending(path: "content")
        try FileManager.default.createDirectory(at: content, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: Repository.root.appending(path: "languages"), to: content.appending(path: "languages"))
        try speech("hola", to: "hola.wav")
        let line = Data(#"{"id": 1, "audio": "hola.wav", "text": "hola"}"#.utf8)
        let stream = try CommandRun(
            ["score", "--jsonl", "--content", content.path], input: line, in: folder.url)
        #expect(stream.output.contains(#""code":"modelMissing""#))
        let single = try CommandRun(["score", "hola.wav", "--text", "hola", "--content", content.path], in: folder.url)
        #expect(single.status == 1)
        #expect(single.output.isEmpty)
        #expect(single.complaint.contains("The acoustic model is not installed"))
        #expect(single.complaint.contains("[modelMissing]"))
    }

    @Test("recordings are scored in their order, by path and as bytes", .enabled(if: Repository.hasModel))
    func order() throws {
        try speech("Buenas tardes", to: "a.wav")
        let data = try Data(contentsOf: folder.url.appending(path: "a.wav")).base64EncodedString()
        var lines = (0..<20).map { #"{"id": \#($0), "audio": "a.wav", "text": "Buenas tardes", "speaker": "x"}"# }
        lines[7] = #"{"id": 7, "audio": "b.wav", "text": "Buenas tardes"}"#
        lines[9] = #"{"id": 9, "audioData": "\#(data)", "text": "Buenas tardes"}"#
        let results = try results(of: lines)
        try #require(results.map { $0["id"] } == (0..<20).map { .integer($0) })
        #expect(results[7]["error"]?["code"] == "notFound")
        for result in results where result["id"] != 7 {
            #expect(result["accepted"] == true, "\(result)")
            #expect(result["words"]?.elements?.count == 2)
            #expect(result["accuracyScore"] == results[0]["accuracyScore"])
        }
    }

    @Test("phones take the place of the synthesiser's", .enabled(if: Repository.hasModel))
    func phones() throws {
        try speech("hola", to: "a.wav")
        let results = try results(of: [
            #"{"id": 1, "audio": "a.wav", "text": "hola", "phones": [["o", "l", "a"]]}"#,
            #"{"id": 2, "audio": "a.wav", "text": "hola", "phones": [["o", "☂", "a"]]}"#,
            #"{"id": 3, "audio": "a.wav", "text": "hola", "language": "xx"}"#,
        ])
        try #require(results.count == 3)
        let symbols = results[0]["words"]?.elements?.first?["phonemes"]?.elements?.compactMap { $0["symbol"]?.string }
        #expect(symbols == ["o", "l", "a"])
        #expect(results[1]["error"]?["code"] == "unknownPhoneme")
        #expect(results[2]["error"]?["code"] == "unsupportedLanguage")
    }

    @Test("one recording is printed, drawn and described", .enabled(if: Repository.hasModel))
    func single() throws {
        try speech("Buenas tardes", to: "a.wav")
        let common = ["score", "a.wav", "--text", "Buenas tardes", "--content", Repository.root.path]
        let printed = try CommandRun(common + ["--svg", "a.svg"], in: folder.url)
        #expect(printed.status == 0, "\(printed.complaint)")
        #expect(printed.output.hasPrefix("Buenas  tardes\n"))
        #expect(printed.output.contains("Accuracy "))
        #expect(!printed.output.contains("\u{1B}"))
        let picture = try String(contentsOf: folder.url.appending(path: "a.svg"), encoding: .utf8)
        #expect(picture.contains("<title id=\"title\">Buenas tardes</title>"))
        #expect(picture.contains("stroke-dasharray"))
        let json = try CommandRun(common + ["--json"], in: folder.url)
        #expect(json.output.hasPrefix(#"{"accepted":true,"#))
    }

    @Test("silence is a result, not a failure", .enabled(if: Repository.hasModel))
    func silence() throws {
        try WaveFile.data(samples: [Int16](repeating: 0, count: 16_000)).write(to: folder.url.appending(path: "s.wav"))
        let run = try CommandRun(
            ["score", "s.wav", "--text", "hola", "--json", "--content", Repository.root.path], in: folder.url)
        #expect(run.status == 0, "\(run.complaint)")
        let reply = try WireFormat.decode(JSONValue.self, from: Data(run.output.utf8))
        #expect(reply["accepted"] == false)
        #expect(reply["reason"] == "silence")
    }

    @Test(
        "a wrong command line is refused before anything is read",
        arguments: [
            [], ["a.wav"], ["--text", "hola"], ["--jsonl", "a.wav"], ["--jsonl", "--svg", "a.svg"],
            ["a.wav", "--text", "hola", "--explanation-language", "fr"], ["a.wav", "--text", "hola", "--svg", ""],
            ["--jsonl", "--speech-workers", "0"],
        ])
    func usage(arguments: [String]) throws {
        #expect(try CommandRun(["score"] + arguments).status == 64)
    }
}

extension Repository {
    /// Whether the acoustic model is in the checkout.
    static let hasModel = FileManager.default.fileExists(
        atPath: root.appending(path: "models/pronunciation/manifest.json").path)
}
