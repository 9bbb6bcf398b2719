package import Documents
package import Foundation
import Glibc
import Synchronization

/// Has documents read by a confined process, one for each: a document that ends or fills its reader harms nobody.
///
/// One is read at a time, whoever gave it: a reader and the program that it starts may have
/// ``DocumentLimits/memoryBytes`` each, and what they answer is taken apart here. Others wait for their turn.
package final class DocumentReader: Sendable {
    /// Documents that may wait; the queue of materials is one of those that give them.
    private static let mostWaiting = 16
    /// Bytes of an answer: the text, with the marks of JSON.
    private static let mostBytes = DocumentLimits.textBytes * 3

    let executable: URL
    private let waiting = Atomic(0)
    private let order = TurnOrder()
    /// What the one turn is called by.
    private let turn = UUID()

    /// - Parameter executable: `immersion-documents`.
    package init(executable: URL) { self.executable = executable }

    /// Reads a file of the daemon's own.
    ///
    /// - Throws: ``DocumentFailure`` for a document that cannot be read; ``ServiceError/Code/tooManyRequests``.
    package func read(_ file: URL, as kind: DocumentKind) async throws -> ReadDocument {
        switch try await reply(to: file, kind) {
        case .document(let document): return document
        case .catalogue: throw DocumentFailure(.unsupported, "The file is a library of books, and no text.")
        case .failure(let failure): throw failure
        }
    }

    /// Reads the database of a library.
    ///
    /// - Throws: As ``read(_:as:)``.
    package func catalogue(_ file: URL) async throws -> BookCatalogue {
        switch try await reply(to: file, .calibre) {
        case .catalogue(let catalogue): return catalogue
        case .document: throw DocumentFailure(.unsupported, "The file is not a library of books.")
        case .failure(let failure): throw failure
        }
    }

    private func reply(to file: URL, _ kind: DocumentKind) async throws -> DocumentReply {
        defer { waiting.subtract(1, ordering: .relaxed) }
        guard waiting.add(1, ordering: .relaxed).newValue <= Self.mostWaiting else {
            throw ServiceError(.tooManyRequests, "Other documents are being read; try again in a minute.")
        }
        return await order.run(turn) {
            await withCheckedContinuation { continuation in
                // The kernel ends a process together with the thread that started it, so that thread waits for it.
                let thread = Thread { [self] in continuation.resume(returning: answer(to: file.path, kind)) }
                thread.name = "document"
                thread.start()
            }
        }
    }

    /// Starts a process as for a task, which tries to break out of its walls. Waits for it.
    ///
    /// - Parameter victim: A file of the daemon's user, which may be harmed.
    /// - Throws: ``DocumentFailure`` when there is no such program, or it does not come back.
    package static func tryForbidden(
        executable: URL, as task: ReadingTask, victim: URL
    ) throws(DocumentFailure) -> [DocumentAttempt] {
        let process = try DocumentProcess(
            executable: executable.path, document: victim.path, task: task,
            options: [DocumentAttempt.option, victim.path])
        let (bytes, _) = process.finish(within: DocumentLimits.seconds, limit: mostBytes)
        guard let attempts = try? JSONDecoder().decode([DocumentAttempt].self, from: bytes) else {
            throw DocumentFailure(.crashed, "The process that reads documents does not try what is forbidden.")
        }
        return attempts
    }

    private func answer(to path: String, _ kind: DocumentKind) -> DocumentReply {
        do throws(DocumentFailure) {
            let process = try DocumentProcess(executable: executable.path, document: path, task: .document(kind))
            let (bytes, end) = process.finish(within: DocumentLimits.seconds, limit: Self.mostBytes)
            if let reply = try? JSONDecoder().decode(DocumentReply.self, from: bytes) { return reply }
            return .failure(Self.failure(end))
        } catch {
            return .failure(error)
        }
    }

    private static func failure(_ end: DocumentProcess.End) -> DocumentFailure {
        switch end {
        case .timedOut, .signal(SIGXCPU):
            DocumentFailure(.tookTooLong, "Reading the document took too long; divide it into parts.")
        case .tooLarge: DocumentFailure(.tooLarge, "The document holds more text than can be kept; divide it.")
        // The document cannot send that; whoever ends the daemon does.
        case .signal(SIGTERM), .signal(SIGINT), .signal(SIGHUP):
            DocumentFailure(.interrupted, "Reading the document was interrupted; try again.")
        case .signal, .status:
            DocumentFailure(
                .crashed, "The document cannot be read: it needs too much memory, or it is damaged in an unusual way.")
        }
    }
}
