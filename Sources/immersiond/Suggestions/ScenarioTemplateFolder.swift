import ContentFiles
import Conversation
import Foundation
import Lexicon
import ScenarioTools
import Templates

/// The templates of scenarios in a content folder, read when they are asked for.
final class ScenarioTemplateFolder {
    private let content: URL
    private let cache: (any LexiconCache)?
    private let complain: (String) -> Void
    private var nodes: [String: [SuggestionMiner.Node]] = [:]
    private var packs: [String: LanguagePack?] = [:]
    private var heard: [String: [HeardFile.Node]] = [:]
    private lazy var phrases = PhraseLibrary(directory: content.appending(path: "languages"), fallback: "")

    /// - Parameters:
    ///   - cache: Where compiled cache are kept, if anywhere.
    ///   - complain: Gets what cannot be read; proposals are then made without it.
    init(content: URL, cache: (any LexiconCache)? = nil, complain: @escaping (String) -> Void) {
        self.content = content
        self.cache = cache
        self.complain = complain
    }

    func miner(scenario: String, node: String) -> SuggestionMiner {
        if nodes[scenario] == nil { nodes[scenario] = read(scenario) }
        guard let known = nodes[scenario]?.first(where: { $0.id == node }) else {
            if let others = nodes[scenario]?.map(\.id), !others.isEmpty {
                complain(
                    "The scenario '\(scenario)' has no node '\(node)'; whole new templates are proposed for it."
                        + suggestion(for: node, among: others))
            }
            return SuggestionMiner(scenario: scenario, node: node)
        }
        do {
            let language = known.definition.language
            return try SuggestionMiner(known, language: pack(of: language), marks: marks(of: language))
        } catch {
            complain("The templates of \(scenario), node \(node), cannot be used: \(error)")
            return SuggestionMiner(scenario: scenario, node: node)
        }
    }

    /// What the file beside the scenario says was heard in a node; nothing where there is none.
    func heard(scenario: String, node: String) -> [HeardUtterance] {
        if heard[scenario] == nil {
            let folder = content.appending(path: "scenarios")
            let file = try? CompanionFiles.find(.heard, in: [folder.path]).first {
                CompanionFile.heard.scenarioID(ofFile: $0.lastPathComponent) == scenario
            }
            heard[scenario] =
                file.flatMap { try? HeardFile.load(contentsOf: $0, name: $0.lastPathComponent).nodes } ?? []
        }
        return heard[scenario]?.first { $0.id == node }?.utterances ?? []
    }

    private func marks(of tag: String?) -> PartMarks {
        tag.map { phrases.partMarks(in: String($0.prefix { $0 != "-" }).lowercased()) } ?? .none
    }

    private func read(_ scenario: String) -> [SuggestionMiner.Node] {
        let folder = content.appending(path: "scenarios")
        let languages = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let isName = scenario.utf8.allSatisfy { $0 != UInt8(ascii: "/") && $0 != 0 }
        for language in isName ? languages.sorted() : [] {
            for ending in ["yaml", "yml", "json"] {
                let name = "scenarios/\(language)/\(scenario).\(ending)"
                let file = content.appending(path: name)
                guard FileManager.default.fileExists(atPath: file.path) else { continue }
                do {
                    let text = try readContentFile(at: file, name: name)
                    return SuggestionMiner.Node.nodes(of: try ContentNode(parsing: text, file: name))
                } catch {
                    complain("\(error)")
                    return []
                }
            }
        }
        complain("There is no scenario '\(scenario)'; whole new templates are proposed for it.")
        return []
    }

    private func pack(of tag: String?) -> LanguagePack? {
        guard let id = tag.map({ String($0.prefix { $0 != "-" }).lowercased() }) else { return nil }
        if packs[id] == nil {
            packs[id] = .some(
                try? LanguagePack.load(directory: content.appending(path: "languages/\(id)"), cache: cache))
        }
        return packs[id] ?? nil
    }
}
