internal import Foundation

/// When and by which device a write came.
struct ChangeOrigin: Sendable {
    let at: Date
    /// Nil for this store itself.
    let device: UUID?
}

/// What a write has done so far.
final class WriteNotes {
    /// A card that was added just now.
    struct AddedCard {
        let id: UUID
        let number: Int
        let learnerID: UUID
        var hasAnswers = false
    }

    /// What holders may have.
    let quotas: QuotaLedger
    /// How many records the write has added that a quota counts.
    var growth: [QuotaHolder: Int] = [:]
    /// What the change log is to tell beside its changes; nil when the store keeps none.
    let origin: ChangeOrigin?
    /// What it has yet to tell.
    var changes = ChangeSet()
    var wordChange = CardChangeCounter.Change()
    /// The card that the write added last, so that an import can add to it without looking it up.
    var addedCard: AddedCard?
    let isAwaited: () -> Bool

    init(
        origin: ChangeOrigin?, quotas: QuotaLedger = QuotaLedger(), isAwaited: @escaping () -> Bool = { false }
    ) {
        self.isAwaited = isAwaited
        self.origin = origin
        self.quotas = quotas
    }
}
