/// Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours, each of cost 1.
///
/// Keeps its three rows between calls, since it runs once for every pair of words.
package struct EditDistance {
    /// Longer words are compared for equality only.
    static let longestWord = 32

    private var older = [Int](repeating: 0, count: longestWord + 1)
    private var previous = [Int](repeating: 0, count: longestWord + 1)
    private var current = [Int](repeating: 0, count: longestWord + 1)

    package init() {}

    /// The distance when it is at most `limit`, else nil.
    package mutating func between(_ left: ArraySlice<UInt32>, _ right: ArraySlice<UInt32>, limit: Int) -> Int? {
        guard left.count <= Self.longestWord, right.count <= Self.longestWord, abs(left.count - right.count) <= limit
        else { return nil }
        for column in 0...right.count { previous[column] = column }
        for row in 0..<left.count {
            current[0] = row + 1
            var best = row + 1
            let letter = left[left.startIndex + row]
            for column in 0..<right.count {
                let other = right[right.startIndex + column]
                var distance = min(
                    previous[column] + (letter == other ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, letter == right[right.startIndex + column - 1],
                    left[left.startIndex + row - 1] == other
                {
                    distance = min(distance, older[column - 1] + 1)
                }
                current[column + 1] = distance
                best = min(best, distance)
            }
            if best > limit { return nil }
            swap(&older, &previous)
            swap(&previous, &current)
        }
        return previous[right.count] <= limit ? previous[right.count] : nil
    }
}
