extension String {
    /// Without the marks of espeak-ng where words of another language begin and end: "(en)", "(pt-br)".
    package var withoutLanguageSwitches: String {
        // To build the expression takes longer than all else that is done with a symbol, and hardly one has a switch.
        guard utf8.contains(UInt8(ascii: "(")) else { return self }
        return replacing(#/\([a-z0-9-]*\)/#, with: "")
    }
}
