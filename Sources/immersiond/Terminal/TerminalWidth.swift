import Foundation
import Glibc

/// How much room there is.
enum TerminalWidth {
    /// Where a terminal does not tell its width.
    private static let usual = 80

    /// The columns of standard output; nil where it is no terminal.
    static func ofStandardOutput() -> Int? {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return usual }
        return Int(size.ws_col)
    }
}
