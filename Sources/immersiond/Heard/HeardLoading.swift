import ContentFiles
import Conversation
import Foundation
import LearningService
import ScenarioTools
import Templates

extension ContentSnapshot {
    /// Reads a heard file and holds it against its scenario.
    ///
    /// - Parameter name: What diagnostics call the file.
    /// - Returns: `heard` and its `engine` are nil where the file has an error, or its scenario cannot be played.
    func heard(
        at url: URL, name: String
    ) -> (heard: HeardFile?, engine: DialogueEngine?, diagnostics: [Diagnostic]) {
        let heard: HeardFile
        do throws(ContentError) {
            heard = try HeardFile.load(contentsOf: url, name: name)
        } catch {
            return (nil, nil, error.diagnostics)
        }
        guard let readable = scenarios[heard.scenario]?.value else {
            let hint = suggestion(for: heard.scenario, among: scenarios.keys)
            let fault = Diagnostic(
                code: "unknown-scenario", severity: .error,
                message: "There is no scenario '\(echo(heard.scenario))'.\(hint)", location: heard.scenarioLocation)
            return (nil, nil, [fault])
        }
        guard let engine = readable.engine else {
            return (nil, nil, readable.diagnostics.filter { $0.severity == .error })
        }
        let diagnostics = heard.diagnostics(against: engine.flow)
        let isBroken = diagnostics.contains { $0.severity == .error }
        return (isBroken ? nil : heard, isBroken ? nil : engine, diagnostics)
    }

    /// What templates lack by the content folder's heard files: for each node the change for the most answers.
    func nearMisses(in directory: URL, _ scenarios: ScenarioTemplateFolder) -> [Diagnostic] {
        let files = (try? CompanionFiles.find(.heard, in: [directory.appending(path: "scenarios").path])) ?? []
        return files.flatMap { file -> [Diagnostic] in
            let found = heard(at: file, name: CompanionFiles.name(of: file))
            guard let heard = found.heard, let engine = found.engine else { return [] }
            let listener = HeardListener(engine: engine, mode: .normal)
            return heard.nodes.compactMap { node in
                let miner = scenarios.miner(scenario: heard.scenario, node: node.id)
                return listener.nearMiss(in: node, scenario: heard.scenario, miner: miner)
            }
        }
    }

    /// What is wrong or doubtful in the heard files of the content folder.
    func diagnosticsOfHeardFiles(in directory: URL) -> [Diagnostic] {
        let folder = directory.appending(path: "scenarios")
        let names = (FileManager.default.subpaths(atPath: folder.path) ?? []).sorted()
        return names.filter { $0.hasSuffix(CompanionFile.heard.suffix) }.flatMap { name in
            // Of a scenario that does not load its own file tells.
            heard(at: folder.appending(path: name), name: "scenarios/\(name)").diagnostics.filter {
                CompanionFile(name: $0.location.file) == .heard
            }
        }
    }
}
