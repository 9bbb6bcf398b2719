/// The numbers of the events that a connection was told lately: each is told once, however often it subscribes.
struct ToldEvents: Sendable {
    /// As many as the daemon keeps for those who come back: what is older cannot come again.
    private static let most = 4_096

    private var numbers: Set<Int> = []
    private var inOrder: [Int] = []

    /// Whether it is new, and told from now on.
    mutating func insert(_ number: Int) -> Bool {
        guard numbers.insert(number).inserted else { return false }
        inOrder.append(number)
        if inOrder.count >= 2 * Self.most {
            for old in inOrder.prefix(Self.most) { numbers.remove(old) }
            inOrder.removeFirst(Self.most)
        }
        return true
    }
}
