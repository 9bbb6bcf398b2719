import Foundation
import Synchronization
import TestSupport
import Testing

@testable import LearningService

@Suite("Files on their way")
struct PassingFileTests {
    private let folder: TemporaryFolder
    private let files: PassingFiles

    init() throws {
        folder = try TemporaryFolder()
        let now = Self.Clock()
        clock = now
        files = PassingFiles(folder: folder.url, clock: { now.date.withLock { $0 } })
    }

    private final class Clock: Sendable {
        let date = Mutex(Date())
    }

    private let clock: Clock

    private func pass(_ seconds: TimeInterval) { clock.date.withLock { $0 += seconds } }

    private var names: Int {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count }
    }

    private func add(_ device: UUID) throws -> UUID { try files.add(Data("x".utf8), named: "a.txt", from: device) }

    @Test("what nobody asks for goes soon, and what was used sooner, from the disk too")
    func old() throws {
        let device = UUID()
        let (unused, used) = (try add(device), try add(device))
        _ = try files.use(used, of: device)
        pass(PassingFiles.usedSeconds - 10)
        // Once more, and it stays as long again.
        _ = try files.use(used, of: device)
        pass(PassingFiles.usedSeconds + 1)
        files.removeOld()
        #expect(throws: ServiceError.self) { try files.use(used, of: device) }
        #expect(try names == 1)
        pass(PassingFiles.unusedSeconds)
        #expect(throws: ServiceError.self) { try files.use(unused, of: device) }
        files.removeOld()
        #expect(try names == 0)
    }

    @Test("what is being written stays until it is there, and as long as others from then on")
    func written() throws {
        let device = UUID()
        let (id, url) = try files.make(named: "words.apkg", for: device)
        pass(PassingFiles.unusedSeconds * 2)
        files.removeOld()
        try Data("x".utf8).write(to: url)
        try FileManager.default.setAttributes(
            [.modificationDate: clock.date.withLock { $0 }], ofItemAtPath: url.path)
        pass(PassingFiles.unusedSeconds - 10)
        #expect(try files.use(id, of: device) == url)
    }

    @Test("used files keep no place from others; unused ones of other devices do")
    func places() throws {
        var devices: [UUID] = []
        for _ in 0..<4 {
            let device = UUID()
            devices.append(device)
            for _ in 0..<8 { _ = try add(device) }
        }
        let refusal = #expect(throws: ServiceError.self) { try add(UUID()) }
        #expect(refusal?.code == .tooManyRequests)
        // A device's own oldest give way to its new ones.
        let ninth = try add(devices[0])
        _ = try files.use(ninth, of: devices[0])
        let newcomer = UUID()
        let theirs = try add(newcomer)
        #expect(throws: ServiceError.self) { try files.use(ninth, of: devices[0]) }
        #expect(try files.use(theirs, of: newcomer).lastPathComponent == "a.txt")
        #expect(try names == 32)
    }

    @Test("what holds a learner's records goes with the learner, and no more")
    func learners() throws {
        let (device, ana, eva) = (UUID(), UUID(), UUID())
        let (first, second) = (try add(device), try add(device))
        let (export, url) = try files.make(named: "ana.jsonl", for: device, of: ana)
        try Data("x".utf8).write(to: url)
        _ = try files.use(first, of: device, for: ana)
        _ = try files.use(second, of: device, for: eva)
        files.removeAll(of: ana)
        for gone in [first, export] {
            #expect(throws: ServiceError.self) { try files.use(gone, of: device) }
        }
        #expect(try files.use(second, of: device) != url)
        #expect(try names == 1)
    }
}
