import Foundation
import JSONText
import SocketTransport
import TestSupport
import Testing

@Suite("learners")
struct CommandLearnersTests {
    private func run(_ arguments: [String], _ daemon: DaemonProcess) throws -> CommandRun {
        try CommandRun(["learners"] + arguments + ["--socket", daemon.socket])
    }

    @Test("learners are listed, taken along in a file, deleted when that is meant, and brought back")
    func takenAlong() throws {
        let daemon = try DaemonProcess()
        let connection = try daemon.connect()
        #expect(try run([], daemon).output.contains("No learners yet"))
        for name in ["eva", "ana"] {
            let learner = try connection.call("learner.create", ["username": .string(name)])["id"] ?? .null
            _ = try connection.call("vocab.add", ["learnerID": learner, "word": "mesa"])
        }
        let list = try run([], daemon).output.split(separator: "\n").map { $0.prefix { $0 != " " } }
        #expect(list == ["learner", "ana", "eva"])
        let file = daemon.folder.appending(path: "ana.jsonl").path
        let out = try run(["export", "ana", file], daemon)
        #expect(out.status == 0 && out.output.contains("of 'ana' written"), "\(out.complaint)")
        #expect(try run(["export", "ana", file], daemon).complaint.contains("--force"))
        #expect(try run(["export", "ana", file, "--force"], daemon).status == 0)
        let unasked = try run(["delete", "ana"], daemon)
        #expect(unasked.status == 1 && unasked.complaint.contains("--yes"))
        #expect(try run(["import", file], daemon).status == 1)
        #expect(try run(["delete", "ana", "--yes"], daemon).output.contains("1 word"))
        #expect(try run(["--json"], daemon).output.contains("\"ana\"") == false)
        #expect(try run(["import", file], daemon).output.contains("'ana' is back"))
        #expect(try run(["export", "nobody", file + ".other"], daemon).complaint.contains("no learner named 'nobody'"))
    }

    @Test("pages of learners follow each other")
    func pages() throws {
        let daemon = try DaemonProcess()
        let connection = try daemon.connect()
        for name in ["eva", "ana", "leo"] { _ = try connection.call("learner.create", ["username": .string(name)]) }
        let first = try connection.call("learner.list", ["limit": 2])
        #expect(first["learners"]?.elements?.map { $0["username"]?.string } == ["ana", "eva"])
        #expect(first["next"] == "eva")
        let second = try connection.call("learner.list", ["limit": 2, "after": "eva"])
        #expect(second["learners"]?.elements?.map { $0["username"]?.string } == ["leo"])
        #expect(second["next"] == nil)
    }
}
