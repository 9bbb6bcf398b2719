import ArgumentParser
import ContentFiles
import Conversation
import Foundation
import LearningService
import Protocol
import ScenarioTools
import Synchronization
import Vocab

struct TestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Runs scenarios' own tests, without a daemon or a clock.",
        discussion: """
            Files are run side by side. Recordings in tests are understood by the speech worker. A test with \
            'snapshot: true' compares its whole conversation with the one in <scenario>.snapshot.yaml; --update writes \
            that file anew, to be looked at before it is committed. --record prints a conversation that a learner held \
            with the daemon as a test.

            The exit status is 0 when every test passed, 1 when one failed or could not be run.
            """)

    @Argument(
        help: """
            Scenarios' ids, test files (<scenario>.test.yaml), or folders that hold some; the content's scenarios \
            unless given.
            """
    )
    var subjects: [String] = []

    @OptionGroup var content: ContentOptions
    @OptionGroup var colour: ColourOptions
    @OptionGroup var speech: SpeechOptions
    @OptionGroup var socket: SocketOptions

    @Option(help: "How results are printed: \(TestReportFormat.allCases.map(\.rawValue).joined(separator: ", ")).")
    var format = TestReportFormat.text

    @Flag(help: "The same as --format json.")
    var json = false

    @Flag(help: "Approve the conversations of all tests with 'snapshot: true' as they are now.")
    var update = false

    @Option(help: "A session of the daemon's to print as a test, instead of running any.")
    var record: String?

    func validate() throws {
        if record != nil, !subjects.isEmpty || update {
            throw ValidationError("--record prints a session; leave out test files and --update.")
        }
    }

    func run() throws {
        if let record { return try reportingErrors { try SessionRecording(record, socket).printTest() } }
        let snapshot = try reportingErrors { try content.snapshot() }
        let files = try reportingErrors {
            try CompanionFiles.find(
                .test, subjects, in: content.url, advice: "docs/authoring.md tells how tests are written.")
        }
        let hearer = RecordingHearer(content: try reportingErrors { try content.pronunciation() }.content) {
            [speech, content] in
            speech.pool(content: content.url)
        }
        defer { hearer.shutdown() }
        let outcomes = runAll(files, in: snapshot, hearer)
        print(try (json ? .json : format).report(outcomes, style: colour.style))
        if outcomes.contains(where: { !$0.passed }) { throw ExitCode.failure }
    }

    private func runAll(
        _ files: [URL], in snapshot: ContentSnapshot, _ hearer: RecordingHearer
    ) -> [ScenarioTestOutcome] {
        let progress = Mutex((line: ProgressLine(), done: 0, failed: 0))
        let isUpdate = update
        let outcomes = files.concurrentMap { file in
            let outcome = Self.run(file, in: snapshot, hearer, isUpdate: isUpdate)
            progress.withLock { progress in
                progress.done += 1
                progress.failed += outcome.passed ? 0 : 1
                progress.line.show("\(progress.done) of \(counted(files.count, "scenario")), \(progress.failed) failed")
            }
            return outcome
        }
        progress.withLock { $0.line.clear() }
        return outcomes
    }

    private static func run(
        _ file: URL, in snapshot: ContentSnapshot, _ hearer: RecordingHearer, isUpdate: Bool
    ) -> ScenarioTestOutcome {
        let name = CompanionFiles.name(of: file)
        let scenarioID = CompanionFile.test.scenarioID(ofFile: name)
        do {
            let tests = try ScenarioTestFile.load(contentsOf: file, name: name)
            let engine = try snapshot.engine(scenarioID)
            let language = engine.scenario.language
            let tester = ScenarioTester(engine: engine) { recording, answers in
                try hearer.hear(recording, expecting: answers, language: language)
            }
            let snapshots = SnapshotFile(besideTests: file)
            var report = tester.run(tests, snapshots: try snapshots.load())
            // A file that tests nothing would pass whatever becomes of its scenario.
            guard !report.results.isEmpty else {
                throw LaunchError("The file holds no test; it needs 'tests' or 'explore'.")
            }
            if isUpdate {
                try snapshots.save(report.transcripts)
                report = tester.run(tests, snapshots: report.transcripts)
            }
            return ScenarioTestOutcome(scenarioID: scenarioID, report: report)
        } catch {
            let reason = RPCError(refusal: error)?.message ?? "\(error)"
            return ScenarioTestOutcome(scenarioID: scenarioID, failure: "\(name): \(reason)")
        }
    }
}
