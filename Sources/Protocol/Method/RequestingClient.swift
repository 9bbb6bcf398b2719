package import Foundation
import Glibc
package import LearningService

/// Who sends requests, as far as methods and limits care.
package protocol RequestingClient: Sendable {
    /// The system's number of its user, as the kernel vouches.
    var userID: UInt32 { get }

    /// Whether it has left, and reads no reply any more.
    var isGone: Bool { get }

    /// What it may do.
    var authority: Authority { get }

    /// What it has beyond requests and replies; nil where its connection has nothing of the kind.
    var live: (any LiveConnection)? { get }

    /// So many bytes of replies are ready for it.
    func keeps(replying bytes: Int)

    /// The id by which it can fetch a file; nil where it has the file itself.
    func mediaID(of path: String) -> String?

    /// A recording that it has sent ahead.
    ///
    /// - Throws: ``ServiceError/Code/notFound``.
    func recording(_ id: UUID) throws -> Data

    /// Files that it sends ahead and fetches; nil where it has the machine's own.
    var files: DeviceFiles? { get }
}

/// What a client may do.
package enum Authority: Sendable {
    /// Everything: it is a user of this machine who may reach the daemon's socket.
    case operatorOfMachine
    /// What the device may.
    case device(Device)
    /// Nothing: its device was revoked.
    case nobody

    /// Whether it is somewhere else, where this machine's files are not.
    package var isRemote: Bool { if case .operatorOfMachine = self { false } else { true } }

    package var device: Device? { if case .device(let device) = self { device } else { nil } }
}

extension RequestingClient {
    package var authority: Authority { .operatorOfMachine }
    package var live: (any LiveConnection)? { nil }
    package var files: DeviceFiles? { nil }
    package func mediaID(of path: String) -> String? { nil }

    package func recording(_ id: UUID) throws -> Data {
        throw ServiceError(.notFound, "Recordings are sent ahead by devices only.", field: "audioMedia")
    }
}

/// A connection on which the daemon also speaks unasked, and listens.
package protocol LiveConnection: Sendable {
    /// Tells events from now on, after those since a number.
    func subscribe(since number: Int?) -> EventSubscription

    /// Takes samples as they come.
    ///
    /// - Parameter rate: Samples a second.
    /// - Returns: The stream's number.
    /// - Throws: ``RPCError`` when one is under way.
    func beginAudio(rate: Int) throws(RPCError) -> Int

    /// - Throws: ``RPCError`` when none is under way; what keeping the recording throws.
    func endAudio() throws -> StreamedRecording

    /// - Throws: ``RPCError`` when none is under way.
    func cancelAudio() throws(RPCError)
}

/// What was heard on a stream.
package struct StreamedRecording: Codable, Sendable {
    /// By which a turn or an assessment names it.
    package var mediaID: UUID
    package var seconds: Double

    package init(mediaID: UUID, seconds: Double) {
        self.mediaID = mediaID
        self.seconds = seconds
    }
}

/// The daemon itself, as a client of its own.
package struct DaemonItself: RequestingClient {
    package var userID: UInt32 { geteuid() }
    package var isGone: Bool { false }

    package init() {}

    package func keeps(replying bytes: Int) {}
}
