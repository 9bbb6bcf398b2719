/// A size of QR codes at error correction level M, and how it lays out its bytes.
struct QRVersion {
    /// 1 to 15.
    let number: Int

    private static let correctionPerBlock = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24]
    private static let blocks = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10]

    /// Modules along a side.
    var size: Int { number * 4 + 17 }

    private var correctionPerBlock: Int { Self.correctionPerBlock[number - 1] }
    private var blocks: Int { Self.blocks[number - 1] }

    /// Bytes of data and correction that its modules hold.
    private var totalBytes: Int {
        var modules = (16 * number + 128) * number + 64
        if number >= 2 {
            let places = number / 7 + 2
            modules -= (25 * places - 10) * places - 55
            if number >= 7 { modules -= 36 }
        }
        return modules / 8
    }

    private var dataBytes: Int { totalBytes - correctionPerBlock * blocks }

    /// Bits of the count that stands before the bytes.
    private var countBits: Int { number < 10 ? 8 : 16 }

    static func smallest(holding bytes: Int) -> QRVersion? {
        (1...15).map { QRVersion(number: $0) }.first { (4 + $0.countBits + 7) / 8 + bytes <= $0.dataBytes }
    }

    /// Middles of the alignment patterns, along either side.
    var alignmentPlaces: [Int] {
        guard number >= 2 else { return [] }
        let count = number / 7 + 2
        let step = (number * 8 + count * 3 + 5) / (count * 4 - 4) * 2
        return [6] + (0..<count - 1).map { size - 7 - $0 * step }.reversed()
    }

    /// Mode, count, bytes and padding, cut into blocks with their correction and interleaved.
    func codewords(of bytes: [UInt8]) -> [UInt8] {
        var bits: [Bool] = []
        func append(_ value: Int, _ count: Int) {
            for place in (0..<count).reversed() { bits.append(value >> place & 1 != 0) }
        }
        append(4, 4)
        append(bytes.count, countBits)
        for byte in bytes { append(Int(byte), 8) }
        append(0, min(4, dataBytes * 8 - bits.count))
        append(0, (8 - bits.count % 8) % 8)
        var data = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
        for padding in 0..<max(0, dataBytes - data.count) { data.append(padding.isMultiple(of: 2) ? 0xEC : 0x11) }
        return interleaved(data)
    }

    private func interleaved(_ data: [UInt8]) -> [UInt8] {
        let short = totalBytes / blocks - correctionPerBlock
        let shortBlocks = blocks - totalBytes % blocks
        let solomon = ReedSolomon(degree: correctionPerBlock)
        var rest = data[...]
        var parts: [(data: [UInt8], correction: [UInt8])] = []
        for block in 0..<blocks {
            let count = short + (block < shortBlocks ? 0 : 1)
            let part = Array(rest.prefix(count))
            rest = rest.dropFirst(count)
            parts.append((part, solomon.remainder(of: part)))
        }
        var result: [UInt8] = []
        for place in 0...short {
            for part in parts where place < part.data.count { result.append(part.data[place]) }
        }
        for place in 0..<correctionPerBlock { for part in parts { result.append(part.correction[place]) } }
        return result
    }
}
