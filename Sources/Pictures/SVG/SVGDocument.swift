/// An SVG picture under construction. The same calls make the same bytes, on any machine.
package struct SVGDocument {
    package private(set) var text = ""
    private var openElements: [String] = []

    package init(width: Double, height: Double) {
        text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        open(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "width": .number(width), "height": .number(height),
                "viewBox": "0 0 \(Self.format(width)) \(Self.format(height))", "role": "img",
                "aria-labelledby": "title desc",
            ])
    }

    /// An attribute's value. Texts are escaped, numbers rounded to hundredths.
    package enum Value: ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByFloatLiteral,
        ExpressibleByIntegerLiteral
    {
        case text(String)
        case number(Double)

        package init(stringLiteral value: String) { self = .text(value) }
        package init(floatLiteral value: Double) { self = .number(value) }
        package init(integerLiteral value: Int) { self = .number(Double(value)) }
    }

    package typealias Attributes = KeyValuePairs<String, Value>

    package mutating func open(_ name: String, _ attributes: Attributes = [:]) {
        text += "<\(name)\(Self.written(attributes))>\n"
        openElements.append(name)
    }

    package mutating func close() {
        if let name = openElements.popLast() { text += "</\(name)>\n" }
    }

    /// An element without content.
    package mutating func add(_ name: String, _ attributes: Attributes) {
        text += "<\(name)\(Self.written(attributes))/>\n"
    }

    /// An element that holds a text.
    package mutating func add(_ name: String, _ attributes: Attributes = [:], text content: String) {
        text += "<\(name)\(Self.written(attributes))>\(XMLText.escaped(content))</\(name)>\n"
    }

    /// The whole document, with every open element closed.
    package func finished() -> String {
        var document = self
        while !document.openElements.isEmpty { document.close() }
        return document.text
    }

    private static func written(_ attributes: Attributes) -> String {
        attributes.map { name, value in
            switch value {
            case .text(let text): " \(name)=\"\(XMLText.escaped(text))\""
            case .number(let number): " \(name)=\"\(format(number))\""
            }
        }.joined()
    }

    /// At most two decimals, and none of them a trailing zero; 0 for what is not a number.
    package static func format(_ number: Double) -> String {
        guard number.isFinite, abs(number) < 1e9 else { return "0" }
        let hundredths = Int((number * 100).rounded())
        let (whole, part) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        let sign = hundredths < 0 ? "-" : ""
        if part == 0 { return "\(sign)\(whole)" }
        let decimals = part.isMultiple(of: 10) ? "\(part / 10)" : part < 10 ? "0\(part)" : "\(part)"
        return "\(sign)\(whole).\(decimals)"
    }

    /// A point as paths write it.
    package static func point(_ x: Double, _ y: Double) -> String { "\(format(x)) \(format(y))" }
}
