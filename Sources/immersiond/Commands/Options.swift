import ArgumentParser
import Foundation

/// Where the daemon listens.
struct SocketOptions: ParsableArguments {
    @Option(help: "The daemon's socket; $XDG_RUNTIME_DIR/immersiond.sock unless given.")
    var socket: String?

    var path: String { socket ?? DefaultPaths().socket }

    func connect() throws -> RPCConnection { try RPCConnection(path: path) }
}

/// Where scenarios, characters and languages are.
struct ContentOptions: ParsableArguments {
    @Option(help: "The content folder; the nearest one that holds 'languages' unless given.")
    var content: String?

    var url: URL { content.map { URL(filePath: $0, directoryHint: .isDirectory) } ?? DefaultPaths().content }
}

/// Whether output is coloured.
struct ColourOptions: ParsableArguments {
    enum Colour: String, ExpressibleByArgument, CaseIterable {
        case auto, always, never
    }

    @Option(help: "auto colours a terminal's output unless NO_COLOR is set.")
    var colour = Colour.auto

    var style: TerminalStyle {
        switch colour {
        case .always: TerminalStyle(isColoured: true)
        case .never: TerminalStyle(isColoured: false)
        case .auto: .forStandardOutput()
        }
    }
}
