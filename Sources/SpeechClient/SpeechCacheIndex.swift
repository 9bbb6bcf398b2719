/// What a cache holds and in which order it was used: the part of the cache that fits in memory.
struct SpeechCacheIndex {
    struct Entry {
        var identity: SpeechFolder.Identity
        /// What callers get; nil until the file has been read and found whole.
        var speech: CachedSpeech?
        /// The place in the order of use.
        fileprivate var used: UInt64
    }

    private let maximumBytes: Int
    private var entries: [String: Entry] = [:]
    private var clock: UInt64 = 0
    private(set) var totalBytes = 0

    init(maximumBytes: Int) {
        self.maximumBytes = maximumBytes
    }

    var count: Int { entries.count }

    subscript(key: String) -> Entry? { entries[key] }

    /// Notes a file as the one used last.
    mutating func insert(_ key: String, identity: SpeechFolder.Identity, speech: CachedSpeech?) {
        remove(key)
        clock += 1
        entries[key] = Entry(identity: identity, speech: speech, used: clock)
        totalBytes += identity.bytes
    }

    mutating func markUsed(_ key: String) {
        clock += 1
        entries[key]?.used = clock
    }

    mutating func remove(_ key: String) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        totalBytes -= entry.identity.bytes
    }

    /// The keys of all files, none of which is noted any more.
    mutating func removeAll() -> [String] {
        defer {
            entries = [:]
            totalBytes = 0
        }
        return Array(entries.keys)
    }

    /// The keys to delete, least recently used first, so that the rest fits; never the one used last. Some more than
    /// needed go, so that not every new file looks for a victim.
    mutating func evict() -> [String] {
        guard totalBytes > maximumBytes else { return [] }
        let target = maximumBytes - maximumBytes / 10
        var evicted: [String] = []
        for (key, _) in entries.sorted(by: { $0.value.used < $1.value.used }).dropLast() {
            guard totalBytes > target else { break }
            remove(key)
            evicted.append(key)
        }
        return evicted
    }
}
