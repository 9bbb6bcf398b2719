package import Foundation

/// What a learner has subscribed to. Nothing is locked behind it.
package struct Subscription: Sendable, Hashable, Codable {
    package enum Tier: String, Sendable, Codable, CaseIterable {
        case free, premium, family
    }

    package var tier: Tier
    package var expiry: Date?

    package init(tier: Tier = .free, expiry: Date? = nil) {
        self.tier = tier
        self.expiry = expiry
    }

    /// What it reads as: free once it has expired.
    package func tier(at now: Date) -> Tier { expiry.map { $0 <= now } ?? false ? .free : tier }
}
