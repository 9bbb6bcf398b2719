import Foundation
import Glibc

/// Single keys of a terminal, or the characters of a pipe.
final class KeyReader {
    private var saved: termios?

    /// Whether a person presses the keys.
    var isTerminal: Bool { saved != nil }

    init() {
        var settings = termios()
        guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
        saved = settings
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }

    /// The next key that is no line break; nil at the end of input, and for Control-C's kin.
    func next() -> Character? {
        while true {
            var byte: UInt8 = 0
            let count = read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1, byte != 4 else { return nil }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                // Return shows the answer on a terminal, where keys come one by one.
                if isTerminal { return " " }
                continue
            }
            return Character(UnicodeScalar(byte))
        }
    }

    /// Gives the terminal back as it was.
    func restore() {
        guard var settings = saved else { return }
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
        saved = nil
    }
}
