import Foundation

/// Copies the character's lines out of the daemon's cache, named so that a folder listing reads like the conversation.
struct SavedAudio {
    let folder: URL
    private(set) var files: [URL] = []

    /// Makes the folder if need be.
    init(folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Copies the audio of a reply's lines.
    ///
    /// - Throws: ``LaunchError`` when a line that was spoken cannot be copied.
    mutating func save(_ reply: JSONValue) throws {
        for line in reply["lines"]?.elements ?? [] {
            guard let path = line["audioPath"]?.string else { continue }
            let number = files.count + 1
            let name = String(format: "%02d", number) + "-" + Self.slug(line["text"]?.string ?? "") + ".wav"
            let target = folder.appending(path: name)
            do {
                try? FileManager.default.removeItem(at: target)
                try FileManager.default.copyItem(at: URL(filePath: path), to: target)
            } catch {
                throw LaunchError("The spoken line \(path) cannot be copied to \(target.path): \(error)")
            }
            files.append(target)
        }
    }

    /// Up to five words of a line, in letters that every file system takes.
    static func slug(_ text: String) -> String {
        text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
            .split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
            .prefix(5).joined(separator: "-")
    }
}
