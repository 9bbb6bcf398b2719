/// Many slerps, by polynomials in loops that compilers turn into vectors: several times as quick as
/// ``Quaternion/slerp(to:at:)`` one by one, and within some units in the last place of it.
///
/// Of the angle θ between two quaternions only θ² is needed, a smooth function of its cosine, so that neither a root
/// nor an arc is taken, and neighbours are no special case.
enum SlerpRun {
    private typealias Lanes = SIMD4<Double>

    /// Items at a time, a multiple of the lanes, so that what lies between the steps stays in the nearest cache.
    private static let chunk = 256

    /// output[i] lies the share shares[i] of the way from starts[i] to ends[i].
    static func run(
        _ starts: UnsafeBufferPointer<Quaternion>, _ ends: UnsafeBufferPointer<Quaternion>,
        _ shares: UnsafeBufferPointer<Double>, into output: UnsafeMutableBufferPointer<Quaternion>
    ) {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * chunk) { scratch in
            scratch.initialize(repeating: 0)
            let first = UnsafeMutableBufferPointer(rebasing: scratch[..<chunk])
            let second = UnsafeMutableBufferPointer(rebasing: scratch[chunk...])
            for base in stride(from: 0, to: starts.count, by: chunk) {
                let count = min(chunk, starts.count - base)
                for item in 0..<count {
                    first[item] = starts[base + item].vector.dot(ends[base + item].vector)
                    second[item] = shares[base + item]
                }
                replaceByWeights(first, second, count: count)
                for item in 0..<count {
                    let mixed = first[item] * starts[base + item].vector + second[item] * ends[base + item].vector
                    // Its length is 1 but for rounding: one step of Newton's is enough.
                    output[base + item] = Quaternion(unchecked: (1.5 - 0.5 * mixed.dot(mixed)) * mixed)
                }
            }
        }
    }

    /// Takes cosines and shares, leaves the weights of the starts and of the ends. What follows the last item in its
    /// lanes is old, and read by nobody.
    private static func replaceByWeights(
        _ first: UnsafeMutableBufferPointer<Double>, _ second: UnsafeMutableBufferPointer<Double>, count: Int
    ) {
        let (cosines, shares) = (UnsafeMutableRawBufferPointer(first), UnsafeMutableRawBufferPointer(second))
        let size = MemoryLayout<Lanes>.size
        for offset in stride(from: 0, to: count * MemoryLayout<Double>.stride, by: size) {
            let weights = weights(
                cosine: cosines.loadUnaligned(fromByteOffset: offset, as: Lanes.self),
                at: shares.loadUnaligned(fromByteOffset: offset, as: Lanes.self))
            cosines.storeBytes(of: weights.first, toByteOffset: offset, as: Lanes.self)
            shares.storeBytes(of: weights.second, toByteOffset: offset, as: Lanes.self)
        }
    }

    /// sin((1 − t)·θ) / sin θ and sin(t·θ) / sin θ, the second with the sign of the shorter way.
    @inline(__always)
    private static func weights(cosine: Lanes, at t: Lanes) -> (first: Lanes, second: Lanes) {
        // By bits, since choices lane by lane break vectors up.
        let bits = unsafeBitCast(cosine, to: SIMD4<UInt64>.self)
        let sign = bits & SIMD4(repeating: 1 << 63)
        let square = squaredAngle(cosine: unsafeBitCast(bits ^ sign, to: Lanes.self))
        let (rest, scale) = (1 - t, 1 / sineShare(square))
        let first = rest * scale * sineShare(rest * rest * square)
        let second = t * scale * sineShare(t * t * square)
        return (first, unsafeBitCast(unsafeBitCast(second, to: SIMD4<UInt64>.self) ^ sign, to: Lanes.self))
    }

    /// θ² by cos θ from 0 to 1: Chebyshev's interpolation of degree 19 in u = 1 − 2 cos θ, within 5e-16.
    @inline(__always)
    private static func squaredAngle(cosine: Lanes) -> Lanes {
        let u = 1 - 2 * cosine
        var sum = Lanes(repeating: 5.298657347481464e-11)
        sum = 1.7180511708860034e-10 + sum * u
        sum = 2.94535460514465e-10 + sum * u
        sum = 9.716271450019731e-10 + sum * u
        sum = 3.788349339275202e-09 + sum * u
        sum = 1.260879343092983e-08 + sum * u
        sum = 4.163060468911157e-08 + sum * u
        sum = 1.4099828031788208e-07 + sum * u
        sum = 4.831394856394352e-07 + sum * u
        sum = 1.6749764075284212e-06 + sum * u
        sum = 5.897072069035026e-06 + sum * u
        sum = 2.116372657619994e-05 + sum * u
        sum = 7.782485639342887e-05 + sum * u
        sum = 0.00029548807946610357 + sum * u
        sum = 0.0011723257949156798 + sum * u
        sum = 0.004959286730414307 + sum * u
        sum = 0.02324439735068475 + sum * u
        sum = 0.13180007064064872 + sum * u
        sum = 1.2091995761561452 + sum * u
        return 1.096622711232151 + sum * u
    }

    /// sin x / x by x² up to (π/2)²: the Taylor series to x²⁰, whose next term is below 1e-17.
    @inline(__always)
    private static func sineShare(_ square: Lanes) -> Lanes {
        var sum = Lanes(repeating: 1.0 / 51_090_942_171_709_440_000)
        sum = -1.0 / 121_645_100_408_832_000 + sum * square
        sum = 1.0 / 355_687_428_096_000 + sum * square
        sum = -1.0 / 1_307_674_368_000 + sum * square
        sum = 1.0 / 6_227_020_800 + sum * square
        sum = -1.0 / 39_916_800 + sum * square
        sum = 1.0 / 362_880 + sum * square
        sum = -1.0 / 5_040 + sum * square
        sum = 1.0 / 120 + sum * square
        sum = -1.0 / 6 + sum * square
        return 1 + sum * square
    }
}
