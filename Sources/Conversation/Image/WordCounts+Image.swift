package import Images

extension WordCounts {
    package static let imageKind = ImageKind(suffix: ".counts", name: "word counts")

    private static let imageFormat = ImageFormat(letters: "IMC", version: 1)

    /// What ``init(_:key:)`` reads.
    package func image(key: [UInt8]) -> [UInt8] {
        var values = ImageWriter()
        values.write(Array(words.dropFirst()))
        values.write(packed: singles.map(\.bitPattern))
        values.write(packed: followed.map(\.bitPattern))
        let pairs = pairs.sorted { $0.key < $1.key }
        values.write(packed: pairs.map(\.key))
        values.write(packed: pairs.map(\.value.bitPattern))
        return Self.imageFormat.file(values, key: key)
    }

    /// - Parameter key: What the counts must be made of.
    package init(_ image: UnsafeRawBufferPointer, key: [UInt8]) throws(ImageFault) {
        self = try Self.imageFormat.read(image, key: key) { values throws(ImageFault) in
            let words = try values.value([String].self)
            let (singles, followed) = (try values.packed(UInt32.self), try values.packed(UInt32.self))
            let (pairs, weights) = (try values.packed(UInt64.self), try values.packed(UInt32.self))
            guard singles.count == words.count + 1, followed.count == singles.count, weights.count == pairs.count,
                pairs.allSatisfy({ Self.isPair($0, of: singles.count) })
            else { throw .damaged }
            return WordCounts(
                words: words, singles: singles.map(Float.init(bitPattern:)),
                followed: followed.map(Float.init(bitPattern:)),
                pairs: Dictionary(
                    zip(pairs, weights.map(Float.init(bitPattern:))), uniquingKeysWith: { first, _ in first }))
        }
    }

    private static func isPair(_ pair: UInt64, of count: Int) -> Bool {
        let (first, second) = words(of: pair)
        return first >= 0 && Int(first) < count && second >= 0 && Int(second) < count
    }
}
