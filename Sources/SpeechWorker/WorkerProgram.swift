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

    /// 256 MiB; with every voice and ten minutes of speech a worker needs less than 150.
    static let limits = confine_limits(address_space: 256 << 20, descriptors: 16)

    /// - Parameters:
    ///   - descriptor: the socket to the daemon.
    ///   - model: the folder of the acoustic model; nil when there is none.
    static func run(socket descriptor: Int32, model: String?) -> Int32 {
        guard isSocket(descriptor) else {
            complain("is started by immersiond, which talks to it over a socket on descriptor \(descriptor)")
            return Status.usage
        }
        var failure = confine_failure()
        guard confine_process(descriptor, limits, &failure) == 0 else {
            let reason = String(cString: strerror(failure.error))
            complain("cannot confine itself: \(String(cString: failure.call)): \(reason)")
            return Status.confinement
        }
        // One long recording would make the worker large for good.
        _ = confine_freed_memory(1 << 20)
        // From here on only libraries write to standard error: the C library about crashes, which the daemon sees
        // anyway, and espeak-ng's audio library about the files it cannot make, which it does not need.
        let log = confine_silence()
        guard let synthesizer = EspeakSynthesizer() else {
            if log >= 0 { dup2(log, STDERR_FILENO) }
            complain("cannot load espeak-ng's voices: install espeak-ng-data")
            return Status.unavailable
        }
        if log >= 0 { close(log) }
        do throws(WorkerSocket.Failure) {
            try serve(WorkerSocket(descriptor: descriptor), at: WorkerDesk(synthesizer: synthesizer, model: model))
            return Status.success
        } catch {
            return error == .malformedInput ? Status.malformedInput : Status.socketClosed
        }
    }

    private static func serve(
        _ socket: consuming WorkerSocket, at desk: WorkerDesk
    ) throws(WorkerSocket.Failure) {
        try socket.send(.ready(version: WorkerReply.version))
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

    private static func complain(_ message: String) {
        let line = Array("immersion-speech \(message)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
    }
}
