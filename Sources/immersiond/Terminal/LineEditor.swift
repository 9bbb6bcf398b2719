@preconcurrency import CLibedit
import Foundation
import Glibc

/// Lines typed at a terminal, edited as in a shell: arrows, history that outlives the program, and Tab for help.
///
/// One at a time: libedit keeps its state in globals.
final class LineEditor {
    /// Lines kept.
    private static let historySize: Int32 = 500
    private static let commands = ["/hint", "/repeat", "/slower", "/back", "/wait ", "/audio ", "/help", "/end"]

    /// What Tab does on a line that is no command. On the main thread, while a line is being typed.
    nonisolated(unsafe) private static var onTab: () -> Void = {}

    private let prompt: String
    private let history: URL?

    /// - Parameters:
    ///   - history: The file that keeps what was typed, readable by its owner alone; nil keeps it for this run only.
    ///   - onTab: What Tab does on a line that is no command; it may print.
    init(prompt: String, history: URL? = LineEditor.historyFile(), onTab: @escaping () -> Void) {
        self.prompt = prompt
        self.history = history
        Self.onTab = onTab
        // Without a locale of UTF-8 the editor would drop every ñ.
        if setlocale(LC_CTYPE, "") == nil || String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8" {
            setlocale(LC_CTYPE, "C.UTF-8")
        }
        rl_attempted_completion_function = { text, start, _ in
            rl_attempted_completion_over = 1
            let word = text.map { String(cString: $0) } ?? ""
            if start == 0, word.hasPrefix("/") {
                return rl_completion_matches(text) { text, state in
                    let word = text.map { String(cString: $0) } ?? ""
                    let found = LineEditor.commands.filter { $0.hasPrefix(word) }
                    return found.indices.contains(Int(state)) ? strdup(found[Int(state)]) : nil
                }
            }
            LineEditor.onTab()
            rl_forced_update_display()
            return nil
        }
        // A path may hold anything but these; a command begins with a slash.
        rl_completion_append_character = 0
        stifle_history(Self.historySize)
        if let history { read_history(history.path) }
    }

    deinit { Self.onTab = {} }

    /// - Returns: The next line; nil at the end of input.
    func next() -> String? {
        fflush(nil)
        guard let line = readline(prompt) else { return nil }
        defer { free(line) }
        let text = String(cString: line)
        if text.contains(where: { !$0.isWhitespace }) {
            add_history(line)
            save()
        }
        return text
    }

    private func save() {
        guard let history else { return }
        try? FileManager.default.createDirectory(
            at: history.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        // Made by us before libedit would make it for everybody to read.
        let descriptor = open(history.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        close(descriptor)
        write_history(history.path)
    }

    /// In the user's state folder, $XDG_STATE_HOME or ~/.local/state.
    static func historyFile(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> URL? {
        let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
        let home = environment["HOME"].map { URL(filePath: $0).appending(path: ".local/state") }
        return (state ?? home)?.appending(path: "immersiond/history")
    }
}
