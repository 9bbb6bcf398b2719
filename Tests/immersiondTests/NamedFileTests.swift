import ContentFiles
import Foundation
import Glibc
import Logging
import TestSupport
import Testing

@testable import JSONText
@testable import LearningService
@testable import Protocol
@testable import SocketTransport
@testable import immersiond

@Suite("Files that clients name")
struct NamedFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.url.appending(path: name).path }

    @Test(
        "a path is taken from the daemon's own user only, and the refusal does not tell whether it exists",
        arguments: [
            ("vocab.import", "path"), ("vocab.export", "path"), ("pronunciation.score", "audioPath"),
            ("session.say", "audioPath"),
        ])
    func strangers(name: String, field: String) async throws {
        let method = try #require(try ProtocolCommand.methods(content: Repository.root).first { $0.name == name })
        let owner = ConnectedClient.itself
        let stranger = ConnectedClient(peer: PeerCredentials(processID: 1, userID: geteuid() + 1, groupID: getegid()))
        func refusal(_ path: String, _ client: ConnectedClient) async throws -> RPCError? {
            var parameters: [String: JSONValue] = [field: .string(path)]
            let all: [String: JSONValue] = [
                "learnerID": "6F9619FF-8B86-4D01-B42D-00C04FC964FF", "text": "hola",
                "sessionID": "6F9619FF-8B86-4D01-B42D-00C04FC964FF",
            ]
            for parameter in method.parameters where parameter.isRequired && parameters[parameter.name] == nil {
                parameters[parameter.name] = all[parameter.name]
            }
            do {
                _ = try await method.call(.object(parameters), from: client)
                return nil
            } catch {
                return RPCError(refusal: error)
            }
        }
        try folder.write("x", to: "there.wav")
        let there = try await refusal(path("there.wav"), stranger)
        #expect(there?.code == .forbidden)
        #expect(there?.field == field)
        #expect(there == (try await refusal("/nowhere/at/all.apkg", stranger)))
        #expect(try await refusal("/nowhere/at/all.apkg", owner)?.code != .forbidden)
        #expect(method.documentedErrors.contains(.forbidden))
    }

    @Test("an ordinary file is copied; what is none, is empty or too large is refused without reading")
    func copies() async throws {
        try folder.write("words", to: "words.tsv")
        try folder.write("", to: "empty.tsv")
        try FileManager.default.createSymbolicLink(atPath: path("link.tsv"), withDestinationPath: path("words.tsv"))
        mkfifo(path("pipe.tsv"), 0o600)
        func copy(_ source: String, limit: Int64 = 100) -> ServiceError? {
            let target = path(UUID().uuidString)
            do throws(ServiceError) {
                try NamedFiles.copy(source, to: target, limit: limit, field: "path", FileProgress())
                #expect(FileManager.default.contents(atPath: target) == Data("words".utf8))
                return nil
            } catch {
                return error
            }
        }
        #expect(copy(path("words.tsv")) == nil)
        #expect(copy(path("link.tsv")) == nil)
        #expect(copy(path("words.tsv"), limit: 4)?.message.contains("allowed are 4") == true)
        #expect(copy(path("empty.tsv"))?.message.contains("empty") == true)
        for source in [path("pipe.tsv"), "/dev/zero", folder.url.path, "/proc/kmsg", path("none")] {
            #expect(copy(source)?.code == .unreadableFile)
        }
    }

    @Test("an export takes its place whole, also on another file system")
    func places() throws {
        for target in [path("out.tsv"), "/dev/shm/imm-\(UUID().uuidString).tsv"] {
            try folder.write("words", to: "draft")
            defer { unlink(target) }
            try NamedFiles.place(path("draft"), at: target, field: "path", FileProgress())
            #expect(FileManager.default.contents(atPath: target) == Data("words".utf8))
        }
        let error = #expect(throws: ServiceError.self) {
            try NamedFiles.place(path("draft2"), at: path("none/out.tsv"), field: "path", FileProgress())
        }
        #expect(error?.code == .storageFailed)
    }

    @Test("nobody waits for a file that does not answer: who asked stops waiting when it is cancelled")
    func stuck() async throws {
        let files = NamedFiles()
        let mayEnd = DispatchSemaphore(value: 0)
        let isAbandoned = DispatchSemaphore(value: 0)
        let task = Task {
            try await files.run(field: "path") { progress in
                mayEnd.wait()
                if progress.isAbandoned { isAbandoned.signal() }
            }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        mayEnd.signal()
        #expect(await Task.detached { isAbandoned.wait(timeout: .now() + 60) }.value == .success)
    }

    @Test("an import of what never ends is refused, and others' writes and the end of the daemon do not wait for it")
    func pipes() throws {
        let daemon = try DaemonProcess(arguments: ["--speech-worker", "/nowhere"])
        let connection = try daemon.connect()
        let learner = try connection.newLearner()
        mkfifo(path("pipe.tsv"), 0o600)
        for source in [path("pipe.tsv"), "/proc/self/fd/0.tsv"] {
            let error = try connection.failure("vocab.import", ["learnerID": learner, "path": .string(source)])
            #expect(error?.code == .unreadableFile)
        }
        _ = try connection.newLearner()
        let left = try FileManager.default.contentsOfDirectory(atPath: daemon.data.appending(path: "media").path)
        #expect(left.isEmpty)
        #expect(daemon.terminate() == 0)
    }
}
