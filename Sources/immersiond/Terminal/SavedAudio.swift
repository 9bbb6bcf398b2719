import ContentFiles
import Conversation
import Foundation
import Glibc
import LearningService

/// Copies the character's lines out of the daemon's cache, named so that a folder listing reads like the conversation.
struct SavedAudio {
    let folder: URL
    private(set) var files: [URL] = []
    /// Lines that came without audio.
    private(set) var missing = 0
    /// Why the last of them did.
    private var reason = "the daemon gave no reason"

    /// Makes the folder if need be.
    ///
    /// - Throws: ``LaunchError`` when it cannot be made or written.
    init(folder: URL) throws(LaunchError) {
        self.folder = folder
        let advice = "choose another folder with --save-audio."
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw LaunchError("The folder \(folder.path) cannot be made for the spoken lines; \(advice)")
        }
        guard access(folder.path, W_OK | X_OK) == 0 else {
            throw LaunchError("The folder \(folder.path) cannot be written; \(advice)")
        }
    }

    /// Copies the audio of a reply's lines.
    ///
    /// - Throws: ``LaunchError`` when a line that was spoken cannot be copied.
    mutating func save(_ reply: TurnReply) throws(LaunchError) {
        for line in reply.lines where line.isSaid {
            guard let path = line.audioPath else {
                missing += 1
                reason = reply.audioError ?? reason
                continue
            }
            let number = files.count + 1
            let name = String(format: "%02d", number) + "-" + Self.slug(line.text) + ".wav"
            let target = folder.appending(path: name)
            do {
                try? FileManager.default.removeItem(at: target)
                try FileManager.default.copyItem(at: URL(filePath: path), to: target)
            } catch {
                throw LaunchError(
                    "The spoken line \(path) cannot be copied to \(target.path): \(error.localizedDescription)")
            }
            files.append(target)
        }
    }

    /// What to tell when lines are missing; nil when none is.
    var complaint: String? {
        guard missing > 0 else { return nil }
        return "\(missing) of \(counted(missing + files.count, "line")) came without audio: \(reason)"
    }

    /// Up to five words of a line, in letters that every file system takes.
    static func slug(_ text: String) -> String {
        text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
            .split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
            .prefix(5).joined(separator: "-")
    }
}
