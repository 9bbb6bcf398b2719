import LearningService
import Pictures
import Study

/// A material for the terminal: what it is, its summary, its map, its text where that is there.
struct MaterialPage {
    private static let width = 78

    let reply: MaterialReply
    let style: TerminalStyle

    init(_ reply: MaterialReply, style: TerminalStyle) {
        self.reply = reply
        self.style = style
    }

    var lines: [String] {
        let material = reply.material
        var about = [material.recording ?? material.kind]
        if let duration = material.duration { about.append(Self.clock(duration)) }
        if let pages = material.pages { about.append("\(grouped(pages)) pages") }
        if let words = material.words { about.append("\(grouped(words)) words") }
        if let subject = reply.subject { about.append("\(subject.emoji) \(subject.name)") }
        var lines = [style.bold(material.title), style.dim(about.joined(separator: " · ")), ""]
        switch material.processingStatus {
        case .pending, .processing: lines.append("It is being read; 'immersiond materials show' tells more soon.")
        case .failed: lines += wrapped(style.isColoured ? "" : "failed: ", material.failureReason ?? "")
        case .completed: lines += summary + map
        }
        if let transcript = reply.transcript {
            lines += transcript.passages.flatMap { passage in
                [""] + (passage.start.map { [style.dim(Self.clock($0))] } ?? []) + wrapped("", passage.text)
            }
        } else if let text = reply.text {
            lines.append("")
            lines += text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { wrapped("", String($0)) }
        }
        return lines
    }

    /// Minutes and seconds of a recording, with hours where there are some: 1:02:03.
    private static func clock(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded())
        let parts = [whole / 3_600, whole / 60 % 60, whole % 60].drop { $0 == 0 }
        let shown = Array(repeating: 0, count: max(0, 2 - parts.count)) + parts
        return shown.enumerated().map { $0.offset > 0 && $0.element < 10 ? "0\($0.element)" : "\($0.element)" }
            .joined(separator: ":")
    }

    private var summary: [String] {
        guard let sentences = reply.material.summary else { return [] }
        return [style.bold("In its own sentences")]
            + sentences.flatMap { sentence in
                zip(wrapped("", sentence, width: Self.width - 2), ["• "] + Array(repeating: "  ", count: 200))
                    .map { $1 + $0 }
            } + [""]
    }

    private var map: [String] {
        guard let root = reply.material.mindMap?.nodes.first, !root.children.isEmpty else { return [] }
        return [style.bold("Map")] + branches(root.children, before: "")
    }

    private func branches(_ nodes: [MindMap.Node], before: String) -> [String] {
        nodes.enumerated().flatMap { index, node in
            let isLast = index == nodes.count - 1
            return [before + (isLast ? "└ " : "├ ") + node.text]
                + branches(node.children, before: before + (isLast ? "  " : "│ "))
        }
    }

    private func wrapped(_ mark: String, _ text: String, width: Int = width) -> [String] {
        text.isEmpty ? [""] : (mark + text).wrapped(to: width)
    }
}
