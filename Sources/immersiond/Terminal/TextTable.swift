import Pictures

/// Rows of cells below a heading, in columns as wide as need be and as there is room. Longer cells end in "…".
struct TextTable {
    /// Columns of a cell, where no terminal says how much room there is.
    static let widest = 40
    private static let gap = 2
    /// Cells are not made narrower than this.
    private static let narrowest = 8

    let head: [String]
    let rows: [[String]]
    let style: TerminalStyle
    /// Columns of a line; nil keeps every cell within ``widest``.
    var width = TerminalWidth.ofStandardOutput()

    var lines: [String] {
        // First to what a cell can have at most: a note may hold 64 KiB.
        let rows = ([head] + rows).map { $0.map { $0.cut(to: width ?? Self.widest).onOneLine } }
        let widths = fitted(head.indices.map { column in rows.map { $0[column].columns }.max() ?? 0 })
        return rows.enumerated().map { index, row in
            let cells = zip(row, widths).map { $0.cut(to: $1).padded(to: $1) }
            let line = cells.joined(separator: String(repeating: " ", count: Self.gap)).trimming { $0 == " " }
            return index == 0 ? style.bold(line) : line
        }
    }

    /// The widest columns give way first.
    private func fitted(_ widths: [Int]) -> [Int] {
        guard let width else { return widths }
        let room = width - Self.gap * (widths.count - 1)
        var widths = widths
        while widths.reduce(0, +) > room, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
            widths[widest] > Self.narrowest
        {
            widths[widest] -= 1
        }
        return widths
    }
}
