import CEspeakNG
import SpeechProtocol

/// What espeak-ng hands to its callback while it speaks one text.
struct SpeechRecording {
    /// The recording in progress. espeak-ng calls back on the caller's thread, the only one there is, with no context
    /// that could lead here.
    nonisolated(unsafe) static var current = SpeechRecording()

    private struct Word {
        var offset: Int
        var length: Int
        var start: Int
        /// Nil while it is being said.
        var end: Int?
    }

    /// 16-bit little-endian samples.
    private(set) var samples: [UInt8] = []
    private(set) var isTooLong = false
    private var marks = SpeechMarks()
    private var words: [Word] = []
    /// Where the silence began that lasts till now.
    private var silence: Int?

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
        let moment = max(0, Int(event.audio_position))
        switch event.type {
        case espeakEVENT_WORD:
            endWord(at: moment)
            words.append(
                Word(
                    offset: max(0, Int(event.text_position) - 1), length: max(0, Int(event.length)), start: moment))
        case espeakEVENT_END:
            endWord(at: moment)
        case espeakEVENT_PHONEME:
            // Eight bytes, ended by a zero byte only when the name is shorter. A pause has no name.
            let name = withUnsafeBytes(of: event.id.string) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            guard !name.isEmpty else {
                silence = silence ?? moment
                return
            }
            silence = nil
            marks.phonemes.append(name)
            marks.phonemeStarts.append(moment)
        default:
            break
        }
    }

    /// A word ends where the next begins, or where the silence before that did.
    private mutating func endWord(at moment: Int) {
        defer { silence = nil }
        guard let last = words.indices.last, words[last].end == nil else { return }
        words[last].end = max(words[last].start, silence ?? moment)
    }

    /// What was said when, by the places of the written text. What is read in several words (*3,50*) is one there.
    func marks(of script: SpeechScript) -> SpeechMarks {
        var marks = marks
        let length = samples.count / 2 * 1_000 / WorkerLimits.sampleRate
        for word in words.sorted(by: { $0.start < $1.start }) {
            guard let place = script.place(offset: word.offset, length: word.length) else { continue }
            let end = word.end ?? length
            if let last = marks.wordOffsets.indices.last, marks.wordOffsets[last] == place.offset {
                marks.wordEnds[last] = max(marks.wordEnds[last], end)
                marks.wordLengths[last] = max(marks.wordLengths[last], place.length)
                continue
            }
            marks.wordOffsets.append(place.offset)
            marks.wordLengths.append(place.length)
            marks.wordStarts.append(word.start)
            marks.wordEnds.append(end)
        }
        return marks
    }
}
