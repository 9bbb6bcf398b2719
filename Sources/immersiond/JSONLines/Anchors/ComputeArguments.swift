import Foundation
import JSONText
import Spatial

/// The fields of a computation, read as numbers, vectors and lists.
///
/// Many writers of JSON turn NaN and infinities into null or text, and some write them bare: where numbers are expected
/// all of these are read as what they were, and refused as `nonFinite`.
struct ComputeArguments {
    /// How large a number may be: its square and cube stay within double precision.
    static let magnitudeLimit = 1e100

    private let members: [String: JSONValue]

    init(_ members: [String: JSONValue]) { self.members = members }

    /// The value of a field; nil for one that is absent or null.
    func optional(_ name: String) -> JSONValue? {
        members[name].flatMap { $0 == .null ? nil : $0 }
    }

    private func required(_ name: String) throws(ComputeFailure) -> JSONValue {
        guard let value = members[name] else { throw ComputeFailure(.missingField, "'\(name)' is missing.") }
        return value
    }

    func text(_ name: String) throws(ComputeFailure) -> String {
        let value = try required(name)
        guard let text = value.string else { throw Self.wrongType(name, "text", value) }
        return text
    }

    /// False unless given.
    func flag(_ name: String) throws(ComputeFailure) -> Bool {
        guard let value = optional(name) else { return false }
        guard case .bool(let flag) = value else { throw Self.wrongType(name, "true or false", value) }
        return flag
    }

    // MARK: Numbers

    func number(_ name: String) throws(ComputeFailure) -> Double {
        try Self.bounded(Self.raw(required(name), name), name)
    }

    /// - Parameter range: What is allowed.
    func integer(_ name: String, in range: ClosedRange<Int>) throws(ComputeFailure) -> Int {
        try Self.whole(try number(name), name, in: range)
    }

    func integer(_ name: String, in range: ClosedRange<Int>, unless given: Int) throws(ComputeFailure) -> Int {
        optional(name) == nil ? given : try integer(name, in: range)
    }

    private static func whole(_ number: Double, _ name: String, in range: ClosedRange<Int>) throws(ComputeFailure)
        -> Int
    {
        guard let whole = Int(exactly: number), range.contains(whole) else {
            let allowed =
                range.upperBound == .max ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
            throw ComputeFailure(.outOfRange, "'\(name)' is \(number); it must be a whole number, \(allowed).")
        }
        return whole
    }

    /// A flat list of finite numbers.
    ///
    /// - Parameter count: How many there must be.
    func numbers(_ name: String, count: Int) throws(ComputeFailure) -> [Double] {
        try Self.bounded(try rawNumbers(name, count: count), name)
    }

    /// As ``numbers(_:count:)``, with NaN and infinities as they are.
    func rawNumbers(_ name: String, count: Int) throws(ComputeFailure) -> [Double] {
        let values = try list(name)
        guard values.count == count else {
            throw ComputeFailure(.wrongCount, "'\(name)' has \(values.count) numbers; it must have \(count).")
        }
        return try Self.raw(values, name)
    }

    /// A list of numbers of any length; nil when it is not given.
    func optionalNumbers(_ name: String) throws(ComputeFailure) -> [Double]? {
        optional(name) == nil ? nil : try Self.bounded(Self.raw(try list(name), name), name)
    }

    /// One number, or a list of them.
    func numberOrNumbers(_ name: String) throws(ComputeFailure) -> [Double] {
        if case .array(let values) = try required(name) { return try Self.bounded(Self.raw(values, name), name) }
        return [try number(name)]
    }

    func list(_ name: String) throws(ComputeFailure) -> [JSONValue] {
        let value = try required(name)
        guard let values = value.elements else { throw Self.wrongType(name, "an array", value) }
        return values
    }

    // MARK: Vectors

    func vector(_ name: String) throws(ComputeFailure) -> SIMD3<Double> {
        let values = try numbers(name, count: 3)
        return SIMD3(values[0], values[1], values[2])
    }

    func quaternion(_ name: String) throws(ComputeFailure) -> Quaternion {
        try Self.quaternion(try numbers(name, count: 4)[...])
    }

    /// A flat list x, y, z, x, y, z, …, or a list of lists of three.
    func points(_ name: String) throws(ComputeFailure) -> [SIMD3<Double>] {
        let values = try grouped(name, by: 3)
        return stride(from: 0, to: values.count, by: 3).map { SIMD3(values[$0], values[$0 + 1], values[$0 + 2]) }
    }

    /// A flat list x, y, z, w, x, …, or a list of lists of four.
    func quaternions(_ name: String) throws(ComputeFailure) -> [Quaternion] {
        let values = try grouped(name, by: 4)
        var quaternions: [Quaternion] = []
        for start in stride(from: 0, to: values.count, by: 4) {
            quaternions.append(try Self.quaternion(values[start..<start + 4]))
        }
        return quaternions
    }

    private static func quaternion(_ values: ArraySlice<Double>) throws(ComputeFailure) -> Quaternion {
        let start = values.startIndex
        do throws(SpatialError) {
            return try Quaternion(
                normalising: SIMD4(values[start], values[start + 1], values[start + 2], values[start + 3]))
        } catch {
            throw ComputeFailure(error)
        }
    }

    private func grouped(_ name: String, by size: Int) throws(ComputeFailure) -> [Double] {
        let values = try list(name)
        guard case .array? = values.first else {
            guard values.count.isMultiple(of: size) else {
                throw ComputeFailure(
                    .wrongCount, "'\(name)' has \(values.count) numbers, which is no multiple of \(size).")
            }
            return try Self.bounded(Self.raw(values, name), name)
        }
        var flat: [Double] = []
        flat.reserveCapacity(size * values.count)
        for (index, value) in values.enumerated() {
            let path = "\(name)[\(index)]"
            guard let group = value.elements else { throw Self.wrongType(path, "an array of \(size) numbers", value) }
            guard group.count == size else {
                throw ComputeFailure(.wrongCount, "'\(path)' has \(group.count) numbers; it must have \(size).")
            }
            flat += try Self.bounded(Self.raw(group, path), path)
        }
        return flat
    }

    // MARK: One value

    private static func raw(_ values: [JSONValue], _ name: String) throws(ComputeFailure) -> [Double] {
        var numbers: [Double] = []
        numbers.reserveCapacity(values.count)
        for (index, value) in values.enumerated() {
            guard let number = number(of: value) else { throw wrongType("\(name)[\(index)]", "a number", value) }
            numbers.append(number)
        }
        return numbers
    }

    private static func raw(_ value: JSONValue, _ name: String) throws(ComputeFailure) -> Double {
        guard let number = number(of: value) else { throw wrongType(name, "a number", value) }
        return number
    }

    private static func number(of value: JSONValue) -> Double? {
        switch value {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        case .null: .nan
        case .string(let text):
            switch text.lowercased() {
            case "nan": .nan
            case "inf", "+inf", "infinity", "+infinity": .infinity
            case "-inf", "-infinity": -.infinity
            default: nil
            }
        default: nil
        }
    }

    private static func bounded(_ numbers: [Double], _ name: String) throws(ComputeFailure) -> [Double] {
        for (index, number) in numbers.enumerated() { _ = try bounded(number, "\(name)[\(index)]") }
        return numbers
    }

    private static func bounded(_ number: Double, _ name: @autoclosure () -> String) throws(ComputeFailure) -> Double {
        guard number.isFinite else {
            throw ComputeFailure(.nonFinite, "'\(name())' is \(number); it must be a finite number.")
        }
        guard abs(number) <= magnitudeLimit else {
            throw ComputeFailure(.outOfRange, "'\(name())' is \(number); allowed is ±\(magnitudeLimit).")
        }
        return number
    }

    private static func wrongType(_ name: String, _ expected: String, _ value: JSONValue) -> ComputeFailure {
        ComputeFailure(.wrongType, "'\(name)' must be \(expected), found \(value.kindName).")
    }
}
