import LearningService
import Storage

/// What one client must leave to the others.
extension Limits {
    /// How a quota answers who is beyond it.
    package struct Refusal: Sendable {
        package var code: RPCError.Code
        /// What to do then.
        package var advice: String
    }

    static let quotas = connections + devices + streams + requests + records

    private static let connections: [Entry] = [
        Entry(
            "connections", ServerLimits.standard.connections, "connections", "All users together.",
            .init(code: .tooManyConnections, advice: "Close some, or wait; those unused for long give way.")),
        Entry(
            "connectionsOfUser", ServerLimits.standard.connectionsOfUser, "connections", "One user.",
            .init(code: .tooManyConnections, advice: "Close some, or send all over fewer.")),
        Entry(
            "keptBytes", ServerLimits.standard.keptBytes, "bytes",
            "Messages and replies that are kept for all connections together.",
            .init(code: .connectionDropped, advice: "Read the replies, and finish what was begun; connect again.")),
        Entry(
            "unfinishedLineSeconds", ServerLimits.standard.unfinishedLineSeconds, "seconds",
            "An unfinished line without another byte.",
            .init(code: .connectionDropped, advice: "End each message with a line break; connect again.")),
        Entry(
            "idleSeconds", ServerLimits.standard.idleSeconds, "seconds",
            "Silence of a connection when there are too many.",
            .init(code: .connectionDropped, advice: "Connect again when there is something to ask.")),
    ]

    private static let devices: [Entry] = [
        Entry(
            "devices", Devices.most, "devices", "Paired at once.",
            .init(code: .tooManyRequests, advice: "Revoke one (device.revoke).")),
        Entry(
            "deviceConnections", DeviceLimits.connections, "connections", "All devices together.",
            .init(code: .connectionDropped, advice: "The oldest of the device with most gives way; connect again.")),
        Entry(
            "strangerConnections", DeviceLimits.strangers, "connections", "Those that have shown no token yet.",
            .init(code: .connectionDropped, advice: "The oldest of the address with most gives way; connect again.")
        ),
        Entry(
            "deviceBytes", DeviceLimits.keptBytes, "bytes", "What is on its way from and to all devices.",
            .init(code: .tooManyRequests, advice: "Try again in a minute.")),
        Entry(
            "deviceBytesOfSender", DeviceLimits.keptBytesOfSender, "bytes", "The same of one device or address.",
            .init(code: .tooManyRequests, advice: "Read the replies before asking more.")),
        Entry(
            "recordings", Recordings.mostBytesOfAll, "bytes", "Recordings sent ahead that wait to be used.",
            .init(code: .tooManyRequests, advice: "Use them, or wait; they go after ten minutes.")),
    ]

    private static let streams: [Entry] = [
        Entry(
            "streams", Listening.mostStreams, "conversations", "Listened to by session.listen at once.",
            .init(
                code: .tooManyRequests,
                advice: "End one, or try again in a minute; one whose client has left or sent the last piece gives "
                    + "way, and one without a piece goes after ten minutes.")),
        Entry(
            "waitingSeconds", UtteranceStream.mostWaiting, "seconds",
            "Pieces of one of them that came faster than the turns in them were taken.",
            .init(code: .tooManyRequests, advice: "Send empty pieces until one brings no turn, then the piece again.")),
    ]

    private static let requests: [Entry] = {
        let bounds = RequestQuotas.Bounds.standard
        let slower = "Wait a second, and send fewer; twice as many may come at once."
        let later = "Try again when one is done."
        return [
            Entry(
                "requestsOfUser", bounds.requestsOfUser, "a second", "Requests of one user.",
                .init(code: .tooManyRequests, advice: slower)),
            Entry(
                "requestsOfDevice", bounds.requestsOfDevice, "a second", "Requests of one device.",
                .init(code: .tooManyRequests, advice: slower)),
            Entry(
                "spokenOfGuest", bounds.spokenOfGuest, "a minute", "Texts that a guest's device may have spoken.",
                .init(code: .tooManyRequests, advice: "Wait a second for each text.")),
            Entry(
                "requests", bounds.requests, "a second", "Requests of all.",
                .init(code: .tooManyRequests, advice: slower)),
            Entry(
                "filesOfSender", bounds.filesOfSender, "at once",
                "Files of records that one user or device has taken in or given out.",
                .init(code: .tooManyRequests, advice: later)),
            Entry(
                "files", bounds.files, "at once", "The same of all.", .init(code: .tooManyRequests, advice: later)),
            Entry(
                "reservedBytes", bounds.reservedBytes, "bytes",
                "What must be free on the disk before a file of records is taken in or given out.",
                .init(code: .storageFull, advice: "Make room; conversations and answers are still stored.")),
        ]
    }()

    private static let records: [Entry] = StoreQuota.all.map { quota in
        Entry(
            quota.name, quota.most, quota.things, "\(quota.holder).",
            .init(code: .limitReached, advice: quota.advice))
    }
}
