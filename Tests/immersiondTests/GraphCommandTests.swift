import Foundation
import FoundationXML
import TestSupport
import Testing

@testable import Pictures
@testable import immersiond

@Suite("graph")
struct GraphCommandTests {
    /// Every kind of node and of way, in names and texts that mean something to XML, Mermaid and Graphviz.
    private static let market = #"""
        id: market
        name: 'Un "mercado" <de> & #1'
        language: es-ES
        category: dining
        difficulty: A1
        characterID: maria
        environmentID: room
        variables: { cups: 1 }
        any:
          - { id: leave, accept: ["adiós"], goto: bye }
          - { id: again, accept: ["otra vez"], say: repeat }
        start: hi
        nodes:
          hi:
            line: { id: hi, text: '¿"Café" o <té> & más?', translation: 'Coffee?' }
            expect:
              - { id: order, accept: ["un café"], set: { cups: "= cups + 1" }, goto: more }
              - { id: ask, accept: ["qué hay"], detour: menu }
              - { id: price, accept: ["cuánto es"], when: "cups > 1", end: true }
              - { id: thanks, accept: ["gracias"], say: { id: thanks, text: De nada., translation: Welcome. } }
            wait: { after: 12, goto: "slow;down" }
            otherwise: [clarify, "slow;down"]
          "slow;down": { line: { id: slow, text: "{cups} \\ `x`", translation: x }, goto: hi, checkpoint: true }
          menu: { line: { id: menu, text: Hay café., translation: x }, return: true }
          more: { branch: [{ when: "cups > 2", goto: bye }, { goto: hi }] }
          bye: { line: { id: bye, text: Adiós., translation: Bye. } }
          lost: { line: { id: lost, text: ¿Y yo?, translation: And me? }, goto: bye }

        """#

    private let content: SmallContent

    init() throws {
        content = try SmallContent([
            "market": Self.market, "broken": "start: hi\nnodes:\n  hi: { goto: nowhere }\n",
        ])
    }

    private func run(_ arguments: String...) throws -> CommandRun {
        try CommandRun(["graph"] + arguments + ["--content", content.url.path])
    }

    @Test("Mermaid's language: every node and way, the start, what nothing leads to, and nothing that would break it")
    func mermaid() throws {
        let run = try run("market", "--mermaid")
        #expect(run.status == 0 && run.complaint.isEmpty)
        #expect(
            run.output == """
                flowchart TD
                    n0(["<b>▶ hi</b><br>¿#34;Café#34; o #60;té#62; #38; más?"]):::listens
                    n1["<b>slow#59;down</b><br>#123;cups#125; #92; #96;x#96;"]:::speaks
                    n2["<b>menu</b><br>Hay café."]:::returns
                    n3["<b>more</b>"]:::speaks
                    n4["<b>bye</b><br>Adiós."]:::ends
                    n5["<b>lost</b><br>¿Y yo?"]:::speaks
                    n6(("end")):::endMark
                    n7{{"anywhere"}}:::anywhere
                    n0 -->|"order"| n3
                    n0 -.->|"ask"| n2
                    n0 -->|"price if cups #62; 1"| n6
                    n0 -.->|"after 12 s<br>not understood"| n1
                    n1 --> n0
                    n3 -->|"cups #62; 2"| n4
                    n3 -->|"else"| n0
                    n5 --> n4
                    n7 -->|"leave"| n4
                    classDef listens stroke:#1f6f8b,stroke-width:2px
                    classDef ends stroke-width:3px
                    classDef returns stroke-dasharray:4 3
                    classDef anywhere stroke-dasharray:2 3
                    style n5 stroke:#b3261e,stroke-dasharray:5 4

                """)
    }

    @Test("Graphviz' language: every node and way, the start, what nothing leads to, and quotation marks escaped")
    func dot() throws {
        let run = try run("market", "--dot")
        #expect(run.status == 0 && run.complaint.isEmpty)
        #expect(
            run.output == #"""
                digraph scenario {
                    label="Un \"mercado\" <de> & #1"; labelloc=t; fontname="sans-serif"; rankdir=TB;
                    node [shape=box, style=rounded, fontname="sans-serif", fontsize=11];
                    edge [fontname="sans-serif", fontsize=9];
                    n0 [label="hi\n¿\"Café\" o <té> & más?", penwidth=2, color="#1f6f8b"];
                    n1 [label="slow;down\n{cups} \\ `x`", penwidth=1];
                    n2 [label="menu\nHay café.", style="rounded,dashed"];
                    n3 [label="more", penwidth=1];
                    n4 [label="bye\nAdiós.", peripheries=2];
                    n5 [label="lost\n¿Y yo?", penwidth=1, fontcolor="#b3261e"];
                    n6 [label="end", shape=doublecircle, fontsize=8];
                    n7 [label="anywhere", shape=hexagon];
                    start [shape=point]; start -> n0;
                    n0 -> n3 [style=solid, label="order"];
                    n0 -> n2 [style=dashed, label="ask"];
                    n0 -> n6 [style=solid, label="price if cups > 1"];
                    n0 -> n1 [style=dotted, label="after 12 s\nnot understood"];
                    n1 -> n0 [style=solid];
                    n3 -> n4 [style=solid, label="cups > 2"];
                    n3 -> n0 [style=solid, label="else"];
                    n5 -> n4 [style=solid];
                    n7 -> n4 [style=solid, label="leave"];
                }

                """#)
    }

    @Test("SVG: valid XML with a card for each node and a line with its label for each way")
    func svg() throws {
        let run = try run("market")
        #expect(run.status == 0 && run.complaint.isEmpty)
        let document = try XMLDocument(xmlString: run.output)
        let root = try #require(document.rootElement())
        #expect(root.elements(forName: "title").first?.stringValue == #"Un "mercado" <de> & #1"#)
        #expect(
            root.elements(forName: "desc").first?.stringValue
                == "A conversation of 6 parts, 1 of which waits for the learner's answer.")

        let cards = root.cards
        #expect(
            cards.map(\.rows) == [
                ["▶ hi", #"¿"Café" o <té> & más?"#, "↻ thanks"], ["slow;down ⚑", #"{cups} \ `x`"#],
                ["menu", "Hay café."], ["more"], ["bye", "Adiós."], ["lost", "¿Y yo?"], ["anywhere", "↻ again"],
            ])
        #expect(
            cards.map(\.looks) == [
                "card listens", "card speaks", "card returns", "card speaks", "card ends", "card speaks lost",
                "card anywhere",
            ])
        #expect(cards.map(\.note) == [nil, nil, nil, nil, nil, "Nothing leads here.", nil])

        let lines = root.descendants.filter { $0.value(of: "marker-end") != nil }.compactMap(\.look)
        #expect(
            lines.sorted()
                == ["answer", "answer", "answer", "detour", "rescue", "way", "way", "way", "way"].map { "line \($0)" })
        let labels = root.groups("label").map { $0.elements(forName: "text").compactMap(\.stringValue) }
        #expect(
            labels == [
                ["order"], ["ask"], ["price if cups > 1"], ["after 12 s", "not understood"], ["cups > 2"], ["else"],
                ["leave"],
            ])
        let notes = root.groups("label").compactMap { $0.elements(forName: "title").first?.stringValue }
        #expect(notes == ["order: «un café»", "ask: «qué hay»", "price if cups > 1: «cuánto es»", "leave: «adiós»"])
    }

    @Test("the text of cards and labels fits its box in the widest font that the picture names, and boxes lie apart")
    func fits() throws {
        let root = try #require(try XMLDocument(xmlString: try run("market").output).rootElement())
        var boxes: [(x: ClosedRange<Double>, y: ClosedRange<Double>)] = []
        for (kind, size) in [("card", 12.0), ("label", 11)] {
            for group in root.groups(kind) {
                guard let box = group.elements(forName: "rect").first, let width = box.number("width"),
                    let left = box.number("x"), let top = box.number("y"), let height = box.number("height")
                else { continue }
                for text in group.elements(forName: "text") {
                    let isTitle = text.look == "title"
                    let needed = TextMeasure.width(
                        text.stringValue ?? "", size: isTitle ? 13 : size, isBold: isTitle)
                    let start = kind == "card" ? try #require(text.number("x")) : left
                    #expect(start + needed <= left + width, "\(text.stringValue ?? "")")
                }
                boxes.append((left...left + width, top...top + height))
            }
        }
        for (index, box) in boxes.enumerated() {
            for other in boxes[..<index] { #expect(!(box.x.overlaps(other.x) && box.y.overlaps(other.y))) }
        }
    }

    @Test("a file gets what standard output would, and takes the place of an earlier picture")
    func files() throws {
        let folder = try TemporaryFolder()
        try folder.write("an earlier picture", to: "market.svg")
        let file = folder.url.appending(path: "market.svg")
        let written = try run("market", "--svg", file.path)
        #expect(written.status == 0 && written.output.isEmpty && written.complaint.isEmpty)
        let picture = try String(contentsOf: file, encoding: .utf8)
        #expect(try run("market").output == picture)
        #expect(try run("market", "--svg", "-").output == picture)
    }

    @Test("what cannot be drawn or written is refused by name")
    func refusals() throws {
        let unknown = try run("markt")
        #expect(unknown.status == 1 && unknown.output.isEmpty)
        #expect(unknown.complaint.contains("There is no scenario 'markt'"))
        #expect(unknown.complaint.contains("Did you mean 'market'?"))

        let broken = try run("broken", "--dot")
        #expect(broken.status == 1 && broken.output.isEmpty)
        #expect(broken.complaint.contains("scenarios/es/broken.yaml:10:15: error: There is no node 'nowhere'."))

        let folder = try TemporaryFolder()
        let missing = folder.url.appending(path: "none/market.svg").path
        let unwritable = try run("market", "--svg", missing)
        #expect(unwritable.status == 1)
        #expect(unwritable.complaint.contains("The file \(missing) cannot be written"))

        let directory = try run("market", "--svg", folder.url.path)
        #expect(directory.status == 1)
        #expect(directory.complaint.contains("\(folder.url.path) is a folder"))
    }

    @Test("a picture goes where a link leads to, and into a device rather than into its place")
    func linksAndDevices() throws {
        let folder = try TemporaryFolder()
        let (target, link) = (folder.url.appending(path: "target.svg"), folder.url.appending(path: "link.svg"))
        try Data("old".utf8).write(to: target)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
        #expect(try run("market", "--svg", link.path).status == 0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == target.path)
        #expect(try String(contentsOf: target, encoding: .utf8).contains("<svg"))
        let full = try run("market", "--svg", "/dev/full")
        #expect(full.status == 1 && full.complaint.contains("No space left on device"))
        let type = try FileManager.default.attributesOfItem(atPath: "/dev/full")[.type] as? FileAttributeType
        #expect(type == .typeCharacterSpecial)
    }

    @Test(
        "options that contradict each other, or say nothing, are refused",
        arguments: [["--dot", "--mermaid"], ["--svg", "x.svg", "--dot"], ["--svg", ""]])
    func options(arguments: [String]) throws {
        let run = try CommandRun(["graph", "market"] + arguments + ["--content", content.url.path])
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
        #expect(run.complaint.contains("--svg"))
    }
}

extension XMLElement {
    fileprivate struct Card {
        var looks: String
        var rows: [String]
        var note: String?
    }

    fileprivate func value(of name: String) -> String? { attributes?.first { $0.name == name }?.stringValue }

    fileprivate func number(_ name: String) -> Double? { value(of: name).flatMap(Double.init) }

    fileprivate var look: String? { value(of: "class") }

    /// The elements inside it, in the order of the file.
    fileprivate var descendants: [XMLElement] {
        (children ?? []).compactMap { $0 as? XMLElement }.flatMap { [$0] + $0.descendants }
    }

    /// Groups whose look begins with a word.
    fileprivate func groups(_ word: String) -> [XMLElement] {
        descendants.filter { $0.name == "g" && $0.look?.hasPrefix("\(word) ") == true }
    }

    fileprivate var cards: [Card] {
        groups("card").map { group in
            Card(
                looks: group.look ?? "", rows: group.elements(forName: "text").compactMap(\.stringValue),
                note: group.elements(forName: "title").first?.stringValue)
        }
    }
}
