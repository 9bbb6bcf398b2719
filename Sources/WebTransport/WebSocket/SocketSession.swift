import Foundation
import JSONText
import LearningService
import NIOCore
import NIOWebSocket
import Protocol
import Synchronization

/// A device's WebSocket, as methods and limits see it.
final class SocketSession: RequestingClient, LiveConnection {
    /// Seconds that a client has to take the end of the connection.
    private static let closingSeconds: Int64 = 5
    /// Bytes of one stream of samples: ten megabytes are five minutes at 16 kHz.
    private static let mostSamples = 10 << 20
    /// Seconds between what is told of a stream.
    private static let tellInterval = 0.1

    private struct Stream {
        var number: Int
        var recording: WaveRecording
        var activity: VoiceActivity
        /// Seconds of the recording when something was last told.
        var toldAt = -1.0
        var toldState: VoiceActivity.State?
        /// Whether there was no memory for all of it.
        var isCut = false
    }

    private struct State {
        var isGone = false
        var isClosing = false
        var unread = UnreadReplies()
        var subscription: UUID?
        var told = ToldEvents()
        var streams = 0
        /// Whether the client was told that its samples belong to no stream.
        var isToldUnheard = false
        var stream: Stream?
    }

    let deviceID: UUID
    /// What is on its way to and from the client.
    let share: MemoryShare
    private let services: WebServices
    private let channel: any Channel
    private let state = Mutex(State())

    init(deviceID: UUID, services: WebServices, channel: any Channel) {
        self.deviceID = deviceID
        self.services = services
        self.channel = channel
        share = services.memory.share(of: deviceID.uuidString)
    }

    // MARK: As a client

    var userID: UInt32 { .max }
    var isGone: Bool { state.withLock { $0.isGone } }
    /// Whether the client was told that the connection ends: nothing that it says is heard any more.
    var isClosing: Bool { state.withLock { $0.isClosing } }
    var authority: Authority { services.devices.device(deviceID).map { .device($0) } ?? .nobody }
    var live: (any LiveConnection)? { self }

    func keeps(replying bytes: Int) {}

    func mediaID(of path: String) -> String? { services.media.id(of: path, for: deviceID) }

    func recording(_ id: UUID) throws -> Data { try services.recordings.recording(id, of: deviceID) }

    var files: DeviceFiles? { DeviceFiles(services.passing, of: deviceID) }

    /// The connection is closed.
    func leave() {
        let subscription = state.withLock { state in
            state.isGone = true
            state.stream = nil
            return state.subscription.take()
        }
        if let subscription { services.events.stop(subscription) }
    }

    /// Its device may ask no more.
    func close() { close(.revoked) }

    // MARK: Speaking

    /// Sends a message; a client that reads nothing is given up.
    func send(_ message: Data) {
        let count = message.count
        // Who does not read would not read either why it is cut off.
        guard state.withLock({ $0.unread.send(count) }), share.grow(by: count, isMessage: true) else {
            return channel.close(promise: nil)
        }
        let frame = WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(bytes: message))
        channel.writeAndFlush(frame).whenComplete { [self] _ in
            state.withLock { $0.unread.take(count) }
            share.shrink(by: count)
        }
        watchReading()
    }

    private func watchReading() {
        guard let watch = state.withLock({ $0.unread.watch() }) else { return }
        channel.eventLoop.scheduleTask(in: .seconds(watch.seconds)) { [weak self] in
            guard let self, !isGone else { return }
            if state.withLock({ $0.unread.isStalled(watch) }) { return channel.close(promise: nil) }
            watchReading()
        }
    }

    private func notify(_ parameters: JSONValue) {
        guard
            let message = try? WireFormat.encode(
                ["jsonrpc": "2.0", "method": "event", "params": parameters] as JSONValue)
        else { return }
        send(message)
    }

    /// Tells the client why, once, and ends the connection.
    func close(_ end: SocketEnd) {
        let isFirst = state.withLock { state in
            defer { state.isClosing = true }
            return !state.isClosing
        }
        guard isFirst else { return }
        let channel = channel
        // A client that reads nothing does not read this either.
        let deadline = channel.eventLoop.scheduleTask(in: .seconds(Self.closingSeconds)) {
            channel.close(promise: nil)
        }
        channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .connectionClose, data: end.data))
            .whenComplete { _ in
                deadline.cancel()
                channel.close(promise: nil)
            }
    }

    // MARK: Events

    func subscribe(since number: Int?) -> EventSubscription {
        if let before = state.withLock({ $0.subscription.take() }) { services.events.stop(before) }
        let (id, last, isReset) = services.events.watch(since: number) { [weak self] event in
            guard let self, let device = services.devices.device(deviceID), event.concerns(device) else { return }
            // Who subscribes once more on the same connection has heard some already.
            if state.withLock({ $0.told.insert(event.number) }) { notify(event.json) }
        }
        let isGone = state.withLock { state in
            if !state.isGone { state.subscription = id }
            return state.isGone
        }
        if isGone { services.events.stop(id) }
        return EventSubscription(number: last, reset: isReset)
    }

    // MARK: Listening

    func beginAudio(rate: Int) throws(RPCError) -> Int {
        let number: Int? = state.withLock { state in
            guard state.stream == nil else { return nil }
            state.streams += 1
            state.stream = Stream(
                number: state.streams, recording: WaveRecording(rate: rate), activity: VoiceActivity(rate: rate))
            return state.streams
        }
        guard let number else {
            throw RPCError(.conflict, "A stream is under way; end it with audio.end or audio.cancel first.")
        }
        return number
    }

    /// Samples that came in a binary frame; those that belong to no stream are passed over. Who has begun none yet is
    /// told so, once; after a stream's end some may be on their way still.
    func hear(_ samples: ByteBuffer) {
        let told: JSONValue? = state.withLock { state in
            guard var stream = state.stream.take() else {
                guard state.streams == 0, !state.isToldUnheard else { return nil }
                state.isToldUnheard = true
                return [
                    "kind": "heard", "state": "unheard",
                    "reason": "No stream is under way; begin one with audio.begin.",
                ]
            }
            defer { state.stream = stream }
            guard stream.recording.byteCount + samples.readableBytes <= Self.mostSamples else { return nil }
            guard !stream.isCut, share.grow(by: samples.readableBytes) else {
                stream.isCut = true
                return nil
            }
            stream.recording.append(samples.readableBytesView)
            guard stream.activity.hear(samples.readableBytesView) else { return nil }
            let seconds = stream.recording.seconds
            guard stream.activity.state != stream.toldState || seconds - stream.toldAt >= Self.tellInterval else {
                return nil
            }
            stream.toldAt = seconds
            stream.toldState = stream.activity.state
            return [
                "kind": "heard", "stream": .integer(Int64(stream.number)),
                "state": .string(stream.activity.state.rawValue),
                "level": .number((stream.activity.level * 100).rounded() / 100),
            ]
        }
        if let told { notify(told) }
    }

    func endAudio() throws -> StreamedRecording {
        let stream = try takeStream()
        guard !stream.isCut else {
            throw RPCError(
                .tooManyRequests, "Too much was being sent at once for all of it to be kept; say it again in a minute.")
        }
        return StreamedRecording(
            mediaID: try services.recordings.add(stream.recording.file, from: deviceID),
            seconds: (stream.recording.seconds * 1_000).rounded() / 1_000)
    }

    func cancelAudio() throws(RPCError) { _ = try takeStream() }

    private func takeStream() throws(RPCError) -> Stream {
        guard let stream = state.withLock({ $0.stream.take() }) else {
            throw RPCError(.conflict, "No stream is under way; begin one with audio.begin.")
        }
        share.shrink(by: stream.recording.byteCount)
        return stream
    }
}
