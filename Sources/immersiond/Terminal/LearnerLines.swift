import Foundation
import Glibc

/// The learner's lines, from a script or a terminal.
final class LearnerLines {
    let isInteractive: Bool
    private var scripted: ArraySlice<String>?
    private var editor: LineEditor?

    /// - Throws: ``LaunchError`` when the script cannot be read.
    init(script: String?) throws {
        isInteractive = script == nil
        guard let script, script != "-" else { return }
        guard let text = try? String(contentsOfFile: script, encoding: .utf8) else {
            throw LaunchError("The script \(script) cannot be read.")
        }
        scripted = text.split(whereSeparator: \.isNewline).map(String.init)[...]
    }

    /// Lets lines be edited, where a person types them.
    ///
    /// - Parameter onTab: What Tab does while a line is being typed.
    func edit(onTab: @escaping () -> Void) {
        guard isInteractive, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return }
        editor = LineEditor(prompt: "› ", onTab: onTab)
    }

    func next() -> LearnerLine? {
        while let text = nextText() {
            if let line = LearnerLine(text) { return line }
        }
        return nil
    }

    /// Asks a person whether to do something.
    ///
    /// - Returns: false unless they say yes; nil where a script is read and nobody can be asked.
    func confirms(_ question: String) -> Bool? {
        guard isInteractive else { return nil }
        print("\(question) [y/N] ", terminator: "")
        fflush(nil)
        return ["y", "yes"].contains(readLine()?.trimming(while: \.isWhitespace).lowercased())
    }

    private func nextText() -> String? {
        if scripted != nil { return scripted?.popFirst() }
        if let editor {
            print()
            return editor.next()
        }
        if isInteractive {
            print("\n› ", terminator: "")
            // The prompt has no line break to flush it.
            fflush(nil)
        }
        return readLine()
    }
}
