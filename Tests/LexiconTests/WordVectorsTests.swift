import Foundation
import Testing

@testable import Lexicon

@Suite("Word vectors")
struct WordVectorsTests {
    /// A file of two dimensions, as `train_vectors.py` writes it.
    private func file(keys: [UInt64] = [3, 9], weights: [Float] = [0.5, 2], rows: [Int8] = [127, 0, -64, 127]) -> Data {
        var data = Data("IMVEC001".utf8)
        func add(_ value: some FixedWidthInteger) {
            withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
        }
        for value in [5, 2, UInt32(keys.count), 0] { add(value) }
        for key in keys { add(key) }
        for weight in weights { add(weight.bitPattern) }
        for number in rows { add(number) }
        return data
    }

    @Test("a word adds its row, as much as it weighs; what was not met adds nothing")
    func sums() throws {
        let vectors = try #require(WordVectors(file()))
        #expect(vectors.letters == 5)
        var sum: [Float] = [1, 0]
        vectors.add(3, to: &sum)
        #expect(sum == [64.5, 0])
        vectors.add(9, to: &sum)
        #expect(sum == [-63.5, 254])
        for unknown: UInt64 in [0, 4, 10] { vectors.add(unknown, to: &sum) }
        #expect(sum == [-63.5, 254])
    }

    @Test("what is cut, longer, out of order or no number is refused")
    func damage() {
        let whole = file()
        for length in 0..<whole.count { #expect(WordVectors(whole.prefix(length)) == nil) }
        #expect(WordVectors(whole + [0]) == nil)
        #expect(WordVectors(file(keys: [9, 3])) == nil)
        #expect(WordVectors(file(keys: [3, 3])) == nil)
        #expect(WordVectors(file(weights: [.nan, 1])) == nil)
        for byte in whole.indices {
            var damaged = whole
            damaged[byte] ^= 0xFF
            // Must not crash; a damaged row cannot be told.
            _ = WordVectors(damaged)
        }
    }

    @Test("the shipped ones know which words stand in each other's place")
    func shipped() throws {
        let vectors = try #require(try Spanish.pack.get().vectors)
        func cosine(_ one: String, _ other: String) -> Float {
            let pair = [one, other].map { word in
                var sum = [Float](repeating: 0, count: vectors.dimensions)
                vectors.add(hash(String(word.prefix(vectors.letters))), to: &sum)
                return sum
            }
            func product(_ left: [Float], _ right: [Float]) -> Float { zip(left, right).reduce(0) { $0 + $1.0 * $1.1 } }
            return product(pair[0], pair[1]) / (product(pair[0], pair[0]) * product(pair[1], pair[1])).squareRoot()
        }
        #expect(cosine("martes", "jueves") > 0.6)
        #expect(cosine("rojo", "azul") > cosine("rojo", "jueves") + 0.3)
        #expect(cosine("hermana", "prima") > cosine("hermana", "leche") + 0.3)
    }

    private func hash(_ word: String) -> UInt64 {
        word.unicodeScalars.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1.value)) &* 0x0000_0100_0000_01b3 }
    }
}
