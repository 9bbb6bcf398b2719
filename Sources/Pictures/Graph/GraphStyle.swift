/// The look of a script's picture. Plain rules without variables, which some viewers do not know; the dark ones repeat
/// what differs.
enum GraphStyle {
    private struct Colours {
        var paper, card, ink, quiet, frame, answer, way, detour, rescue, lost: String
    }

    private static let light = Colours(
        paper: "#fdfcfa", card: "#ffffff", ink: "#1d2433", quiet: "#5c6577", frame: "#b9bcc4", answer: "#1f5fa8",
        way: "#7a8190", detour: "#7b4ba3", rescue: "#955a00", lost: "#b3261e")
    private static let dark = Colours(
        paper: "#14171f", card: "#1f2430", ink: "#e8eaf0", quiet: "#a3abbb", frame: "#4b5264", answer: "#7db4f0",
        way: "#8d95a6", detour: "#c39ae6", rescue: "#e2a94a", lost: "#f2877f")

    static let css = """

        text { font-family: \(PictureStyle.textFont); font-size: 12px }
        .heading { font-size: 19px; font-weight: 600 }
        .title { font-size: 13px; font-weight: 600 }
        .label text { font-size: 11px; text-anchor: middle }
        .legend { font-size: 11px }
        .line { fill: none; stroke-width: 1.4 }
        .line.detour { stroke-dasharray: 7 4 }
        .line.rescue { stroke-dasharray: 2 4; stroke-linecap: round }
        .card rect { stroke-width: 1.2 }
        .card.listens rect { stroke-width: 2 }
        .card.returns rect { stroke-dasharray: 6 3 }
        .card.anywhere rect { stroke-dasharray: 2 3 }
        .card.lost rect { stroke-width: 2; stroke-dasharray: 5 4 }
        .mark { fill: none; stroke-width: 1.4 }
        \(rules(light))
        @media (prefers-color-scheme: dark) {
        \(rules(dark))
        }

        """

    private static func rules(_ colours: Colours) -> String {
        """
        text, .dot, .arrow { fill: \(colours.ink) }
        .mark { stroke: \(colours.ink) }
        .arrow { fill: \(colours.way) }
        .paper, .label rect { fill: \(colours.paper) }
        .card rect { fill: \(colours.card); stroke: \(colours.frame) }
        .card.listens rect { stroke: \(colours.answer) }
        .card.lost rect { stroke: \(colours.lost) }
        .more, .staying, .legend, .label text { fill: \(colours.quiet) }
        .line.answer { stroke: \(colours.answer) }
        .line.way { stroke: \(colours.way) }
        .line.detour { stroke: \(colours.detour) }
        .line.rescue { stroke: \(colours.rescue) }
        .label.answer text { fill: \(colours.answer) }
        .label.detour text { fill: \(colours.detour) }
        .label.rescue text { fill: \(colours.rescue) }
        """
    }
}
