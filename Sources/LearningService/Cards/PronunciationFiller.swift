import Foundation
package import Logging
package import SpeechClient
package import Storage
import Vocab

/// Gives new cards their pronunciation, after the turn that made them has been acknowledged.
///
/// One pass runs at a time. A card whose word cannot be pronounced gets an empty pronunciation, so that it is not
/// tried for ever; when no worker is to be had, the pass stops and the next one goes on.
package actor PronunciationFiller {
    private static let passSize = 200
    /// Words of one write.
    private static let groupSize = 25

    private let store: Store
    private let pool: SpeechWorkerPool
    private let catalog: ContentCatalog
    private let logger: Logger
    private var isRunning = false
    /// Whether what is stored has been put in the languages' notations since the daemon started.
    private var isRestated = false
    private var isWanted = false

    package init(store: Store, pool: SpeechWorkerPool, catalog: ContentCatalog, logger: Logger) {
        self.store = store
        self.pool = pool
        self.catalog = catalog
        self.logger = logger
    }

    /// Asks for a pass, now or after the one that runs. Returns at once.
    package nonisolated func wake() {
        Task { await self.run() }
    }

    /// Gives one card its pronunciation now, for a caller who waits for it; without a worker it is left to a later
    /// pass.
    package func fill(_ word: CardRecord) async {
        do {
            let ipa = try await ipa(of: word)
            try await store.write { try $0.setPronunciation(ipa, ofWord: word.id) }
        } catch {
            logger.notice("a pronunciation has to wait", metadata: ["error": "\(error)"])
        }
    }

    /// Makes passes until every card has its pronunciation or no worker is to be had.
    private func run() async {
        isWanted = true
        guard !isRunning else { return }
        isRunning = true
        defer { isRunning = false }
        while isWanted {
            isWanted = false
            do {
                try await fill()
                if !isRestated { try await restate() }
                isRestated = true
            } catch {
                logger.notice("pronunciations have to wait", metadata: ["error": "\(error)"])
            }
        }
    }

    private func fill() async throws {
        while true {
            let words = try await store.read { try $0.wordsWithoutPronunciation(limit: Self.passSize) }
            guard !words.isEmpty else { return }
            for start in stride(from: 0, to: words.count, by: Self.groupSize) {
                try await fill(words[start..<min(start + Self.groupSize, words.count)])
            }
        }
    }

    /// Puts cards that were filled in the synthesiser's own notation into their language's: those of an older daemon,
    /// or from before the notation was changed.
    ///
    /// What the synthesiser did not write stays: a learner's own, and what came with a deck. So each is compared with
    /// it.
    private func restate() async throws {
        var last: UUID?
        while true {
            let words = try await store.read { [last] in
                try $0.wordsWithPronunciation(after: last, limit: Self.passSize)
            }
            guard let end = words.last else { return }
            last = end.id
            var restated: [(id: UUID, ipa: String)] = []
            for word in words {
                let notation = catalog.snapshot.notations.notation(for: word.language)
                guard let stored = word.ipa, notation.rewrites(stored),
                    try await ipa(of: word, notation: .plain) == stored
                else { continue }
                restated.append((word.id, try await ipa(of: word)))
            }
            guard !restated.isEmpty else { continue }
            try await store.write { [restated] writer in
                for (id, ipa) in restated { try writer.setPronunciation(ipa, ofWord: id) }
            }
        }
    }

    /// One write for several words: each waits for the disk, and holds up those of learners.
    private func fill(_ words: ArraySlice<CardRecord>) async throws {
        var found: [(id: UUID, ipa: String)] = []
        var failure: (any Error)?
        for word in words {
            do {
                found.append((word.id, try await ipa(of: word)))
            } catch {
                failure = error
                break
            }
        }
        let told = found
        if !told.isEmpty {
            try await store.write { writer in
                for (id, ipa) in told { try writer.setPronunciation(ipa, ofWord: id) }
            }
        }
        if let failure { throw failure }
    }

    /// - Parameter notation: That of the card's language unless given.
    private func ipa(of word: CardRecord, notation: IPANotation? = nil) async throws -> String {
        guard let voice = try? catalog.snapshot.voice(for: word.language) else { return "" }
        let notation = notation ?? catalog.snapshot.notations.notation(for: word.language)
        // Not the lemma, which tells words that look alike apart by a number.
        let text = (try? VocabularyWord(word))?.word ?? word.lemma
        // A sentence with a gap, as Anki has it, would be read with its brackets.
        if text.contains("[") { return "" }
        do throws(SpeechError) {
            return try await pool.phonemes(text: text, voice: voice, notation: notation)
        } catch {
            if error.code == .workerUnavailable || error.code == .cancelled { throw error }
            return ""
        }
    }
}
