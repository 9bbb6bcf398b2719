/// Something that a program which a document has taken over would do, tried by a process that is confined as for it.
package struct DocumentAttempt: Codable, Sendable, Hashable {
    /// Stands before a file of the daemon's user on the command line of `immersion-documents`, after the kind.
    package static let option = "--try-forbidden"

    /// What the program that reads PDF is left, since programs need it to start; with it nobody else is reached.
    package static let leftToPrograms: Set<String> = [
        "fork", "make memory executable", "become traceable", "outlive the daemon",
    ]

    package var name: String
    /// The system's reason; nil when it was let do it.
    package var refusal: String?

    package init(name: String, refusal: String?) {
        self.name = name
        self.refusal = refusal
    }
}
