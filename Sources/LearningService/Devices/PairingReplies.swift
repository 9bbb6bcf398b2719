package import Foundation

/// What a device that asks to be paired is given.
package struct PairingTicket: Codable, Sendable {
    package var id: UUID
    /// With which it asks what has become of it.
    package var secret: String
    /// Six digits to show.
    package var code: String
    package var expiresAt: Date
    /// Seconds between its questions.
    package var pollSeconds: Int
}

/// What has become of a pairing.
package struct PairingStatus: Codable, Sendable {
    package enum State: String, Codable, Sendable, CaseIterable { case pending, approved, refused, expired }

    package var state: State
    /// Told once.
    package var token: String?
    package var deviceID: UUID?
    package var role: DeviceRole?
    package var learners: [UUID]?
    package var room: String?
}

/// A device that shows its code.
package struct WaitingDevice: Codable, Sendable {
    package var name: String
    package var kind: DeviceKind
    package var address: String
    package var expiresAt: Date
}

/// What lets one device in without being asked.
package struct Invitation: Codable, Sendable {
    package var code: String
    /// What a QR code holds: the page's address with the code; nil where no device can reach the daemon.
    package var url: String?
    package var expiresAt: Date
}

/// The devices that were paired, and those that wait.
package struct DeviceList: Codable, Sendable {
    package var devices: [Device]
    package var waiting: [WaitingDevice]

    package init(devices: [Device], waiting: [WaitingDevice]) {
        self.devices = devices
        self.waiting = waiting
    }
}
