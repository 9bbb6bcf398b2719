import Pronunciation

extension RowPanels {
    /// What was said beside the text: a box around its time, with what it sounded like.
    func addInsertions(to document: inout SVGDocument) {
        for insertion in picture.assessment.insertions ?? []
        where insertion.end > row.start && insertion.start < row.end {
            let (left, right) = (x(insertion.start), x(insertion.end))
            PictureStyle.addInsertion(
                x: left, y: top + Self.waveTop, width: right - left,
                height: Self.phonesTop + Self.phonesHeight - Self.waveTop, to: &document)
            document.add(
                "text",
                [
                    "x": .number((left + right) / 2), "y": .number(top + Self.phonesTop + Self.phonesHeight / 2 + 5),
                    "font-size": 14, "font-family": .text(PictureStyle.phoneticFont), "text-anchor": "middle",
                    "fill": .text(PictureStyle.quietInk),
                ], text: "+" + insertion.heard)
        }
    }
}
