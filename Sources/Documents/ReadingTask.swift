/// What a process of `immersion-documents` reads, as its command line tells it.
package enum ReadingTask: Sendable, Hashable {
    case document(DocumentKind)
    /// A package of Anki's. Its name, for errors, comes next on the command line.
    case ankiPackage

    private static let package = "anki-package"

    package init?(argument: String) {
        if argument == Self.package {
            self = .ankiPackage
        } else if let kind = DocumentKind(rawValue: argument) {
            self = .document(kind)
        } else {
            return nil
        }
    }

    package var argument: String {
        switch self {
        case .document(let kind): kind.rawValue
        case .ankiPackage: Self.package
        }
    }
}
