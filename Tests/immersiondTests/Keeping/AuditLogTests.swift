import Foundation
import JSONText
import TestSupport
import Testing

@testable import LearningService
@testable import Protocol
@testable import SocketTransport
@testable import immersiond

@Suite("The log of what was done and refused")
struct AuditLogTests {
    private func lines(_ file: URL) -> [Substring] {
        ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n")
    }

    @Test("ten thousand refusals of one are some lines and a number, and push out nothing that was done")
    func flood() async throws {
        let folder = try TemporaryFolder()
        let (done, refused) = (folder.url.appending(path: "audit.log"), folder.url.appending(path: "refused.log"))
        let now = ClockHand()
        let log = AuditLog(path: done.path, refusals: refused.path) { now.value }
        await log.note("learner.delete", by: "user 1000", ["learnerID": "x"])
        for _ in 0..<10_000 { log.noteRefusal("learner.delete", by: "device 7", code: "forbidden") }
        log.noteRefusal("daemon.backup", by: "device 8", code: "forbidden")
        now.move(60)
        log.noteRefusal("learner.delete", by: "device 7", code: "forbidden")
        // Behind all that was told before.
        await log.note("learner.export", by: "user 1000")
        #expect(lines(done).count == 2 && lines(done)[0].contains("learner.delete"))
        let told = lines(refused)
        #expect(told.count == RefusalCount.mostOfOne + 3)
        #expect(told.contains { $0.contains("device 8") && $0.contains("daemon.backup") })
        #expect(told.contains { $0.contains(#""times":"9994""#) && $0.contains("device 7") })
    }

    @Test(
        "whatever takes in, gives out or deletes is told of, of whatever part",
        arguments: [
            ("books.export", true), ("study.questions.import", true), ("materials.delete", true),
            ("anchor.delete", true),
            ("vocab.bulk", true), ("daemon.backup", true), ("books.list", false), ("session.say", false),
        ])
    func methods(_ method: String, isTold: Bool) {
        #expect(AuditedCall.isAudited(method) == isTold)
    }

    @Test("a list of books that was given out stands in the log")
    func books() throws {
        let daemon = try DaemonProcess()
        let connection = try daemon.connect()
        let learner = try connection.newLearner()
        _ = try connection.call("books.export", ["learnerID": learner])
        let file = daemon.data.appending(path: "audit.log")
        let id = try #require(learner.string?.lowercased())
        blockUntil(within: .seconds(60)) { lines(file).contains { $0.contains("books.export") } }
        #expect(lines(file).contains { $0.contains("books.export") && $0.contains(id) })
    }

    @Test("many who are refused are counted together")
    func many() {
        var count = RefusalCount()
        let told = (0..<10_000).count { count.add("user \($0)", in: 1).isTold }
        #expect(told == RefusalCount.mostInAll)
        let untold = count.add("user 1", in: 2).untold
        #expect(untold.count <= RefusalCount.mostNames + 1)
        #expect(untold.values.reduce(0, +) == 10_000 - told)
    }
}
