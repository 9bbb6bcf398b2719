/// Writes the fields of one protobuf message. Fields of proto3's default value are left out by the caller.
struct ProtobufWriter {
    private(set) var bytes: [UInt8] = []

    mutating func field(_ number: Int, varint value: UInt64) {
        tag(number, 0)
        varint(value)
    }

    mutating func field(_ number: Int, float value: Float) {
        tag(number, 5)
        append(value)
    }

    mutating func field(_ number: Int, bytes value: some Collection<UInt8>) {
        tag(number, 2)
        varint(UInt64(value.count))
        bytes.append(contentsOf: value)
    }

    /// A packed list.
    mutating func field(_ number: Int, floats values: [Float]) {
        tag(number, 2)
        varint(UInt64(values.count * 4))
        for value in values { append(value) }
    }

    /// A packed list.
    mutating func field(_ number: Int, varints values: [UInt64]) {
        var list = ProtobufWriter()
        for value in values { list.varint(value) }
        field(number, bytes: list.bytes)
    }

    /// Fields that were read as they stood.
    mutating func append(raw: some Collection<UInt8>) { bytes.append(contentsOf: raw) }

    private mutating func tag(_ number: Int, _ kind: UInt64) { varint(UInt64(number) << 3 | kind) }

    private mutating func varint(_ value: UInt64) {
        var value = value
        while value >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
            value >>= 7
        }
        bytes.append(UInt8(value))
    }

    private mutating func append(_ value: Float) {
        withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
