/// A text with places to fill: `'{n}' is {n.gender}, so use '{fix}'.`
struct Template: Sendable {
    enum Part: Sendable, Hashable {
        case literal(String)
        /// The corrected form, without what the template of the fix puts around it.
        case fix
        /// The entry that the fix's map holds for its token.
        case map
        /// A token of the pattern, by element.
        case token(Int)
        case lemma(Int)
        /// A token of the pattern in small letters, whatever it is written in.
        case small(Int)
        /// The name of a token's bits in a feature group; capitalised on demand.
        case feature(Int, group: String, isCapitalised: Bool)
    }

    enum Failure: Error {
        case unclosed
        case unknownPlaceholder(String)
    }

    private(set) var parts: [Part] = []

    init(_ parts: [Part]) {
        self.parts = parts
    }

    /// - Parameter element: The index of the pattern element that bears a name.
    init(parsing text: String, element: (String) -> Int?) throws(Failure) {
        var rest = Substring(text)
        while let open = rest.firstIndex(of: "{") {
            if open > rest.startIndex { parts.append(.literal(String(rest[..<open]))) }
            guard let close = rest[open...].firstIndex(of: "}") else { throw .unclosed }
            let name = rest[rest.index(after: open)..<close]
            guard let part = Self.part(name, element: element) else { throw .unknownPlaceholder(String(name)) }
            parts.append(part)
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.literal(String(rest))) }
    }

    private static func part(_ name: Substring, element: (String) -> Int?) -> Part? {
        switch name {
        case "fix": return .fix
        case "map": return .map
        default: break
        }
        let pieces = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let token = element(String(pieces[0])) else { return nil }
        guard pieces.count == 2 else { return .token(token) }
        let attribute = String(pieces[1])
        if attribute == "lemma" { return .lemma(token) }
        if attribute == "small" { return .small(token) }
        let group = attribute.prefix(1).lowercased() + attribute.dropFirst()
        guard FeatureNames.groups[group] != nil else { return nil }
        return .feature(token, group: group, isCapitalised: group != attribute)
    }
}
