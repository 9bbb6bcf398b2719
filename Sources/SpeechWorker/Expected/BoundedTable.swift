/// Remembers what was used lately, in two generations: when the younger is full it becomes the older one, and what was
/// the older one is forgotten.
struct BoundedTable<Key: Hashable, Value> {
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]
    private let generation: Int

    /// - Parameter capacity: the most that is remembered, at least 2.
    init(capacity: Int) {
        generation = max(1, capacity / 2)
    }

    var count: Int { young.count + old.count }

    mutating func value(_ key: Key) -> Value? {
        if let value = young[key] { return value }
        guard let value = old.removeValue(forKey: key) else { return nil }
        insert(value, for: key)
        return value
    }

    mutating func insert(_ value: Value, for key: Key) {
        if young.count >= generation {
            old = young
            young = [:]
        }
        young[key] = value
    }
}
