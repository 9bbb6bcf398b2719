import Foundation

/// Threads of a test's own, for clients that block: Swift's pool has no more threads than the machine has cores.
package final class BlockingThreads: Sendable {
    private let running = DispatchGroup()

    /// Starts them at once.
    ///
    /// - Parameter body: Gets the thread's number, from 0.
    package init(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        for number in 0..<count {
            running.enter()
            Thread.detachNewThread { [running] in
                body(number)
                running.leave()
            }
        }
    }

    /// Waits until all of them have ended.
    package func join() { running.wait() }
}
