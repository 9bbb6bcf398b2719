/// A file that stands beside a scenario and is none itself: `<scenario>.<kind>.yaml`.
package enum CompanionFile: String, CaseIterable, Sendable {
    /// What a conversation should bring.
    case test
    /// Conversations of the tests as they were approved.
    case snapshot
    /// What people said in the scenario who had not seen its templates.
    case heard

    /// - Parameter name: A file's, with or without the folders that it stands in; nil for a name that is no
    ///   companion's.
    package init?(name: some StringProtocol) {
        let file = name.split(separator: "/").last ?? ""
        guard let kind = Self.allCases.first(where: { file.contains(".\($0.rawValue).") }) else { return nil }
        self = kind
    }

    /// How the names of such files end.
    package var suffix: String { ".\(rawValue).yaml" }

    /// The scenario's id, from a file's name.
    package func scenarioID(ofFile name: String) -> String {
        let file = name.split(separator: "/").last ?? ""
        return String(file.hasSuffix(suffix) ? file.dropLast(suffix.count) : file)
    }
}
