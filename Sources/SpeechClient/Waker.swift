import Glibc
import SpeechProtocol

/// Wakes a thread that polls descriptors.
final class Waker: Sendable {
    private let ends: (wait: Int32, wake: Int32)

    /// Nil when the process has no descriptors left.
    init?() {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        self.ends = (ends[0], ends[1])
    }

    deinit {
        close(ends.wait)
        close(ends.wake)
    }

    /// Ends the wait in progress, or the next one.
    func wake() {
        var byte: UInt8 = 1
        // A full buffer means that it has been woken already.
        _ = send(ends.wake, &byte, 1, Int32(MSG_NOSIGNAL))
    }

    enum Cause {
        case woken, closed, timedOut
    }

    /// Waits until woken, until something happens on `descriptor`, or for this many milliseconds; -1 waits forever.
    func wait(watching descriptor: Int32 = -1, milliseconds: Int32 = -1) -> Cause {
        // poll passes over negative descriptors.
        var descriptors = [
            pollfd(fd: ends.wait, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        ]
        let count = poll(&descriptors, 2, milliseconds)
        guard count > 0 else { return count == 0 ? .timedOut : .woken }
        if descriptors[0].revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 64)
            while recv(ends.wait, &bytes, bytes.count, 0) > 0 {}
            return .woken
        }
        return .closed
    }
}
