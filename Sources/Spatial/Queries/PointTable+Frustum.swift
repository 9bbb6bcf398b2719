extension PointTable {
    /// The places in the columns of the points that a view shows: four points at a time, by the arithmetic of
    /// ``Frustum/contains(_:)``.
    func visibleSlots(in frustum: Frustum) -> [Int] {
        [Int](unsafeUninitializedCapacity: count + 3) { slots, found in
            found = xs.withUnsafeBufferPointer { xs in
                ys.withUnsafeBufferPointer { ys in
                    zs.withUnsafeBufferPointer { zs in Self.scan(xs, ys, zs, frustum, into: slots) }
                }
            }
        }
    }

    private static func scan(
        _ xs: UnsafeBufferPointer<Double>, _ ys: UnsafeBufferPointer<Double>, _ zs: UnsafeBufferPointer<Double>,
        _ frustum: Frustum, into slots: UnsafeMutableBufferPointer<Int>
    ) -> Int {
        var found = 0
        let (axes, eye) = (frustum.toEye, frustum.eye.position)
        let whole = xs.count & ~3
        for start in stride(from: 0, to: whole, by: 4) {
            let x = lanes(xs, start) - eye.x
            let y = lanes(ys, start) - eye.y
            let z = lanes(zs, start) - eye.z
            let right = axes.x.x * x + axes.x.y * y + axes.x.z * z
            let up = axes.y.x * x + axes.y.y * y + axes.y.z * z
            let depth = -(axes.z.x * x + axes.z.y * y + axes.z.z * z)
            // Its sign bit is set outside an edge: by bits, since comparisons lane by lane break vectors up.
            let outside =
                bits(depth - frustum.near) | bits(frustum.far - depth) | bits(right - frustum.left * depth)
                | bits(frustum.right * depth - right) | bits(up - frustum.down * depth)
                | bits(frustum.up * depth - up)
            let counts = SIMD4<UInt64>(repeating: 1) &- (outside &>> 63)
            // Every slot is written, and the next overwrites those that do not count: no branch to guess wrong.
            slots[found] = start
            found &+= Int(truncatingIfNeeded: counts.x)
            slots[found] = start &+ 1
            found &+= Int(truncatingIfNeeded: counts.y)
            slots[found] = start &+ 2
            found &+= Int(truncatingIfNeeded: counts.z)
            slots[found] = start &+ 3
            found &+= Int(truncatingIfNeeded: counts.w)
        }
        for slot in whole..<xs.count where frustum.contains(SIMD3(xs[slot], ys[slot], zs[slot])) {
            slots[found] = slot
            found += 1
        }
        return found
    }

    @inline(__always)
    private static func bits(_ numbers: SIMD4<Double>) -> SIMD4<UInt64> {
        unsafeBitCast(numbers, to: SIMD4<UInt64>.self)
    }

    @inline(__always)
    private static func lanes(_ column: UnsafeBufferPointer<Double>, _ start: Int) -> SIMD4<Double> {
        SIMD4(column[start], column[start + 1], column[start + 2], column[start + 3])
    }
}
