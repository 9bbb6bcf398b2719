/// A text as a QR code (ISO/IEC 18004): bytes, error correction level M, versions 1 to 15.
package struct QRCode: Sendable, Hashable {
    /// Modules along a side.
    package private(set) var size: Int
    /// Row by row; true is dark.
    private var modules: [Bool]
    /// Modules that hold no data, in the same order.
    private var isFunction: [Bool]

    /// Bytes that a code can hold.
    package static let mostBytes = 412

    /// - Returns: Nil for a text of more than ``mostBytes`` bytes.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let version = QRVersion.smallest(holding: bytes.count) else { return nil }
        size = version.size
        modules = [Bool](repeating: false, count: size * size)
        isFunction = modules
        drawFunctionPatterns(version)
        drawCodewords(version.codewords(of: bytes))
        let masked = (0..<8).map { mask in
            var code = self
            code.apply(mask)
            code.drawFormat(mask)
            return code
        }
        if let best = masked.min(by: { $0.penalty < $1.penalty }) { self = best }
    }

    /// Whether a module is dark; what lies outside is light.
    package subscript(x: Int, y: Int) -> Bool {
        (0..<size).contains(x) && (0..<size).contains(y) && modules[y * size + x]
    }

    // MARK: Function patterns

    private mutating func set(_ x: Int, _ y: Int, _ isDark: Bool) {
        modules[y * size + x] = isDark
        isFunction[y * size + x] = true
    }

    private mutating func drawFunctionPatterns(_ version: QRVersion) {
        for place in 0..<size {
            set(6, place, place.isMultiple(of: 2))
            set(place, 6, place.isMultiple(of: 2))
        }
        for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawFinder(x, y) }
        let places = version.alignmentPlaces
        for (row, y) in places.enumerated() {
            for (column, x) in places.enumerated() {
                let last = places.count - 1
                if (row, column) == (0, 0) || (row, column) == (0, last) || (row, column) == (last, 0) { continue }
                for dy in -2...2 { for dx in -2...2 { set(x + dx, y + dy, max(abs(dx), abs(dy)) != 1) } }
            }
        }
        drawFormat(0)
        drawVersion(version)
    }

    private mutating func drawFinder(_ x: Int, _ y: Int) {
        for dy in -4...4 {
            for dx in -4...4 where (0..<size).contains(x + dx) && (0..<size).contains(y + dy) {
                let distance = max(abs(dx), abs(dy))
                set(x + dx, y + dy, distance != 2 && distance != 4)
            }
        }
    }

    /// The mask and the level, twice, with their error correction.
    private mutating func drawFormat(_ mask: Int) {
        let data = mask  // level M is 00
        var rest = data
        for _ in 0..<10 { rest = (rest << 1) ^ ((rest >> 9) * 0x537) }
        let bits = (data << 10 | rest) ^ 0x5412
        func bit(_ place: Int) -> Bool { bits >> place & 1 != 0 }
        for place in 0...5 { set(8, place, bit(place)) }
        set(8, 7, bit(6))
        set(8, 8, bit(7))
        set(7, 8, bit(8))
        for place in 9..<15 { set(14 - place, 8, bit(place)) }
        for place in 0..<8 { set(size - 1 - place, 8, bit(place)) }
        for place in 8..<15 { set(8, size - 15 + place, bit(place)) }
        set(8, size - 8, true)
    }

    private mutating func drawVersion(_ version: QRVersion) {
        guard version.number >= 7 else { return }
        var rest = version.number
        for _ in 0..<12 { rest = (rest << 1) ^ ((rest >> 11) * 0x1F25) }
        let bits = version.number << 12 | rest
        for place in 0..<18 {
            let isDark = bits >> place & 1 != 0
            let (far, near) = (size - 11 + place % 3, place / 3)
            set(far, near, isDark)
            set(near, far, isDark)
        }
    }

    // MARK: Data

    /// Two columns at a time, from the right, up and down in turn.
    private mutating func drawCodewords(_ codewords: [UInt8]) {
        var place = 0
        for right in stride(from: size - 1, through: 1, by: -2).map({ $0 <= 6 ? $0 - 1 : $0 }) {
            let isUpward = (right + 1) & 2 == 0
            for step in 0..<size {
                for x in [right, right - 1] {
                    let y = isUpward ? size - 1 - step : step
                    guard !isFunction[y * size + x], place < codewords.count * 8 else { continue }
                    modules[y * size + x] = codewords[place / 8] >> UInt8(7 - place % 8) & 1 != 0
                    place += 1
                }
            }
        }
    }

    private mutating func apply(_ mask: Int) {
        for y in 0..<size {
            for x in 0..<size where !isFunction[y * size + x] {
                let isInverted =
                    switch mask {
                    case 0: (x + y) % 2 == 0
                    case 1: y % 2 == 0
                    case 2: x % 3 == 0
                    case 3: (x + y) % 3 == 0
                    case 4: (x / 3 + y / 2) % 2 == 0
                    case 5: x * y % 2 + x * y % 3 == 0
                    case 6: (x * y % 2 + x * y % 3) % 2 == 0
                    default: ((x + y) % 2 + x * y % 3) % 2 == 0
                    }
                if isInverted { modules[y * size + x].toggle() }
            }
        }
    }

    /// How hard it is to read, by the standard's rules.
    private var penalty: Int {
        let rows = (0..<size).map { y in Array(modules[y * size..<(y + 1) * size]) }
        let columns = (0..<size).map { x in (0..<size).map { modules[$0 * size + x] } }
        var total = (rows + columns).reduce(0) { $0 + Self.penalty(ofLine: $1) }
        for y in 0..<size - 1 {
            for x in 0..<size - 1 {
                let colour = rows[y][x]
                if rows[y][x + 1] == colour, rows[y + 1][x] == colour, rows[y + 1][x + 1] == colour { total += 3 }
            }
        }
        let dark = modules.count { $0 }
        let deviation = abs(dark * 20 - size * size * 10)
        return total + max(0, (deviation + size * size - 1) / (size * size) - 1) * 10
    }

    private static let finderLike: [[Bool]] = ["10111010000", "00001011101"].map { $0.map { $0 == "1" } }

    private static func penalty(ofLine line: [Bool]) -> Int {
        var total = 0
        var run = 0
        for (place, colour) in line.enumerated() {
            run = place > 0 && line[place - 1] == colour ? run + 1 : 1
            if run == 5 { total += 3 } else if run > 5 { total += 1 }
        }
        for start in 0...line.count - 11 where finderLike.contains(Array(line[start..<start + 11])) { total += 40 }
        return total
    }
}
