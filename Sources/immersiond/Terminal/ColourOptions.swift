import ArgumentParser
import Glibc

/// Whether output is coloured.
struct ColourOptions: ParsableArguments {
    enum Colour: String, ExpressibleByArgument, CaseIterable {
        case auto, always, never
    }

    @Option(help: "auto colours a terminal's output unless NO_COLOR is set.")
    var colour = Colour.auto

    var style: TerminalStyle { style(for: STDOUT_FILENO) }

    /// - Parameter descriptor: Where the text goes.
    func style(for descriptor: Int32) -> TerminalStyle {
        switch colour {
        case .always: TerminalStyle(isColoured: true)
        case .never: TerminalStyle(isColoured: false)
        case .auto: .forTerminal(descriptor)
        }
    }
}
