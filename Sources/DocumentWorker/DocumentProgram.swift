import CConfine
import Documents
import Foundation
import Glibc

/// The life of the program: confine itself, read the one document on its standard input, answer, end.
///
/// A document that was made to do harm has nothing to do it with but this process, and nobody else's document is here.
enum DocumentProgram {
    private static let socket: Int32 = 3
    /// The standard three, the socket, and what pdftotext needs of fonts and encodings.
    private static let descriptors: UInt32 = 32

    enum Status {
        static let success: Int32 = 0
        static let usage: Int32 = 64
        static let confinement: Int32 = 71
    }

    static func run(_ arguments: [String]) -> Int32 {
        guard arguments.count >= 2, let task = ReadingTask(argument: arguments[1]) else { return misused() }
        let tries = arguments.count == 4 && arguments[2] == DocumentAttempt.option
        guard tries || arguments.count == (task == .ankiPackage ? 3 : 2) else { return misused() }
        offerToEndFirst()
        if task == .ankiPackage { PackageProgram.prepare() }
        guard confine(for: task) else { return Status.confinement }
        _ = confine_silence()
        switch task {
        case _ where tries: answer(attempts(on: arguments[3]))
        case .document(let kind): answer(reply(to: kind))
        case .ankiPackage: PackageProgram.run(named: arguments[2], to: socket)
        }
        return Status.success
    }

    private static func misused() -> Int32 {
        complain("is started by immersiond, with a document on standard input")
        return Status.usage
    }

    /// Tries to break out, by a file of the daemon's user.
    private static func attempts(on victim: String) -> [DocumentAttempt] {
        var attempts = [confine_attempt](repeating: confine_attempt(), count: 64)
        let count = confine_try_forbidden(victim, &attempts, attempts.count)
        return attempts[..<count].map {
            DocumentAttempt(
                name: String(cString: $0.name), refusal: $0.error == 0 ? nil : String(cString: strerror($0.error)))
        }
    }

    /// Where memory runs out, the kernel is to end this process rather than the daemon; not every kernel asks.
    private static func offerToEndFirst() {
        let file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        _ = write(file, "1000", 4)
        close(file)
    }

    /// Gives up what no document needs. All but the first layer may be missing, on a kernel or in a container that does
    /// not have them; then the others hold.
    private static func confine(for task: ReadingTask) -> Bool {
        var failure = confine_failure()
        // Users of its own are to be had while there is one thread.
        let hasNamespaces = confine_namespaces(&failure) == 0
        let limits = task == .ankiPackage ? PackageProgram.limits(descriptors) : Self.limits
        var isConfined = confine_process(socket, limits, &failure) == 0
        // Pages and pictures are read by another program, which has files of its own to read, and is one.
        let program: OutsideProgram? = if case .document(let kind) = task { OutsideProgram(reading: kind) } else { nil }
        let isAlone = program == nil
        // Mounts are changed with capabilities that go right after.
        if isAlone, isConfined, hasNamespaces { _ = confine_mounts(&failure) }
        isConfined = isConfined && confine_capabilities(&failure) == 0
        guard isConfined else {
            complain(
                "cannot confine itself: \(String(cString: failure.call)): \(String(cString: strerror(failure.error)))")
            return false
        }
        if let program {
            program.confine(&failure)
        } else {
            _ = confine_files(nil, 0, &failure)
            _ = confine_calls(socket, &failure)
        }
        return true
    }

    private static let limits = confine_limits(
        address_space: DocumentLimits.memoryBytes, memory: DocumentLimits.memoryBytes, written: 0,
        descriptors: descriptors, processor_seconds: DocumentLimits.processorSeconds)

    private static func reply(to kind: DocumentKind) -> DocumentReply {
        do throws(DocumentFailure) {
            if kind == .calibre {
                return .catalogue(try CalibreLibrary.read(try StandardInput.data(limit: Int(DocumentLimits.fileBytes))))
            }
            var document = try read(kind)
            guard document.blocks.count <= DocumentLimits.blocks,
                document.blocks.reduce(0, { $0 + $1.text.utf8.count }) <= DocumentLimits.textBytes
            else { throw .tooMuchText }
            guard kind == .opf || !document.blocks.isEmpty else { throw .empty(kind) }
            if let title = document.title { document.title = PlainText.collapsed(title) }
            return .document(document)
        } catch {
            return .failure(error)
        }
    }

    private static func read(_ kind: DocumentKind) throws(DocumentFailure) -> ReadDocument {
        switch kind {
        case .text: PlainText.read(try text())
        case .markdown: Markdown.read(try text())
        case .subtitles: Subtitles.read(try text())
        case .html: try MarkupText.read(try StandardInput.data())
        case .opf: try PackageFile(try StandardInput.data()).document
        case .epub: try BookArchive().read()
        case .pdf: try PageReader.read()
        case .image: try PictureReader.read()
        case .calibre: throw .empty(kind)
        }
    }

    private static func text() throws(DocumentFailure) -> String {
        let data = try StandardInput.data()
        guard PlainText.isText(data) else { throw .noText }
        return PlainText.decoded(data)
    }

    private static func answer(_ reply: some Encodable) {
        guard let bytes = try? JSONEncoder().encode(reply) else { return }
        bytes.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = Glibc.send(socket, bytes.baseAddress! + sent, bytes.count - sent, 0)
                if count > 0 { sent += count } else if errno != EINTR { return }
            }
        }
    }

    private static func complain(_ message: String) {
        let line = Array("immersion-documents \(message)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
    }
}

/// The document.
enum StandardInput {
    /// All of it; only what holds a text without pictures may be as large as a text.
    ///
    /// - Parameter limit: Bytes that it may have.
    static func data(limit: Int = DocumentLimits.textBytes) throws(DocumentFailure) -> Data {
        var data = Data()
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw DocumentFailure(.damaged, "The file cannot be read.") }
            if count == 0 { return data }
            data.append(contentsOf: chunk[..<count])
            guard data.count <= limit else { throw .tooMuchText }
        }
    }
}

extension DocumentFailure {
    static let tooMuchText = DocumentFailure(
        .tooLarge,
        "The text has more than \(DocumentLimits.textBytes >> 20) MiB, or more than \(DocumentLimits.blocks) "
            + "paragraphs; divide it."
    )

    static func empty(_ kind: DocumentKind) -> DocumentFailure {
        switch kind {
        case .pdf:
            DocumentFailure(
                .empty, "The PDF holds no text: its pages are pictures. Recognise their letters first (OCR).")
        case .image: DocumentFailure(.empty, "No letters were found in the picture.")
        case .text, .markdown, .html, .epub, .subtitles, .opf, .calibre:
            DocumentFailure(.empty, "The document holds no text.")
        }
    }
}
