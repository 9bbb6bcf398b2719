import Synchronization

/// The calls of this file wait for the disk: they belong on a thread that may.
extension Store {
    /// Copies the database as it is now into a file, and checks the copy.
    ///
    /// - Parameter path: Where nothing is yet.
    /// - Throws: ``StorageError``: ``StorageError/Code/damaged`` when the copy, and so the database, is.
    package func backUp(to path: String) throws(StorageError) { try engine.backUp(to: path) }

    /// Reads every page of the database: some 100 MB a second.
    ///
    /// - Returns: What is wrong with it; empty when it is sound. From then on nothing is stored in a damaged one, since
    ///   that would damage it further, until it is found sound again.
    /// - Throws: ``StorageError`` when it could not be read now, for a lock or a lack of memory: it may be sound, and
    ///   is written as before.
    package func faults() throws(StorageError) -> [String] {
        let faults = try engine.faults()
        damage.withLock { $0 = faults.first }
        return faults
    }

    /// What ``faults()`` has found, if anything.
    package var knownDamage: String? { damage.withLock { $0 } }

    /// Leaves no byte of deleted records in the database's files. Writers wait meanwhile, a second for each 100 MB;
    /// readers do not. A large database is therefore written anew only while nobody writes, and for whoever begins to
    /// write meanwhile that is broken off if it still can be.
    ///
    /// - Parameters:
    ///   - bytes: Of a database that is not large.
    ///   - stillness: How long nobody must have written to a large one.
    /// - Returns: Whether it was done; else it is to be tried again.
    /// - Throws: ``StorageError``; records stay deleted then.
    package func eraseRemains(
        upTo bytes: Int, after stillness: Duration = .seconds(120)
    ) throws(StorageError) -> Bool {
        try engine.eraseRemains(upTo: bytes, after: stillness)
    }
}
