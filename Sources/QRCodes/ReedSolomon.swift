/// Reed-Solomon error correction over GF(2⁸) with the polynomial 0x11D.
struct ReedSolomon {
    /// Coefficients of the generator, the highest power left out.
    private let divisor: [UInt8]

    init(degree: Int) {
        var divisor = [UInt8](repeating: 0, count: degree - 1) + [1]
        var root: UInt8 = 1
        for _ in 0..<degree {
            for place in 0..<degree {
                divisor[place] = Self.multiply(divisor[place], root)
                if place + 1 < degree { divisor[place] ^= divisor[place + 1] }
            }
            root = Self.multiply(root, 2)
        }
        self.divisor = divisor
    }

    func remainder(of data: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: divisor.count)
        for byte in data {
            let factor = byte ^ result.removeFirst()
            result.append(0)
            for place in result.indices { result[place] ^= Self.multiply(divisor[place], factor) }
        }
        return result
    }

    private static func multiply(_ x: UInt8, _ y: UInt8) -> UInt8 {
        var product = 0
        for place in (0..<8).reversed() {
            product = product << 1 ^ (product >> 7) * 0x11D
            if y >> UInt8(place) & 1 != 0 { product ^= Int(x) }
        }
        return UInt8(product)
    }
}
