import ArgumentParser
import Foundation
import JSONText
import LearningService
import Protocol
import SocketTransport

struct DevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices", abstract: "Lets headsets, browsers and phones in, and shows which are.",
        subcommands: [
            DevicesListCommand.self, DevicesApproveCommand.self, DevicesRefuseCommand.self,
            DevicesInviteCommand.self, DevicesRenameCommand.self, DevicesRevokeCommand.self,
        ],
        defaultSubcommand: DevicesListCommand.self)
}

/// What a device is let do, as commands ask it.
struct GrantOptions: ParsableArguments {
    @Option(
        help: """
            admin: everything; teacher: looks at its learners; learner: learns, for its own; guest: sees one room.
            """)
    var role = DeviceRole.learner

    @Option(
        name: .customLong("learner"),
        help: "A learner's name or id; repeatable. A learner's device without one makes one.")
    var learners: [String] = []

    @Option(help: "The one room that a guest sees.")
    var room: String?

    func parameters(_ daemon: RPCConnection) throws -> [String: JSONValue] {
        var parameters: [String: JSONValue] = ["role": .string(role.rawValue)]
        let ids = try learners.map { learner in
            if UUID(uuidString: learner) != nil { return learner }
            return try daemon.call(Methods.learnerGet, ["username": .string(learner)]).id.uuidString
        }
        if !ids.isEmpty { parameters["learners"] = .array(ids.map(JSONValue.string)) }
        if let room { parameters["room"] = .string(room) }
        return parameters
    }
}

extension DeviceRole: ExpressibleByArgument {}

struct DevicesListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Shows the devices that were let in, and those that wait.")

    @OptionGroup var socket: SocketOptions

    @Flag(help: "As the daemon's JSON.")
    var json = false

    func run() throws {
        try reportingErrors {
            let list = try socket.connect().received(Methods.deviceList)
            if json {
                print(String(decoding: try WireFormat.encode(list.json), as: UTF8.self))
            } else {
                print(DeviceTable.text(of: list.value))
            }
        }
    }
}

struct DevicesApproveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "approve", abstract: "Lets the device in that shows a code.")

    @OptionGroup var socket: SocketOptions
    @OptionGroup var grant: GrantOptions

    @Argument(help: "The six digits that the device shows.")
    var code: String

    func run() throws {
        try reportingErrors {
            let daemon = try socket.connect()
            var parameters = try grant.parameters(daemon)
            parameters["code"] = .string(code.filter { $0 != " " })
            let device = try daemon.call(Methods.deviceApprove, .object(parameters))
            print("'\(device.name)' is let in as \(device.role.rawValue).")
        }
    }
}

struct DevicesRefuseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refuse", abstract: "Turns the device away that shows a code.")

    @OptionGroup var socket: SocketOptions

    @Argument(help: "The six digits that the device shows.")
    var code: String

    func run() throws {
        try reportingErrors {
            _ = try socket.connect().call(Methods.deviceRefuse, ["code": .string(code)])
            print("It was turned away.")
        }
    }
}

struct DevicesRenameCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "rename", abstract: "Gives a device another name.")

    @OptionGroup var socket: SocketOptions

    @Argument(help: "The device's id, or the name that it has alone.")
    var device: String

    @Argument(help: "Its new name.")
    var name: String

    func run() throws {
        try reportingErrors {
            let daemon = try socket.connect()
            let id = try NamedDevice.id(device, daemon)
            let renamed = try daemon.call(Methods.deviceRename, ["deviceID": .string(id), "name": .string(name)])
            print("It is called '\(renamed.name)' now.")
        }
    }
}

struct DevicesRevokeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Lets a device in no more; its connections are closed.")

    @OptionGroup var socket: SocketOptions

    @Argument(help: "The device's id, or the name that it has alone.")
    var device: String

    func run() throws {
        try reportingErrors {
            let daemon = try socket.connect()
            _ = try daemon.call(Methods.deviceRevoke, ["deviceID": .string(try NamedDevice.id(device, daemon))])
            print("It is let in no more.")
        }
    }
}

/// A device as people name it.
enum NamedDevice {
    /// - Throws: ``LaunchError`` for a name that no device has, or several have.
    static func id(_ text: String, _ daemon: RPCConnection) throws -> String {
        if UUID(uuidString: text) != nil { return text }
        let found = try daemon.call(Methods.deviceList).devices.filter { $0.name == text }
        guard found.count == 1 else {
            throw LaunchError(
                found.isEmpty
                    ? "No device is called '\(text)'; 'immersiond devices' shows them."
                    : "\(found.count) devices are called '\(text)'; give one's id; 'immersiond devices' shows it."
            )
        }
        return found[0].id.uuidString
    }
}
