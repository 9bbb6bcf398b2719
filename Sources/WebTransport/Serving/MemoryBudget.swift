import Protocol
import Synchronization

/// Bytes of memory that what is on its way may take: bodies, messages, samples of microphones, replies that nobody has
/// read yet. All together have a bound, and each sender has one below it, so that none takes what the others need.
package final class MemoryBudget: Sendable {
    private struct State {
        var total = 0
        var bySender: [String: Int] = [:]
    }

    /// The part of both bounds, as one of so many, that bodies and samples leave to messages: so that who sends too
    /// much can still be told.
    private static let partOfMessages = 8

    private let most: Int
    private let mostOfSender: Int
    private let state = Mutex(State())

    package init(most: Int = DeviceLimits.keptBytes, mostOfSender: Int = DeviceLimits.keptBytesOfSender) {
        self.most = most
        self.mostOfSender = mostOfSender
    }

    /// - Parameter sender: A device, or the address of who has shown none.
    func share(of sender: String) -> MemoryShare { MemoryShare(self, sender) }

    fileprivate func take(_ bytes: Int, for sender: String, isMessage: Bool) -> Bool {
        func bound(_ most: Int) -> Int { isMessage ? most : most - most / Self.partOfMessages }
        return state.withLock { state in
            let own = state.bySender[sender, default: 0] + bytes
            guard own <= bound(mostOfSender), state.total + bytes <= bound(most) else { return false }
            state.total += bytes
            state.bySender[sender] = own
            return true
        }
    }

    fileprivate func give(_ bytes: Int, of sender: String) {
        state.withLock { state in
            state.total -= bytes
            let own = state.bySender[sender, default: 0] - bytes
            state.bySender[sender] = own > 0 ? own : nil
        }
    }
}

/// What a request or a connection holds of the budget. All of it is given back when the share is gone.
package final class MemoryShare: Sendable {
    private let budget: MemoryBudget
    private let sender: String
    private let bytes = Mutex(0)

    fileprivate init(_ budget: MemoryBudget, _ sender: String) {
        self.budget = budget
        self.sender = sender
    }

    deinit { giveAll() }

    /// - Parameter isMessage: Whether it is a message or a reply, and no body or sample.
    /// - Returns: False when there is no room; then nothing is held more than before.
    func grow(by more: Int, isMessage: Bool = false) -> Bool {
        guard more > 0 else { return true }
        guard budget.take(more, for: sender, isMessage: isMessage) else { return false }
        bytes.withLock { $0 += more }
        return true
    }

    func shrink(by less: Int) {
        let given = bytes.withLock { bytes in
            let given = min(bytes, less)
            bytes -= given
            return given
        }
        if given > 0 { budget.give(given, of: sender) }
    }

    func giveAll() { shrink(by: .max) }
}
