/// The nearest points met so far, the farthest of them on top.
struct NearestHeap {
    private struct Entry {
        var squared: Double
        var id: Int

        static func < (left: Entry, right: Entry) -> Bool {
            left.squared != right.squared ? left.squared < right.squared : left.id < right.id
        }
    }

    private let capacity: Int
    private var entries: [Entry] = []

    init(capacity: Int) {
        self.capacity = capacity
        entries.reserveCapacity(min(capacity, 64))
    }

    /// What a point's squared distance may be at most to get in; points exactly so far compete by their ids.
    private(set) var limit = Double.infinity

    @inline(__always)
    mutating func offer(_ squared: Double, _ id: Int) {
        if squared <= limit { take(squared, id) }
    }

    private mutating func take(_ squared: Double, _ id: Int) {
        let entry = Entry(squared: squared, id: id)
        if entries.count < capacity {
            entries.append(entry)
            rise()
        } else if let top = entries.first, entry < top {
            entries[0] = entry
            sink()
        }
        if entries.count == capacity { limit = entries.first?.squared ?? limit }
    }

    /// Nearest first.
    func sorted() -> [Found] {
        // Roots of different squares may be equal: the order is that of the squares.
        entries.sorted { $0 < $1 }.map { Found(id: $0.id, distance: $0.squared.squareRoot()) }
    }

    private mutating func rise() {
        entries.withUnsafeMutableBufferPointer { entries in
            var child = entries.count - 1
            while child > 0 {
                let parent = (child - 1) / 2
                guard entries[parent] < entries[child] else { return }
                entries.swapAt(parent, child)
                child = parent
            }
        }
    }

    private mutating func sink() {
        entries.withUnsafeMutableBufferPointer { entries in
            var parent = 0
            while true {
                var largest = parent
                let child = 2 * parent + 1
                if child < entries.count, entries[largest] < entries[child] { largest = child }
                if child + 1 < entries.count, entries[largest] < entries[child + 1] { largest = child + 1 }
                guard largest != parent else { return }
                entries.swapAt(parent, largest)
                parent = largest
            }
        }
    }
}
