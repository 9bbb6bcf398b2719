/// What a tree of values is made of.
protocol JSONTree {
    static var null: Self { get }
    static func bool(_ value: Bool) -> Self
    static func string(_ text: String) -> Self
    static func array(_ elements: [Self]) -> Self
    static func object(_ members: [String: Self]) -> Self
    /// nil when this tree cannot hold the number.
    static func number(text: UnsafeBufferPointer<UInt8>) -> Self?
}

extension JSONParser {
    /// The next value, whatever it is.
    package mutating func value() throws(Failure) -> JSONValue { try tree() }

    /// The next value, whatever it is, with its numbers as they stand.
    package mutating func verbatimValue() throws(Failure) -> VerbatimJSON { try tree() }

    private mutating func tree<Tree: JSONTree>() throws(Failure) -> Tree {
        switch nextByte {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"):
            try word("true")
            return .bool(true)
        case UInt8(ascii: "f"):
            try word("false")
            return .bool(false)
        case UInt8(ascii: "n"):
            try word("null")
            return .null
        case let byte? where Self.startsNumber(byte):
            let start = position
            guard let number = Tree.number(text: try number()) else {
                throw Failure(reason: "the number is out of the range of double precision", offset: start)
            }
            return number
        case nil: throw failure("the text ends where a value should stand")
        default: throw failure("a value should stand here")
        }
    }

    private mutating func object<Tree: JSONTree>() throws(Failure) -> Tree {
        try enter()
        var members: [String: Tree] = [:]
        while let (key, offset) = try nextKey() {
            let member: Tree = try tree()
            guard members.updateValue(member, forKey: key) == nil else { throw Failure(repeated: key, offset: offset) }
        }
        return .object(members)
    }

    private mutating func array<Tree: JSONTree>() throws(Failure) -> Tree {
        try enter()
        var elements: [Tree] = []
        while try nextElement() { elements.append(try tree()) }
        return .array(elements)
    }
}

extension JSONValue: JSONTree {
    static func number(text: UnsafeBufferPointer<UInt8>) -> JSONValue? {
        JSONParser.integer(text).map(JSONValue.integer) ?? JSONParser.double(text).map(JSONValue.number)
    }
}

extension VerbatimJSON: JSONTree {
    static func number(text: UnsafeBufferPointer<UInt8>) -> VerbatimJSON? {
        .number(String(decoding: text, as: UTF8.self))
    }
}
