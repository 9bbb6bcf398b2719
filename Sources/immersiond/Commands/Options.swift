import ArgumentParser
import Foundation

/// Where the daemon listens.
struct SocketOptions: ParsableArguments {
    /// Seconds that a daemon started just before may take until it answers.
    private static let patience = 2.0

    @Option(
        help: """
            The daemon's socket; unless given, $XDG_RUNTIME_DIR/immersiond.sock, or \
            ~/.local/share/immersiond/immersiond.sock where that variable is not set.
            """)
    var socket: String?

    var path: String { socket ?? DefaultPaths().socket }

    func validate() throws {
        if socket == "" { throw ValidationError("--socket must be a path; it is empty.") }
    }

    /// Connects to the daemon, and gives one that is about to listen two seconds.
    ///
    /// - Throws: ``RPCConnection/Failure`` when nobody listens by then.
    func connect() throws -> RPCConnection {
        let deadline = ContinuousClock.now + .seconds(Self.patience)
        while ContinuousClock.now < deadline {
            if let connection = try? RPCConnection(path: path) { return connection }
            Thread.sleep(forTimeInterval: 0.02)
        }
        return try RPCConnection(path: path)
    }
}

/// Where scenarios, characters and languages are.
struct ContentOptions: ParsableArguments {
    @Option(help: "The content folder; the nearest one that holds 'languages' unless given.")
    var content: String?

    var url: URL { content.map { URL(filePath: $0, directoryHint: .isDirectory) } ?? DefaultPaths().content }

    func validate() throws {
        if content == "" { throw ValidationError("--content must be a folder; it is empty.") }
    }

    /// Reads the folder.
    ///
    /// - Throws: ``LaunchError`` when there is none, or it holds no language.
    func snapshot() throws -> ContentSnapshot {
        try ContentFolder.require(url)
        return ContentSnapshot.load(directory: url, at: Date())
    }
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
