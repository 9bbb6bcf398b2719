package import ContentFiles

extension String: Imaged {
    @inlinable package func write(to image: inout ImageWriter) { image.write(self) }
    @inlinable package init(from image: inout ImageReader) throws(ImageFault) { self = try image.text() }
}

extension Int: Imaged {
    @inlinable package func write(to image: inout ImageWriter) { image.write(self) }
    @inlinable package init(from image: inout ImageReader) throws(ImageFault) { self = try image.integer() }
}

extension Int32: Imaged {
    @inlinable package func write(to image: inout ImageWriter) { image.write(Int(self)) }

    @inlinable package init(from image: inout ImageReader) throws(ImageFault) {
        guard let number = Int32(exactly: try image.integer()) else { throw .damaged }
        self = number
    }
}

extension UInt8: Imaged {
    @inlinable package func write(to image: inout ImageWriter) { image.write(UInt64(self)) }

    @inlinable package init(from image: inout ImageReader) throws(ImageFault) {
        guard let number = UInt8(exactly: try image.number()) else { throw .damaged }
        self = number
    }
}

extension Double: Imaged {
    @inlinable package func write(to image: inout ImageWriter) { image.write(bitPattern) }
    @inlinable package init(from image: inout ImageReader) throws(ImageFault) {
        self.init(bitPattern: try image.number())
    }
}

extension Bool: Imaged {
    @inlinable package func write(to image: inout ImageWriter) { image.write(self ? 1 as UInt64 : 0) }
    @inlinable package init(from image: inout ImageReader) throws(ImageFault) { self = try image.number() != 0 }
}

extension Unicode.Scalar: Imaged {
    @inlinable package func write(to image: inout ImageWriter) { image.write(UInt64(value)) }

    @inlinable package init(from image: inout ImageReader) throws(ImageFault) {
        guard let value = UInt32(exactly: try image.number()), let scalar = Unicode.Scalar(value) else {
            throw .damaged
        }
        self = scalar
    }
}

extension Optional: Imaged where Wrapped: Imaged {
    @inlinable package func write(to image: inout ImageWriter) {
        image.write(self != nil)
        if let value = self { image.write(value) }
    }

    @inlinable package init(from image: inout ImageReader) throws(ImageFault) {
        self = try image.value(Bool.self) ? .some(try image.value()) : .none
    }
}

extension Array: Imaged where Element: Imaged {
    @inlinable package func write(to image: inout ImageWriter) {
        image.write(UInt64(count))
        for element in self { image.write(element) }
    }

    @inlinable package init(from image: inout ImageReader) throws(ImageFault) {
        let count = try image.count()
        self.init()
        reserveCapacity(count)
        for _ in 0..<count { append(try image.value()) }
    }
}

/// In ascending order, so that equal sets are written alike.
extension Set: Imaged where Element: Imaged & Comparable {
    @inlinable package func write(to image: inout ImageWriter) { image.write(sorted()) }
    @inlinable package init(from image: inout ImageReader) throws(ImageFault) {
        self.init(try image.value([Element].self))
    }
}

/// In ascending order of keys, so that equal mappings are written alike.
extension Dictionary: Imaged where Key: Imaged & Comparable, Value: Imaged {
    @inlinable package func write(to image: inout ImageWriter) {
        image.write(UInt64(count))
        for (key, value) in sorted(by: { $0.key < $1.key }) {
            image.write(key)
            image.write(value)
        }
    }

    @inlinable package init(from image: inout ImageReader) throws(ImageFault) {
        let count = try image.count()
        self.init(minimumCapacity: count)
        for _ in 0..<count {
            let key: Key = try image.value()
            self[key] = try image.value(Value.self)
        }
    }
}

extension ClosedRange<Int>: Imaged {
    @inlinable package func write(to image: inout ImageWriter) {
        image.write(lowerBound)
        image.write(upperBound)
    }

    @inlinable package init(from image: inout ImageReader) throws(ImageFault) {
        let lower = try image.integer()
        let upper = try image.integer()
        guard lower <= upper else { throw .damaged }
        self = lower...upper
    }
}

/// By place among all cases, which the key of the image pins down.
extension Imaged where Self: CaseIterable & Equatable, AllCases == [Self] {
    @inlinable package func write(to image: inout ImageWriter) {
        guard let place = Self.allCases.firstIndex(of: self) else {
            preconditionFailure("\(self) is none of \(Self.allCases).")
        }
        image.write(UInt64(place))
    }

    @inlinable package init(from image: inout ImageReader) throws(ImageFault) {
        let place = try image.number()
        let cases = Self.allCases
        guard place < UInt64(cases.count) else { throw .damaged }
        self = cases[Int(place)]
    }
}

extension Imaged where Self: OptionSet, RawValue: FixedWidthInteger {
    @inlinable package func write(to image: inout ImageWriter) { image.write(UInt64(truncatingIfNeeded: rawValue)) }

    @inlinable package init(from image: inout ImageReader) throws(ImageFault) {
        self.init(rawValue: RawValue(truncatingIfNeeded: try image.number()))
    }
}

extension SourceLocation: Imaged {
    package func write(to image: inout ImageWriter) {
        image.write(file)
        image.write(line)
        image.write(column)
    }

    package init(from image: inout ImageReader) throws(ImageFault) {
        self.init(file: try image.value(), line: try image.value(), column: try image.value())
    }
}

extension Diagnostic: Imaged {
    package func write(to image: inout ImageWriter) {
        image.write(code)
        image.write(severity.rawValue)
        image.write(message)
        image.write(location)
    }

    package init(from image: inout ImageReader) throws(ImageFault) {
        let code = try image.text()
        guard let severity = Severity(rawValue: try image.text()) else { throw .damaged }
        self.init(code: code, severity: severity, message: try image.value(), location: try image.value())
    }
}
