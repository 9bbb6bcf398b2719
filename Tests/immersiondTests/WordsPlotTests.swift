import Foundation
import FoundationXML
import Testing
import Vocab

@testable import Pictures

@Suite("Plots of study statistics")
struct WordsPlotTests {
    private static let now = Date(timeIntervalSince1970: 1_767_600_000)

    static func statistics(answers: Int) throws -> ReviewStatistics {
        var tally = ReviewTally(at: now, calendar: LearningCalendar(), model: try FSRS6())
        for index in 0..<answers {
            let before = SchedulingState(phase: .review, interval: 5)
            let rating: ReviewRating = index.isMultiple(of: 8) ? .again : .good
            tally.count(
                ReviewLogEntry(
                    id: UUID(), wordID: UUID(), at: now.addingTimeInterval(-Double(index) * 20_000), rating: rating,
                    quality: rating.quality, elapsed: 0, source: .review, before: before, after: before))
            tally.count(
                SchedulingState(
                    phase: .review, due: now.addingTimeInterval(Double(index - 9) * 40_000), lastReview: now,
                    reviewCount: 1))
        }
        return tally.statistics
    }

    static func plots(_ statistics: ReviewStatistics) throws -> [ReviewPlot] {
        let simulator = try WorkloadSimulator(days: 20, words: 50)
        return [
            .retention(statistics.days, desiredRetention: 0.9), .forecast(statistics.forecast),
            .hours(statistics.hours),
            .workload(try simulator.sweep(try FSRS6(), retentions: [0.8, 0.9])),
        ]
    }

    private func elements(_ name: String, in svg: String) throws -> [XMLElement] {
        func all(_ element: XMLElement) -> [XMLElement] {
            [element] + (element.children ?? []).compactMap { $0 as? XMLElement }.flatMap(all)
        }
        let root = try #require(try XMLDocument(xmlString: svg).rootElement())
        return all(root).filter { $0.name == name }
    }

    @Test("are valid XML that says in words what it shows", arguments: [0, 1, 300])
    func validXML(answers: Int) throws {
        for plot in try Self.plots(try Self.statistics(answers: answers)) {
            let svg = plot.svg()
            #expect(try elements("title", in: svg).first?.stringValue == plot.title)
            #expect(try #require(elements("desc", in: svg).first?.stringValue).count > 20)
            #expect(!svg.contains("nan") && !svg.contains("inf"))
            #expect(svg == plot.svg())
        }
    }

    @Test("have a bar for every amount and a dot for every share that there is")
    func marks() throws {
        let statistics = try Self.statistics(answers: 300)
        let hours = ReviewPlot.hours(statistics.hours).svg()
        let busy = statistics.hours.filter { $0.answers > 0 }.count
        // One more of each: the paper, and the legend's bar.
        #expect(try elements("rect", in: hours).count == busy + 3)
        #expect(try elements("circle", in: hours).count == statistics.hours.filter { $0.reviews.share != nil }.count)
        let forecast = ReviewPlot.forecast(statistics.forecast)
        #expect(forecast.bars[0].values.reduce(0, +) == Double(statistics.forecast.due.reduce(0, +)))
        let total = statistics.forecast.due.reduce(statistics.forecast.overdue, +)
        #expect(forecast.lines[0].values.last == Double(total))
        #expect(forecast.description.contains("\(statistics.forecast.overdue) overdue"))
    }

    @Test("no line leads over weeks or hours without answers")
    func gaps() throws {
        let statistics = try Self.statistics(answers: 300)
        var days = statistics.days
        for index in days.indices.suffix(28).prefix(14) { days[index].reviews = TrueRetention.Tally() }
        let plot = ReviewPlot.retention(days, desiredRetention: 0.9)
        #expect(plot.bars[0].values.suffix(4).prefix(2).allSatisfy { $0 == 0 })
        let recalled = try elements("path", in: plot.svg()).filter {
            let look = ($0.attributes ?? []).reduce(into: [:]) { $0[$1.name ?? ""] = $1.stringValue }
            return look["stroke"] == PictureStyle.learner && look["fill"] == "none"
        }
        #expect(recalled.count == 2)
        #expect(ReviewPlot.runs(of: [nil, 1, 2, nil, nil, 3, nil]) == [1..<3, 5..<6])
        #expect(ReviewPlot.runs(of: []) == [])
    }

    @Test("what is to be compared has the same scale, and things are counted in whole numbers")
    func axes() throws {
        let statistics = try Self.statistics(answers: 3)
        let plots = [
            ReviewPlot.retention(statistics.days, desiredRetention: 0.9), ReviewPlot.hours(statistics.hours),
        ]
        #expect(plots.map { $0.right?.bottom } == [0, 0])
        #expect(plots.map { $0.right?.top } == [100, 100])
        let ticks = ReviewPlotScale(plots[0].left, largest: 3).ticks
        #expect(ticks == [0, 1, 2, 3])
        #expect(ReviewPlotScale.text(20_000) == "20k" && ReviewPlotScale.text(9_000) == "9000")
    }

    @Test("without answers the plots say so")
    func nothing() throws {
        let statistics = try Self.statistics(answers: 0)
        #expect(ReviewPlot.hours(statistics.hours).svg().contains(">no reviews yet</text>"))
        #expect(ReviewPlot.forecast(statistics.forecast).svg().contains(">nothing falls due</text>"))
        #expect(ReviewPlot.hours(statistics.hours).description.contains("no reviews yet"))
    }

    @Test("retention by week adds up to all reviews, the last week last")
    func weeks() throws {
        let statistics = try Self.statistics(answers: 300)
        let plot = ReviewPlot.retention(statistics.days, desiredRetention: 0.9)
        #expect(plot.bars[0].values.count == 26)
        #expect(plot.bars[0].values.reduce(0, +) == 300)
        #expect(plot.bars[0].values.last == Double(statistics.days.suffix(7).reduce(0) { $0 + $1.answers }))
        #expect(plot.bars[0].values.prefix(15).allSatisfy { $0 == 0 })
        #expect(plot.lines[0].values.first == Double??.some(nil))
        #expect(plot.lines[1].values.allSatisfy { $0 == 90 })
        #expect(plot.description.contains("recalled 87 % of 300 reviews"))
    }

    @Test(
        "an axis has round numbers that hold the largest",
        arguments: [
            (0.0, [0, 0.2, 0.4, 0.6, 0.8, 1]), (7, [0, 2, 4, 6, 8]), (10, [0, 2, 4, 6, 8, 10]),
            (981, [0, 200, 400, 600, 800, 1_000]), (0.03, [0, 0.01, 0.02, 0.03]),
            (.infinity, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        ])
    func scale(largest: Double, ticks: [Double]) {
        let scale = ReviewPlotScale(ReviewPlot.Axis(name: ""), largest: largest)
        #expect(scale.ticks.count == ticks.count)
        #expect(zip(scale.ticks, ticks).allSatisfy { abs($0 - $1) < 1e-9 }, "\(scale.ticks)")
        #expect(scale.position(of: 0) == 0)
        #expect(largest.isInfinite || scale.position(of: largest) <= 1)
        #expect(scale.position(of: -5) == 0)
    }
}
