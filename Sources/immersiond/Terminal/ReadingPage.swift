import LearningService
import Lexicon
import Pictures
import Study

/// A chapter for the terminal: the text with its unknown words marked, and what they mean.
struct ReadingPage {
    /// Columns of a line of text, which is easier to read when it is not wide.
    private static let widest = 78
    /// Words of the list below the text.
    private static let listed = 20

    let opened: OpenedText
    let style: TerminalStyle

    init(_ opened: OpenedText, style: TerminalStyle) {
        self.opened = opened
        self.style = style
    }

    var lines: [String] { head + opened.paragraphs.dropFirst().flatMap(paragraph) + glossary + foot }

    private var width: Int { min(Self.widest, TerminalWidth.ofStandardOutput() ?? Self.widest) }

    private var head: [String] {
        let text = opened.text
        let title = [text.emoji, style.bold(text.title)].compactMap(\.self).joined(separator: " ")
        let about = [
            text.author, text.level?.rawValue, text.region, "\(grouped(text.words)) words",
            "\(percent(text.coverage)) known",
        ].compactMap(\.self)
        let chapter = opened.chapters[opened.chapter]
        let number = opened.chapters.count > 1 ? "\(chapter.number + 1)/\(opened.chapters.count)  " : ""
        return [
            title, style.dim(about.joined(separator: " · ")), "", style.dim(number) + style.bold(chapter.title), "",
        ]
    }

    private func paragraph(_ paragraph: ReadText.Paragraph) -> [String] {
        var runs: [(columns: Int, text: String)] = []
        var end = -1
        for word in paragraph.sentences.flatMap(\.words) {
            let shown = marked(word)
            let columns = style.isColoured ? word.text.count : shown.count
            if word.span.start == end {
                runs[runs.count - 1].columns += columns
                runs[runs.count - 1].text += shown
            } else {
                runs.append((columns, shown))
            }
            end = word.span.end
        }
        return wrapped(runs) + [""]
    }

    /// Where nearly everything is new, marks on nearly everything would help nobody: then the words of the list bear
    /// them.
    private func marked(_ word: ReadText.Word) -> String {
        switch word.state {
        case .new where isMostlyNew && !isListed(word): word.text
        case .new: style.isColoured ? style.underlined(word.text) : "_\(word.text)_"
        case .learning: style.isColoured ? style.yellow(word.text) : "*\(word.text)*"
        case .known, .ignored, nil: word.text
        }
    }

    /// Lines of runs that belong together; colours take no room.
    private func wrapped(_ runs: [(columns: Int, text: String)]) -> [String] {
        var lines: [String] = []
        var (line, used) = ("", 0)
        for run in runs {
            if used > 0, used + 1 + run.columns > width {
                lines.append(line)
                (line, used) = ("", 0)
            }
            line += used > 0 ? " " + run.text : run.text
            used += (used > 0 ? 1 : 0) + run.columns
        }
        return used > 0 ? lines + [line] : lines
    }

    private var isMostlyNew: Bool { opened.text.coverage < 0.5 }

    private func isListed(_ word: ReadText.Word) -> Bool {
        list.contains { $0.word.lowercased() == word.lemma || $0.word.lowercased() == word.text.lowercased() }
    }

    /// What the author explains, then what makes most of the text known.
    private var list: [OpenedText.WordToLearn] {
        let explained = opened.glossary
        let names = Set(explained.map { $0.word.lowercased() })
        let others = opened.wordsToLearn.filter { !names.contains($0.word.lowercased()) }
        return Array((explained + others).prefix(Self.listed))
    }

    private var glossary: [String] {
        guard !list.isEmpty else { return [] }
        return TextTable(
            head: ["word", "meaning", "times"],
            rows: list.map { [$0.word, $0.gloss ?? "", $0.count > 0 ? String($0.count) : ""] }, style: style
        ).lines + [""]
    }

    private var foot: [String] {
        guard opened.text.isHard else { return [] }
        return [
            style.dim(
                isMostlyNew
                    ? "Most words here are new to you; those of the list are marked, and help most."
                    : "Less than 95 % of the words are known: hard going. The words above help most.")
        ]
    }
}
