import CConfine
import Glibc
import SpeechProtocol

/// The life of a worker: confine itself, load the synthesiser, answer until the daemon closes the socket.
enum WorkerProgram {
    /// Exit statuses, from sysexits.h, so that the daemon's log says which step failed.
    enum Status {
        static let success: Int32 = 0
        /// Not started by the daemon.
        static let usage: Int32 = 64
        /// The daemon sent something that is not a request.
        static let malformedInput: Int32 = 65
        /// espeak-ng or its voices are missing.
        static let unavailable: Int32 = 69
        /// The process could not be confined.
        static let confinement: Int32 = 71
        /// The daemon stopped listening in the middle of a reply.
        static let socketClosed: Int32 = 74
    }

    /// - Parameters:
    ///   - descriptor: the socket to the daemon.
    ///   - model: the folder of the acoustic model; nil when there is none.
    ///   - victim: a file to try forbidden things on, instead of answering requests.
    static func run(socket descriptor: Int32, model: String?, victim: String? = nil) -> Int32 {
        guard isSocket(descriptor) else {
            complain("is started by immersiond, which talks to it over a socket on descriptor \(descriptor)")
            return Status.usage
        }
        var confinement: WorkerConfinement
        do throws(WorkerConfinement.Failure) {
            confinement = try WorkerConfinement(socket: descriptor, model: model)
        } catch {
            complain("cannot confine itself: \(error.message)")
            return Status.confinement
        }
        // One long recording would make the worker large for good.
        _ = confine_freed_memory(1 << 20)
        guard let synthesizer = EspeakSynthesizer() else {
            complain("cannot load espeak-ng's voices: install espeak-ng-data", to: confinement.log)
            return Status.unavailable
        }
        if confinement.log >= 0 { close(confinement.log) }
        confinement.finish()
        do throws(WorkerSocket.Failure) {
            let socket = WorkerSocket(descriptor: descriptor)
            try socket.send(.ready(version: WorkerReply.version, layers: confinement.layers))
            if let victim {
                try socket.send(.attempts(WorkerConfinement.attempts(on: victim)))
            } else {
                try serve(socket, at: WorkerDesk(synthesizer: synthesizer, model: model))
            }
            return Status.success
        } catch {
            return error == .malformedInput ? Status.malformedInput : Status.socketClosed
        }
    }

    private static func serve(
        _ socket: consuming WorkerSocket, at desk: WorkerDesk
    ) throws(WorkerSocket.Failure) {
        while var received = try socket.receive() {
            // Without a limit the daemon's own timeout still ends a job that never returns.
            _ = confine_processor_time(UInt32(received.request.processorSeconds))
            let (reply, payload) = desk.answer(received.request, audio: &received.payload)
            try socket.send(reply, payload: payload)
        }
    }

    private static func isSocket(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }

    private static func complain(_ message: String, to descriptor: Int32 = STDERR_FILENO) {
        let line = Array("immersion-speech \(message)\n".utf8)
        _ = write(descriptor, line, line.count)
    }
}
