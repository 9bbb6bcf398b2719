import Foundation

/// What was said in a recording, with its times: SubRip (`.srt`) and WebVTT (`.vtt`). Lines become paragraphs again, at
/// the ends of sentences and where nobody speaks.
package enum Subtitles {
    /// A line as it is shown, in seconds.
    struct Cue: Hashable {
        var start: Double
        var end: Double
        var text: String
    }

    /// Seconds of silence after which a paragraph has ended.
    private static let pause = 2.0
    /// Words from which on a paragraph ends with its sentence, and after which it ends anywhere.
    private static let (enough, most) = (40, 150)

    package static func read(_ text: String) -> ReadDocument {
        var blocks: [ReadDocument.Block] = []
        var (open, words) = (ReadDocument.Block(""), 0)
        func close() {
            if var block = PlainText.block(0, open.text) {
                (block.start, block.end) = (open.start, open.end)
                blocks.append(block)
            }
            (open, words) = (ReadDocument.Block(""), 0)
        }
        for cue in cues(of: text) {
            if let end = open.end, cue.start - end >= pause { close() }
            open.text += open.text.isEmpty ? cue.text : " \(cue.text)"
            open.start = open.start ?? cue.start
            open.end = max(open.end ?? cue.end, cue.end)
            words += cue.text.split(separator: " ").count
            if words >= most || words >= enough && endsSentence(cue.text) { close() }
        }
        close()
        return ReadDocument(blocks: blocks)
    }

    private static func endsSentence(_ text: String) -> Bool {
        let end = text.reversed().first { !"»\"”’)]".contains($0) }
        return end.map { ".!?…。！？".contains($0) } ?? false
    }

    // MARK: Cues

    /// In the order of the file. What stands between them (numbers, notes, styles) is passed over.
    static func cues(of text: String) -> [Cue] {
        var cues: [Cue] = []
        var open: Cue?
        // Captions that roll up show each line twice.
        var lastLine = ""
        for line in PlainText.lines(of: text) + [""] {
            if let times = times(of: line) {
                if let cue = open, !cue.text.isEmpty { cues.append(cue) }
                open = times
            } else if line.isEmpty {
                if let cue = open, !cue.text.isEmpty { cues.append(cue) }
                open = nil
            } else if var cue = open {
                let said = withoutMarks(line)
                guard !said.isEmpty else { continue }
                if said != lastLine { cue.text += cue.text.isEmpty ? said : " \(said)" }
                (open, lastLine) = (cue, said)
            }
        }
        return cues
    }

    /// `00:00:01,000 --> 00:00:02,500`, perhaps with settings after it.
    private static func times(of line: String) -> Cue? {
        guard let arrow = line.range(of: "-->"), let start = seconds(line[..<arrow.lowerBound]),
            let last = line[arrow.upperBound...].split(separator: " ").first, let end = seconds(last), end >= start
        else { return nil }
        return Cue(start: start, end: end, text: "")
    }

    /// `mm:ss.SSS` or `hh:mm:ss.SSS`, with a comma or a point; hours may have more digits.
    private static func seconds(_ text: Substring) -> Double? {
        let parts = text.trimmingCharacters(in: .whitespaces).split(
            separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let last = parts.last?.replacing(",", with: ".") else { return nil }
        let whole = parts.dropLast().compactMap { part in
            (1...5).contains(part.count) && part.allSatisfy { $0.isASCII && $0.isNumber } ? Double(part) : nil
        }
        guard whole.count == parts.count - 1, last.allSatisfy({ $0 == "." || $0.isASCII && $0.isNumber }),
            let rest = Double(last), rest < 60, whole.last ?? 60 < 60
        else { return nil }
        return whole.reduce(0) { $0 * 60 + $1 } * 60 + rest
    }

    /// A line without marks of look, voice and place.
    private static func withoutMarks(_ line: String) -> String {
        let bare = line.replacing(/<[^>]*>/, with: "").replacing(/\{\\[^}]*\}/, with: "")
        let entities = ["&nbsp;": " ", "&lt;": "<", "&gt;": ">", "&lrm;": "", "&rlm;": "", "&amp;": "&"]
        let text = entities.sorted { $0.key > $1.key }.reduce(bare) { $0.replacing($1.key, with: $1.value) }
        return PlainText.collapsed(text)
    }
}
