import Conversation
package import Foundation

/// What learners learn with: scenarios, characters, environments and languages.
package struct Contents: Sendable {
    private let catalog: ContentCatalog
    private let reloading: SharedRun<ContentSnapshot>

    package init(catalog: ContentCatalog, clock: @escaping @Sendable () -> Date) {
        self.catalog = catalog
        reloading = SharedRun(named: "reload") { catalog.reload(at: clock()) }
    }

    /// What is loaded, and what could not be.
    ///
    /// - Parameter language: Only what belongs to it; for a variant also what is of none. Nil for everything.
    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/contentBroken`` for a language that is not loaded.
    package func list(language: String?) throws -> ContentListing {
        let content = catalog.snapshot
        if let language { _ = try content.language(language, field: "language") }
        return ContentListing(content, language: language)
    }

    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/contentBroken``.
    package func item(_ kind: ContentItem.Kind, _ id: String) throws -> ContentItem {
        let content = catalog.snapshot
        let item: ContentItem? =
            switch kind {
            case .language: .language(LanguageDescription(try content.language(id, field: "id"), in: content))
            case .scenario: .scenario(ScenarioDescription(try content.engine(id, field: "id").scenario))
            case .character: content.character(id).map { .character(CharacterDescription($0)) }
            case .environment: content.environment(id).map { .environment(EnvironmentDescription($0)) }
            }
        guard let item else {
            throw ServiceError(
                .notFound, "There is no \(kind.rawValue) '\(id)'; content.list names them.", field: "id")
        }
        return item
    }

    /// Reads the content folder again. What no longer loads stays in use as it was; what was deleted is gone.
    package func reload() async -> ContentListing {
        ContentListing(await reloading.value(), language: nil)
    }
}
