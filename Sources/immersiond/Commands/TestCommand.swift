import ArgumentParser
import ContentFiles
import Conversation
import Foundation

struct TestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Runs scenarios' own tests, without a daemon, a clock or sound.")

    @Argument(
        help: "Test files (<scenario>.test.yaml), or folders that hold some; the content's scenarios unless given.")
    var paths: [String] = []

    @OptionGroup var content: ContentOptions
    @OptionGroup var colour: ColourOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        let snapshot = try reportingErrors { try content.snapshot() }
        let paths = paths.isEmpty ? [content.url.appending(path: "scenarios").path] : paths
        let files = try reportingErrors { try Self.testFiles(in: paths) }
        let outcomes = files.map { Self.run($0, in: snapshot) }
        if json {
            print(String(decoding: try WireFormat.encode(outcomes), as: UTF8.self))
        } else {
            let printer = ScenarioReportPrinter(style: colour.style)
            for outcome in outcomes { print(printer.text(of: outcome)) }
            print(printer.summary(of: outcomes))
        }
        if outcomes.contains(where: { !$0.passed }) { throw ExitCode.failure }
    }

    private static func run(_ file: URL, in snapshot: ContentSnapshot) -> ScenarioTestOutcome {
        let name = file.relativePath.withoutPrefix(FileManager.default.currentDirectoryPath + "/")
        let scenarioID = String(file.lastPathComponent.dropLast(suffix.count))
        do {
            let tests = try ScenarioTestFile.load(contentsOf: file, name: name)
            let report = ScenarioTester(engine: try snapshot.engine(scenarioID)).run(tests)
            // A file that tests nothing would pass whatever becomes of its scenario.
            guard !report.results.isEmpty else {
                throw LaunchError("The file holds no test; it needs 'tests' or 'explore'.")
            }
            return ScenarioTestOutcome(scenarioID: scenarioID, report: report)
        } catch {
            let reason = (error as? RPCError)?.message ?? "\(error)"
            return ScenarioTestOutcome(scenarioID: scenarioID, failure: "\(name): \(reason)")
        }
    }

    private static let suffix = ".test.yaml"

    /// - Throws: ``LaunchError`` when a path does not exist, or neither is a test file nor holds one.
    private static func testFiles(in paths: [String]) throws -> [URL] {
        try paths.flatMap { path in
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw LaunchError("\(path) does not exist.")
            }
            guard isFolder.boolValue else {
                guard path.hasSuffix(suffix) else {
                    throw LaunchError(
                        "\(path) is no test file: expected <scenario>\(suffix), or a folder that holds such files.")
                }
                return [URL(filePath: path)]
            }
            let found = (FileManager.default.subpaths(atPath: path) ?? []).filter { $0.hasSuffix(suffix) }.sorted()
            guard !found.isEmpty else { throw LaunchError("\(path) holds no file that ends in \(suffix).") }
            return found.map { URL(filePath: path + (path.hasSuffix("/") ? "" : "/") + $0) }
        }
    }
}

extension String {
    fileprivate func withoutPrefix(_ prefix: String) -> String {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
    }
}

/// How one test file went.
struct ScenarioTestOutcome: Encodable {
    var scenarioID: String
    var report: ScenarioTestReport?
    /// Why the file or its scenario could not be run.
    var failure: String?

    var passed: Bool { failure == nil && report?.passed == true }
}
