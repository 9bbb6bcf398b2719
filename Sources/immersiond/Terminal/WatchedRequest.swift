import Foundation
import JSONText
import LearningService
import Pictures
import Protocol
import SocketTransport

/// A request that may take long: a line of standard error tells how far it is, where that is a terminal.
struct WatchedRequest {
    private static let interval = 0.2

    /// - Throws: ``RPCError`` and ``RPCConnection/Failure``.
    func call<Reply>(
        _ method: MethodName<Reply>, _ parameters: [String: JSONValue], on daemon: RPCConnection
    ) throws -> ReceivedReply<Reply> {
        let workID = UUID().uuidString
        let watch = Watch()
        let path = daemon.path
        let thread = Thread { watch.run(path: path, workID: workID, interval: Self.interval) }
        thread.start()
        defer { watch.stop() }
        return try daemon.received(method, .object(parameters.merging(["workID": .string(workID)]) { $1 }))
    }

    /// What asks and draws, on a thread of its own.
    private final class Watch: Sendable {
        private let isOver = DispatchSemaphore(value: 0)
        private let hasCleared = DispatchSemaphore(value: 0)

        func stop() {
            isOver.signal()
            hasCleared.wait()
        }

        func run(path: String, workID: String, interval: Double) {
            var line = ProgressLine()
            defer {
                line.clear()
                hasCleared.signal()
            }
            guard line.isShown, let daemon = try? RPCConnection(path: path) else { return }
            while isOver.wait(timeout: .now() + interval) == .timedOut {
                if let progress = try? daemon.call(Methods.vocabProgress, ["workID": .string(workID)]) {
                    line.show(Self.text(progress))
                }
            }
        }

        private static func text(_ progress: WorkReply) -> String {
            let (done, total) = (Double(progress.done), Double(progress.total))
            let share = total > 0 ? min(done / total, 1) : 0
            let bar = String(repeating: "█", count: Int(share * 20)).padded(to: 20)
            let amount = total > 0 ? "\(Int(share * 100)) %" : "\(Int(done))"
            let stage = "\(progress.stage)".padded(to: 9)
            return "\(stage) \(bar) \(amount)"
        }
    }
}
