package import ContentFiles
package import Conversation
import Foundation
import Grammar

/// What reading a content folder whole shows.
package struct ContentFindings: Sendable {
    /// Of every scenario that can be talked in, in the order of their ids.
    package var scenarios: [ScenarioSummary] = []
    /// How many rules are loaded.
    package var grammarRules = 0
    /// What is wrong or doubtful.
    package var diagnostics: [Diagnostic] = []
    /// What no longer loads and is in use as it last did.
    package var outdated: Set<ContentUnit> = []

    package init() {}

    /// Understands every rule and scenario, unless that was done before.
    ///
    /// - Parameters:
    ///   - kept: What was found when the same files were read before.
    ///   - keep: Gets what is found now, where that does not depend on what was in use before.
    package init(_ content: ContentSnapshot, kept: KeptFindings?, keep: (KeptFindings) -> Void) {
        diagnostics = content.understood + content.pronunciation.value.diagnostics
        outdated = content.outdatedAtOnce
        let found = kept ?? KeptFindings(content, outdated: &outdated)
        if kept == nil, outdated.isEmpty { keep(found) }
        scenarios = found.scenarios
        grammarRules = found.grammarRules
        diagnostics += found.diagnostics
    }
}

/// What understanding every rule and scenario shows, which is kept in a file, since it takes long.
package struct KeptFindings: Codable, Sendable {
    package var scenarios: [ScenarioSummary]
    package var grammarRules: Int
    package var diagnostics: [Diagnostic]

    /// - Parameter outdated: Gets what is in use as it last was.
    package init(_ content: ContentSnapshot, outdated: inout Set<ContentUnit>) {
        diagnostics = []
        grammarRules = 0
        if let phrases = content.phrases {
            diagnostics += phrases.diagnostics
            for language in phrases.outdated { outdated.insert(.words(language)) }
        }
        for (language, grammar) in content.grammars.sorted(by: { $0.key < $1.key }) {
            let grammar = grammar.value
            grammarRules += grammar.checker?.rules.count ?? 0
            diagnostics += grammar.diagnostics
            if grammar.isOutdated { outdated.insert(.rules(language)) }
        }
        let readable = content.scenarios.sorted { $0.key < $1.key }.map(\.value).concurrentMap { $0.passing }
        for scenario in readable {
            diagnostics += scenario.diagnostics
            if scenario.isOutdated, let engine = scenario.engine { outdated.insert(.scenario(engine.scenario)) }
        }
        scenarios = readable.compactMap { $0.engine.map { ScenarioSummary($0.scenario) } }
    }
}
