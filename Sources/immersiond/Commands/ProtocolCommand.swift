import ArgumentParser
import Foundation
import Logging
import Protocol

struct ProtocolCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "protocol", abstract: "Prints docs/protocol.md, made from the method table.")

    @OptionGroup var content: ContentOptions

    func run() throws {
        print(try ProtocolDocument.markdown(of: Self.methods(content: content.url)), terminator: "")
    }

    /// The method table of a daemon that has never served anybody, and has no workers to do so.
    static func methods(content: URL) throws -> [RPCMethod] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "immersiond-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let configuration = Daemon.Configuration(
            socket: "", data: folder, content: content, speechWorker: URL(filePath: "/nonexistent"))
        let logger = Logger(label: "immersiond") { _ in SwiftLogNoOpLogHandler() }
        return try reportingErrors { try Daemon(configuration, logger: logger).methods }
    }
}
