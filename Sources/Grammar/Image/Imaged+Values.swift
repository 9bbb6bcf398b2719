import Lexicon

extension String: Imaged {
    func write(to image: inout ImageWriter) { image.write(self) }
    init(from image: inout ImageReader) throws(RuleImageFault) { self = try image.text() }
}

extension Int: Imaged {
    func write(to image: inout ImageWriter) { image.write(self) }
    init(from image: inout ImageReader) throws(RuleImageFault) { self = try image.integer() }
}

extension Int32: Imaged {
    func write(to image: inout ImageWriter) { image.write(Int(self)) }

    init(from image: inout ImageReader) throws(RuleImageFault) {
        guard let number = Int32(exactly: try image.integer()) else { throw .damaged }
        self = number
    }
}

extension UInt8: Imaged {
    func write(to image: inout ImageWriter) { image.write(UInt64(self)) }

    init(from image: inout ImageReader) throws(RuleImageFault) {
        guard let number = UInt8(exactly: try image.number()) else { throw .damaged }
        self = number
    }
}

extension Double: Imaged {
    func write(to image: inout ImageWriter) { image.write(bitPattern) }
    init(from image: inout ImageReader) throws(RuleImageFault) { self.init(bitPattern: try image.number()) }
}

extension Bool: Imaged {
    func write(to image: inout ImageWriter) { image.write(self ? 1 as UInt64 : 0) }
    init(from image: inout ImageReader) throws(RuleImageFault) { self = try image.number() != 0 }
}

extension Unicode.Scalar: Imaged {
    func write(to image: inout ImageWriter) { image.write(UInt64(value)) }

    init(from image: inout ImageReader) throws(RuleImageFault) {
        guard let value = UInt32(exactly: try image.number()), let scalar = Unicode.Scalar(value) else {
            throw .damaged
        }
        self = scalar
    }
}

extension Optional: Imaged where Wrapped: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(self != nil)
        if let value = self { image.write(value) }
    }

    init(from image: inout ImageReader) throws(RuleImageFault) {
        self = try image.value(Bool.self) ? .some(try image.value()) : .none
    }
}

extension Array: Imaged where Element: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(UInt64(count))
        for element in self { image.write(element) }
    }

    init(from image: inout ImageReader) throws(RuleImageFault) {
        let count = try image.count()
        self.init()
        reserveCapacity(count)
        for _ in 0..<count { append(try image.value()) }
    }
}

/// In ascending order, so that equal sets are written alike.
extension Set: Imaged where Element: Imaged & Comparable {
    func write(to image: inout ImageWriter) { image.write(sorted()) }
    init(from image: inout ImageReader) throws(RuleImageFault) { self.init(try image.value([Element].self)) }
}

/// In ascending order of keys, so that equal mappings are written alike.
extension Dictionary: Imaged where Key: Imaged & Comparable, Value: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(UInt64(count))
        for (key, value) in sorted(by: { $0.key < $1.key }) {
            image.write(key)
            image.write(value)
        }
    }

    init(from image: inout ImageReader) throws(RuleImageFault) {
        let count = try image.count()
        self.init(minimumCapacity: count)
        for _ in 0..<count {
            let key: Key = try image.value()
            self[key] = try image.value(Value.self)
        }
    }
}

extension ClosedRange<Int>: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(lowerBound)
        image.write(upperBound)
    }

    init(from image: inout ImageReader) throws(RuleImageFault) {
        let lower = try image.integer()
        let upper = try image.integer()
        guard lower <= upper else { throw .damaged }
        self = lower...upper
    }
}

/// By place among all cases, which the key of the image pins down.
extension Imaged where Self: CaseIterable & Equatable, AllCases == [Self] {
    func write(to image: inout ImageWriter) {
        guard let place = Self.allCases.firstIndex(of: self) else {
            preconditionFailure("\(self) is none of \(Self.allCases).")
        }
        image.write(UInt64(place))
    }

    init(from image: inout ImageReader) throws(RuleImageFault) {
        let place = try image.number()
        let cases = Self.allCases
        guard place < UInt64(cases.count) else { throw .damaged }
        self = cases[Int(place)]
    }
}

extension GrammarCategory: Imaged {}
extension GrammarSeverity: Imaged {}
extension CEFRLevel: Imaged {}
extension PartOfSpeech: Imaged {}
extension EditKind: Imaged {}
extension Respelling: Imaged {}

extension Imaged where Self: OptionSet, RawValue: FixedWidthInteger {
    func write(to image: inout ImageWriter) { image.write(UInt64(truncatingIfNeeded: rawValue)) }

    init(from image: inout ImageReader) throws(RuleImageFault) {
        self.init(rawValue: RawValue(truncatingIfNeeded: try image.number()))
    }
}

extension Features: Imaged {}
extension PartOfSpeechSet: Imaged {}
extension Analysis.Kind: Imaged {}
