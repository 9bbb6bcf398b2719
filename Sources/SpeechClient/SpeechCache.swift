package import Foundation
import SpeechProtocol
import Synchronization

/// Speech on disk.
package struct CachedSpeech: Sendable, Hashable {
    /// A WAV file: 16-bit PCM, one channel. It is whole, and stays until the cache needs its room.
    package var path: URL
    /// Seconds.
    package var duration: Double
    /// The content hash: 64 hexadecimal digits.
    package var key: String
    /// In the order in which they are heard; empty where nothing tells when each is said.
    package var words: [SpokenWord]
    package var voice: SpokenBy

    package init(path: URL, duration: Double, key: String, words: [SpokenWord] = [], voice: SpokenBy) {
        self.path = path
        self.duration = duration
        self.key = key
        self.words = words
        self.voice = voice
    }
}

/// Speech of whichever source, kept on disk by a hash of what is said and who says it: an author's recording, else a
/// voice server, else the synthesiser (``SpeechSources``).
///
/// Requests for the same speech at the same time share one synthesis. A file that is damaged, cut short or gone is made
/// anew. When the files take more than the maximum, those used least recently are deleted.
package final class SpeechCache: Sendable {
    private typealias Outcome = Result<CachedSpeech, SpeechError>

    /// Speech that is being made.
    private struct Making {
        var task: Task<Outcome, Never>
        /// Nil where no worker is left to make it.
        var ticket: SpeechTicket?
    }

    private struct State {
        var index: SpeechCacheIndex
        var making: [String: Making] = [:]
        /// Lines to make ahead of need, first in, first out.
        var ahead: [(key: String, request: SynthesisRequest)] = []
        var isWorkingAhead = false
        var serial: UInt64 = 0
    }

    /// Lines that may wait to be made ahead of need.
    private static let mostAhead = 256
    /// How old the note of a use on disk may become, in seconds.
    private static let touchSeconds = 3_600

    private let folder: SpeechFolder
    private let pool: SpeechWorkerPool
    private let sources: SpeechSources
    private let state: Mutex<State>

    /// Opens a cache, and makes its folder if need be.
    ///
    /// - Parameters:
    ///   - maximumBytes: Room for the files. The newest is kept even when it alone takes more.
    ///   - sources: Who speaks; the synthesiser alone unless given.
    /// - Throws: ``SpeechError`` with code `cacheWriteFailed` when the folder cannot be made or written to.
    package init(
        directory: URL, pool: SpeechWorkerPool, maximumBytes: Int, sources: SpeechSources? = nil
    ) throws(SpeechError) {
        do throws(SpeechFolder.Failure) {
            folder = try SpeechFolder(directory)
        } catch {
            throw SpeechCache.writeFailed(error)
        }
        self.pool = pool
        self.sources = sources ?? SpeechSources(pool: pool)
        var index = SpeechCacheIndex(maximumBytes: maximumBytes)
        for (key, identity) in folder.scan() { index.insert(key, identity: identity, speech: nil) }
        for key in index.evict() { folder.remove(key) }
        state = Mutex(State(index: index))
    }

    /// The speech for a request, from disk or made now. A cancelled task still waits: others may be waiting for the
    /// same. A source that fails is passed over for the next one.
    package func speech(for request: SynthesisRequest) async throws(SpeechError) -> CachedSpeech {
        _ = try SpeechText.normalized(request.text)
        _ = try SpeechText.normalized(voice: request.voice)
        _ = try SpeechText.rate(speed: request.speed)
        return try await speech(for: request, priority: .interactive)
    }

    private func speech(
        for request: SynthesisRequest, priority: SpeechPriority
    ) async throws(SpeechError) -> CachedSpeech {
        let candidates = sources.candidates(for: request)
        for candidate in candidates.dropLast() {
            if let speech = known(candidate) { return speech }
            guard !candidate.isFailing else { continue }
            let outcome = await make(candidate, priority: priority).value
            if case .success(let speech) = outcome { return speech }
            // The next one would find no room either.
            if case .failure(let error) = outcome, error.code == .cacheFull || error.code == .cacheWriteFailed {
                throw error
            }
        }
        // The synthesiser is always the last.
        let last = candidates[candidates.count - 1]
        if let speech = known(last) { return speech }
        return try await make(last, priority: priority).value.get()
    }

    /// Makes lines before they are needed, after all other work. Lines that are there already, and those that do not
    /// fit the queue, are passed over; errors are left for the request that will need the line.
    package func prefetch(_ requests: [SynthesisRequest]) {
        let keyed = requests.filter { cached($0) == nil }.map { (key: key(for: $0), request: $0) }
        let starts = state.withLock { state in
            for line in keyed where state.ahead.count < SpeechCache.mostAhead {
                guard state.making[line.key] == nil, !state.ahead.contains(where: { $0.key == line.key }) else {
                    continue
                }
                state.ahead.append(line)
            }
            defer { state.isWorkingAhead = state.isWorkingAhead || !state.ahead.isEmpty }
            return !state.isWorkingAhead && !state.ahead.isEmpty
        }
        guard starts else { return }
        Task(priority: .utility) { await workAhead() }
    }

    /// The content hash of what a request is spoken by first.
    package func key(for request: SynthesisRequest) -> String {
        let candidates = sources.candidates(for: request)
        return (candidates.first { !$0.isFailing } ?? candidates[candidates.count - 1]).key
    }

    /// The speech for a request if it is known to be on disk, whole, and nothing better could be made now. Never
    /// synthesises; takes some ten microseconds, unless it reads a recording for the first time.
    package func cached(_ request: SynthesisRequest) -> CachedSpeech? {
        for candidate in sources.candidates(for: request) {
            if let speech = known(candidate) { return speech }
            if !candidate.isFailing { return nil }
        }
        return nil
    }

    /// Recordings that cannot be played, each with the reason.
    package var recordingFaults: [(path: String, fault: String)] { sources.recordingFaults }

    /// Deletes everything that was made; what is being made now stays.
    package func removeAll() {
        state.withLock { state in
            state.ahead = []
            for key in state.index.removeAll() { folder.remove(key) }
        }
    }

    // MARK: Looking up

    /// Speech of a candidate that is on disk.
    private func known(_ candidate: SpeechCandidate) -> CachedSpeech? {
        guard var speech = known(candidate.key) else { return nil }
        speech.voice = candidate.voice
        return speech
    }

    private func known(_ key: String) -> CachedSpeech? {
        guard let entry = state.withLock({ $0.index[key] }), let speech = entry.speech else { return nil }
        guard let identity = folder.identity(of: key), identity == entry.identity else { return nil }
        let isStale = time(nil) - identity.modifiedSeconds > SpeechCache.touchSeconds
        if isStale { folder.touch(key) }
        let touched = isStale ? folder.identity(of: key) : nil
        state.withLock { state in
            if let touched { state.index.insert(key, identity: touched, speech: speech) }
            state.index.markUsed(key)
        }
        return speech
    }

    /// A file of an earlier run, or one that changed under us, read and checked.
    private func verified(_ candidate: SpeechCandidate) -> CachedSpeech? {
        let key = candidate.key
        guard let identity = folder.identity(of: key), let data = folder.read(key),
            let contents = SpeechFile.contents(of: data)
        else { return nil }
        return state.withLock { state in
            guard folder.identity(of: key) == identity else { return nil }
            return remember(candidate, identity: identity, contents, in: &state)
        }
    }

    // MARK: Making

    /// The task that makes this speech, begun now unless it is at work already.
    private func make(_ candidate: SpeechCandidate, priority: SpeechPriority) -> Task<Outcome, Never> {
        let key = candidate.key
        let (making, isNew) = state.withLock { state in
            if let making = state.making[key] { return (making, false) }
            let ticket = pool.makeTicket(priority)
            let task = Task {
                let outcome = await self.outcome(candidate, ticket: ticket)
                self.state.withLock { _ = $0.making.removeValue(forKey: key) }
                return outcome
            }
            let making = Making(task: task, ticket: ticket)
            state.making[key] = making
            return (making, true)
        }
        if !isNew, priority == .interactive, let ticket = making.ticket { pool.promote(ticket) }
        return making.task
    }

    private func outcome(_ candidate: SpeechCandidate, ticket: SpeechTicket?) async -> Outcome {
        if let speech = verified(candidate) { return .success(speech) }
        do throws(SpeechError) {
            return .success(try store(try await sources.speech(of: candidate, ticket: ticket), of: candidate))
        } catch {
            return .failure(error)
        }
    }

    private func store(
        _ speech: SynthesizedSpeech, of candidate: SpeechCandidate
    ) throws(SpeechError) -> CachedSpeech {
        let key = candidate.key
        let serial = state.withLock { state in
            state.serial += 1
            return state.serial
        }
        do throws(SpeechFolder.Failure) {
            let file = try folder.writeTemporary(SpeechFile.encode(speech), key: key, serial: serial)
            return try state.withLock { state throws(SpeechFolder.Failure) in
                let identity = try folder.place(file, as: key)
                return remember(
                    candidate, identity: identity,
                    SpeechFile.Contents(duration: speech.duration, words: speech.words), in: &state)
            }
        } catch {
            throw SpeechCache.writeFailed(error)
        }
    }

    /// Enters a file and deletes those that it leaves no room for, all under the lock: a file deleted outside it might
    /// be one that has just been made again.
    private func remember(
        _ candidate: SpeechCandidate, identity: SpeechFolder.Identity, _ contents: SpeechFile.Contents,
        in state: inout State
    ) -> CachedSpeech {
        let key = candidate.key
        let speech = CachedSpeech(
            path: folder.url(for: key), duration: contents.duration, key: key, words: contents.words,
            voice: candidate.voice)
        state.index.insert(key, identity: identity, speech: speech)
        for key in state.index.evict() { folder.remove(key) }
        return speech
    }

    private func workAhead() async {
        while true {
            let line = state.withLock { state in
                state.isWorkingAhead = !state.ahead.isEmpty
                return state.ahead.isEmpty ? nil : state.ahead.removeFirst()
            }
            guard let line else { return }
            guard cached(line.request) == nil else { continue }
            _ = try? await speech(for: line.request, priority: .prefetch)
        }
    }

    /// The error that a caller gets. Where a line would have lain is nothing that helps when the disk is full.
    static func writeFailed(_ failure: SpeechFolder.Failure) -> SpeechError {
        if failure.isFull {
            return SpeechError(
                code: .cacheFull, message: "the speech cannot be stored: no space is left on the disk; free some")
        }
        return SpeechError(
            code: .cacheWriteFailed,
            message: "the speech cannot be stored: \(failure.message); free some space or make the folder writable")
    }
}
