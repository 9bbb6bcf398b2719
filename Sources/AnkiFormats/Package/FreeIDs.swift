/// Finds the next free number where many things want the same one, as ids that are times do.
struct FreeIDs {
    /// Numbers remembered. To forget them costs the next search a longer way, nothing else.
    private static let most = 1 << 15

    /// For a number that was taken, the one at which to go on looking.
    private var next: [Int64: Int64] = [:]

    /// - Parameters:
    ///   - id: The number wanted.
    ///   - take: Tries to take a number; false when it is taken.
    /// - Returns: The first free number from `id` on.
    mutating func take(_ id: Int64, _ take: (Int64) throws -> Bool) throws -> Int64 {
        var candidate = id
        var passed: [Int64] = []
        while true {
            if try take(candidate) { break }
            passed.append(candidate)
            candidate = next[candidate] ?? candidate + 1
        }
        if next.count + passed.count > Self.most { next.removeAll(keepingCapacity: true) }
        for number in passed { next[number] = candidate + 1 }
        return candidate
    }
}
