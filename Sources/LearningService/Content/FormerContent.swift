import ContentFiles
import Synchronization

/// What was in use before, for as long as something that is still to be understood may have to be kept from it. Each
/// reading of the folder would else hold all that were before it.
final class FormerContent: Sendable {
    private let held: Mutex<ContentSnapshot?>

    init(_ content: ContentSnapshot?) {
        held = Mutex(content)
    }

    var content: ContentSnapshot? { held.withLock { $0 } }

    fileprivate func letGo() {
        // What was in use is given up outside of the lock, since that takes long.
        _ = held.withLock { held in
            defer { held = nil }
            return held
        }
    }
}

extension ContentSnapshot {
    /// Finds out what no longer loads, takes that over from what was in use before, and lets go of all else of it.
    func settle() {
        let outdated = outdated
        _ = (pronunciation.value, study.value)
        for (id, grammar) in grammars where outdated.contains(.rules(id)) { _ = grammar.value }
        for (id, scenario) in scenarios
        where languages.keys.contains(where: { outdated.contains(.scenario(id, language: $0)) }) {
            _ = scenario.value
        }
        former.letGo()
    }
}
