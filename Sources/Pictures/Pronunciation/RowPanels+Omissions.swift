import Pronunciation

extension RowPanels {
    /// The words that were left out: hollow boxes over the line, each with a broken line down to where it was missed.
    func addOmissions(to document: inout SVGDocument) {
        let runs = picture.assessment.words[row.words].split { !$0.isOmitted }
        let right = PronunciationPicture.left + PronunciationPicture.plotWidth
        var free = PronunciationPicture.left
        for run in runs {
            guard let first = run.first else { continue }
            let text = run.map(\.word).joined(separator: picture.labels.wordSeparator)
            let width = min(PronunciationPicture.estimatedWidth(text, size: Self.omissionSize) + 16, right - free)
            let place = x(first.start)
            // Beside each other, as near their place as there is room.
            let left = min(max(free, place - width / 2), max(free, right - width))
            addOmission(text, from: left, width: width, place: place, to: &document)
            free = left + width + 6
        }
    }

    private static let omissionSize = 15.0

    private func addOmission(
        _ text: String, from left: Double, width: Double, place: Double, to document: inout SVGDocument
    ) {
        let boxTop = top - Self.omissionHeight - 2
        PictureStyle.addOmission(x: left, y: boxTop, width: width, height: Self.omissionHeight, to: &document)
        let size = min(
            Self.omissionSize,
            max(
                8, Self.omissionSize * (width - 10) / PronunciationPicture.estimatedWidth(text, size: Self.omissionSize)
            )
        )
        document.add(
            "text",
            [
                "x": .number(left + width / 2), "y": .number(boxTop + 17), "font-size": .number(size),
                "font-style": "italic", "text-anchor": "middle", "fill": .text(PictureStyle.quietInk),
            ], text: text)
        let boxBottom = boxTop + Self.omissionHeight
        let joint = min(max(place, left + 4), left + width - 4)
        document.add(
            "path",
            [
                "d": .text(
                    "M\(SVGDocument.point(joint, boxBottom))L\(SVGDocument.point(place, top + Self.waveTop - 2))"
                        + "V\(SVGDocument.format(top + Self.phonesTop + Self.phonesHeight))"),
                "fill": "none", "stroke": .text(PictureStyle.quietInk), "stroke-width": 1.3,
                "stroke-dasharray": "4 3",
            ])
    }
}
