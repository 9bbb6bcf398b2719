/// A symmetric 4×4 matrix, for its eigenvectors.
struct SymmetricMatrix4 {
    /// By rows; both halves are kept.
    private var rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

    static let zero = SymmetricMatrix4(rows: (.zero, .zero, .zero, .zero))

    /// Adds weight · v vᵀ.
    mutating func add(_ v: SIMD4<Double>, weight: Double) {
        let weighted = weight * v
        rows.0 += weighted * v.x
        rows.1 += weighted * v.y
        rows.2 += weighted * v.z
        rows.3 += weighted * v.w
    }

    private subscript(row: Int, column: Int) -> Double {
        get { self[row][column] }
        set { self[row][column] = newValue }
    }

    private subscript(row: Int) -> SIMD4<Double> {
        get {
            switch row {
            case 0: rows.0
            case 1: rows.1
            case 2: rows.2
            default: rows.3
            }
        }
        set {
            switch row {
            case 0: rows.0 = newValue
            case 1: rows.1 = newValue
            case 2: rows.2 = newValue
            default: rows.3 = newValue
            }
        }
    }

    /// Eigenvalues, largest first, and their eigenvectors of length 1, by cyclic Jacobi rotations (Golub and Van Loan,
    /// Matrix Computations, 8.5): each makes one element 0 and none of the others grow.
    func eigen() -> [(value: Double, vector: SIMD4<Double>)] {
        var matrix = self
        var vectors = SymmetricMatrix4(
            rows: (SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1)))
        for _ in 0..<Self.sweepLimit {
            var hasTurned = false
            for p in 0..<3 {
                for q in (p + 1)..<4 where matrix.annihilate(p, q, &vectors) { hasTurned = true }
            }
            if !hasTurned { break }
        }
        return (0..<4).map { (value: matrix[$0, $0], vector: vectors[$0]) }.sorted { $0.value > $1.value }
    }

    /// Rotations are quadratic in convergence: about six rounds do.
    private static let sweepLimit = 30

    /// - Returns: Whether there was anything left to do.
    private mutating func annihilate(_ p: Int, _ q: Int, _ vectors: inout SymmetricMatrix4) -> Bool {
        let off = self[p, q]
        guard abs(off) > 1e-17 * (abs(self[p, p]) + abs(self[q, q])) else { return false }
        let (c, s) = jacobiRotation(self[p, p], off, self[q, q])
        for k in 0..<4 {
            let (a, b) = (self[k, p], self[k, q])
            self[k, p] = c * a - s * b
            self[k, q] = s * a + c * b
        }
        (self[p], self[q]) = (c * self[p] - s * self[q], s * self[p] + c * self[q])
        (vectors[p], vectors[q]) = (c * vectors[p] - s * vectors[q], s * vectors[p] + c * vectors[q])
        self[p, q] = 0
        self[q, p] = 0
        return true
    }
}

/// Cosine and sine of the rotation that makes the symmetric matrix (pp pq; pq qq) diagonal, by the smaller angle.
func jacobiRotation(_ pp: Double, _ pq: Double, _ qq: Double) -> (cosine: Double, sine: Double) {
    let cotangent = (qq - pp) / (2 * pq)
    // For very large cotangents the root overflows to infinity, and the tangent is 0 as it should be.
    let tangent =
        cotangent >= 0
        ? 1 / (cotangent + (1 + cotangent * cotangent).squareRoot())
        : -1 / (-cotangent + (1 + cotangent * cotangent).squareRoot())
    let cosine = 1 / (1 + tangent * tangent).squareRoot()
    return (cosine, tangent * cosine)
}
