package import Foundation
package import Logging
package import SpeechClient
import Synchronization

/// The servers that an owner has named, in their order. What they can speak is asked again every now and then
/// (``run()``); one that fails is left alone for a while.
package final class VoiceServers: VoiceServing {
    private final class Server: Sendable {
        struct State {
            var voices: [ServedVoice] = []
            var health = ServerHealth()
        }

        let client: WyomingClient
        let turns = ServerTurns()
        let state = Mutex(State())

        init(_ client: WyomingClient) { self.client = client }

        var address: String { client.address.description }
    }

    private let servers: [Server]
    private let logger: Logger

    package convenience init(_ addresses: [ServerAddress], logger: Logger) {
        self.init(addresses, patience: WyomingClient.Patience(), logger: logger)
    }

    init(_ addresses: [ServerAddress], patience: WyomingClient.Patience, logger: Logger) {
        servers = addresses.map { Server(WyomingClient(address: $0, patience: patience)) }
        self.logger = logger
    }

    /// Looks after the servers until the task is cancelled.
    package func run() async {
        while !Task.isCancelled {
            await lookAround(at: .now)
            try? await Task.sleep(for: .seconds(1))
        }
    }

    /// Asks for the voices of those that are due.
    func lookAround(at now: ContinuousClock.Instant) async {
        await withTaskGroup(of: Void.self) { group in
            for server in servers where server.state.withLock({ $0.health.isDue(at: now) }) {
                group.addTask { await self.describe(server) }
            }
        }
    }

    private func describe(_ server: Server) async {
        do throws(VoiceFault) {
            let voices = try await server.client.voices()
            let wasKnown = server.state.withLock { state in
                defer {
                    state.voices = voices
                    state.health.describe(at: .now)
                }
                return !state.voices.isEmpty
            }
            if !wasKnown {
                logger.notice(
                    "a voice server is there", metadata: ["address": "\(server.address)", "voices": "\(voices.count)"])
            }
        } catch {
            fail(error, server)
        }
    }

    package var conditions: [VoiceServerCondition] {
        servers.map { server in
            server.state.withLock {
                VoiceServerCondition(address: server.address, voices: $0.voices, fault: $0.health.fault)
            }
        }
    }

    package func voice(named: [String], language: String) -> (voice: ServedVoice, isAsked: Bool)? {
        let known = servers.map { server in
            server.state.withLock { (voices: $0.voices, isAsked: $0.health.fault == nil) }
        }
        let voices = known.flatMap { server in server.voices.map { (voice: $0, isAsked: server.isAsked) } }
        guard named.isEmpty else {
            return named.lazy.compactMap { name in
                voices.lazy.compactMap { found in found.voice.named(name).map { ($0, found.isAsked) } }.first
            }.first
        }
        let wanted = Self.tag(language)
        return voices.first { $0.voice.languages.contains { Self.tag($0) == wanted } }
            ?? voices.first { $0.voice.languages.contains { Self.base($0) == Self.base(language) } }
    }

    package func speak(_ text: String, in voice: ServedVoice) async throws(VoiceFault) -> Data {
        guard let server = servers.first(where: { $0.address == voice.server }) else {
            throw VoiceFault("there is no server at \(voice.server)")
        }
        do throws(VoiceFault) {
            return try await server.turns.take { () throws(VoiceFault) in
                // It may have failed while this waited for its turn.
                if let fault = server.state.withLock({ $0.health.fault }) { throw VoiceFault(fault, isCrowded: true) }
                return try await server.client.speak(text, in: voice)
            }
        } catch {
            if !error.isCrowded { fail(error, server) }
            throw error
        }
    }

    package func note(_ fault: VoiceFault?, of voice: ServedVoice) {
        guard let server = servers.first(where: { $0.address == voice.server }) else { return }
        if let fault { return fail(fault, server) }
        if server.state.withLock({ $0.health.speak() }) {
            logger.notice("a voice server speaks again", metadata: ["address": "\(server.address)"])
        }
    }

    /// What was to be said stays out of the log.
    private func fail(_ fault: VoiceFault, _ server: Server) {
        guard server.state.withLock({ $0.health.fail(fault.description, at: .now) }) else { return }
        logger.warning(
            "a voice server does not speak; the synthesiser does meanwhile, and it is tried again",
            metadata: ["address": "\(server.address)", "reason": "\(fault)"])
    }

    private static func tag(_ language: String) -> String { language.replacing("_", with: "-").lowercased() }
    private static func base(_ language: String) -> Substring { tag(language).prefix { $0 != "-" } }
}

extension ServedVoice {
    /// This voice as one of the names that ask for it, with the speaker that the name tells: `sharvard#F`.
    fileprivate func named(_ name: String) -> ServedVoice? {
        if name == self.name { return self }
        guard let mark = name.lastIndex(of: "#"), name[..<mark] == self.name,
            speakers.contains(String(name[name.index(after: mark)...]))
        else { return nil }
        var voice = self
        voice.speaker = String(name[name.index(after: mark)...])
        return voice
    }
}
