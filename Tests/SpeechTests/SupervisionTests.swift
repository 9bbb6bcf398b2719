import Foundation
import Glibc
import TestSupport
import Testing

@testable import SpeechClient

extension WorkerTests {
    @Suite("How workers are kept")
    struct SupervisionTests {
        private static let mesa = SynthesisRequest(text: "mesa", voice: "es")

        @Test("crashes leave no zombies and no open descriptors, and shutting down leaves no workers")
        func noLeaks() async throws {
            // A leak would keep a descriptor for each of 60 crashes; suites beside this one open a few of their own.
            let crashes = 60
            let atMost = WorkerFixture.openDescriptors() + crashes / 2
            try await WorkerFixture.withPool { pool in
                for number in 0..<crashes {
                    let text = String(repeating: "s'", count: 68) + " \(number)"
                    let error = await #expect(throws: SpeechError.self) {
                        try await pool.synthesize(SynthesisRequest(text: text, voice: "en"))
                    }
                    #expect(error?.code == .ttsUnspeakable)
                }
                let workers = try await WorkerFixture.workers(reach: 3)
                let states = workers.map { WorkerFixture.contents("/proc/\($0)/stat").split(separator: " ")[2] }
                #expect(!states.contains("Z"))
                #expect(WorkerFixture.openDescriptors() <= atMost)
            }
            #expect(WorkerFixture.workers() == [])
            // The threads let go of theirs a moment after they have said that they end.
            try await waitUntil { WorkerFixture.openDescriptors() <= atMost }
            #expect(WorkerFixture.openDescriptors() <= atMost)
        }

        @Test("a worker is replaced after its share of jobs, and nobody waits for that")
        func recycling() async throws {
            try await WorkerFixture.withPool {
                $0.jobsPerWorker = 5
            } _: { pool in
                let before = try await WorkerFixture.workers(reach: 3)
                for _ in 0..<30 { _ = try await pool.synthesize(Self.mesa) }
                let after = try await WorkerFixture.workers(reach: 3)
                #expect(after.count == 3)
                #expect(after != before)
            }
        }

        @Test("an idle worker that is killed is replaced before anybody asks")
        func idleDeath() async throws {
            try await WorkerFixture.withPool { pool in
                _ = try await pool.synthesize(Self.mesa)
                let before = try await WorkerFixture.workers(reach: 3)
                for pid in before { kill(pid, SIGKILL) }
                try await waitUntil { WorkerFixture.workers().isDisjoint(with: before) }
                #expect(try await WorkerFixture.workers(reach: 3).isDisjoint(with: before))
                #expect(try await pool.phonemes(text: "mesa", voice: "es") == "ˈmesa")
            }
        }

        @Test("a job that takes too long fails, and the next one does not")
        func timeouts() async throws {
            try await WorkerFixture.withPool {
                $0.jobMilliseconds = 40
            } _: { pool in
                let long = SynthesisRequest(text: String(repeating: "9 ", count: 990), voice: "es", speed: 0.5)
                let error = await #expect(throws: SpeechError.self) { try await pool.synthesize(long) }
                #expect(error?.code == .timedOut)
                _ = try await WorkerFixture.workers(reach: 3)
                #expect(try await pool.phonemes(text: "mesa", voice: "es") == "ˈmesa")
            }
        }

        @Test("a worker that is missing, fails or never speaks is an error that names it, at once the second time")
        func brokenExecutables() async throws {
            for path in ["/nonexistent/immersion-speech", "/bin/false", "/usr/bin/yes"] {
                var configuration = SpeechWorkerPool.Configuration()
                configuration.startMilliseconds = 200
                let pool = SpeechWorkerPool(
                    executable: URL(fileURLWithPath: path), configuration: configuration,
                    logger: WorkerFixture.quietLogger)
                for attempt in 0..<2 {
                    let start = ContinuousClock.now
                    let error = await #expect(throws: SpeechError.self) { try await pool.synthesize(Self.mesa) }
                    #expect(error?.code == .workerUnavailable)
                    #expect(error?.message.contains(path) == true, "\(error?.message ?? "")")
                    if attempt == 1 { #expect(ContinuousClock.now - start < .milliseconds(150)) }
                }
                await pool.shutdown()
            }
        }

        @Test("a broken worker is started again ever less often")
        func backoff() async throws {
            try await WorkerFixture.withFolder { folder in
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                let script = folder.appendingPathComponent("worker")
                try writeShellProgram("echo >> '\(folder.path)/starts'\nexit 1", to: script)
                let pool = SpeechWorkerPool(executable: script, logger: WorkerFixture.quietLogger)
                try await Task.sleep(for: .milliseconds(1_000))
                await pool.shutdown()
                let starts = try Data(contentsOf: folder.appendingPathComponent("starts")).count
                #expect((3...15).contains(starts), "\(starts) starts by three slots in a second")
            }
        }

        @Test("a cancelled request ends at once, and the pool goes on")
        func cancellation() async throws {
            try await WorkerFixture.withPool { pool in
                let long = SynthesisRequest(text: String(repeating: "9 ", count: 990), voice: "es", speed: 0.5)
                for delay in [0, 1, 30] {
                    let task = Task { try await pool.synthesize(long) }
                    try await Task.sleep(for: .milliseconds(delay))
                    task.cancel()
                    let error = await #expect(throws: SpeechError.self) { try await task.value }
                    #expect(error?.code == .cancelled)
                }
                #expect(try await pool.phonemes(text: "mesa", voice: "es") == "ˈmesa")
            }
        }

        @Test("a full queue refuses, and what was accepted is done")
        func fullQueue() async throws {
            try await WorkerFixture.withPool {
                $0.waitingJobs = 5
            } _: { pool in
                let codes = await withTaskGroup(of: SpeechError.Code?.self) { group in
                    for number in 0..<60 {
                        group.addTask {
                            let text = String(repeating: "Uno dos tres \(number). ", count: 60)
                            do throws(SpeechError) {
                                _ = try await pool.synthesize(SynthesisRequest(text: text, voice: "es"))
                                return nil
                            } catch {
                                return error.code
                            }
                        }
                    }
                    return await group.reduce(into: [SpeechError.Code?]()) { $0.append($1) }
                }
                #expect(Set(codes) == [nil, .workerUnavailable])
                #expect(codes.count { $0 == nil } >= 5)
            }
        }

        @Test("a pool that is shut down refuses, and may be shut down again")
        func shutdown() async throws {
            let pool = try WorkerFixture.pool()
            let running = Task { try await pool.synthesize(Self.mesa) }
            await pool.shutdown()
            await pool.shutdown()
            let error = await #expect(throws: SpeechError.self) { try await pool.synthesize(Self.mesa) }
            #expect(error?.code == .workerUnavailable)
            _ = await running.result
            #expect(WorkerFixture.workers() == [])
        }

        @Test("a pool that is let go of ends its workers")
        func deinitialisation() async throws {
            do {
                let pool = try WorkerFixture.pool()
                _ = try await pool.synthesize(Self.mesa)
            }
            #expect(try await WorkerFixture.workers(reach: 0) == [])
        }
    }
}
