import Foundation
package import Pronunciation
import PronunciationCoach

/// A recording and its assessment as one SVG: what was said, how it sounded, where each phoneme lies and how good it
/// was, and the melody of the voice over the reference's.
package struct PronunciationPicture {
    /// The words on the picture, in the reader's language.
    package struct Labels: Sendable {
        package var title: String
        package var subtitle: String
        /// For those who do not see it.
        package var description: String
        package var waveform: String
        package var spectrogram: String
        package var pitch: String
        package var seconds: String
        package var semitones: String
        package var learner: String
        package var reference: String
        package var heardAs: String
        /// What the mark of a word that was left out means.
        package var omitted: String
        package var putIn: String
        /// Between words of the language that was spoken.
        var wordSeparator: String
        package var bands: [ScoreBand: String]
        /// The utterance's scores with their names, in the order to show them.
        package var scores: [(name: String, score: Double)]
        /// Why nothing was scored, or what was left out.
        package var message: String?

        package init(
            title: String, subtitle: String, description: String, waveform: String, spectrogram: String, pitch: String,
            seconds: String, semitones: String, learner: String, reference: String, heardAs: String, omitted: String,
            putIn: String, wordSeparator: String, bands: [ScoreBand: String], scores: [(name: String, score: Double)],
            message: String? = nil
        ) {
            self.title = title
            self.subtitle = subtitle
            self.description = description
            self.waveform = waveform
            self.spectrogram = spectrogram
            self.pitch = pitch
            self.seconds = seconds
            self.semitones = semitones
            self.learner = learner
            self.reference = reference
            self.heardAs = heardAs
            self.omitted = omitted
            self.putIn = putIn
            self.wordSeparator = wordSeparator
            self.bands = bands
            self.scores = scores
            self.message = message
        }
    }

    package let assessment: Assessment
    package let tracks: SignalTracks
    package let labels: Labels
    package let rows: [PictureRow]
    /// Pixels a second, one scale for all rows.
    package let scale: Double
    package let learner: PitchContour?
    package let reference: PitchContour?

    package static let width = 1_120.0
    package static let left = 76.0
    static let plotWidth = 980.0

    /// nil when the assessment came without tracks.
    package init?(_ assessment: Assessment, labels: Labels) {
        guard let tracks = assessment.tracks, tracks.secondsPerFrame > 0 else { return nil }
        self.assessment = assessment
        self.tracks = tracks
        self.labels = labels
        rows = PictureRow.rows(of: assessment)
        scale = Self.plotWidth / max(PictureRow.shortest, rows.map { $0.end - $0.start }.max() ?? 0)
        learner = PitchContour(hertz: tracks.pitch)
        reference = PitchContour(hertz: tracks.referencePitch)
    }

    /// The picture. The same assessment and labels make the same bytes.
    package func svg() -> String {
        let titleLines = Self.titleLines(labels.title)
        let head =
            62 + 30 * Double(titleLines.count) + (labels.scores.isEmpty ? 0 : 58)
            + (subtitles.count > 1 ? Self.subtitleHeight : 0)
        let height = head + rows.reduce(0) { $0 + RowPanels.height(of: $1, in: assessment) } + 40
        var picture = SVGDocument(width: Self.width, height: height)
        picture.add("title", ["id": "title"], text: labels.title)
        picture.add("desc", ["id": "desc"], text: labels.description)
        PictureStyle.addPatterns(to: &picture)
        picture.add(
            "rect", ["width": .number(Self.width), "height": .number(height), "fill": .text(PictureStyle.paper)])
        picture.open("g", ["font-family": .text(PictureStyle.textFont), "fill": .text(PictureStyle.ink)])
        addHead(titleLines, to: &picture)
        var top = head
        for row in rows {
            RowPanels(self, row: row, top: top).add(to: &picture)
            top += RowPanels.height(of: row, in: assessment)
        }
        addLegend(at: height - 34, to: &picture)
        return picture.finished()
    }

    private func addHead(_ title: [String], to picture: inout SVGDocument) {
        var baseline = 50.0
        for line in title {
            picture.add(
                "text",
                ["x": .number(Self.left), "y": .number(baseline), "font-size": 24, "font-weight": "600"], text: line)
            baseline += 30
        }
        for (index, line) in subtitles.enumerated() {
            let isMessage = labels.message != nil && index == 0
            picture.add(
                "text",
                [
                    "x": .number(Self.left), "y": .number(baseline - 5), "font-size": 13.5,
                    "font-weight": isMessage ? "600" : "400",
                    "fill": .text(isMessage ? PictureStyle.ink : PictureStyle.quietInk),
                ], text: line)
            baseline += Self.subtitleHeight
        }
        addScores(at: baseline + 14 - Self.subtitleHeight, to: &picture)
    }

    private static let subtitleHeight = 20.0

    /// What there is to say about the whole first, then what was measured.
    private var subtitles: [String] {
        guard let message = labels.message else { return [labels.subtitle] }
        return labels.scores.isEmpty ? [message] : [message, labels.subtitle]
    }

    /// The utterance's scores as bars side by side.
    private func addScores(at top: Double, to picture: inout SVGDocument) {
        guard !labels.scores.isEmpty else { return }
        let gap = 20.0
        let width = (Self.plotWidth + gap) / Double(labels.scores.count) - gap
        for (index, item) in labels.scores.enumerated() {
            let x = Self.left + Double(index) * (width + gap)
            let band = ScoreBand(item.score)
            let style = PictureStyle.band(band)
            picture.add(
                "text",
                ["x": .number(x), "y": .number(top + 14), "font-size": 12.5, "fill": .text(PictureStyle.quietInk)],
                text: item.name)
            picture.add(
                "text",
                [
                    "x": .number(x + width), "y": .number(top + 14), "font-size": 15, "font-weight": "600",
                    "text-anchor": "end",
                ], text: "\(Int(item.score.rounded()))")
            picture.add(
                "rect",
                [
                    "x": .number(x), "y": .number(top + 21), "width": .number(width), "height": 9, "rx": 2,
                    "fill": .text(PictureStyle.panel), "stroke": .text(PictureStyle.rule),
                ])
            picture.add(
                "rect",
                [
                    "x": .number(x), "y": .number(top + 21),
                    "width": .number(width * min(max(item.score / 100, 0), 1)), "height": 9, "rx": 2,
                    "fill": .text(PictureStyle.fill(band)), "stroke": .text(style.stroke), "stroke-width": 1,
                ])
        }
    }

    /// Between the entries of the legend, all of which fit in one row.
    private static let legendGap = 18.0

    private func addLegend(at top: Double, to picture: inout SVGDocument) {
        var x = Self.left
        func text(_ content: String, _ picture: inout SVGDocument) {
            picture.add(
                "text",
                ["x": .number(x), "y": .number(top + 11), "font-size": 12, "fill": .text(PictureStyle.quietInk)],
                text: content)
            x += Self.estimatedWidth(content, size: 12) + Self.legendGap
        }
        if !assessment.words.isEmpty {
            for band in ScoreBand.allCases {
                let style = PictureStyle.band(band)
                picture.add(
                    "rect",
                    [
                        "x": .number(x), "y": .number(top), "width": 24, "height": 14, "rx": 2,
                        "fill": .text(PictureStyle.fill(band)), "stroke": .text(style.stroke),
                        "stroke-width": .number(style.strokeWidth),
                    ])
                x += 31
                text(labels.bands[band] ?? "", &picture)
            }
            picture.add(
                "text",
                [
                    "x": .number(x), "y": .number(top + 11), "font-size": 13, "font-weight": "600",
                    "font-family": .text(PictureStyle.phoneticFont), "fill": .text(PictureStyle.band(.poor).stroke),
                ], text: "→ s")
            x += 30
            text(labels.heardAs, &picture)
            if assessment.words.contains(where: \.isOmitted) {
                PictureStyle.addOmission(x: x, y: top, width: 24, height: 14, to: &picture)
                x += 31
                text(labels.omitted, &picture)
            }
            if assessment.insertions != nil {
                PictureStyle.addInsertion(x: x, y: top, width: 24, height: 14, to: &picture)
                x += 31
                text(labels.putIn, &picture)
            }
        }
        for (contour, line, name) in [
            (learner, PitchLine.learner, labels.learner), (reference, PitchLine.reference, labels.reference),
        ] {
            guard let contour else { continue }
            line.add(path: "M\(SVGDocument.point(x, top + 7))h34", to: &picture)
            x += 42
            text("\(name), \(Int(contour.median.rounded())) Hz", &picture)
        }
    }

    /// The title broken into at most three lines.
    private static func titleLines(_ title: String) -> [String] {
        let lines = title.wrapped(to: 76).map { String($0.prefix(100)) }
        return lines.count <= 3 ? lines : Array(lines.prefix(2)) + [lines[2] + " …"]
    }

    /// About how wide a text is, in pixels: no fonts are at hand where the picture is made.
    static func estimatedWidth(_ text: String, size: Double) -> Double {
        text.reduce(0) { $0 + ("iljftrI.,:;'!|()[] ".contains($1) ? 0.33 : $1.isUppercase ? 0.72 : 0.57) } * size
    }
}

/// How the two pitch contours are drawn: told apart by dashes as well as by colour.
enum PitchLine {
    case learner, reference

    func add(path: String, to picture: inout SVGDocument) {
        switch self {
        case .learner:
            picture.add(
                "path",
                [
                    "d": .text(path), "fill": "none", "stroke": .text(PictureStyle.learner), "stroke-width": 2.6,
                    "stroke-linejoin": "round", "stroke-linecap": "round",
                ])
        case .reference:
            picture.add(
                "path",
                [
                    "d": .text(path), "fill": "none", "stroke": .text(PictureStyle.reference), "stroke-width": 2,
                    "stroke-dasharray": "6 4", "stroke-linejoin": "round",
                ])
        }
    }
}
