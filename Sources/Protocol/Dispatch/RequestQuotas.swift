import Foundation
import LearningService
import Synchronization

/// How much one sender, and all together, may ask for: requests a second, and files of records at once. A device is a
/// sender, and so is a user of this machine, on however many connections.
package final class RequestQuotas: Sendable {
    package struct Bounds: Sendable {
        /// Requests a second of one user, one device and all together.
        package var requestsOfUser = 50_000
        package var requestsOfDevice = 10_000
        package var requests = 100_000
        /// For so many seconds' worth, more may come at once.
        package var burstSeconds = 2
        /// Texts a minute that a guest's device may have spoken, and so many at once: a room's labels, not a book.
        package var spokenOfGuest = 60
        /// Files of records that are taken in or given out at once, those that wait for their turn counted.
        package var filesOfSender = 8
        package var files = 16
        /// Bytes that must be free where the data is before a file is taken in or given out: what is left is for
        /// conversations and answers.
        package var reservedBytes = 64 << 20

        package static let standard = Bounds()

        package init() {}
    }

    private enum Sender: Hashable {
        case user(UInt32)
        case device(UUID)
        case guestSpeech(UUID)
        case all
    }

    /// What a request counts against.
    private struct Charge {
        var sender: Sender
        var name: String
        /// Requests a second, and at once.
        var rate: Double
        var most: Int
        /// Put together only where it is told.
        var refusal: () -> String
    }

    private struct State {
        var requests: [Sender: TokenBucket] = [:]
        var files: [Sender: Int] = [:]
    }

    /// Senders whose requests are remembered; those who sent nothing lately are forgotten first.
    private static let mostSenders = 4_096

    private let bounds: Bounds
    private let now: @Sendable () -> ContinuousClock.Instant
    private let freeBytes: @Sendable () -> Int64?
    private let state = Mutex(State())

    /// - Parameters:
    ///   - freeBytes: What can still be written where the data is; nil where nobody knows.
    package init(
        _ bounds: Bounds = .standard, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        freeBytes: @escaping @Sendable () -> Int64? = { nil }
    ) {
        self.bounds = bounds
        self.now = now
        self.freeBytes = freeBytes
    }

    /// Counts a request.
    ///
    /// - Throws: ``RPCError/Code/tooManyRequests``, which names the limit.
    func count(_ client: any RequestingClient, of method: String) throws(RPCError) {
        let charges = charges(client, method)
        let now = now()
        let refused: Charge? = state.withLock { state in
            if state.requests.count >= Self.mostSenders {
                state.requests = state.requests.filter { !$0.value.isFull(at: now) }
            }
            return charges.first { charge in
                let bucket = TokenBucket(rate: charge.rate, most: charge.most, at: now)
                return !state.requests[charge.sender, default: bucket].take(at: now)
            }
        }
        guard let refused else { return }
        throw RPCError(.tooManyRequests, "\(refused.refusal()) (\(refused.name)). Wait a second, and send fewer.")
    }

    private func charges(_ client: any RequestingClient, _ method: String) -> [Charge] {
        let (sender, rate) = senderAndRate(of: client)
        let name = if case .device = sender { "requestsOfDevice" } else { "requestsOfUser" }
        var charges = [(sender, name, rate), (.all, "requests", bounds.requests)].map { sender, name, rate in
            Charge(
                sender: sender, name: name, rate: Double(rate), most: rate * bounds.burstSeconds,
                refusal: { "More than \(rate) requests a second came" })
        }
        if method == Methods.speechSynthesize.text, let device = client.authority.device, device.role == .guest {
            charges.append(
                Charge(
                    sender: .guestSpeech(device.id), name: "spokenOfGuest", rate: Double(bounds.spokenOfGuest) / 60,
                    most: bounds.spokenOfGuest,
                    refusal: { [bounds] in "A guest may have \(bounds.spokenOfGuest) texts a minute spoken" }))
        }
        return charges
    }

    /// Carries out what takes in or gives out a file of records, unless too much of that is under way.
    ///
    /// - Throws: ``RPCError/Code/tooManyRequests`` or ``RPCError/Code/storageFull``, which name the limit; what `body`
    ///   throws.
    func withFile<Value>(of client: any RequestingClient, _ body: () async throws -> Value) async throws -> Value {
        let (sender, _) = senderAndRate(of: client)
        let refusal: (name: String, most: Int)? = state.withLock { state in
            for (sender, name, most) in [
                (sender, "filesOfSender", bounds.filesOfSender), (.all, "files", bounds.files),
            ] where state.files[sender, default: 0] >= most {
                return (name, most)
            }
            for sender in [sender, .all] { state.files[sender, default: 0] += 1 }
            return nil
        }
        if let refusal {
            throw RPCError(
                .tooManyRequests,
                "\(refusal.most) files of records are being taken in or given out (\(refusal.name)). Try again when "
                    + "one is done.")
        }
        defer {
            state.withLock { state in
                for sender in [sender, .all] {
                    let left = state.files[sender, default: 1] - 1
                    state.files[sender] = left > 0 ? left : nil
                }
            }
        }
        if let free = freeBytes(), free < bounds.reservedBytes {
            throw RPCError(
                .storageFull,
                "Less than \(bounds.reservedBytes >> 20) MiB are free where the data is (reservedBytes), which are "
                    + "kept for conversations and answers. Make room on the disk first.")
        }
        return try await body()
    }

    private func senderAndRate(of client: any RequestingClient) -> (Sender, Int) {
        if let device = client.authority.device {
            (.device(device.id), bounds.requestsOfDevice)
        } else {
            (.user(client.userID), bounds.requestsOfUser)
        }
    }
}

/// So many a second, and as many at once as have been saved up.
private struct TokenBucket {
    private let rate: Double
    private let most: Double
    private var left: Double
    private var at: ContinuousClock.Instant

    init(rate: Double, most: Int, at: ContinuousClock.Instant) {
        self.rate = rate
        self.most = Double(most)
        self.at = at
        left = self.most
    }

    private func saved(at now: ContinuousClock.Instant) -> Double {
        min(most, left + (now - at) / .seconds(1) * rate)
    }

    func isFull(at now: ContinuousClock.Instant) -> Bool { saved(at: now) >= most }

    mutating func take(at now: ContinuousClock.Instant) -> Bool {
        let saved = saved(at: now)
        at = now
        guard saved >= 1 else {
            left = saved
            return false
        }
        left = saved - 1
        return true
    }
}
