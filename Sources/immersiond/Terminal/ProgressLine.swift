import Foundation
import Glibc
import JSONText

/// How far long work is, on one line of standard error that is drawn anew; nothing where that is no terminal.
struct ProgressLine {
    let isShown: Bool
    private let started = ContinuousClock.now
    private var drawn: ContinuousClock.Instant?

    init(isShown: Bool = isatty(STDERR_FILENO) == 1) {
        self.isShown = isShown
    }

    /// Draws, ten times a second at most.
    mutating func show(_ text: @autoclosure () -> String) {
        guard isShown else { return }
        let now = ContinuousClock.now
        if let drawn, now - drawn < .milliseconds(100) { return }
        drawn = now
        StandardError.write("\r\u{1B}[K\(text())")
    }

    /// How many of `done` there were in a second so far.
    func rate(_ done: Int) -> Int {
        let seconds = (ContinuousClock.now - started) / .seconds(1)
        return seconds > 0 ? Int(Double(done) / seconds) : 0
    }

    /// Takes the line away.
    func clear() {
        if isShown, drawn != nil { StandardError.write("\r\u{1B}[K") }
    }
}
