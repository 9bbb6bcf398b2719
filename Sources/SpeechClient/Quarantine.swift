/// Fingerprints of texts that crashed workers; the oldest is forgotten when there are too many.
struct Quarantine {
    private let capacity: Int
    private var members: Set<[UInt8]> = []
    private var order: [[UInt8]] = []
    private var oldest = 0

    init(capacity: Int) {
        self.capacity = max(1, capacity)
    }

    func contains(_ fingerprint: [UInt8]) -> Bool { members.contains(fingerprint) }

    mutating func insert(_ fingerprint: [UInt8]) {
        guard members.insert(fingerprint).inserted else { return }
        if order.count < capacity {
            order.append(fingerprint)
        } else {
            members.remove(order[oldest])
            order[oldest] = fingerprint
            oldest = (oldest + 1) % capacity
        }
    }
}
