import ArgumentParser

struct AnchorsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "anchors", abstract: "Works with what hangs in rooms: anchors, their transforms and places.",
        subcommands: [AnchorsComputeCommand.self])
}
