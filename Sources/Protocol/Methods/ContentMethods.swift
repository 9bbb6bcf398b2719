import ContentFiles
import Conversation
package import Foundation
import JSONText
package import LearningService
import Lexicon

/// content.*: scenarios, characters, environments and languages.
package struct ContentMethods {
    package enum Kind: String, CaseIterable {
        case language, scenario, character, environment
    }

    package let catalog: ContentCatalog
    private let reload: SharedRun<ContentSnapshot>

    package init(catalog: ContentCatalog, clock: @escaping @Sendable () -> Date) {
        self.catalog = catalog
        reload = SharedRun(named: "reload") { catalog.reload(at: clock()) }
    }

    package var methods: [RPCMethod] {
        [
            RPCMethod(
                "content.list", "Lists what is loaded, and what could not be.", pace: .long,
                parameters: [
                    .language(
                        "only what belongs to it, and for a variant such as es-MX also what is of no variant; everything unless given."
                    )
                ],
                result: "languages, scenarios, characters and environments, each with id and name (scenarios also with "
                    + "difficulty, category and description), and diagnostics: what is wrong in the files, with places; "
                    + "those with lastGoodInUse are of files in use as they last loaded.",
                example: #"{"language": "es"}"#, errors: [.notFound, .contentBroken]
            ) { arguments in
                let content = catalog.snapshot
                _ = try content.language(in: arguments)
                return ContentListing(content, language: arguments.string("language"))
            },
            RPCMethod(
                "content.get", "Returns a language, scenario, character or environment whole.", pace: .long,
                parameters: [
                    .required("kind", LearnerParameters.choices(Kind.self), "What it is."),
                    .required("id", .identifier, "Its id; for a language also that of a variant, such as es-MX."),
                ],
                result: "The Language, Scenario, AICharacter or Environment.",
                example: #"{"kind": "scenario", "id": "es-cafe-madrid"}"#, errors: [.notFound, .contentBroken]
            ) { arguments in
                try Self.item(arguments.choice("kind"), arguments.text("id"), in: catalog.snapshot)
            },
            RPCMethod(
                "content.reload",
                "Reads the content folder again. What no longer loads stays in use as it was, so that conversations under way "
                    + "go on; what was deleted is gone.",
                pace: .long,
                result: "The same as content.list."
            ) { _ in
                ContentListing(await reload.value(), language: nil)
            },
        ]
    }

    private static func item(
        _ kind: Kind?, _ id: String, in content: ContentSnapshot
    ) throws -> EncodableItem {
        let item: (any Encodable & Sendable)? =
            switch kind {
            case .language: LanguageDescription(try content.language(id, field: "id"), in: content)
            case .scenario: try content.engine(id, field: "id").scenario
            case .character: content.character(id)
            case .environment: content.environment(id)
            case nil: nil
            }
        guard let item else {
            throw RPCError(
                .notFound, "There is no \(kind?.rawValue ?? "item") '\(id)'; content.list names them.", field: "id")
        }
        return EncodableItem(item: item)
    }
}

/// Lets one method return values of several types.
private struct EncodableItem: Encodable, Sendable {
    let item: any Encodable & Sendable

    func encode(to encoder: any Encoder) throws {
        try item.encode(to: encoder)
    }
}

/// What content.list replies.
private struct ContentListing: Encodable, Sendable {
    struct Item: Encodable {
        var id: String
        var name: String
    }

    struct ScenarioItem: Encodable {
        var id: String
        var name: String
        var description: String
        var language: String
        var category: ScenarioCategory
        var difficulty: String
        var characterID: String
        var environmentID: String
    }

    struct Problem: Encodable {
        var code: String
        var severity: Diagnostic.Severity
        var message: String
        var file: String
        var line: Int
        var column: Int
        /// Whether the file is in use as it was before it broke.
        var lastGoodInUse: Bool
    }

    var languages: [LanguageDescription]
    var scenarios: [ScenarioItem]
    var characters: [Item]
    var environments: [Item]
    var diagnostics: [Problem]

    init(_ content: ContentSnapshot, language: String?) {
        func isWanted(_ tag: String) -> Bool { language.map { ContentSnapshot.isTagged(tag, within: $0) } ?? true }
        languages = content.languages.values.filter { isWanted($0.id) }
            .map { LanguageDescription($0, in: content) }.sorted { $0.id < $1.id }
        scenarios = content.summaries.filter { isWanted($0.language) }
            .map {
                ScenarioItem(
                    id: $0.id, name: $0.name, description: $0.description, language: $0.language, category: $0.category,
                    difficulty: $0.difficulty.rawValue, characterID: $0.characterID, environmentID: $0.environmentID)
            }
            .sorted { $0.id < $1.id }
        characters = content.characters.values.filter { isWanted($0.language) }
            .map { Item(id: $0.id, name: $0.name) }.sorted { $0.id < $1.id }
        environments = content.environments.values.filter { isWanted($0.language) }
            .map { Item(id: $0.id, name: $0.name) }.sorted { $0.id < $1.id }
        diagnostics = content.diagnostics.map {
            Problem(
                code: $0.code, severity: $0.severity, message: $0.message, file: $0.location.file,
                line: $0.location.line, column: $0.location.column,
                lastGoodInUse: content.outdated.contains(ContentUnit(ofFile: $0.location.file)))
        }
    }
}
