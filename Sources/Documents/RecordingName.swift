/// Files of sound, and those that hold what was said, by their names.
package enum RecordingName {
    private static let sounds: Set<String> = [
        "wav", "wave", "w64", "flac", "ogg", "oga", "opus", "mp3", "aiff", "aif", "au", "caf",
    ]
    /// Those that tell times first.
    private static let transcripts = ["vtt", "srt", "md", "txt"]

    /// Whether a file is a recording, as its name says.
    package static func isRecording(_ name: String) -> Bool {
        name.lastIndex(of: ".").map { sounds.contains(name[name.index(after: $0)...].lowercased()) } ?? false
    }

    /// Where what was said may stand, beside a recording, the likeliest first.
    package static func transcripts(beside path: String) -> [String] {
        guard let dot = path.lastIndex(of: ".") else { return [] }
        return transcripts.map { "\(path[..<dot]).\($0)" }
    }
}
