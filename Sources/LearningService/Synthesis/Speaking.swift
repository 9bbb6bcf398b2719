import ContentFiles
import Conversation
package import Foundation
import Lexicon
package import SpeechClient
import SpeechProtocol

/// Texts spoken, and written as they sound.
package struct Speaking: Sendable {
    /// How speech is handed over.
    package enum Delivery: String, Sendable, CaseIterable {
        /// As a file on this machine.
        case path
        /// As the file's bytes.
        case bytes
    }

    private let catalog: ContentCatalog
    private let pool: SpeechWorkerPool
    private let cache: SpeechCache
    private let servers: (any VoiceServing)?

    package init(
        catalog: ContentCatalog, pool: SpeechWorkerPool, cache: SpeechCache, servers: (any VoiceServing)? = nil
    ) {
        self.catalog = catalog
        self.pool = pool
        self.cache = cache
        self.servers = servers
    }

    /// Speaks a text into a WAV file, kept for the next time.
    ///
    /// - Parameters:
    ///   - language: A language or one of its variants; the content's usual one where it is nil.
    ///   - voice: A voice by name; the language's own where it is nil.
    ///   - speed: 1 is the voice's own.
    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/contentBroken``; `SpeechError`.
    package func speak(
        _ text: String, language: String?, voice: String?, speed: Double, as delivery: Delivery
    ) async throws -> SynthesisReply {
        let speech = try await cache.speech(for: try request(text, language: language, voice: voice, speed: speed))
        var reply = SynthesisReply(
            duration: speech.duration, key: speech.key, words: speech.wordTimes(in: text), voice: speech.voice)
        switch delivery {
        case .path: reply.path = speech.path.path
        case .bytes: reply.bytes = try Data(contentsOf: speech.path)
        }
        return reply
    }

    /// A voice by name may be a server's, which then speaks, or the synthesiser's, which nobody else stands in for.
    /// Where none is named, a server may speak that has a voice of the language.
    private func request(
        _ text: String, language: String?, voice: String?, speed: Double
    ) throws -> SynthesisRequest {
        let content = catalog.snapshot
        if let language { _ = try content.language(language, field: "language") }
        guard let voice else {
            let tag = language ?? content.defaults.target
            return SynthesisRequest(
                text: text, voice: try content.voice(for: tag), speed: speed, rather: PreferredVoices(language: tag))
        }
        let tag = language ?? servers?.voice(named: [voice], language: "")?.voice.languages.first ?? ""
        guard servers?.voice(named: [voice], language: tag) != nil else {
            return SynthesisRequest(text: text, voice: try self.voice(language: language, named: voice), speed: speed)
        }
        let spoken = tag.replacing("_", with: "-")
        let standIn = try (try? content.voice(for: spoken)) ?? content.voice(for: content.defaults.target)
        return SynthesisRequest(
            text: text, voice: standIn, speed: speed, rather: PreferredVoices(language: spoken, named: [voice]))
    }

    /// Every voice that can be asked for: those of servers first.
    ///
    /// - Parameter language: Only voices of it; nil for all.
    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/contentBroken``; `SpeechError`.
    package func voices(language: String?) async throws -> VoicesReply {
        if let language { _ = try catalog.snapshot.language(language, field: "language") }
        let base = language.map { baseLanguage(of: $0) }
        func isWanted(_ languages: [String]) -> Bool {
            base.map { base in languages.contains { baseLanguage(of: $0.replacing("_", with: "-")) == base } } ?? true
        }
        let conditions = servers?.conditions ?? []
        let served = conditions.flatMap { server in
            server.voices.map { voice in
                VoicesReply.Voice(
                    name: voice.id, source: .server, languages: voice.languages, server: server.address,
                    speakers: voice.speakers.isEmpty ? nil : voice.speakers)
            }
        }
        let own = try await pool.voices().filter { !$0.isVariant }.map { voice in
            VoicesReply.Voice(
                name: voice.languages.first ?? voice.name, source: .synthesizer, languages: voice.languages)
        }
        return VoicesReply(
            voices: (served + own).filter { isWanted($0.languages) },
            servers: conditions.map(VoiceServerInfo.init))
    }

    /// A text's pronunciation, as dictionaries of the language write it.
    ///
    /// - Throws: As ``speak(_:language:voice:speed:as:)``.
    package func phonemes(of text: String, language: String?, voice: String?) async throws -> PhonemesReply {
        let content = catalog.snapshot
        let speaker = try self.voice(language: language, named: voice)
        // A voice by its name may be of any language.
        let tag = language ?? (voice == nil ? content.defaults.target : nil)
        let notation = tag.map(content.notations.notation) ?? .plain
        let said = content.readings.readings(voice: speaker).spoken(text.precomposedStringWithCanonicalMapping).said
        return PhonemesReply(ipa: try await pool.phonemes(text: said, voice: speaker, notation: notation))
    }

    private func voice(language: String?, named voice: String?) throws -> String {
        let content = catalog.snapshot
        // An unknown language is refused also where a voice leaves it nothing to say.
        if let language { _ = try content.language(language, field: "language") }
        if let voice { return voice }
        return try content.voice(for: language ?? content.defaults.target)
    }
}

/// A text that was spoken: where it lies, or its bytes.
package struct SynthesisReply: Codable, Sendable, Hashable {
    /// Seconds.
    package var duration: Double
    /// A hash of the request.
    package var key: String
    /// When each word is said; empty where nothing tells.
    package var words: [WordTime]
    package var voice: SpokenBy
    package var path: String?
    /// The same for devices, which fetch it by this id.
    package var audioMedia: String?
    package var bytes: Data?
}

/// The voices that texts can be spoken in.
package struct VoicesReply: Codable, Sendable, Hashable {
    package struct Voice: Codable, Sendable, Hashable {
        /// By which speech.synthesize takes it.
        package var name: String
        package var source: SpokenBy.Source
        package var languages: [String]
        /// A server's address.
        package var server: String?
        /// People whom it can sound like: `name#speaker` asks for one.
        package var speakers: [String]?
    }

    package var voices: [Voice]
    package var servers: [VoiceServerInfo]
}

/// How a voice server is.
package struct VoiceServerInfo: Codable, Sendable, Hashable {
    package var address: String
    /// How many it has told of.
    package var voices: Int
    /// Why it is not asked for the moment.
    package var fault: String?

    package init(_ condition: VoiceServerCondition) {
        address = condition.address
        voices = condition.voices.count
        fault = condition.fault
    }
}

/// How a text sounds.
package struct PhonemesReply: Codable, Sendable, Hashable {
    /// In the International Phonetic Alphabet.
    package var ipa: String
}
