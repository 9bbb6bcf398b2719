import ConversationFixtures
import Testing

@testable import Conversation
@testable import ScenarioTools

@Suite("Pictures of scripts")
struct GraphTests {
    private func graph(_ text: String) throws -> FlowGraph { FlowGraph(try #require(try load(text).scenario)) }

    private func script(_ nodes: String, head: String = "") -> String {
        """
        id: cafe
        name: n
        language: es
        category: dining
        difficulty: A1
        characterID: maria
        environmentID: room
        \(head)
        start: a
        nodes:
        \(nodes.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
        """
    }

    private func edges(_ graph: FlowGraph) -> [String] {
        graph.edges.map { edge in
            let labels = edge.labels.joined(separator: " | ")
            return "\(graph.nodes[edge.from].title) \(edge.kind.rawValue) [\(labels)] \(graph.nodes[edge.to].title)"
        }
    }

    @Test("the café: every way on, in the order of the script")
    func everyWay() throws {
        let graph = try graph(cafe)
        #expect(
            edges(graph) == [
                "greet answer [order] served", "greet answer [bill] pay",
                "greet rescue [after 12 s | not understood] again",
                "again way [] ask", "ask answer [yes] served", "ask answer [no] end", "served way [] anything-else",
                "anything-else answer [more] served", "anything-else answer [bill] pay",
            ])
        let greet = graph.nodes[0]
        #expect(greet.kind == .listens && greet.isStart && greet.staying == ["menu"] && greet.lines.count == 2)
        #expect(graph.nodes.first { $0.title == "pay" }?.kind == .ends)
        #expect(graph.edges[0].samples == ["quiero un café"])
        #expect(!graph.nodes.contains { !$0.isReachable })
    }

    @Test("conditions, detours and what is valid everywhere are told; what nothing leads to is marked")
    func branches() throws {
        let graph = try graph(
            script(
                """
                a: { detour: b, branch: [{ when: "x > 2 and (x < 9 or not visited(b))", goto: c }, { goto: d }] }
                b: { line: { id: b, text: B, translation: B }, checkpoint: true, return: true }
                c:
                  expect:
                    - { id: yes, when: x == 'a', accept: [si], return: true }
                    - { id: no, accept: [no], detour: b }
                d: { branch: [{ when: -x < 1, goto: c }] }
                lost: { goto: a }
                """, head: "variables: { x: 1 }\nany: [{ id: quit, accept: [adiós], goto: d }]"))
        #expect(
            edges(graph) == [
                "a detour [detour] b", "a way [x > 2 and (x < 9 or not visited(b))] c", "a way [else] d",
                "c answer [yes if x == 'a'] return", "c detour [no] b", "d way [-x < 1] c", "d way [else] end",
                "lost way [] a", "anywhere answer [quit] d",
            ])
        #expect(graph.nodes.filter { !$0.isReachable }.map(\.title) == ["lost"])
        #expect(graph.nodes[1].kind == .returns && graph.nodes[1].isCheckpoint)
    }

    @Test(
        "an expression is written so that it reads back the same",
        arguments: [
            "a or b and c", "(a or b) and c", "not a == b", "(not a) == b", "not (a and b)", "a and not b",
            "a - (b - c)",
            "a - b - c", "-(a + b) * 2", "- -a", "'it\\'s' + \"a\\\\b\"", "visits(low-offer) > 1",
            "random(6) + max(a, b)",
            "(a < b) == true", "1.5 * x % 3",
        ])
    func sources(text: String) throws {
        let expression = try ExpressionParser.parse(text)
        let again = try ExpressionParser.parse(expression.source)
        #expect(again.withoutSalts == expression.withoutSalts, "\(expression.source)")
    }

    @Test("names and lines that mean something to Mermaid and Graphviz are escaped")
    func escapes() throws {
        let graph = try graph(
            script(
                #"""
                a: { line: { id: a, text: 'Di "<b>#1</b>" \ `x`', translation: x }, goto: "b;c|d" }
                "b;c|d": { end: true }
                """#))
        #expect(graph.mermaid.hasPrefix("flowchart TD\n    n0[\"<b>▶ a</b><br>Di #34;#60;b#62;#35;1"))
        #expect(graph.mermaid.contains("b#59;c#124;d"))
        #expect(graph.dot.contains(#"label="a\nDi \"<b>#1</b>\" \\ `x`""#))
    }

    // MARK: Layout

    private typealias Size = LayeredLayout.Size

    private func layout(_ count: Int, _ links: [(Int, Int)], longestLink: Int = 8) -> LayeredLayout {
        var spacing = LayeredLayout.Spacing()
        spacing.longestLink = longestLink
        return LayeredLayout(
            boxes: Array(repeating: Size(width: 100, height: 40), count: count),
            links: links.map {
                .init(from: $0.0, to: $0.1, label: Size(width: 50, height: 12), stub: Size(width: 30, height: 12))
            },
            start: 0, spacing: spacing)
    }

    /// Random links between different boxes.
    private func links(_ count: Int, among boxes: Int, seed: UInt64) -> [(Int, Int)] {
        var random = SplitMix(seed: seed)
        return (0..<count).map { _ in
            let from = Int(random.next() % UInt64(boxes))
            return (from, (from + 1 + Int(random.next() % UInt64(boxes - 1))) % boxes)
        }
    }

    @Test("boxes and labels never lie on each other, and all is inside the picture", arguments: 1...12)
    func overlap(seed: UInt64) {
        let links = links(30, among: 18, seed: seed)
        let layout = layout(18, links)
        var rects = layout.boxes.map { (middle: $0, size: Size(width: 100, height: 40)) }
        for (label, isCut) in zip(layout.labels, layout.isCut) {
            if let label { rects.append((label, isCut ? Size(width: 30, height: 12) : Size(width: 50, height: 12))) }
        }
        for (number, one) in rects.enumerated() {
            #expect(one.middle.x - one.size.width / 2 >= 0 && one.middle.x + one.size.width / 2 <= layout.size.width)
            #expect(one.middle.y - one.size.height / 2 >= 0 && one.middle.y + one.size.height / 2 <= layout.size.height)
            for other in rects[(number + 1)...] {
                let isApart =
                    abs(one.middle.x - other.middle.x) > (one.size.width + other.size.width) / 2
                    || abs(one.middle.y - other.middle.y) > (one.size.height + other.size.height) / 2
                #expect(isApart)
            }
        }
    }

    @Test("each line begins at its box and ends at the other, or is cut off", arguments: 1...6)
    func routes(seed: UInt64) {
        let links = links(24, among: 12, seed: seed)
        let layout = layout(12, links, longestLink: 3)
        for (number, link) in links.enumerated() {
            let route = layout.routes[number]
            let (first, last) = (route[0], route[route.count - 1])
            #expect(
                abs(first.x - layout.boxes[link.0].x) <= 50 && abs(abs(first.y - layout.boxes[link.0].y) - 20) < 0.01)
            guard !layout.isCut[number] else { continue }
            #expect(abs(last.x - layout.boxes[link.1].x) <= 50 && abs(abs(last.y - layout.boxes[link.1].y) - 20) < 0.01)
        }
    }

    @Test("a plain sequence stands in one column, the start on top")
    func column() {
        let layout = layout(5, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 1)])
        #expect(Set(layout.boxes.dropFirst().map { ($0.x * 4).rounded() }).count <= 4)
        #expect(zip(layout.boxes, layout.boxes.dropFirst()).allSatisfy { $0.y < $1.y })
    }

    @Test("two crossing lines are laid side by side")
    func uncrossed() {
        let layout = layout(5, [(0, 1), (0, 2), (1, 4), (2, 3)])
        #expect((layout.boxes[1].x < layout.boxes[2].x) == (layout.boxes[4].x < layout.boxes[3].x))
    }

    @Test("a ring that the whole script hangs on is cut once, not drawn across all")
    func longLinks() {
        let count = 3_000
        let layout = layout(count, (0..<count).map { ($0, ($0 + 1) % count) })
        #expect(layout.isCut.count { $0 } == 1 && layout.isCut[count - 1])
    }
}

extension Expression {
    /// Two dice of one expression are told apart by their places, which writing may move.
    fileprivate var withoutSalts: Expression {
        switch self {
        case .constant, .name: self
        case .call(let function, let arguments): .call(function, arguments.map(\.withoutSalts))
        case .random(let count, _): .random(count.withoutSalts, salt: 0)
        case .not(let inner): .not(inner.withoutSalts)
        case .negative(let inner): .negative(inner.withoutSalts)
        case .binary(let sign, let left, let right): .binary(sign, left.withoutSalts, right.withoutSalts)
        }
    }
}
