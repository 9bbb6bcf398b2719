import Foundation
import Spatial
import TestSupport
import Testing

@Suite("Defects of a transform")
struct TransformDefectTests {
    /// What can be planted, gravest first.
    enum Plant: String, CaseIterable {
        case nonFinite, notAffine, outOfRange, singular, reflected, sheared, scaled

        /// Spoils a pose. Each may be planted together with all less grave ones.
        func spoil(_ m: inout [Double], _ random: inout SeededGenerator) {
            let axis = Int.random(in: 0...2, using: &random)
            func column(_ axis: Int) -> Range<Int> { 4 * axis..<(4 * axis + 3) }
            func length(_ column: ArraySlice<Double>) -> Double { column.map { $0 * $0 }.reduce(0, +).squareRoot() }
            switch self {
            case .nonFinite:
                let values: [Double] = [.nan, .infinity, -.infinity, 1e39, -1e300]
                m[Int.random(in: 0..<16, using: &random)] = values.randomElement(using: &random) ?? .nan
            case .notAffine: m[4 * Int.random(in: 0...3, using: &random) + 3] += 2e-5
            case .outOfRange: m[12 + axis] = Bool.random(using: &random) ? 100_001 : -1e20
            case .singular:
                let source = column((axis + 1) % 3)
                let isZero = Bool.random(using: &random)
                for (offset, element) in column(axis).enumerated() {
                    m[element] = isZero ? 0 : m[source.lowerBound + offset]
                }
            case .reflected: for element in column(axis) { m[element].negate() }
            case .sheared:
                let source = column((axis + 1) % 3)
                // In proportion to the axes' lengths, or a scale planted before would hide it.
                let amount = 0.01 * length(m[column(axis)]) / length(m[source])
                for (offset, element) in column(axis).enumerated() {
                    m[element] += amount * m[source.lowerBound + offset]
                }
            case .scaled:
                let factors: [Double] = [0.5, 0.998, 1.002, 3, 1e4]
                let factor = factors.randomElement(using: &random) ?? 2
                for element in column(axis) { m[element] *= factor }
            }
        }
    }

    static func pose(_ random: inout SeededGenerator) -> [Double] { random.pose().values.map(Double.init) }

    @Test("random poses have none, as Floats and as Doubles")
    func poses() throws {
        var random = SeededGenerator(seed: 10)
        for _ in 0..<1_000 {
            let pose = random.pose(within: 1e5)
            #expect(defect(of: pose) == nil)
            #expect(try defect(of: pose.values.map(Double.init)) == nil)
        }
        #expect(defect(of: .identity) == nil)
    }

    @Test("products of many poses still have none")
    func drift() {
        var random = SeededGenerator(seed: 11)
        var pose = Transform4x4.identity
        for _ in 0..<200 { pose = pose * random.pose(within: 1) }
        #expect(defect(of: pose) == nil)
    }

    @Test("one planted is the one found", arguments: Plant.allCases)
    func planted(plant: Plant) throws {
        var random = SeededGenerator(seed: 12)
        for _ in 0..<200 {
            var m = Self.pose(&random)
            plant.spoil(&m, &random)
            #expect(try defect(of: m)?.code == plant.rawValue)
            #expect(defect(of: try Transform4x4(values: m))?.code == plant.rawValue)
        }
    }

    @Test("of several the gravest is told", arguments: Plant.allCases)
    func several(gravest: Plant) throws {
        var random = SeededGenerator(seed: 13)
        let lesser = Plant.allCases.drop { $0 != gravest }.dropFirst()
        for _ in 0..<200 {
            var m = Self.pose(&random)
            // Mildest first: scale and shear survive what is planted over them, and a graver fault may hide them.
            for plant in lesser.reversed() where Bool.random(using: &random) { plant.spoil(&m, &random) }
            gravest.spoil(&m, &random)
            #expect(try defect(of: m)?.code == gravest.rawValue)
        }
    }

    @Test("are ordered by what is told first")
    func order() {
        let defects: [TransformDefect] = [
            .scaled(axis: 0, length: 2), .sheared(first: 0, second: 1, cosine: 0.1), .reflected, .singular(volume: 0),
            .outOfRange(element: 12, value: 1e6), .notAffine(bottomRow: .zero, isTransposed: false),
            .nonFinite(element: 0, value: .nan),
        ]
        #expect(defects.shuffled().sorted().map(\.code) == defects.map(\.code))
        #expect(zip(defects, defects.dropFirst()).allSatisfy { $0 < $1 })
        #expect(defects.map(\.code).reversed() == Plant.allCases.map(\.rawValue))
    }

    @Test(
        "begin where the tolerances end",
        arguments: [
            (0, 1.0009, nil), (0, 1.0011, "scaled"), (5, 0.9991, nil), (5, 0.9989, "scaled"), (4, 0.0009, nil),
            (4, 0.0011, "sheared"), (3, 0.9e-5, nil), (3, -1.1e-5, "notAffine"), (15, 1.000_009, nil),
            (15, 1.000_011, "notAffine"), (12, 1e5, nil), (13, -1e5, nil), (14, 100_000.1, "outOfRange"),
        ] as [(Int, Double, String?)])
    func tolerances(element: Int, value: Double, code: String?) throws {
        var m = Transform4x4.identity.values.map(Double.init)
        m[element] = value
        #expect(try defect(of: m)?.code == code)
    }

    @Test("length does not hide shear or reflection: the axes are normalised first")
    func normalised() throws {
        #expect(try defect(of: [5, 0, 0, 0, 0, 5, 0, 0, 0, 0, 5, 0, 0, 0, 0, 1])?.code == "scaled")
        #expect(try defect(of: [5, 0, 0, 0, 0, 5, 0, 0, 0, 0, -5, 0, 0, 0, 0, 1])?.code == "reflected")
        #expect(try defect(of: [5, 0, 0, 0, 0.01, 5, 0, 0, 0, 0, 5, 0, 0, 0, 0, 1])?.code == "sheared")
        #expect(try defect(of: [3e38, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])?.code == "scaled")
        #expect(try defect(of: Array(repeating: 0, count: 15) + [1])?.code == "singular")
    }

    @Test(
        "say what is wrong with numbers and what to do",
        arguments: [
            (
                [Double.nan, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
                "element 0 of the transform is nan; send 16 finite numbers, each within Float's range"
            ),
            (
                [1, 0, 0, 0.5, 0, 1, 0, 0, 0, 0, 1, 2, 0, 0, 0, 1],
                "the transform's bottom row is 0.5, 0.0, 2.0, 1.0; the matrix looks row-major: "
                    + "send its transpose, column by column"
            ),
            (
                [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 4, 0, 0, 2],
                "the transform's bottom row is 0.0, 0.0, 0.0, 2.0; elements 3, 7, 11 and 15 must be 0, 0, 0 and 1"
            ),
            (
                [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 250_000, 0, 1],
                "element 13, the translation along y, is 250000.0 m; allowed is within ±100000.0 m of the room's "
                    + "origin: check the unit"
            ),
            (
                [1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
                "the transform's axes span a volume of 0.0, so it has no inverse; send three axes of length 1, "
                    + "perpendicular to each other"
            ),
            (
                [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
                "the transform's axes are left-handed (determinant below 0); convert to right-handed, y up, −z forward "
                    + "before sending"
            ),
            (
                [0.8, 0, 0.6, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
                "the transform's x and z axes are not perpendicular: the cosine between them is 0.6, allowed is "
                    + "±0.001; send rotation and translation only"
            ),
            (
                [1, 0, 0, 0, 0, 1.5, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
                "the transform's y axis has length 1.5, allowed is 1 ± 0.001; remove the scale"
            ),
        ] as [([Double], String)])
    func messages(values: [Double], message: String) {
        let error = #expect(throws: SpatialError.self) { try Transform4x4(rigid: values) }
        #expect(error?.description == message)
    }

    @Test("numbers that are not 16 are refused", arguments: [0, 1, 15, 17, 1_000])
    func count(count: Int) {
        let values = [Double](repeating: 1, count: count)
        #expect(throws: SpatialError.wrongElementCount(count)) { try defect(of: values) }
        #expect(throws: SpatialError.wrongElementCount(count)) { try Transform4x4(values: values) }
    }

    @Test("no 16 numbers crash the check, and what passes is a pose")
    func anyNumbers() throws {
        var random = SeededGenerator(seed: 14)
        let nasty: [Double] = [0, -0.0, 1, -1, 1e-45, 1e38, -1e38, .leastNonzeroMagnitude, .nan, .infinity]
        for _ in 0..<5_000 {
            var m = (0..<16).map { _ in nasty.randomElement(using: &random) ?? 0 }
            if Bool.random(using: &random) { (m[3], m[7], m[11], m[15]) = (0, 0, 0, 1) }
            guard try defect(of: m) == nil else { continue }
            let pose = try Transform4x4(rigid: m)
            let product = pose * pose.rigidInverse
            #expect(abs(product.column0.x - 1) < 1e-2)
        }
    }
}
