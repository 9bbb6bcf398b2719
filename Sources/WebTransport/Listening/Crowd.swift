/// Members of a room of limited size, each of some holder. When it is full, the oldest member of the holder who has the
/// most gives way: who comes alone always gets in, and who comes in masses displaces themselves.
struct Crowd<Member: Hashable> {
    private let most: Int
    private var holders: [Member: String] = [:]
    /// In the order in which they came.
    private var byHolder: [String: [Member]] = [:]

    init(most: Int) { self.most = most }

    var count: Int { holders.count }

    func contains(_ member: Member) -> Bool { holders[member] != nil }

    /// - Returns: Who gives way; nil where there is room.
    mutating func add(_ member: Member, of holder: String) -> Member? {
        remove(member)
        let displaced = holders.count < most ? nil : oldestOfLargest(with: holder)
        if let displaced { remove(displaced) }
        holders[member] = holder
        byHolder[holder, default: []].append(member)
        return displaced
    }

    mutating func remove(_ member: Member) {
        guard let holder = holders.removeValue(forKey: member) else { return }
        byHolder[holder]?.removeAll { $0 == member }
        if byHolder[holder]?.isEmpty == true { byHolder[holder] = nil }
    }

    /// Among those who have as many, the newcomer's holder gives way itself.
    private func oldestOfLargest(with newcomer: String) -> Member? {
        let own = byHolder[newcomer]
        let largest = byHolder.values.max { ($0.count) < ($1.count) }
        return own.map(\.count) == largest?.count ? own?.first : largest?.first
    }
}
