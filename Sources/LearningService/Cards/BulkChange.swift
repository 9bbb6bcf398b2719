import Foundation
import Storage

/// What a bulk edit does to every card.
package struct BulkChange: Sendable {
    package var addTags: [String] = []
    package var removeTags: [String] = []
    /// Moves them there.
    package var deck: String?
    /// Takes them out of the queue, or lets them back in.
    package var isSuspended: Bool?
    /// Hides them until tomorrow, or shows them again.
    package var isBuried: Bool?
    /// Deletes them with their logs.
    package var deletes = false

    package init() {}

    /// The same with its names as they are kept.
    ///
    /// - Throws: ``ServiceError`` when nothing is to be done, or what cannot be.
    func checked() throws(ServiceError) -> BulkChange {
        var change = self
        change.addTags = try DeckAndTagNames.tags(addTags, field: "addTags")
        change.removeTags = try DeckAndTagNames.tags(removeTags, field: "removeTags")
        if let tag = change.addTags.first(where: change.removeTags.contains) {
            throw ServiceError(
                .invalidInput, "The tag '\(tag)' cannot be both added and removed.", field: "removeTags")
        }
        change.deck = try DeckAndTagNames.deck(deck, field: "toDeck")
        let isNothing = addTags.isEmpty && removeTags.isEmpty && deck == nil && isSuspended == nil && isBuried == nil
        guard !isNothing || deletes else {
            throw ServiceError(
                .invalidInput, "Give what to do: addTags, removeTags, toDeck, suspend, bury or delete.",
                field: "addTags")
        }
        guard isNothing || !deletes else {
            throw ServiceError(
                .invalidInput, "Words that are deleted cannot be changed as well.", field: "delete")
        }
        return change
    }

    /// - Parameter tomorrow: When the next day of study begins.
    func apply(to record: CardRecord, tomorrow: Date, in writer: borrowing StoreWriter) throws {
        if deletes {
            _ = try writer.deleteWord(record.id)
            return
        }
        var record = record
        record.tags.removeAll { removeTags.contains($0) }
        record.tags += addTags.filter { !record.tags.contains($0) }
        if let deck { record.deck = deck }
        if let isSuspended { record.isSuspended = isSuspended }
        if let isBuried { record.buriedUntil = isBuried ? tomorrow : nil }
        try writer.update(record)
    }
}
