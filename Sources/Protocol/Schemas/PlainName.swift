/// What people and devices are called: shown in lists, beside other names.
package enum PlainName {
    /// Joiners of letters and emoji, and the tags of flags: format characters that a name may need.
    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        ["\u{200C}", "\u{200D}"].contains(scalar) || (0xE0020...0xE007F).contains(scalar.value)
    }

    /// Whether a name is one line that reads as it is written: nothing turns the writing around it, nothing in it is
    /// hidden.
    package static func isReadable(_ name: String) -> Bool {
        name.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: false
            case .format: isJoiner(scalar)
            default: true
            }
        }
    }

    /// - Throws: ``RPCError/Code/invalidParams`` for one that does not read as it is written, or is blank.
    package static func check(_ name: String, field: String) throws(RPCError) {
        guard isReadable(name), name.contains(where: { !$0.isWhitespace }) else {
            throw RPCError(
                .invalidParams, "'\(field)' must be one line of letters that are seen, without control characters.",
                field: field)
        }
    }
}
