import Foundation
import JSONText
package import LearningService
import Spatial

extension Methods {
    package static let deviceCurrent = MethodName<Device>("device.current")
    package static let deviceList = MethodName<DeviceList>("device.list")
    package static let deviceApprove = MethodName<Device>("device.approve")
    package static let deviceRefuse = MethodName<DeviceDone>("device.refuse")
    package static let deviceInvite = MethodName<Invitation>("device.invite")
    package static let deviceRename = MethodName<Device>("device.rename")
    package static let deviceRevoke = MethodName<DeviceDone>("device.revoke")
}

/// That it was done.
package struct DeviceDone: Codable, Sendable {
    package var done = true
}

/// device.*: devices that ask over the network.
struct DeviceMethods {
    let devices: Devices
    let pairings: Pairings

    private static let exampleID = "6F9619FF-8B86-4D01-B42D-00C04FC964FF"
    private static let code = Parameter.required("code", .identifier, "The six digits that the device shows.")
    private static let device = Parameter.required("deviceID", .uuid, "Which device.")
    private static let grant: [Parameter] = [
        .required("role", LearnerParameters.choices(DeviceRole.self), "What the device may do."),
        .optional(
            "learners", .array(of: .uuid, maximumCount: 100),
            "Whose it is; a learner's device without any makes one, and is then tied to it. For "
                + "learners and teachers alone."),
        .optional(
            "room", .text(maximumBytes: 4 * SpatialAnchor.identifierLimit), "The one room that a guest sees."),
    ]
    private static let fields =
        "id, name, kind (browser, headset or phone), role (admin: everything; teacher: looks at its learners; "
        + "learner: learns, for its own; guest: one room), learners, room, createdAt, lastSeenAt"

    var methods: [RPCMethod] { [current, list, approve, refuse, invite, rename, revoke] }

    private var current: RPCMethod {
        RPCMethod(
            Methods.deviceCurrent, "Tells which device asks, and whose it is.", result: "\(Self.fields).",
            errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            guard let device = arguments.client.authority.device else {
                throw RPCError(.notFound, "Who asks is no device but a user of this machine.")
            }
            return try await devices.described(device)
        }
    }

    private var list: RPCMethod {
        RPCMethod(
            Methods.deviceList, "Lists the devices that were paired, and those that wait.", pace: .atOnce,
            result: "devices: each \(Self.fields); waiting: each name, kind, address and expiresAt."
        ) { _ in
            DeviceList(devices: devices.all, waiting: pairings.waiting)
        }
    }

    private var approve: RPCMethod {
        RPCMethod(
            Methods.deviceApprove, "Lets the device in that shows a code.", parameters: [Self.code] + Self.grant,
            result: "\(Self.fields).", example: #"{"code": "042137", "role": "learner"}"#,
            errors: [.notFound, .tooManyRequests] + RPCError.Code.ofWriting
        ) { arguments in
            try await pairings.approve(try arguments.text("code"), try Self.grant(arguments))
        }
    }

    private var refuse: RPCMethod {
        RPCMethod(
            Methods.deviceRefuse, "Turns the device away that shows a code.", parameters: [Self.code],
            result: "done: true.", example: #"{"code": "042137"}"#, errors: [.notFound]
        ) { arguments in
            try pairings.refuse(try arguments.text("code"))
            return DeviceDone()
        }
    }

    private var invite: RPCMethod {
        RPCMethod(
            Methods.deviceInvite, "Makes an invitation that lets one device in without being asked.",
            parameters: Self.grant,
            result: "code, which the device brings within five minutes, url, which a QR code holds, and expiresAt.",
            example: #"{"role": "learner"}"#, errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            let grant = try Self.grant(arguments)
            try await devices.requireLearners(of: grant)
            return pairings.invite(grant)
        }
    }

    private var rename: RPCMethod {
        RPCMethod(
            Methods.deviceRename, "Gives a device another name.",
            parameters: [Self.device, .required("name", .text(maximumBytes: 64), "What people call it.")],
            result: "\(Self.fields).", example: #"{"deviceID": "\#(Self.exampleID)", "name": "Quest"}"#,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            let name = try arguments.text("name")
            try PlainName.check(name, field: "name")
            return try await devices.rename(try arguments.required("deviceID", Arguments.uuid), to: name)
        }
    }

    private var revoke: RPCMethod {
        RPCMethod(
            Methods.deviceRevoke,
            "Lets a device in no more: its token is worth nothing, its connections are closed. Each device may do so "
                + "to itself.",
            parameters: [Self.device], result: "done: true.", example: #"{"deviceID": "\#(Self.exampleID)"}"#,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            try await devices.revoke(try arguments.required("deviceID", Arguments.uuid))
            return DeviceDone()
        }
    }

    private static func grant(_ arguments: Arguments) throws -> DeviceGrant {
        try DeviceGrant(
            role: try arguments.required("role") { arguments in { arguments.choice($0) } },
            learners: arguments.value("learners")?.elements?.compactMap(\.uuid) ?? [],
            room: arguments.string("room"))
    }
}
