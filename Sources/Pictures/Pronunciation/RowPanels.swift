import Foundation
import Pronunciation
import PronunciationCoach

/// One line of the picture: words, waveform, spectrogram, phonemes, pitch and the time below, over each other.
struct RowPanels {
    /// Pixels of a line, the space below it included, and what stands over it where words were left out.
    static func height(of row: PictureRow, in assessment: Assessment) -> Double {
        panelsHeight + omissionsHeight(of: row, in: assessment)
    }

    private static let panelsHeight = 462.0

    private static func omissionsHeight(of row: PictureRow, in assessment: Assessment) -> Double {
        assessment.words[row.words].contains(where: \.isOmitted) ? omissionHeight + 8 : 0
    }

    static let omissionHeight = 24.0

    static let waveTop = 50.0
    static let waveHeight = 76.0
    static let spectrumTop = 134.0
    static let spectrumHeight = 110.0
    static let phonesTop = 252.0
    static let phonesHeight = 44.0
    static let pitchTop = 322.0
    static let pitchHeight = 92.0

    let picture: PronunciationPicture
    let row: PictureRow
    let top: Double
    let frames: Range<Int>

    init(_ picture: PronunciationPicture, row: PictureRow, top: Double) {
        self.picture = picture
        self.row = row
        self.top = top + Self.omissionsHeight(of: row, in: picture.assessment)
        let step = picture.tracks.secondsPerFrame
        let first = Int((row.start / step).rounded())
        frames = first..<max(first, Int((row.end / step).rounded()))
    }

    func add(to document: inout SVGDocument) {
        addFrames(to: &document)
        addSpectrogram(to: &document)
        addBoundaries(to: &document)
        addWaveform(to: &document)
        addWords(to: &document)
        addOmissions(to: &document)
        addInsertions(to: &document)
        addPhonemes(to: &document)
        addPitch(to: &document)
        addTimeAxis(to: &document)
    }

    // MARK: Coordinates

    var width: Double { (row.end - row.start) * picture.scale }

    func x(_ seconds: Double) -> Double {
        PronunciationPicture.left + (min(max(seconds, row.start), row.end) - row.start) * picture.scale
    }

    func x(frame: Int) -> Double { x((Double(frame) + 0.5) * picture.tracks.secondsPerFrame) }

    /// Those that were said.
    var words: [AssessedWord] { picture.assessment.words[row.words].filter { !$0.isOmitted } }
    var phonemes: [AssessedPhoneme] {
        words.flatMap(\.phonemes).filter { $0.end > row.start && $0.start < row.end }
    }

    // MARK: Panels

    private func addFrames(to document: inout SVGDocument) {
        let labels = picture.labels
        let panels: [(Double, Double, String)] = [
            (Self.waveTop, Self.waveHeight, labels.waveform),
            (Self.spectrumTop, Self.spectrumHeight, labels.spectrogram),
            (Self.pitchTop, Self.pitchHeight, labels.pitch),
        ]
        for (offset, height, name) in panels {
            document.add(
                "rect",
                [
                    "x": .number(PronunciationPicture.left), "y": .number(top + offset), "width": .number(width),
                    "height": .number(height), "fill": .text(PictureStyle.panel), "stroke": .text(PictureStyle.rule),
                ])
            let middle = top + offset + height / 2
            let x = offset == Self.pitchTop ? 18.0 : 58
            document.add(
                "text",
                [
                    "x": .number(x), "y": .number(middle), "font-size": 11.5, "text-anchor": "middle",
                    "fill": .text(PictureStyle.quietInk),
                    "transform": "rotate(-90 \(SVGDocument.format(x)) \(SVGDocument.format(middle)))",
                ], text: name)
        }
    }

    private func addSpectrogram(to document: inout SVGDocument) {
        let (bands, values) = (picture.tracks.bands, picture.tracks.spectrogram)
        guard bands > 0 else { return }
        let shown = frames.clamped(to: 0..<values.count / bands)
        guard !shown.isEmpty else { return }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(shown.count * bands)
        for band in (0..<bands).reversed() {
            for frame in shown { pixels.append(values[frame * bands + band]) }
        }
        let image = IndexedPNG.encode(
            width: shown.count, height: bands, pixels: pixels, palette: PictureStyle.spectrogramPalette)
        let step = picture.tracks.secondsPerFrame
        let from = x(Double(shown.lowerBound) * step)
        document.add(
            "image",
            [
                "x": .number(from), "y": .number(top + Self.spectrumTop),
                "width": .number(x(Double(shown.upperBound) * step) - from), "height": .number(Self.spectrumHeight),
                "preserveAspectRatio": "none", "href": .text("data:image/png;base64,\(image.base64EncodedString())"),
            ])
    }

    /// Lines where phonemes begin and end, in the colour of their score, through waveform and spectrogram; what was not
    /// good is tinted.
    private func addBoundaries(to document: inout SVGDocument) {
        let wave = top + Self.waveTop
        let end = top + Self.phonesTop
        for phoneme in phonemes {
            guard let score = phoneme.accuracyScore else { continue }
            let band = ScoreBand(score)
            let (from, to) = (x(phoneme.start), x(phoneme.end))
            if band != .good {
                document.add(
                    "rect",
                    [
                        "x": .number(from), "y": .number(wave), "width": .number(to - from),
                        "height": .number(Self.waveHeight), "fill": .text(PictureStyle.fill(band)), "opacity": 0.55,
                    ])
            }
            for x in [from, to] {
                document.add(
                    "path",
                    [
                        "d": "M\(SVGDocument.point(x, wave))V\(SVGDocument.format(end))",
                        "stroke": .text(PictureStyle.band(band).stroke), "stroke-width": band == .poor ? 1.2 : 0.7,
                        "stroke-opacity": band == .good ? 0.45 : 0.8,
                    ])
            }
        }
    }

    private func addWaveform(to document: inout SVGDocument) {
        let envelope = picture.tracks.envelope
        let shown = frames.clamped(to: envelope.indices)
        guard !shown.isEmpty else { return }
        let loudest = Double(envelope.filter(\.isFinite).max() ?? 0)
        let middle = top + Self.waveTop + Self.waveHeight / 2
        let unit = loudest > 0 ? (Self.waveHeight / 2 - 4) / loudest : 0
        func points(_ frames: some Sequence<Int>, _ sign: Double) -> String {
            frames.map { frame in
                // A hair's breadth of silence, so that the line never breaks.
                let height = envelope[frame] > 0 ? max(Double(envelope[frame]) * unit, 0.4) : 0.4
                return SVGDocument.point(x(frame: frame), middle + sign * height)
            }.joined(separator: "L")
        }
        document.add(
            "path",
            [
                "d": "M\(points(shown, -1))L\(points(shown.reversed(), 1))Z", "fill": .text(PictureStyle.wave),
            ])
    }
}
