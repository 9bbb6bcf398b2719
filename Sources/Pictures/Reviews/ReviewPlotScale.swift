import Foundation

/// An axis's numbers: from its bottom to a round top, with four to seven ticks.
struct ReviewPlotScale {
    let bottom: Double
    let top: Double
    let ticks: [Double]

    init(_ axis: ReviewPlot.Axis, largest: Double) {
        let wanted = max(axis.top ?? largest, axis.bottom)
        let span = wanted - axis.bottom > 0 && wanted.isFinite ? wanted - axis.bottom : 1
        let step = axis.isCount ? max(1, Self.roundStep(span / 5)) : Self.roundStep(span / 5)
        let count = Int((span / step - 1e-9).rounded(.up))
        bottom = axis.bottom
        top = axis.top.map { max($0, axis.bottom + span) } ?? axis.bottom + Double(count) * step
        let highest = top
        ticks = (0...count).map { axis.bottom + Double($0) * step }.filter { $0 <= highest + step * 1e-9 }
    }

    /// 0 at the bottom, 1 at the top; values beyond are drawn at the edge.
    func position(of value: Double) -> Double { min(max((value - bottom) / (top - bottom), 0), 1) }

    /// 1, 2 or 5 times a power of ten, at least the given.
    private static func roundStep(_ least: Double) -> Double {
        let power = pow(10, log10(least).rounded(.down))
        return power * ([1, 2, 5].first { $0 * power >= least * (1 - 1e-9) } ?? 10)
    }

    /// With as many decimals as it needs, two at most; thousands from ten thousand on as "20k".
    static func text(_ number: Double) -> String {
        number >= 10_000 ? SVGDocument.format(number / 1_000) + "k" : SVGDocument.format(number)
    }
}
