/// The numbers of a line, one after the other, with a space or a semicolon between them. `-` stands for none.
struct NumberFields {
    private var fields: ArraySlice<Substring>

    /// - Throws: ``StorageError/Code/damaged`` when something follows what `body` reads; what `body` throws.
    static func read<Result>(_ line: String, _ body: (inout NumberFields) throws -> Result) throws -> Result {
        let parts = line.split(omittingEmptySubsequences: false) { $0 == " " || $0 == ";" }
        var fields = NumberFields(fields: parts[...])
        let value = try body(&fields)
        guard fields.fields.isEmpty else { throw damaged }
        return value
    }

    mutating func integer() throws -> Int {
        guard let integer = Int(try next()) else { throw Self.damaged }
        return integer
    }

    mutating func optionalInteger() throws -> Int? { takesNone() ? nil : try integer() }

    mutating func number() throws -> Double {
        guard let number = Double(try next()), number.isFinite else { throw Self.damaged }
        return number
    }

    mutating func optionalNumber() throws -> Double? { takesNone() ? nil : try number() }

    static var damaged: StorageError { StorageError(.damaged, "A stored schedule cannot be read back.") }

    private mutating func next() throws -> Substring {
        guard let field = fields.popFirst() else { throw Self.damaged }
        return field
    }

    private mutating func takesNone() -> Bool {
        guard fields.first == "-" else { return false }
        fields.removeFirst()
        return true
    }
}
