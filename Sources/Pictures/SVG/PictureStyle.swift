import Pronunciation
import PronunciationCoach

/// The look of a pronunciation picture: colours that stay apart in grey, and marks that need no colour.
enum PictureStyle {
    static let textFont = "Inter, 'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif"
    static let phoneticFont = "'Charis SIL', 'Doulos SIL', 'Noto Serif', 'DejaVu Serif', serif"

    static let paper = "#fdfcfa"
    static let panel = "#ffffff"
    static let ink = "#1d2433"
    static let quietInk = "#5c6577"
    static let rule = "#d9d8d3"
    static let wave = "#34486b"
    static let learner = "#123a8c"
    static let reference = "#c2571a"

    /// The colours of a band, and what marks it where there are none: good is plain, fair is hatched, poor is hatched
    /// twice in a strong frame.
    struct Band {
        var fill: String
        var stroke: String
        var strokeWidth: Double
    }

    static func band(_ band: ScoreBand) -> Band {
        switch band {
        case .good: Band(fill: "#dff1e7", stroke: "#2b7a5b", strokeWidth: 1)
        case .fair: Band(fill: "#fae6b1", stroke: "#a06d00", strokeWidth: 1.2)
        case .poor: Band(fill: "#f6b8a9", stroke: "#a3200d", strokeWidth: 2)
        }
    }

    static func fill(_ band: ScoreBand) -> String { "url(#\(band.rawValue))" }

    /// The mark of what was left out: hollow, for there is nothing to judge.
    static func addOmission(
        x: Double, y: Double, width: Double, height: Double, to picture: inout SVGDocument
    ) {
        picture.add(
            "rect",
            [
                "x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height), "rx": 2,
                "fill": "none", "stroke": .text(quietInk), "stroke-width": 1.3, "stroke-dasharray": "4 3",
            ])
    }

    /// Around what was put in.
    static func addInsertion(
        x: Double, y: Double, width: Double, height: Double, to picture: inout SVGDocument
    ) {
        picture.add(
            "rect",
            [
                "x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height), "rx": 2,
                "fill": .text(quietInk), "fill-opacity": 0.12, "stroke": .text(quietInk), "stroke-width": 1.3,
                "stroke-dasharray": "1 3",
            ])
    }

    /// The patterns that ``fill(_:)`` names.
    static func addPatterns(to picture: inout SVGDocument) {
        picture.open("defs")
        for band in ScoreBand.allCases {
            let style = Self.band(band)
            picture.open(
                "pattern",
                [
                    "id": .text(band.rawValue), "width": 7, "height": 7, "patternUnits": "userSpaceOnUse",
                    "patternTransform": "rotate(45)",
                ])
            picture.add("rect", ["width": 7, "height": 7, "fill": .text(style.fill)])
            let lines = band == .good ? [] : band == .fair ? ["M0 0V7"] : ["M0 0V7", "M0 0H7"]
            for line in lines {
                picture.add(
                    "path",
                    [
                        "d": .text(line), "stroke": .text(style.stroke), "stroke-width": band == .fair ? 1 : 1.4,
                        "stroke-opacity": 0.5,
                    ])
            }
            picture.close()
        }
        picture.close()
    }

    /// From paper to ink by way of blue, each step darker than the one before, so that it reads the same in grey.
    static let spectrogramPalette: [(UInt8, UInt8, UInt8)] = {
        let stops: [(Double, (Double, Double, Double))] = [
            (0, (255, 255, 255)), (0.35, (231, 238, 246)), (0.6, (150, 182, 214)), (0.82, (55, 96, 152)),
            (1, (14, 24, 56)),
        ]
        return (0..<256).map { index in
            let position = Double(index) / 255
            let upper = max(1, stops.firstIndex { $0.0 >= position } ?? stops.count - 1)
            let (from, to) = (stops[upper - 1], stops[upper])
            let part = (position - from.0) / (to.0 - from.0)
            func mixed(_ a: Double, _ b: Double) -> UInt8 { UInt8((a + (b - a) * part).rounded()) }
            return (mixed(from.1.0, to.1.0), mixed(from.1.1, to.1.1), mixed(from.1.2, to.1.2))
        }
    }()
}
