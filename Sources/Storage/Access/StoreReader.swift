/// Access to one snapshot; its methods stand beside the records they read.
package struct StoreReader: ~Copyable {
    let database: Connection
}

/// Access within a transaction; its methods stand beside the records they write.
package struct StoreWriter: ~Copyable {
    let database: Connection
    let notes: WriteNotes
}

extension StoreWriter {
    /// Reads within the transaction.
    package var reader: StoreReader { StoreReader(database: database) }

    /// Whether somebody else's write waits: long work then ends its piece.
    package var isAwaited: Bool { notes.isAwaited() }
}
