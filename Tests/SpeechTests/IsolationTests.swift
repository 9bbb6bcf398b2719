import Foundation
import Glibc
import SpeechProtocol
import TestSupport
import Testing

@testable import SpeechClient

extension WorkerTests {
    @Suite("What a text can do to the workers")
    struct IsolationTests {
        /// Aborts Debian 12's espeak-ng 1.51 in the voice en.
        private static let fatal = String(repeating: "s'", count: 68)

        @Test("a text that aborts espeak-ng costs its own request and nothing else")
        func fatalText() async throws {
            try await WorkerFixture.withPool { pool in
                let before = try await WorkerFixture.workers(reach: 3)
                try await withThrowingTaskGroup(of: Bool.self) { group in
                    for number in 0..<50 {
                        if number == 10 {
                            group.addTask {
                                let error = await #expect(throws: SpeechError.self) {
                                    try await pool.synthesize(SynthesisRequest(text: Self.fatal, voice: "en"))
                                }
                                #expect(error?.code == .ttsUnspeakable)
                                return false
                            }
                        }
                        group.addTask {
                            let text = "Quiero \(number) cafés con leche"
                            return try await pool.synthesize(SynthesisRequest(text: text, voice: "es")).duration > 0.5
                        }
                    }
                    let spoken = try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
                    #expect(spoken == 50)
                }
                let after = try await WorkerFixture.workers(reach: 3)
                #expect(after.count == 3)
                // The second try may have met the very worker that took the place of the first.
                #expect((1...2).contains(after.subtracting(before).count), "two workers crashed and were replaced")

                let error = await #expect(throws: SpeechError.self) {
                    try await pool.phonemes(text: Self.fatal, voice: "en")
                }
                #expect(error?.code == .ttsUnspeakable)
                #expect(WorkerFixture.workers() == after, "a quarantined text reaches no worker")
            }
        }

        @Test("workers killed in the middle of their work are not noticed by those who ask")
        func killedWorkers() async throws {
            try await WorkerFixture.withPool { pool in
                _ = try await WorkerFixture.workers(reach: 3)
                let killer = Task {
                    var killed = 0
                    while !Task.isCancelled {
                        if let pid = WorkerFixture.workers().randomElement(), kill(pid, SIGKILL) == 0 { killed += 1 }
                        try? await Task.sleep(for: .milliseconds(100))
                    }
                    return killed
                }
                defer { killer.cancel() }
                // Work takes up most of the time, so that most kills come in the middle of it.
                let text = String(repeating: "Uno dos tres cuatro cinco. ", count: 6)
                var durations: [Double] = []
                let end = ContinuousClock.now + .seconds(2)
                while ContinuousClock.now < end {
                    let request = SynthesisRequest(text: "\(durations.count) \(text)", voice: "es")
                    durations.append(try await pool.synthesize(request).duration)
                }
                killer.cancel()
                #expect(await killer.value > 5)
                #expect(durations.count > 10)
                #expect(durations.allSatisfy { $0 > 5 })
            }
        }

        @Test("300 texts of mixed scripts never take the pool down")
        func mixedScripts() async throws {
            try await WorkerFixture.withPool { pool in
                var random = SeededGenerator(seed: 5)
                let voices = ["es", "en", "fr", "de", "ja", "ar", "ru", "cmn", "hi", "el"]
                let texts = (0..<300).map { _ in Self.mixedText(&random) }
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for (index, text) in texts.enumerated() {
                        group.addTask {
                            let request = SynthesisRequest(text: text, voice: voices[index % voices.count], speed: 2)
                            do {
                                _ = try await pool.synthesize(request)
                            } catch let error as SpeechError where error.code == .ttsUnspeakable {
                                // Three of 786 such texts crashed espeak-ng when this was measured.
                            }
                        }
                        if index % 50 == 49 { try await group.waitForAll() }
                    }
                }
                #expect(try await pool.phonemes(text: "mesa", voice: "es") == "ˈmesa")
            }
        }

        private static func mixedText(_ random: inout SeededGenerator) -> String {
            let ranges: [ClosedRange<UInt32>] = [
                0x20...0x7E, 0xA1...0x17F, 0x300...0x36F, 0x370...0x52F, 0x590...0x6FF, 0x900...0x97F, 0xE00...0xE7F,
                0x1100...0x11FF, 0x2000...0x2BFF, 0x3040...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xE000...0xE0FF,
                0xFE00...0xFFFD, 0x1_D400...0x1_D7FF, 0x1_F300...0x1_FAFF, 0xE_0100...0xE_01EF,
            ]
            var scalars = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let range = ranges[Int.random(in: 0..<ranges.count, using: &random)]
                let isRepeated = Int.random(in: 0..<4, using: &random) == 0
                let run = (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in
                    Unicode.Scalar(UInt32.random(in: range, using: &random))
                }
                for _ in 0..<(isRepeated ? 12 : 1) { scalars.append(contentsOf: run) }
                if Bool.random(using: &random) { scalars.append(" ") }
            }
            scalars.append("a")
            return String(scalars)
        }

        @Test("a worker is confined before it reads a request")
        func confinement() async throws {
            // A descriptor that a careless library has left open to be inherited.
            let careless = open("/dev/null", O_RDONLY)
            defer { close(careless) }
            try await WorkerFixture.withPool { pool in
                #expect(try await pool.phonemes(text: "mesa", voice: "es") == "ˈmesa")
                var boundedJobs = 0
                for pid in try await WorkerFixture.workers(reach: 3) {
                    try await Self.waitUntilConfined(pid)
                    #expect(WorkerFixture.contents("/proc/\(pid)/status").contains("NoNewPrivs:\t1"))
                    let limits = WorkerFixture.contents("/proc/\(pid)/limits").split(separator: "\n").map {
                        $0.split(separator: "  ", omittingEmptySubsequences: true).map {
                            $0.trimmingCharacters(in: .whitespaces)
                        }
                    }
                    let hard = Dictionary(limits.map { ($0[0], $0[2]) }, uniquingKeysWith: { first, _ in first })
                    if limits.contains(where: { $0[0] == "Max cpu time" && $0[1] != "unlimited" }) { boundedJobs += 1 }
                    #expect(hard["Max address space"] == "\(256 << 20)")
                    #expect(hard["Max file size"] == "0")
                    #expect(hard["Max core file size"] == "0")
                    #expect(hard["Max open files"] == "16")
                    #expect(hard["Max cpu time"] == "3600")
                    // What follows nobody but root may see of a process that is nobody's to trace.
                    guard geteuid() == 0 else { continue }
                    // It may be reading its voices; what it has inherited would stay open.
                    try await waitUntil { try Self.descriptors(of: pid) == ["0", "1", "2", "3"] }
                    #expect(try Self.descriptors(of: pid) == ["0", "1", "2", "3"])
                    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/cwd") == "/")
                    let environment = WorkerFixture.contents("/proc/\(pid)/environ").split(separator: "\0")
                    let names = Set(environment.map { String($0.prefix { $0 != "=" }) })
                    #expect(names.isSubset(of: ["LD_LIBRARY_PATH", "ESPEAK_DATA_PATH", "LC_ALL", "SWIFT_BACKTRACE"]))
                }
                #expect(boundedJobs > 0, "the worker that had a job has a bound on its processor time")
            }
        }

        @Test("a worker that was taken over can do nothing that it does not need, and says which walls hold")
        func forbidden() async throws {
            try await WorkerFixture.withFolder { folder in
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                let victim = folder.appendingPathComponent("v.sqlite")
                try Data("everything".utf8).write(to: victim)
                let (layers, attempts) = try SpeechWorkerPool.tryForbidden(
                    executable: try WorkerFixture.executable(), victim: victim)
                #expect(layers.map(\.name) == [.process, .namespaces, .mounts, .files, .calls])
                #expect(attempts.count >= 30)
                // Where the kernel has neither Landlock nor seccomp, some of them succeed, and the layers say so.
                let holds = layers.allSatisfy(\.holds)
                for attempt in attempts where holds { #expect(attempt.refusal != nil, "\(attempt.name)") }
                if holds {
                    #expect(try Data(contentsOf: victim) == Data("everything".utf8))
                    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["v.sqlite"])
                }
            }
        }

        /// The other workers may still be starting when the first has answered.
        private static func descriptors(of pid: pid_t) throws -> Set<String> {
            Set(try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd"))
        }

        private static func waitUntilConfined(_ pid: pid_t) async throws {
            try await waitUntil { WorkerFixture.contents("/proc/\(pid)/limits").contains("\(256 << 20)") }
        }

        @Test("a worker dies with the thread that spawned it")
        func parentDeath() async throws {
            let executable = try WorkerFixture.executable().path
            let pid: pid_t = try await withCheckedThrowingContinuation { continuation in
                Thread {
                    continuation.resume(
                        with: Result {
                            let worker = try WorkerProcess(executable: executable)
                            _ = try worker.receive(before: .now(plusMilliseconds: 10_000))
                            return worker.pid
                        })
                }.start()
            }
            var status: Int32 = 0
            var reaped: pid_t = 0
            try await waitUntil {
                reaped = waitpid(pid, &status, WNOHANG)
                return reaped != 0
            }
            #expect(reaped == pid)
            #expect(status & 0x7F == SIGKILL)
        }

        @Test("the worker refuses to run by hand, and says why")
        func byHand() throws {
            let folder = try TemporaryFolder("by-hand")
            let errors = folder.url.appending(path: "errors")
            let worker = try ChildProcess(WorkerFixture.executable(), [], errors: .file(errors))
            #expect(worker.wait() == .exit(64))
            let message = try String(contentsOf: errors, encoding: .utf8)
            #expect(message.contains("started by immersiond"))
        }

        @Test("a worker ends at bytes that are not a request")
        func malformedInput() throws {
            let worker = try WorkerProcess(executable: try WorkerFixture.executable().path)
            _ = try worker.receive(before: .now(plusMilliseconds: 10_000))
            let garbage = [UInt8](repeating: 0xFF, count: 64)
            #expect(send(worker.socket, garbage, garbage.count, 0) == garbage.count)
            #expect(throws: WorkerProcess.Failure.self) { try worker.receive(before: .now(plusMilliseconds: 10_000)) }
            #expect(worker.end(patience: 5_000) == .status(65))
        }
    }
}
