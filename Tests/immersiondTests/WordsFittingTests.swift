import Foundation
import TestSupport
import Testing

@testable import JSONText

@Suite("words simulate")
struct WordsSimulateTests {
    @Test("prints a row for each retention, and writes the plot")
    func table() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "plot.svg")
        let run = try CommandRun([
            "words", "simulate", "--days", "40", "--words", "60", "--retention", "0.8", "--retention", "0.95", "--svg",
            file.path,
        ])
        #expect(run.status == 0)
        let rows = run.output.split(separator: "\n").map { $0.split(separator: " ") }
        #expect(rows.count == 3)
        #expect(rows[1].first == "80")
        #expect(rows[2].first == "95")
        #expect(try String(contentsOf: file, encoding: .utf8).contains("</svg>"))
    }

    @Test("prints every day as JSON, the same for the same seed")
    func json() throws {
        let arguments = ["words", "simulate", "--days", "12", "--words", "30", "--retention", "0.9", "--json"]
        let run = try CommandRun(arguments)
        let workloads = try JSONParser.parse(Data(run.output.utf8)).elements
        #expect(workloads?.count == 1)
        #expect(workloads?[0]["days"]?.elements?.count == 12)
        #expect(try CommandRun(arguments).output == run.output)
        #expect(try CommandRun(arguments + ["--seed", "4"]).output != run.output)
    }

    @Test(
        "settings that cannot be are refused by name",
        arguments: [
            (["--retention", "0.5"], "desired retention"), (["--days", "0"], "days"), (["--words", "0"], "words"),
            (["--new", "-1"], "new words a day"), (["--reviews", "-1"], "reviews a day"),
            (["--parameters", "1,2"], "21 parameters"), (["--parameters", "x"], "'x'"),
            (["--svg", "/nonexistent/folder/plot.svg", "--days", "2"], "/nonexistent/folder/plot.svg"),
        ])
    func refused(arguments: [String], named: String) throws {
        let run = try CommandRun(["words", "simulate"] + arguments)
        #expect(run.status != 0)
        #expect(run.complaint.contains(named), "\(run.complaint)")
    }
}

@Suite("words optimise --jsonl")
struct WordsOptimiseTests {
    /// A learner who remembers far longer than most: of answers weeks and months apart one in twenty fails.
    static let histories = (0..<60).map { index in
        let days = [0, 5, 20, 50, 100, 170, 260, 365].map { day in
            let rating = (day + 7 * index) % 20 == 3 ? 1 : 3
            return #"{"at":\#(1_767_600_000 + (day + index) * 86_400),"rating":\#(rating)}"#
        }
        return #"{"reviews":[\#(days.joined(separator: ","))]}"#
    }.joined(separator: "\n")

    @Test("takes parameters that foretell the reviews better, and none that do not")
    func fit() throws {
        let first = try CommandRun(["words", "optimise", "--jsonl", "--json"], input: Data(Self.histories.utf8))
        #expect(first.status == 0)
        let fit = try JSONParser.parse(Data(first.output.utf8))
        #expect(fit["verdict"] == "improved")
        #expect(fit["evidenceCount"]?.number == 420)
        #expect((fit["logLossAfter"]?.number ?? 9) < (fit["logLossBefore"]?.number ?? 0))
        let parameters = fit["parameters"]?.elements?.compactMap(\.number) ?? []
        #expect(parameters.count == 21)
        let used = parameters.map { "\($0)" }.joined(separator: ",")
        let second = try CommandRun(
            ["words", "optimise", "--jsonl", "--parameters", used], input: Data(Self.histories.utf8))
        #expect(second.output.contains("those in use stay"))
    }

    @Test("says what is too little, and which history cannot be read")
    func refused() throws {
        let few = try CommandRun(
            ["words", "optimise", "--jsonl"], input: Data(Self.histories.split(separator: "\n")[0].utf8))
        #expect(few.output.contains("7 answers at least a day after the one before."))
        #expect(few.output.contains("too little to fit: 64 are needed"))
        #expect(!few.output.contains("Log loss"))
        let broken = try CommandRun(
            ["words", "optimise", "--jsonl"], input: Data((Self.histories + "\n{\"reviews\":3}").utf8))
        #expect(broken.status == 1)
        #expect(broken.complaint.contains("History 61"))
        #expect(try CommandRun(["words", "optimise", "--parameters", "1"]).status == 64)
        let rescheduled = try CommandRun(["words", "optimise", "--jsonl", "--reschedule", "dueDates"])
        #expect(rescheduled.status == 64)
        #expect(rescheduled.complaint.contains("--reschedule goes without --jsonl"))
        let parameters = ["words", "optimise", "--jsonl", "--parameters", "1,2"]
        #expect(try CommandRun(parameters).complaint.contains("21 parameters"))
    }
}
