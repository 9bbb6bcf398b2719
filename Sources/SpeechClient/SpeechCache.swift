import Digests
package import Foundation
import SpeechProtocol
import Synchronization

/// Speech on disk.
package struct CachedSpeech: Sendable, Hashable {
    /// A WAV file: 16-bit PCM, one channel, 22,050 Hz. It is whole, and stays until the cache needs its room.
    package var path: URL
    /// Seconds.
    package var duration: Double
    /// The content hash: 64 hexadecimal digits.
    package var key: String

    package init(path: URL, duration: Double, key: String) {
        self.path = path
        self.duration = duration
        self.key = key
    }
}

/// Synthesised speech, kept on disk by content hash.
///
/// Requests for the same speech at the same time share one synthesis. A file that is damaged, cut short or gone is made
/// anew. When the files take more than the maximum, those used least recently are deleted.
package final class SpeechCache: Sendable {
    private typealias Outcome = Result<CachedSpeech, SpeechError>

    /// Speech that is being made.
    private struct Making {
        var task: Task<Outcome, Never>
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

    /// Part of every key: raised when the same request would make other speech or another file.
    private static let version = 1
    /// Lines that may wait to be made ahead of need.
    private static let mostAhead = 256
    /// How old the note of a use on disk may become, in seconds.
    private static let touchSeconds = 3_600

    private let folder: SpeechFolder
    private let pool: SpeechWorkerPool
    private let state: Mutex<State>

    /// Opens a cache, and makes its folder if need be.
    ///
    /// - Parameter maximumBytes: Room for the files. The newest is kept even when it alone takes more.
    /// - Throws: ``SpeechError`` with code `cacheWriteFailed` when the folder cannot be made or written to.
    package init(directory: URL, pool: SpeechWorkerPool, maximumBytes: Int) throws(SpeechError) {
        do throws(SpeechFolder.Failure) {
            folder = try SpeechFolder(directory)
        } catch {
            throw SpeechCache.writeFailed(error)
        }
        self.pool = pool
        var index = SpeechCacheIndex(maximumBytes: maximumBytes)
        for (key, identity) in folder.scan() { index.insert(key, identity: identity, speech: nil) }
        for key in index.evict() { folder.remove(key) }
        state = Mutex(State(index: index))
    }

    /// The speech for a request, from disk or made now. A cancelled task still waits: others may be waiting for the
    /// same.
    package func speech(for request: SynthesisRequest) async throws(SpeechError) -> CachedSpeech {
        _ = try SpeechText.normalized(request.text)
        _ = try SpeechText.normalized(voice: request.voice)
        _ = try SpeechText.rate(speed: request.speed)
        let key = key(for: request)
        if let speech = known(key) { return speech }
        return try await make(request, key: key, priority: .interactive).value.get()
    }

    /// Makes lines before they are needed, after all other work. Lines that are there already, and those that do not
    /// fit the queue, are passed over; errors are left for the request that will need the line.
    package func prefetch(_ requests: [SynthesisRequest]) {
        let keyed = requests.map { (key: key(for: $0), request: $0) }.filter { known($0.key) == nil }
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

    /// The content hash of a request: SHA-256 of the cache's version, the voice in lower case, the speed in thousandths
    /// and the text in NFC.
    package func key(for request: SynthesisRequest) -> String {
        let text = (try? SpeechText.normalized(request.text)) ?? request.text
        let voice = request.voice.lowercased()
        let speed = Int(exactly: (request.speed * 1_000).rounded()) ?? 0
        let form = "immersion-speech \(SpeechCache.version)\n\(voice.utf8.count) \(voice)\n\(speed)\n\(text)"
        return Digest.hexadecimal(Digest.of(Array(form.utf8)))
    }

    /// The speech for a request if it is known to be on disk, whole. Never synthesises or reads a file; takes some ten
    /// microseconds.
    package func cached(_ request: SynthesisRequest) -> CachedSpeech? {
        known(key(for: request))
    }

    /// Deletes everything that was made; what is being made now stays.
    package func removeAll() {
        state.withLock { state in
            state.ahead = []
            for key in state.index.removeAll() { folder.remove(key) }
        }
    }

    // MARK: Looking up

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
    private func verified(_ key: String) -> CachedSpeech? {
        guard let identity = folder.identity(of: key), let data = folder.read(key),
            let duration = SpeechFile.duration(of: data)
        else { return nil }
        return state.withLock { state in
            guard folder.identity(of: key) == identity else { return nil }
            return remember(key, identity: identity, duration: duration, in: &state)
        }
    }

    // MARK: Making

    /// The task that makes this speech, begun now unless it is at work already.
    private func make(_ request: SynthesisRequest, key: String, priority: SpeechPriority) -> Task<Outcome, Never> {
        let (making, isNew) = state.withLock { state in
            if let making = state.making[key] { return (making, false) }
            let ticket = pool.makeTicket(priority)
            let task = Task {
                let outcome = await self.outcome(request, key: key, ticket: ticket)
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

    private func outcome(_ request: SynthesisRequest, key: String, ticket: SpeechTicket?) async -> Outcome {
        if let speech = verified(key) { return .success(speech) }
        do throws(SpeechError) {
            let speech = try await pool.synthesize(request, ticket: ticket)
            return .success(try store(speech, key: key))
        } catch {
            return .failure(error)
        }
    }

    private func store(_ speech: SynthesizedSpeech, key: String) throws(SpeechError) -> CachedSpeech {
        let serial = state.withLock { state in
            state.serial += 1
            return state.serial
        }
        do throws(SpeechFolder.Failure) {
            let file = try folder.writeTemporary(SpeechFile.encode(wav: speech.wav), key: key, serial: serial)
            return try state.withLock { state throws(SpeechFolder.Failure) in
                let identity = try folder.place(file, as: key)
                return remember(key, identity: identity, duration: speech.duration, in: &state)
            }
        } catch {
            throw SpeechCache.writeFailed(error)
        }
    }

    /// Enters a file and deletes those that it leaves no room for, all under the lock: a file deleted outside it might
    /// be one that has just been made again.
    private func remember(
        _ key: String, identity: SpeechFolder.Identity, duration: Double, in state: inout State
    ) -> CachedSpeech {
        let speech = CachedSpeech(path: folder.url(for: key), duration: duration, key: key)
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
            guard known(line.key) == nil else { continue }
            _ = await make(line.request, key: line.key, priority: .prefetch).value
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
