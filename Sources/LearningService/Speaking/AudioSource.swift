package import Foundation
import Glibc
import PronunciationCoach
import SpeechProtocol

/// Where a recording comes from.
package enum AudioSource: Sendable, Hashable {
    case file(path: String)
    case bytes(Data)

    /// The bytes of the audio file. A file is asked what it is and how large before its first byte is read.
    package func read() throws(ScoreFault) -> Data {
        switch self {
        case .bytes(let data): try Self.checked(data)
        case .file(let path): try Self.checked(Self.contents(of: path))
        }
    }

    /// The recording with its bytes, read without keeping anybody waiting for a file that does not answer.
    ///
    /// - Throws: ``ScoreFault``; ``ServiceError/Code/unreadableFile`` for a file that does not answer.
    package func fetched(by files: NamedFiles) async throws -> AudioSource {
        guard case .file = self else { return self }
        return .bytes(try await files.run(field: "audioPath") { _ in try read() })
    }

    /// What a request calls the part of it that is at fault.
    func field(of part: ScoreFault.Part) -> String {
        switch (part, self) {
        case (.audio, .file): "audioPath"
        default: "\(part)"
        }
    }

    private static func checked(_ data: Data) throws(ScoreFault) -> Data {
        guard !data.isEmpty else { throw ScoreFault(code: .unreadableAudio, phrase: .audioEmpty, part: .audio) }
        guard data.count <= WorkerLimits.audioBytes else { throw tooLarge(data.count) }
        return data
    }

    private static func contents(of path: String) throws(ScoreFault) -> Data {
        func fault(_ code: ServiceError.Code, _ phrase: Phrase) -> ScoreFault {
            ScoreFault(code: code, phrase: phrase, values: ["path": path], part: .audio)
        }
        // Without O_NONBLOCK the opening of a named pipe waits for a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            let isMissing = errno == ENOENT || errno == ENOTDIR
            throw isMissing ? fault(.notFound, .audioNotFound) : fault(.unreadableAudio, .audioForbidden)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw fault(.unreadableAudio, .audioNotAFile)
        }
        guard status.st_size <= WorkerLimits.audioBytes else { throw tooLarge(Int(status.st_size)) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        guard let data = try? handle.read(upToCount: WorkerLimits.audioBytes + 1) ?? Data() else {
            throw fault(.unreadableAudio, .audioForbidden)
        }
        return data
    }

    private static func tooLarge(_ bytes: Int) -> ScoreFault {
        ScoreFault(
            code: .unreadableAudio, phrase: .audioTooLarge,
            values: ["bytes": "\(bytes)", "limit": "\(WorkerLimits.audioBytes)"], part: .audio)
    }
}
