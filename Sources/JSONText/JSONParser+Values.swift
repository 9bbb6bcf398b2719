/// Values of a kind that the reader expects. One of another kind is read over, as strictly, and counts as missing.
extension JSONParser {
    package mutating func skip() throws(Failure) { _ = try verbatimValue() }

    /// A whole number, also one written as 3.0.
    package mutating func nextInteger() throws(Failure) -> Int64? {
        guard try isNext(where: Self.startsNumber) else { return nil }
        let text = try number()
        return Self.integer(text) ?? Self.double(text).flatMap(Int64.init(exactly:))
    }

    /// As ``nextInteger()``, of the machine's kind.
    package mutating func nextInt() throws(Failure) -> Int? { try nextInteger().flatMap(Int.init(exactly:)) }

    /// A number within double precision.
    package mutating func nextDouble() throws(Failure) -> Double? {
        guard try isNext(where: Self.startsNumber) else { return nil }
        return Self.double(try number())
    }

    /// A whole number, or what stands in its place.
    package mutating func nextInteger(orElse other: inout VerbatimJSON?) throws(Failure) -> Int64? {
        let start = position
        if let value = try nextInteger() { return value }
        position = start
        other = try verbatimValue()
        return nil
    }

    /// A number, or what stands in its place.
    package mutating func nextDouble(orElse other: inout VerbatimJSON?) throws(Failure) -> Double? {
        let start = position
        if let value = try nextDouble() { return value }
        position = start
        other = try verbatimValue()
        return nil
    }

    package mutating func nextString() throws(Failure) -> String? {
        guard try isNext(where: { $0 == UInt8(ascii: "\"") }) else { return nil }
        return try string()
    }

    /// The strings among the elements of an array; none where there is no array.
    package mutating func nextStrings() throws(Failure) -> [String] {
        var strings: [String] = []
        guard try entersArray() else { return strings }
        while try nextElement() {
            if let string = try nextString() { strings.append(string) }
        }
        return strings
    }

    /// Goes into the next value if it is an object.
    package mutating func entersObject() throws(Failure) -> Bool {
        guard try isNext(where: { $0 == UInt8(ascii: "{") }) else { return false }
        try enter()
        return true
    }

    /// Goes into the next value if it is an array.
    package mutating func entersArray() throws(Failure) -> Bool {
        guard try isNext(where: { $0 == UInt8(ascii: "[") }) else { return false }
        try enter()
        return true
    }

    /// Whether the next value starts with a byte that is wanted; if not, it is read over.
    private mutating func isNext(where isWanted: (UInt8) -> Bool) throws(Failure) -> Bool {
        if let byte = nextByte, isWanted(byte) { return true }
        try skip()
        return false
    }
}
