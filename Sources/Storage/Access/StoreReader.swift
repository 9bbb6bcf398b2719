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

    /// Lets the indexes of cards and answers wait until ``restore(_:)``; meanwhile only what goes by a key is found
    /// quickly: cards by their ids and lemmas, answers by their cards.
    package func postponeIndexes() throws -> PostponedIndexes {
        try database.engine.postponeIndexes(of: ["words", "reviews"])
    }

    package func restore(_ indexes: PostponedIndexes) throws { try database.engine.restore(indexes) }
}
