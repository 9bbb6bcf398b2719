import CConfine
import CEspeakNG
import Glibc
import SpeechProtocol

/// What a worker gives up before it reads a request, layer by layer. All but the first may be missing, on a kernel or
/// in a container that does not have them; then the others hold, and the daemon is told.
struct WorkerConfinement {
    /// 256 MiB; with every voice and ten minutes of speech a worker needs less than 150. An hour of processor time is
    /// what a thousand of the longest jobs take; one that was taken over gets no more.
    static let limits = confine_limits(
        address_space: 256 << 20, memory: 256 << 20, written: 0, descriptors: 16, processor_seconds: 3_600)

    /// The first layer could not be had.
    struct Failure: Error {
        var message: String
    }

    private(set) var layers: [ConfinementLayer] = []
    /// Where standard error went before it was silenced; -1 for nowhere.
    let log: Int32

    /// - Parameters:
    ///   - socket: The socket to the daemon.
    ///   - model: The folder of the acoustic model.
    init(socket: Int32, model: String?) throws(Failure) {
        // Users of its own are to be had while there is one thread; libraries make others. The signal of a parent's
        // death is asked for afterwards, since the kernel forgets it when it changes who the process is.
        let namespaces = Self.layer(.namespaces) { confine_namespaces(&$0) }
        let process = Self.layer(.process) { confine_process(socket, Self.limits, &$0) }
        if let fault = process.fault { throw Failure(message: fault) }
        // From here on only libraries write to standard error: the C library about crashes, which the daemon sees
        // anyway, and espeak-ng's audio library about the files it cannot make, which it does not need.
        log = confine_silence()
        layers = [process, namespaces]
        // In the namespace of the daemon, its own mounts would become read-only.
        layers.append(
            namespaces.holds
                ? Self.layer(.mounts) { confine_mounts(&$0) }
                : ConfinementLayer(.mounts, fault: "needs namespaces"))
        let privileges = Self.layer(.process) { confine_capabilities(&$0) }
        if let fault = privileges.fault { throw Failure(message: fault) }
        let readable = Self.readable(model: model).map { strdup($0) }
        defer { for path in readable { free(path) } }
        layers.append(
            Self.layer(.files) { failure in
                readable.map { UnsafePointer($0) }.withUnsafeBufferPointer {
                    confine_files($0.baseAddress, $0.count, &failure)
                }
            })
        layers.append(Self.layer(.calls) { confine_calls(socket, &$0) })
    }

    /// Files and folders that a worker's libraries read in its life.
    private static func readable(model: String?) -> [String] {
        espeak_ng_InitializePath(nil)
        var voices: UnsafePointer<CChar>?
        espeak_Info(&voices)
        // MeCab's configuration names the dictionary, which Debian keeps below the third; the last says which
        // characters are letters.
        let others = ["/etc/mecabrc", "/usr/local/etc/mecabrc", "/var/lib/mecab", "/usr/lib/locale"]
        return [voices.map { String(cString: $0) }, model].compactMap(\.self) + others
    }

    /// Takes the last right away once the libraries are loaded: to make threads, of which espeak-ng has one.
    mutating func finish() {
        guard let place = layers.firstIndex(where: { $0.name == .calls }), layers[place].holds else { return }
        layers[place] = Self.layer(.calls) { confine_threads(&$0) }
    }

    private static func layer(
        _ name: ConfinementLayer.Name, _ confine: (inout confine_failure) -> Int32
    ) -> ConfinementLayer {
        var failure = confine_failure()
        guard confine(&failure) != 0 else { return ConfinementLayer(name) }
        return ConfinementLayer(
            name, fault: "\(String(cString: failure.call)): \(String(cString: strerror(failure.error)))")
    }

    /// Tries to break out, by ``victim``, a file of the daemon's user.
    static func attempts(on victim: String) -> [ForbiddenAttempt] {
        var attempts = [confine_attempt](repeating: confine_attempt(), count: 64)
        let count = confine_try_forbidden(victim, &attempts, attempts.count)
        return attempts[..<count].map {
            ForbiddenAttempt(
                name: String(cString: $0.name), refusal: $0.error == 0 ? nil : String(cString: strerror($0.error)))
        }
    }
}
