import Foundation
import LearningService
import Protocol

/// Lets devices in by their tokens, wherever a request brings them, and holds up who guesses. Whoever brings one that
/// is right is never held up.
package final class DeviceDoor: Sendable {
    /// Wrong tokens of an address in a minute.
    private static let wrongTokens = 30

    private let devices: Devices
    private let throttle: Throttle

    init(devices: Devices, clock: @escaping @Sendable () -> Date) {
        self.devices = devices
        throttle = Throttle(most: Self.wrongTokens, clock: clock)
    }

    /// - Throws: ``WebFault`` without a token, for one that is wrong or was revoked, and for too many of them.
    func device(withToken token: String?, from address: String) throws(WebFault) -> Device {
        guard let token else { throw .noToken }
        if let device = devices.device(withToken: token) {
            devices.isSeen(device.id)
            return device
        }
        guard !throttle.isHeldUp(address) else {
            throw WebFault(RPCError(.tooManyRequests, RPCError.Code.tooManyRequests.meaning))
        }
        throttle.countWrongGuess(address)
        throw WebFault(RPCError(.unauthorized, RPCError.Code.unauthorized.meaning))
    }
}
