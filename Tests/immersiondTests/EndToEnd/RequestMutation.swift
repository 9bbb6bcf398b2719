import Foundation
import TestSupport

@testable import JSONText

/// Changes a request as a broken or hostile client would: in its structure, seldom in its bytes.
struct RequestMutation {
    private var generator: SeededGenerator
    /// Values of other requests, which are right elsewhere.
    private let values: [JSONValue]
    private let folder: String

    /// - Parameter folder: The only place that mutated requests may name files in.
    init(seed: UInt64, requests: [DocumentedRequest], folder: URL) {
        generator = SeededGenerator(seed: seed)
        values = requests.flatMap { Array($0.parameters.values) }
        self.folder = folder.path + "/"
    }

    /// A line to send. Whether and what a daemon answers to it is its own business.
    mutating func line(_ request: DocumentedRequest) throws -> [UInt8] {
        var message = request.message(id: .integer(.random(in: 0...1_000, using: &generator)))
        for _ in 0..<Int.random(in: 1...3, using: &generator) { message = changed(message, depth: 0) }
        var bytes = Array(try WireFormat.encode(keepingFilesInside(message)))
        if Int.random(in: 0..<10, using: &generator) == 0 { damage(&bytes) }
        bytes.removeAll { $0 == UInt8(ascii: "\n") }
        return bytes
    }

    /// One change, at the value or below it.
    private mutating func changed(_ value: JSONValue, depth: Int) -> JSONValue {
        switch value {
        case .object(var members) where !members.isEmpty && Int.random(in: 0..<8, using: &generator) > 0:
            let name = members.keys.sorted().randomElement(using: &generator) ?? ""
            switch Int.random(in: 0..<10, using: &generator) {
            case 0: members[name] = nil
            case 1: members[text()] = members[name]
            case 2: members[name + "s"] = members.removeValue(forKey: name)
            default: members[name] = changed(members[name] ?? .null, depth: depth + 1)
            }
            return .object(members)
        case .array(var elements) where !elements.isEmpty && Int.random(in: 0..<4, using: &generator) > 0:
            let index = elements.indices.randomElement(using: &generator) ?? 0
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: elements.remove(at: index)
            case 1: elements += Array(repeating: elements[index], count: .random(in: 1...300, using: &generator))
            default: elements[index] = changed(elements[index], depth: depth + 1)
            }
            return .array(elements)
        default: return replacement(of: value)
        }
    }

    private mutating func replacement(of value: JSONValue) -> JSONValue {
        switch (value, Int.random(in: 0..<8, using: &generator)) {
        case (.integer(let number), 0..<3):
            .integer([number &+ 1, number &- 1, 0 &- number, 0].randomElement(using: &generator) ?? 0)
        case (.number(let number), 0..<3):
            .number([number * 1e6, -number, number / 3].filter(\.isFinite).randomElement(using: &generator) ?? 0)
        case (.string(let string), 0..<2):
            .string(String(string.prefix(.random(in: 0...string.count, using: &generator))))
        case (.string(let string), 2): .string(string + text())
        case (_, 3): .string(text())
        case (_, 4): values.randomElement(using: &generator) ?? .null
        case (_, 5): nested(.random(in: 1...200, using: &generator))
        default: Self.oddities.randomElement(using: &generator) ?? .null
        }
    }

    private static let oddities: [JSONValue] = [
        .null, true, false, 0, -1, 1, .integer(.max), .integer(.min), .number(1e308), .number(-1e-308), .number(0.5),
        "",
        .string("\0"), .string(" "), [], .object([:]), .array([.null]), "es", "es-MX", "xx", "kitchen",
        .string(String(repeating: "9", count: 400)), .string("6F9619FF-8B86-4D01-B42D-00C04FC964FF"),
        .string("2999-12-31T23:59:59Z"), .string("0000-00-00T00:00:00Z"), .string("$(reboot)"),
        .string("'; DROP TABLE"),
    ]

    /// Text of odd characters, now and then a long one.
    private mutating func text() -> String {
        let pieces = [
            "a", "ñ", "¿", "\u{301}", "\u{0}", "\u{7F}", "\u{202E}", "\u{FEFF}", "😀", "👩‍👩‍👧", "漢", "ﷺ", "\u{FFFF}",
            "«", "\\", "\"", "/",
            "{", "(", "|", "]", "<", "%", "_", "\t", "\r", "\u{2028}", "s'", " ",
        ]
        let long = Int.random(in: 0..<20, using: &generator) == 0
        return (0..<Int.random(in: 0...(long ? 4_000 : 12), using: &generator)).map { _ in
            pieces.randomElement(using: &generator) ?? ""
        }.joined()
    }

    private mutating func nested(_ depth: Int) -> JSONValue {
        (0..<depth).reduce(JSONValue.null) { inner, _ in
            Bool.random(using: &generator) ? .array([inner]) : .object(["a": inner])
        }
    }

    /// Cuts, flips or doubles bytes.
    private mutating func damage(_ bytes: inout [UInt8]) {
        guard let index = bytes.indices.randomElement(using: &generator) else { return }
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes.removeSubrange(index...)
        case 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 2: bytes.insert(.random(in: 0...255, using: &generator), at: index)
        default: bytes.insert(contentsOf: bytes[index...].prefix(200), at: index)
        }
    }

    /// A mutated path must not make the daemon write beside the test's own folder.
    private func keepingFilesInside(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let string) where string.hasPrefix("/") && !string.hasPrefix(folder):
            .string(folder + string.replacing("/", with: "_"))
        case .array(let elements): .array(elements.map(keepingFilesInside))
        case .object(let members): .object(members.mapValues(keepingFilesInside))
        default: value
        }
    }
}
