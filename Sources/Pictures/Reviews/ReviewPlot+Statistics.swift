import Foundation
package import Vocab

/// The words on plots of study statistics.
package struct ReviewPlotLabels {
    var retentionTitle = "What you remembered, week by week"
    var forecastTitle = "What falls due"
    var hoursTitle = "When you study"
    var workloadTitle = "Work and gain at each desired retention"
    package var reviews = "reviews"
    package var answers = "answers"
    package var recalled = "recalled"
    package var desired = "desired retention"
    package var due = "words due"
    package var overdue = "overdue"
    package var total = "due in all"
    package var minutes = "minutes a day"
    package var remembered = "words remembered at the end"
    var weeksAgo = "weeks ago"
    var daysAhead = "days from today"
    package var hour = "hour of the day"
    var noReviews = "no reviews yet"
    var nothingDue = "nothing falls due"
}

extension ReviewPlot {
    /// Reviews and the share recalled, the latest weeks last.
    ///
    /// - Parameters:
    ///   - days: from `ReviewStatistics`, ending today.
    ///   - desiredRetention: 0…1, drawn to compare with.
    package static func retention(
        _ days: [DayOfReviews], desiredRetention: Double, weeks: Int = 26, labels: ReviewPlotLabels = ReviewPlotLabels()
    ) -> ReviewPlot {
        var tallies: [TrueRetention.Tally] = []
        for week in (0..<max(1, weeks)).reversed() {
            let end = max(0, days.count - week * 7)
            tallies.append(
                days[max(0, end - 7)..<end].reduce(into: TrueRetention.Tally()) { tally, day in
                    tally.recalled += day.reviews.recalled
                    tally.forgotten += day.reviews.forgotten
                })
        }
        let counts = tallies.map { Double($0.recalled + $0.forgotten) }
        let recalled = tallies.reduce(0) { $0 + $1.recalled }
        let all = Int(counts.reduce(0, +))
        let part = all > 0 ? "\(percent(Double(recalled) / Double(all))) % of \(all) \(labels.reviews)" : "none"
        return ReviewPlot(
            title: labels.retentionTitle, description: "\(labels.retentionTitle): \(labels.recalled) \(part).",
            columns: tallies.indices.map { index in
                let ago = tallies.count - 1 - index
                return ago.isMultiple(of: 4) ? "\(ago)" : nil
            },
            columnName: labels.weeksAgo, bars: [Bars(name: labels.reviews, values: counts)],
            lines: [
                Line(name: labels.recalled, values: tallies.map { $0.share.map { $0 * 100 } }, isOnRight: true),
                Line(
                    name: labels.desired, values: tallies.map { _ in desiredRetention * 100 }, isOnRight: true,
                    isReference: true),
            ],
            left: Axis(name: labels.reviews, isCount: true), right: recall(labels), emptiness: labels.noReviews)
    }

    /// Words that fall due each day, and how many that makes in all.
    package static func forecast(_ forecast: DueForecast, labels: ReviewPlotLabels = ReviewPlotLabels()) -> ReviewPlot {
        var total = forecast.overdue
        let totals = forecast.due.map { count -> Double? in
            total += count
            return Double(total)
        }
        let gap = max(1, (forecast.due.count + 9) / 10)
        return ReviewPlot(
            title: labels.forecastTitle,
            description:
                "\(labels.forecastTitle): \(forecast.overdue) \(labels.overdue), \(forecast.due.first ?? 0) today, "
                + "\(total) \(labels.total) by day \(forecast.due.count - 1).",
            columns: forecast.due.indices.map { $0.isMultiple(of: gap) ? "\($0)" : nil }, columnName: labels.daysAhead,
            bars: [
                Bars(name: labels.due, values: forecast.due.map(Double.init)),
                Bars(name: labels.overdue, values: [Double(forecast.overdue)]),
            ], lines: [Line(name: labels.total, values: totals, isOnRight: true)],
            left: Axis(name: labels.due, isCount: true),
            right: Axis(name: labels.total, isCount: true), emptiness: labels.nothingDue)
    }

    /// Answers by the hour, and the share recalled.
    package static func hours(_ hours: [HourOfReviews], labels: ReviewPlotLabels = ReviewPlotLabels()) -> ReviewPlot {
        let best = hours.max { $0.answers < $1.answers }
        return ReviewPlot(
            title: labels.hoursTitle,
            description: (best?.answers ?? 0) > 0
                ? "\(labels.hoursTitle): most \(labels.answers) at \(best?.hour ?? 0):00, \(best?.answers ?? 0)."
                : "\(labels.hoursTitle): \(labels.noReviews).",
            columns: hours.map { $0.hour.isMultiple(of: 3) ? "\($0.hour)" : nil }, columnName: labels.hour,
            bars: [Bars(name: labels.answers, values: hours.map { Double($0.answers) })],
            lines: [
                Line(name: labels.recalled, values: hours.map { $0.reviews.share.map { $0 * 100 } }, isOnRight: true)
            ], left: Axis(name: labels.answers, isCount: true), right: recall(labels), emptiness: labels.noReviews)
    }

    /// Minutes a day and words remembered, for each desired retention.
    package static func workload(_ workloads: [SimulatedWorkload], labels: ReviewPlotLabels = ReviewPlotLabels())
        -> ReviewPlot
    {
        let told = workloads.map { workload in
            "\(percent(workload.desiredRetention)) %: \(SVGDocument.format(workload.minutesPerDay)) \(labels.minutes), "
                + "\(Int(workload.remembered.rounded())) \(labels.remembered)"
        }
        return ReviewPlot(
            title: labels.workloadTitle, description: told.joined(separator: "; ") + ".",
            columns: workloads.map { "\(percent($0.desiredRetention)) %" }, columnName: labels.desired,
            bars: [Bars(name: labels.minutes, values: workloads.map(\.minutesPerDay))],
            lines: [Line(name: labels.remembered, values: workloads.map(\.remembered), isOnRight: true)],
            left: Axis(name: labels.minutes), right: Axis(name: labels.remembered))
    }

    /// The same on every plot, so that weeks and hours can be compared.
    private static func recall(_ labels: ReviewPlotLabels) -> Axis { Axis(name: labels.recalled, top: 100, unit: " %") }

    private static func percent(_ share: Double) -> Int { Int((share * 100).rounded()) }
}
