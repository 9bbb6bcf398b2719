package import Foundation
package import LearningService
package import Logging
package import Protocol

/// What the routes are made of.
package struct WebServices: Sendable {
    package var dispatcher: Dispatcher
    package var catalog: ContentCatalog
    package var checks: GrammarChecks
    package var devices: Devices
    /// Who comes in by a token.
    package var door: DeviceDoor
    /// What all requests and connections may hold at once.
    package var memory = MemoryBudget()
    package var pairings: Pairings
    package var media: MediaAddresses
    package var recordings: Recordings
    package var passing: PassingFiles
    package var events: EventHub
    package var logger: Logger
    /// Whether connections are encrypted.
    package var isSecure: Bool

    package init(
        dispatcher: Dispatcher, catalog: ContentCatalog, checks: GrammarChecks, devices: Devices, pairings: Pairings,
        media: MediaAddresses, recordings: Recordings, passing: PassingFiles,
        events: EventHub, logger: Logger, isSecure: Bool, clock: @escaping @Sendable () -> Date
    ) {
        self.dispatcher = dispatcher
        self.catalog = catalog
        self.checks = checks
        self.devices = devices
        door = DeviceDoor(devices: devices, clock: clock)
        self.pairings = pairings
        self.media = media
        self.recordings = recordings
        self.passing = passing
        self.events = events
        self.logger = logger
        self.isSecure = isSecure
    }
}

/// A device that asks by HTTP.
struct WebClient: RequestingClient {
    let deviceID: UUID
    let services: WebServices
    var live: (any LiveConnection)?

    /// No user of this machine: nobody's files are its.
    var userID: UInt32 { .max }
    var isGone: Bool { false }

    var authority: Authority { services.devices.device(deviceID).map { .device($0) } ?? .nobody }

    func keeps(replying bytes: Int) {}

    func mediaID(of path: String) -> String? { services.media.id(of: path, for: deviceID) }

    func recording(_ id: UUID) throws -> Data { try services.recordings.recording(id, of: deviceID) }

    var files: DeviceFiles? { DeviceFiles(services.passing, of: deviceID) }
}
