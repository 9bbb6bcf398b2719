import CEspeakNG
import SpeechProtocol

/// What espeak-ng hands to its callback while it speaks one text.
struct SpeechRecording {
    /// The recording in progress. espeak-ng calls back on the caller's thread, the only one there is, with no context
    /// that could lead here.
    nonisolated(unsafe) static var current = SpeechRecording()

    /// 16-bit little-endian samples.
    private(set) var samples: [UInt8] = []
    private(set) var marks = SpeechMarks()
    private(set) var isTooLong = false

    /// Takes one buffer; false asks espeak-ng to stop.
    mutating func append(samples new: UnsafePointer<Int16>?, count: Int, events: UnsafePointer<espeak_EVENT>?) -> Bool {
        if let new, count > 0 {
            guard samples.count + 2 * count <= WorkerLimits.speechSeconds * WorkerLimits.sampleRate * 2 else {
                isTooLong = true
                return false
            }
            // The machine is little-endian, as all that Swift on Linux runs on.
            samples.append(contentsOf: UnsafeRawBufferPointer(start: new, count: 2 * count))
        }
        var next = events
        while let event = next?.pointee, event.type != espeakEVENT_LIST_TERMINATED {
            append(event)
            next = next?.advanced(by: 1)
        }
        return true
    }

    private mutating func append(_ event: espeak_EVENT) {
        switch event.type {
        case espeakEVENT_WORD:
            marks.wordOffsets.append(max(0, Int(event.text_position) - 1))
            marks.wordLengths.append(max(0, Int(event.length)))
            marks.wordStarts.append(max(0, Int(event.audio_position)))
        case espeakEVENT_PHONEME:
            // Eight bytes, ended by a zero byte only when the name is shorter. A pause has no name.
            let name = withUnsafeBytes(of: event.id.string) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            guard !name.isEmpty else { return }
            marks.phonemes.append(name)
            marks.phonemeStarts.append(max(0, Int(event.audio_position)))
        default:
            break
        }
    }
}
