import AnkiConnectAPI
import AnkiFormats
import ContentFiles
import Conversation
import Documents
import Foundation
import JSONText
import LanguageToolAPI
import SpeechProtocol
import Study
import Templates
import YarnImport

/// The parsers that see bytes of strangers. Each refuses what is wrong by throwing; whatever else happens is a fault.
enum FuzzedParser: String, CaseIterable {
    case json, yaml, template, expression, line, yarn, frames, languagetool, ankiconnect, ankitext, ankipackage
    case gift, moodle, questiontable, questions, flashcards, goodreads, subtitles, markdown, pieces, documentreply

    func read(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        switch self {
        case .json: _ = try? JSONParser.parse(Data(bytes))
        case .yaml: _ = try? ContentNode(parsing: text, file: "fuzzed.yaml")
        case .template: _ = try? TemplateParser.parse(text)
        case .expression: _ = try? ExpressionParser.parse(text)
        case .line: _ = try? LineTextParser.parse(text)
        case .yarn: _ = try? Self.importer.scenario(of: [("fuzzed.yarn", text)])
        case .frames: Self.readFrames(bytes)
        case .languagetool: Self.readLanguageTool(text)
        case .ankiconnect:
            if let value = try? JSONParser.parse(Data(bytes)) { _ = try? AnkiConnectRequest(value) }
        case .ankitext: Self.withFile(bytes) { try AnkiTextReader(path: $0).rows { _, _ in } }
        case .ankipackage:
            Self.withFile(bytes) { path in
                let package = try AnkiPackageReader(path: path, scratch: Self.scratch)
                try package.entries { _ in }
            }
        case .gift: _ = GIFTReader.read(text)
        case .moodle: _ = MoodleXML.read(text)
        case .questiontable: _ = QuestionTable.read(text)
        case .questions: _ = QuestionFormat.json.read(text)
        case .flashcards: _ = FlashcardTable.read(text)
        case .goodreads: _ = Goodreads.read(text, at: Date(timeIntervalSince1970: 0)) { _ in UUID() }
        case .subtitles: _ = Subtitles.read(PlainText.decoded(Data(bytes)))
        case .markdown: _ = Markdown.read(PlainText.decoded(Data(bytes)))
        case .pieces: Self.readPieces(bytes)
        case .documentreply: _ = try? JSONDecoder().decode(DocumentReply.self, from: Data(bytes))
        }
    }

    /// What a reader of Anki's packages that was taken over may send, in two pieces.
    private static func readPieces(_ bytes: [UInt8]) {
        var decoder = PieceDecoder()
        bytes.withUnsafeBytes { bytes in
            for part in [bytes[..<(bytes.count / 2)], bytes[(bytes.count / 2)...]] {
                guard (try? decoder.decode(UnsafeRawBufferPointer(rebasing: part)) { _ in }) != nil else { return }
            }
        }
    }

    private static let importer = YarnImporter(
        .init(id: "fuzzed", name: "Fuzzed", language: "es", characterID: "maria", environmentID: "cafe"))

    /// What a worker and a daemon send each other, in two pieces, as sockets deliver it.
    private static func readFrames(_ bytes: [UInt8]) {
        var decoder = SpeechFrameDecoder()
        decoder.append(bytes[..<(bytes.count / 2)])
        decoder.append(bytes[(bytes.count / 2)...])
        while let frame = try? decoder.next() {
            _ = try? WorkerReply(frame)
            _ = try? WorkerRequest(frame)
        }
    }

    /// A form: a name and a value a line.
    private static func readLanguageTool(_ text: String) {
        let fields = text.split(separator: "\n").map { line in
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (name: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : "")
        }
        guard let check = try? LanguageToolCheck(fields) else { return }
        _ = check.pieces
    }

    /// Of this process alone, in memory where the system has such a folder.
    private static let scratch: URL = {
        let memory = URL(filePath: "/dev/shm", directoryHint: .isDirectory)
        let base =
            FileManager.default.isWritableFile(atPath: memory.path)
            ? memory : FileManager.default.temporaryDirectory
        let folder = base.appending(path: "immersiond-fuzz-\(getpid())", directoryHint: .isDirectory)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        atexit { FuzzedParser.removeScratch() }
        return folder
    }()

    private static func removeScratch() { try? FileManager.default.removeItem(at: scratch) }

    private static func withFile(_ bytes: [UInt8], _ body: (String) throws -> Void) {
        let file = scratch.appending(path: "input")
        guard (try? Data(bytes).write(to: file)) != nil else { return }
        try? body(file.path)
    }
}
