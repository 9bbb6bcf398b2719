import JSONText
package import LearningService

extension Methods {
    package static let eventSubscribe = MethodName<EventSubscription>("event.subscribe")
    package static let audioBegin = MethodName<AudioStreamReply>("audio.begin")
    package static let audioEnd = MethodName<StreamedRecording>("audio.end")
    package static let audioCancel = MethodName<AudioStreamReply>("audio.cancel")
}

/// A stream of samples.
package struct AudioStreamReply: Codable, Sendable {
    /// Its number; nil where it has ended.
    package var stream: Int?
}

/// event.* and audio.*: what a WebSocket has beyond requests and replies.
struct LiveMethods {
    var methods: [RPCMethod] { [subscribe, begin, end, cancel] }

    private var subscribe: RPCMethod {
        RPCMethod(
            Methods.eventSubscribe,
            "Tells events from now on, as notifications 'event' with number, kind (turn, anchors, due, import, device, "
                + "content) and what names the thing.",
            pace: .atOnce,
            parameters: [
                .optional(
                    "since", .integer(0...Int.max), "The last number that is known, to hear what came after it first.")
            ],
            result: "number: of the last event so far; reset: whether what came since is not known any more.",
            example: #"{"since": 1763859600000000}"#, errors: [.invalidRequest]
        ) { arguments in
            try Self.connection(arguments).subscribe(since: arguments.integer("since"))
        }
    }

    private var begin: RPCMethod {
        RPCMethod(
            Methods.audioBegin,
            "Begins to take a microphone's samples: every binary frame from now on holds some, 16-bit, little-endian, "
                + "one channel. Meanwhile notifications 'event' of the kind heard tell state (silence, speech, ended) "
                + "and level (0 to 1). Who sends samples before is told the state unheard, once.",
            pace: .atOnce,
            parameters: [
                .optional("sampleRate", .integer(WaveRecording.rates), usual: 16_000, "Samples a second.")
            ],
            result: "stream: its number.", errors: [.invalidRequest, .conflict]
        ) { arguments in
            AudioStreamReply(
                stream: try Self.connection(arguments).beginAudio(
                    rate: try arguments.required("sampleRate", Arguments.integer)))
        }
    }

    private var end: RPCMethod {
        RPCMethod(
            Methods.audioEnd, "Ends it and keeps what was said for ten minutes.", pace: .atOnce,
            result: "mediaID, by which session.say and pronunciation.score take it as 'audioMedia', and seconds.",
            errors: [.invalidRequest, .conflict, .unreadableAudio, .tooManyRequests]
        ) { arguments in
            try Self.connection(arguments).endAudio()
        }
    }

    private var cancel: RPCMethod {
        RPCMethod(
            Methods.audioCancel, "Ends it and forgets what was said.", pace: .atOnce, result: "An empty object.",
            errors: [.invalidRequest, .conflict]
        ) { arguments in
            try Self.connection(arguments).cancelAudio()
            return AudioStreamReply()
        }
    }

    private static func connection(_ arguments: Arguments) throws(RPCError) -> any LiveConnection {
        guard let live = arguments.client.live else {
            throw RPCError(.invalidRequest, "This needs a WebSocket: over it the daemon can speak unasked.")
        }
        return live
    }
}
