import Foundation

/// PNG images of one byte a pixel with a palette (W3C PNG, third edition), in stored deflate blocks (RFC 1951, 3.2.4):
/// the pictures are small, and nothing has to be linked to compress them.
enum IndexedPNG {
    /// - Parameters:
    ///   - pixels: Row after row from the top, `width` × `height` indices into the palette.
    ///   - palette: Red, green and blue of up to 256 colours; every pixel must have one.
    static func encode(width: Int, height: Int, pixels: [UInt8], palette: [(UInt8, UInt8, UInt8)]) -> Data {
        precondition(pixels.count == width * height && (1...256).contains(palette.count))
        var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        // Bit depth 8, colour type 3 (palette), and the only compression, filter and interlace methods there are.
        append("IHDR", bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 3, 0, 0, 0], to: &file)
        append("PLTE", palette.flatMap { [$0.0, $0.1, $0.2] }, to: &file)
        var rows: [UInt8] = []
        rows.reserveCapacity((width + 1) * height)
        for row in 0..<height {
            rows.append(0)  // No filter.
            rows += pixels[row * width..<(row + 1) * width]
        }
        append("IDAT", zlib(rows), to: &file)
        append("IEND", [], to: &file)
        return file
    }

    private static func append(_ type: String, _ content: [UInt8], to file: inout Data) {
        let named = Array(type.utf8) + content
        file.append(contentsOf: bigEndian(UInt32(content.count)))
        file.append(contentsOf: named)
        file.append(contentsOf: bigEndian(crc32(named)))
    }

    /// The zlib format (RFC 1950) without compression.
    private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(0xFFFF)
            rest = rest.dropFirst(block.count)
            let length = UInt16(block.count)
            stream.append(rest.isEmpty ? 1 : 0)
            for half in [length, ~length] { stream += [UInt8(half & 0xFF), UInt8(half >> 8)] }
            stream += block
        } while !rest.isEmpty
        return stream + bigEndian(adler32(bytes))
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { crc, byte in crcTable[Int((crc ^ UInt32(byte)) & 0xFF)] ^ (crc >> 8) }
    }

    static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }

    private static let crcTable: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }
}
