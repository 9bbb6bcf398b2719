import Foundation
import Glibc

/// How far long work is, on one line of standard error that is drawn anew; nothing where that is no terminal.
struct ProgressLine {
    private let isShown: Bool
    private let started = ContinuousClock.now
    private var drawn: ContinuousClock.Instant?

    init(isShown: Bool = isatty(STDERR_FILENO) == 1) {
        self.isShown = isShown
    }

    /// Draws, ten times a second at most.
    mutating func show(done: Int, failed: Int) {
        guard isShown else { return }
        let now = ContinuousClock.now
        if let drawn, now - drawn < .milliseconds(100) { return }
        drawn = now
        let seconds = (now - started) / .seconds(1)
        let rate = seconds > 0 ? Int(Double(done) / seconds) : 0
        let failures = failed > 0 ? ", \(failed) refused" : ""
        FileHandle.standardError.write(Data("\r\u{1B}[K\(done) scored\(failures), \(rate) a second".utf8))
    }

    /// Takes the line away.
    func clear() {
        if isShown, drawn != nil { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
    }
}
