import Pronunciation
import PronunciationCoach

extension RowPanels {
    /// The words over their stretches, each with its score and a bar in its band.
    func addWords(to document: inout SVGDocument) {
        for word in words where word.end > row.start && word.start < row.end {
            let (from, to) = (x(word.start), x(word.end))
            let style = PictureStyle.band(ScoreBand(word.accuracyScore))
            let middle = (from + to) / 2
            let size = min(16, max(9, 16 * (to - from + 8) / PronunciationPicture.estimatedWidth(word.word, size: 16)))
            document.add(
                "text",
                [
                    "x": .number(middle), "y": .number(top + 18), "font-size": .number(size), "font-weight": "600",
                    "text-anchor": "middle",
                ], text: word.word)
            document.add(
                "text",
                [
                    "x": .number(middle), "y": .number(top + 33), "font-size": 11.5, "text-anchor": "middle",
                    "fill": .text(PictureStyle.quietInk),
                ], text: "\(Int(word.accuracyScore.rounded()))")
            document.add(
                "rect",
                [
                    "x": .number(from + 1), "y": .number(top + 38), "width": .number(max(to - from - 2, 1)),
                    "height": 7,
                    "rx": 2, "fill": .text(PictureStyle.fill(ScoreBand(word.accuracyScore))),
                    "stroke": .text(style.stroke), "stroke-width": 1,
                ])
        }
    }

    /// The phonemes in boxes, each with its symbol, its score and below it what it sounded like.
    func addPhonemes(to document: inout SVGDocument) {
        let boxTop = top + Self.phonesTop
        var lastHeard = -Double.infinity
        var line = 0
        for phoneme in phonemes {
            let (from, to) = (x(phoneme.start), x(phoneme.end))
            guard let score = phoneme.accuracyScore else { continue }
            let band = ScoreBand(score)
            let style = PictureStyle.band(band)
            let middle = (from + to) / 2
            let inset = style.strokeWidth / 2
            document.add(
                "rect",
                [
                    "x": .number(from + inset), "y": .number(boxTop + inset),
                    "width": .number(max(to - from - 2 * inset, 0.5)),
                    "height": .number(Self.phonesHeight - 2 * inset), "rx": 2,
                    "fill": .text(PictureStyle.fill(band)), "stroke": .text(style.stroke),
                    "stroke-width": .number(style.strokeWidth),
                ])
            let room = to - from
            let width = PronunciationPicture.estimatedWidth(phoneme.symbol, size: 19)
            let size = min(19, max(10, 19 * room / max(width, 1)))
            addHaloed(
                phoneme.symbol, x: middle, y: boxTop + 21, size: size, font: PictureStyle.phoneticFont,
                halo: style.fill, to: &document)
            addHaloed(
                "\(Int(score.rounded()))", x: middle, y: boxTop + 37, size: room < 16 ? 8.5 : 10.5,
                font: PictureStyle.textFont, weight: "600", halo: style.fill, to: &document)
            guard let heard = phoneme.soundedLike.first else { continue }
            let text = "→ \(heard)"
            let half = PronunciationPicture.estimatedWidth(text, size: 14) / 2 + 5
            line = middle - half < lastHeard + 4 ? 1 - line : 0
            lastHeard = middle + half
            document.add(
                "text",
                [
                    "x": .number(middle), "y": .number(boxTop + Self.phonesHeight + 14 + 11 * Double(line)),
                    "font-size": 14, "font-weight": "600", "text-anchor": "middle",
                    "font-family": .text(PictureStyle.phoneticFont), "fill": .text(PictureStyle.band(.poor).stroke),
                ], text: text)
        }
    }

    /// Text that stays readable over hatching.
    private func addHaloed(
        _ text: String, x: Double, y: Double, size: Double, font: String, weight: String = "400", halo: String,
        to document: inout SVGDocument
    ) {
        document.add(
            "text",
            [
                "x": .number(x), "y": .number(y), "font-size": .number(size), "font-family": .text(font),
                "font-weight": .text(weight), "text-anchor": "middle", "stroke": .text(halo), "stroke-width": 4,
                "stroke-linejoin": "round", "paint-order": "stroke",
            ], text: text)
    }
}
