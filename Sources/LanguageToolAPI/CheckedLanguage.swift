package import JSONText

/// A language that texts can be checked in, as clients name it.
package struct CheckedLanguage: Sendable, Hashable {
    /// BCP 47: `es`, `es-MX`.
    package var code: String
    package var name: String

    package init(code: String, name: String) {
        self.code = code
        self.name = name
    }

    /// The part before the region.
    package var base: String { String(code.prefix { $0 != "-" }) }

    var json: JSONValue { ["name": .string(name), "code": .string(base), "longCode": .string(code)] }

    /// The reply of `/v2/languages`.
    package static func list(_ languages: [CheckedLanguage]) -> JSONValue { .array(languages.map(\.json)) }

    /// The language that a client means by a code: itself, or for a variant that is not known its language.
    package static func named(_ code: String, among languages: [CheckedLanguage]) -> CheckedLanguage? {
        let wanted = code.lowercased()
        return languages.first { $0.code.lowercased() == wanted }
            ?? languages.first { $0.code == wanted.prefix { $0 != "-" } }
    }
}
