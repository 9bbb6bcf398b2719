import ArgumentParser
import Foundation
import JSONText
import SocketTransport

struct CallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "call", abstract: "Calls one method of the daemon and prints its result as JSON.")

    @Argument(help: "A method, such as daemon.info; rpc.discover lists them all.")
    var method: String

    @Argument(help: "Its parameters as a JSON object.")
    var parameters = "{}"

    @OptionGroup var socket: SocketOptions

    func run() throws {
        let parameters: JSONValue
        do {
            parameters = try WireFormat.decode(JSONValue.self, from: Data(self.parameters.utf8))
        } catch {
            throw ValidationError("The parameters are not valid JSON: \(self.parameters)")
        }
        let result = try reportingErrors { try socket.connect().call(method, parameters) }
        print(try result.indented())
    }
}

extension JSONValue {
    /// A value as the daemon would write it.
    init(written value: some Encodable) throws {
        self = try WireFormat.decode(JSONValue.self, from: WireFormat.encode(value))
    }

    /// On several lines, for people.
    func indented() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
