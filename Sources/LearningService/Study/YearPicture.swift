import Pictures
import Vocab

/// A year of study as a picture: a square for each day, a column for each week, darker the longer the learner studied.
struct YearPicture {
    private static let square = 11.0
    private static let step = 13.0
    private static let left = 34.0
    private static let top = 42.0
    private static let colours = ["#EBEDF0", "#9BE9A8", "#40C463", "#30A14E", "#216E39"]
    /// Minutes from which a day has the next colour.
    private static let minutes = [1, 10, 20, 40]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Counted since 1970.
    let days: ClosedRange<Int>
    let seconds: [Int: Int]
    let events: [Int: Int]

    var svg: String {
        let first = days.lowerBound - LearningCalendar.weekday(ofDay: days.lowerBound)
        let weeks = (days.upperBound - first) / 7 + 1
        var document = SVGDocument(
            width: Self.left + Double(weeks) * Self.step + 10, height: Self.top + 7 * Self.step + 24)
        let total = seconds.values.reduce(0, +) / 60
        let active = days.count { events[$0] != nil }
        document.add("title", ["id": "title"], text: "A year of study")
        document.add(
            "desc", ["id": "desc"],
            text: "\(active) days of study and \(total) minutes from \(CivilDays.text(days.lowerBound)) to "
                + "\(CivilDays.text(days.upperBound)).")
        document.open("g", ["font-family": "sans-serif", "font-size": 10, "fill": "#57606A"])
        document.add(
            "text", ["x": .number(Self.left), "y": 14, "font-size": 12, "fill": "#24292F"],
            text: "\(active) \(active == 1 ? "day" : "days"), \(total / 60) h \(total % 60) min")
        for (row, name) in [(0, "Mon"), (2, "Wed"), (4, "Fri")] {
            document.add("text", ["x": 4, "y": .number(Self.top + Double(row) * Self.step + 9)], text: name)
        }
        for day in days {
            let place = day - first
            let (x, y) = (Self.left + Double(place / 7) * Self.step, Self.top + Double(place % 7) * Self.step)
            let date = CivilDays.date(day)
            if date.day == 1 || day == days.lowerBound && date.day < 20 {
                document.add(
                    "text", ["x": .number(x), "y": .number(Self.top - 6)], text: Self.months[date.month - 1])
            }
            document.open(
                "rect",
                [
                    "x": .number(x), "y": .number(y), "width": .number(Self.square), "height": .number(Self.square),
                    "rx": 2, "fill": .text(colour(day)),
                ])
            document.add("title", text: "\(CivilDays.text(day)): \((seconds[day] ?? 0) / 60) min")
            document.close()
        }
        document.close()
        return document.finished()
    }

    /// A day on which something was done has a colour, however short it was.
    private func colour(_ day: Int) -> String {
        let minutes = (seconds[day] ?? 0) / 60
        let rank = Self.minutes.count { minutes >= $0 }
        return Self.colours[max(rank, events[day] == nil ? 0 : 1)]
    }
}
