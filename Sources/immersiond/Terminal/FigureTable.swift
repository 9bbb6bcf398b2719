import Pictures

/// Rows of figures below a heading: labels to the left, figures to the right of their columns. Nothing is cut, since
/// half a figure is a wrong one.
struct FigureTable {
    let head: [String]
    let rows: [[String]]
    /// How many of the columns are labels.
    var labels = 1
    let style: TerminalStyle

    var lines: [String] {
        let rows = [head] + rows
        let widths = head.indices.map { column in rows.map { $0[column].columns }.max() ?? 0 }
        return rows.enumerated().map { index, row in
            let cells = zip(row, widths).enumerated().map { column, cell in
                let (text, width) = cell
                return column < labels
                    ? text.padded(to: width) : String(repeating: " ", count: width - text.columns) + text
            }
            let line = cells.joined(separator: "  ")
            return index == 0 ? style.bold(line) : line
        }
    }
}
