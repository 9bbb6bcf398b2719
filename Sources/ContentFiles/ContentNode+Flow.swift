extension ContentNode {
    /// The value on one line, as YAML would state it in flow style; long lists are cut.
    package var flow: String {
        switch value {
        case .null: "null"
        case .scalar(let text, let isPlain): isPlain ? text : "\"\(text)\""
        case .sequence(let elements):
            "["
                + (elements.prefix(Self.shownElements).map(\.flow)
                + (elements.count > Self.shownElements ? ["… \(elements.count) in all"] : []))
                .joined(separator: ", ") + "]"
        case .mapping(let entries):
            "{" + entries.map { "\($0.key): \($0.value.flow)" }.joined(separator: ", ") + "}"
        }
    }

    private static let shownElements = 8
}
