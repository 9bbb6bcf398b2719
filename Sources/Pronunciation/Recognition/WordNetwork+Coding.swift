#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The words as one text, the numbers as one row of 16-bit integers, little-endian: a network of some thousand words
/// is sent with every turn that is spoken.
extension WordNetwork: Codable {
    private enum CodingKeys: String, CodingKey {
        case words, numbers
    }

    package func encode(to encoder: any Encoder) throws {
        var followers = [UInt16](repeating: 0, count: words.count + 1)
        for pair in pairs { followers[pair.first] += 1 }
        let numbers =
            wordCosts + backoffs + followers + pairs.map { UInt16($0.second) } + pairs.map(\.cost)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(words.joined(separator: "\n"), forKey: .words)
        try fields.encode(numbers.map(\.littleEndian).withUnsafeBytes { Data($0) }, forKey: .numbers)
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let text = try fields.decode(String.self, forKey: .words)
        let bytes = try fields.decode(Data.self, forKey: .numbers)
        words = text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let numbers = bytes.withUnsafeBytes { bytes in
            (0..<bytes.count / 2).map {
                UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: 2 * $0, as: UInt16.self))
            }
        }
        let row = words.count + 1
        let count = (numbers.count - 3 * row) / 2
        guard bytes.count.isMultiple(of: 2), count >= 0, numbers.count == 3 * row + 2 * count,
            numbers[2 * row..<3 * row].reduce(0, { $0 + Int($1) }) == count
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .numbers, in: fields, debugDescription: "The numbers do not fit \(words.count) words.")
        }
        wordCosts = Array(numbers[..<row])
        backoffs = Array(numbers[row..<2 * row])
        pairs = []
        pairs.reserveCapacity(count)
        for first in 0..<row {
            for _ in 0..<numbers[2 * row + first] {
                let place = 3 * row + pairs.count
                pairs.append(Pair(first: first, second: Int(numbers[place]), cost: numbers[place + count]))
            }
        }
    }
}
