import ArgumentParser
import VoiceServers

/// Who speaks besides espeak-ng and recordings.
struct VoiceOptions: ParsableArguments {
    private static let most = 8

    @Option(
        name: .customLong("voice-server"),
        help: """
            A voice server that speaks Wyoming, such as Piper's, by an address of this machine or its own network and \
            a port: 127.0.0.1:10200. The texts of lines go to it, unencrypted; what learners said does not. \
            Repeatable: the first with a fitting voice speaks, espeak-ng when none does.
            """)
    var voiceServers: [String] = []

    @Flag(
        name: .customLong("voice-server-learners-words"),
        help: """
            Voice servers, which must then be on this machine, speak also lines with what learners said in them: \
            names, orders, their sentences put right.
            """)
    var servesLearnersWords = false

    func validate() throws {
        guard voiceServers.count <= Self.most else {
            throw ValidationError("--voice-server can be given \(Self.most) times.")
        }
        let addresses = try voiceServers.map { try Self.address($0) }
        if servesLearnersWords, voiceServers.isEmpty {
            throw ValidationError("--voice-server-learners-words goes with --voice-server.")
        }
        if servesLearnersWords, let other = addresses.first(where: { !$0.isLoopback }) {
            throw ValidationError(
                "With --voice-server-learners-words every server must be on this machine, which \(other) is not: what "
                    + "learners say does not leave it.")
        }
    }

    func apply(to configuration: inout Daemon.Configuration) {
        configuration.voiceServers = voiceServers.compactMap { try? Self.address($0) }
        configuration.servesLearnersWords = servesLearnersWords
    }

    private static func address(_ text: String) throws -> ServerAddress {
        do throws(ServerAddress.Fault) {
            return try ServerAddress(text)
        } catch {
            switch error {
            case .malformed:
                throw ValidationError(
                    "--voice-server must be a numeric address and a port, such as 127.0.0.1:10200; it is '\(text)'.")
            case .far:
                throw ValidationError(
                    "--voice-server must be on this machine or in its own network (127.0.0.1, 192.168.…, 10.…); "
                        + "'\(text)' is neither, and what is spoken is nobody else's.")
            }
        }
    }
}
