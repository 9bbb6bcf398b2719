import Pronunciation

extension RowPanels {
    /// Both pitch contours over each other, in semitones around the median of each voice.
    func addPitch(to document: inout SVGDocument) {
        let contours = [picture.learner, picture.reference].compactMap { $0 }
        guard !contours.isEmpty else { return }
        let low = min(-4, contours.map(\.extent.lowerBound).min() ?? 0) - 1.5
        let high = max(4, contours.map(\.extent.upperBound).max() ?? 0) + 1.5
        let bottom = top + Self.pitchTop + Self.pitchHeight
        func y(_ semitones: Double) -> Double {
            bottom - (semitones - low) / (high - low) * Self.pitchHeight
        }
        let step = high - low > 18 ? 6 : high - low > 9 ? 4 : 2
        for tick in Int(low.rounded(.up))...Int(high.rounded(.down)) where tick.isMultiple(of: step) {
            let level = y(Double(tick))
            document.add(
                "path",
                [
                    "d": .text("M\(SVGDocument.point(PronunciationPicture.left, level))h\(SVGDocument.format(width))"),
                    "stroke": .text(PictureStyle.rule), "stroke-width": tick == 0 ? 1.4 : 0.8,
                ])
            addTick(tick > 0 ? "+\(tick)" : tick < 0 ? "−\(-tick)" : "0", at: level, to: &document)
        }
        document.add(
            "text",
            [
                "x": 34, "y": .number(top + Self.pitchTop + Self.pitchHeight / 2), "font-size": 10,
                "text-anchor": "middle", "fill": .text(PictureStyle.quietInk),
                "transform":
                    "rotate(-90 34 \(SVGDocument.format(top + Self.pitchTop + Self.pitchHeight / 2)))",
            ], text: picture.labels.semitones)
        for (contour, line) in [(picture.reference, PitchLine.reference), (picture.learner, .learner)] {
            guard let contour else { continue }
            let paths = contour.runs(in: frames, between: low...high).map { run in
                "M" + run.map { SVGDocument.point(x(frame: $0), y(contour.semitones[$0] ?? 0)) }.joined(separator: "L")
            }
            if !paths.isEmpty { line.add(path: paths.joined(), to: &document) }
        }
    }

    private func addTick(_ text: String, at y: Double, to document: inout SVGDocument) {
        document.add(
            "text",
            [
                "x": .number(PronunciationPicture.left - 6), "y": .number(y + 3.5), "font-size": 10.5,
                "text-anchor": "end", "fill": .text(PictureStyle.quietInk),
            ], text: text)
    }

    func addTimeAxis(to document: inout SVGDocument) {
        let axis = top + Self.pitchTop + Self.pitchHeight
        let first = Int((row.start * 10).rounded(.up))
        let tenths = first...max(first, Int((row.end * 10).rounded(.down)))
        // A number every half second, or every fifth of one where there is room.
        let numbered = picture.scale > 260 ? 2 : 5
        var last = 0.0
        for tenth in tenths {
            let at = x(Double(tenth) / 10)
            let isNumbered = tenth.isMultiple(of: numbered)
            document.add(
                "path",
                [
                    "d": "M\(SVGDocument.point(at, axis))v\(isNumbered ? 6 : 3)",
                    "stroke": .text(PictureStyle.quietInk), "stroke-width": 1,
                ])
            guard isNumbered else { continue }
            document.add(
                "text",
                [
                    "x": .number(at), "y": .number(axis + 18), "font-size": 10.5, "text-anchor": "middle",
                    "fill": .text(PictureStyle.quietInk),
                ], text: "\(tenth / 10).\(tenth % 10)")
            last = at
        }
        document.add(
            "text",
            [
                "x": .number(last + 16), "y": .number(axis + 18), "font-size": 10.5,
                "fill": .text(PictureStyle.quietInk),
            ], text: picture.labels.seconds)
    }
}
