import ContentFiles
package import Foundation
package import SpeechClient

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

    package init(catalog: ContentCatalog, pool: SpeechWorkerPool, cache: SpeechCache) {
        self.catalog = catalog
        self.pool = pool
        self.cache = cache
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
        let request = SynthesisRequest(
            text: text, voice: try self.voice(language: language, named: voice), speed: speed)
        let speech = try await cache.speech(for: request)
        switch delivery {
        case .path: return SynthesisReply(duration: speech.duration, key: speech.key, path: speech.path.path)
        case .bytes:
            return SynthesisReply(
                duration: speech.duration, key: speech.key, bytes: try Data(contentsOf: speech.path))
        }
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
        return PhonemesReply(ipa: try await pool.phonemes(text: text, voice: speaker, notation: notation))
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
    package var path: String?
    /// The same for devices, which fetch it by this id.
    package var audioMedia: String?
    package var bytes: Data?
}

/// How a text sounds.
package struct PhonemesReply: Codable, Sendable, Hashable {
    /// In the International Phonetic Alphabet.
    package var ipa: String
}
