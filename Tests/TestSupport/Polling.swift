import Foundation

/// Looks again and again until a condition holds, or so long that the expectation after it should fail.
package func waitUntil(within limit: Duration = .seconds(5), _ condition: () async throws -> Bool) async throws {
    let start = ContinuousClock.now
    while try await !condition(), ContinuousClock.now - start < limit { try await Task.sleep(for: .milliseconds(10)) }
}

/// The same on the thread that calls it, for tests that block.
package func blockUntil(within limit: Duration = .seconds(5), _ condition: () throws -> Bool) rethrows {
    let start = ContinuousClock.now
    while try !condition(), ContinuousClock.now - start < limit { Thread.sleep(forTimeInterval: 0.01) }
}
