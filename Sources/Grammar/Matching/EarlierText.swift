import Synchronization

/// What was said before a text: the sentences before it on a page, the line that it answers. Read when a rule first
/// asks for it, which few do.
final class EarlierText: Sendable {
    private let read: @Sendable () -> Analysis
    private let known = Mutex<Analysis?>(nil)

    init(read: @escaping @Sendable () -> Analysis) { self.read = read }

    var analysis: Analysis {
        known.withLock { known in
            let analysis = known ?? read()
            known = analysis
            return analysis
        }
    }
}
