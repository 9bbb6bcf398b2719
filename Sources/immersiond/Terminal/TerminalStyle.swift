import Foundation
import Glibc

/// Colours and weights for a terminal, or none of them.
struct TerminalStyle: Sendable {
    let isColoured: Bool

    /// Coloured on a terminal, unless `NO_COLOR` is set (no-color.org).
    ///
    /// - Parameter descriptor: Where the text goes, standard output or standard error.
    static func forTerminal(
        _ descriptor: Int32, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> TerminalStyle {
        let isRefused = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
        return TerminalStyle(isColoured: isatty(descriptor) == 1 && !isRefused)
    }

    func bold(_ text: String) -> String { wrap(text, "1") }
    func dim(_ text: String) -> String { wrap(text, "2") }
    func underlined(_ text: String) -> String { wrap(text, "4") }
    func red(_ text: String) -> String { wrap(text, "31") }
    func green(_ text: String) -> String { wrap(text, "32") }
    func yellow(_ text: String) -> String { wrap(text, "33") }
    func cyan(_ text: String) -> String { wrap(text, "36") }
    /// Red and crossed out.
    func struck(_ text: String) -> String { wrap(text, "31;9") }

    private func wrap(_ text: String, _ code: String) -> String {
        isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
