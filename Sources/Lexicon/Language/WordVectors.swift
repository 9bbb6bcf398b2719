package import Foundation

/// Where words stand among others, learnt from text: what may stand in each other's place lies near each other. Made by
/// `training/conversation/train_vectors.py`.
///
/// The file, little-endian: `IMVEC001`; three 32-bit numbers, ``letters``, ``dimensions`` and how many words, and four
/// bytes of nothing; the words' 64-bit keys in order; their 32-bit weights; a row of ``dimensions`` bytes each.
package struct WordVectors: Sendable {
    /// How many letters of a folded word it is known by.
    package let letters: Int
    package let dimensions: Int
    /// The words' FNV-1a hashes, in order.
    private let keys: [UInt64]
    /// What a row is to be taken times: how much the word tells, and the scale of its row.
    private let weights: [Float]
    private let rows: [Int8]

    private static let magic = Array("IMVEC001".utf8)
    private static let headLength = 24
    private static let mostDimensions = 512
    private static let mostWords = 1 << 20

    /// - Parameter bytes: A whole file; nil is returned where it is none, or damaged.
    package init?(_ bytes: Data) {
        let bytes = [UInt8](bytes)
        guard bytes.count >= Self.headLength, bytes.starts(with: Self.magic) else { return nil }
        let head = bytes.withUnsafeBytes { raw in
            (0..<3).map {
                Int(UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 8 + 4 * $0, as: UInt32.self)))
            }
        }
        letters = head[0]
        dimensions = head[1]
        let count = head[2]
        guard letters > 0, (1...Self.mostDimensions).contains(dimensions), count <= Self.mostWords,
            bytes.count == Self.headLength + count * (12 + dimensions)
        else { return nil }
        let weightsStart = Self.headLength + 8 * count
        let rowsStart = weightsStart + 4 * count
        (keys, weights, rows) = bytes.withUnsafeBytes { raw in
            (
                (0..<count).map {
                    UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: Self.headLength + 8 * $0, as: UInt64.self))
                },
                (0..<count).map {
                    Float(
                        bitPattern: UInt32(
                            littleEndian: raw.loadUnaligned(fromByteOffset: weightsStart + 4 * $0, as: UInt32.self)))
                },
                raw[rowsStart...].map { Int8(bitPattern: $0) }
            )
        }
        guard isSound else { return nil }
    }

    /// - Parameter words: By their hashes, in order, each with its weight and a row of as many numbers as there are
    ///   dimensions; nil is returned for others.
    package init?(letters: Int, dimensions: Int, _ words: [(key: UInt64, weight: Float, row: [Int8])]) {
        self.letters = letters
        self.dimensions = dimensions
        keys = words.map(\.key)
        weights = words.map(\.weight)
        rows = words.flatMap(\.row)
        guard words.allSatisfy({ $0.row.count == dimensions }), isSound else { return nil }
    }

    private var isSound: Bool {
        zip(keys, keys.dropFirst()).allSatisfy(<) && weights.allSatisfy(\.isFinite)
    }

    /// Adds where a word stands to a sum of ``dimensions`` numbers; nothing for a word that was not met.
    ///
    /// - Parameter key: The hash of its first ``letters``.
    package func add(_ key: UInt64, to sum: inout [Float]) {
        guard let row = place(of: key) else { return }
        let weight = weights[row]
        for dimension in 0..<dimensions { sum[dimension] += weight * Float(rows[row * dimensions + dimension]) }
    }

    private func place(of key: UInt64) -> Int? {
        var low = 0
        var high = keys.count
        while low < high {
            let middle = (low + high) / 2
            if keys[middle] < key { low = middle + 1 } else { high = middle }
        }
        return low < keys.count && keys[low] == key ? low : nil
    }
}
