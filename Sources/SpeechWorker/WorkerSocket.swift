import Glibc
import SpeechProtocol

/// The worker's end of the socket pair: blocking, one frame at a time.
struct WorkerSocket {
    enum Failure: Error {
        case malformedInput, closed
    }

    private let descriptor: Int32
    private var decoder = SpeechFrameDecoder()
    private var chunk = [UInt8](repeating: 0, count: 16 << 10)

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// The next request and its payload, or nil when the daemon has closed its end between two requests.
    mutating func receive() throws(Failure) -> (request: WorkerRequest, payload: [UInt8])? {
        while true {
            do throws(SpeechFrameError) {
                if let frame = try decoder.next() { return (try WorkerRequest(frame), frame.payload) }
            } catch {
                throw .malformedInput
            }
            let count = recv(descriptor, &chunk, chunk.count, 0)
            if count > 0 {
                decoder.append(chunk[..<count])
            } else if count == 0 {
                guard decoder.pendingBytes == 0 else { throw .malformedInput }
                return nil
            } else if errno != EINTR {
                throw .closed
            }
        }
    }

    func send(_ reply: WorkerReply, payload: [UInt8] = []) throws(Failure) {
        guard let bytes = try? reply.frame(payload: payload).encoded() else { throw .malformedInput }
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress! + sent, $0.count - sent, 0) }
            if count > 0 {
                sent += count
            } else if errno != EINTR {
                throw .closed
            }
        }
    }
}
