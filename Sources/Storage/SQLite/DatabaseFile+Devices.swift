internal import GRDB

/// Devices in a database that no daemon uses: a copy from before a revocation would let the device in again.
extension DatabaseFile {
    /// Hashes of the tokens that are good in a database.
    ///
    /// - Throws: ``StorageError`` when it cannot be read.
    package static func deviceTokens(of path: String) throws(StorageError) -> Set<String> {
        do {
            let queue = try DatabaseQueue(path: path, configuration: readOnly)
            defer { try? queue.close() }
            return try queue.read { database in
                guard try database.tableExists("devices") else { return [] }
                return try String.fetchSet(database, sql: "SELECT token_hash FROM devices")
            }
        } catch {
            throw StorageError.translated(error, during: .read) as? StorageError ?? StorageError.opening(error)
        }
    }

    /// Shuts devices out.
    ///
    /// - Parameter kept: Hashes of the tokens that stay good.
    /// - Returns: The names of the devices that are shut out.
    /// - Throws: ``StorageError``.
    package static func removeDevices(from path: String, but kept: Set<String>) throws(StorageError) -> [String] {
        let gone = try deviceTokens(of: path).subtracting(kept)
        guard !gone.isEmpty else { return [] }
        var names: [String] = []
        try change(path) { queue in
            names = try queue.write { database in
                try gone.sorted().compactMap { hash in
                    let name = try String.fetchOne(
                        database, sql: "SELECT name FROM devices WHERE token_hash = ?", arguments: [hash])
                    try database.execute(sql: "DELETE FROM devices WHERE token_hash = ?", arguments: [hash])
                    return name
                }
            }
        }
        return names
    }
}
