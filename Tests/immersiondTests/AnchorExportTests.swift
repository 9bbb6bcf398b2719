import Foundation
import FoundationXML
import JSONText
import Spatial
import Testing

@testable import Pictures
@testable import immersiond

private func anchor(
    _ text: String, at place: SIMD3<Float>, yaw: Float = 0, type: SpatialAnchor.ContentType = .objectLabel
) -> SpatialAnchor {
    let id = UUID()
    return SpatialAnchor(
        id: id, anchorIdentifier: id,
        transform: Transform4x4(rotation: SIMD4(0, sin(yaw / 2), 0, cos(yaw / 2)), translation: place),
        contentType: type, contentID: "mesa", language: "es", displayText: text, roomIdentifier: "kitchen",
        lastSeenDate: Date(timeIntervalSince1970: 1_767_600_000))
}

@Suite("A room's floor plan")
struct FloorPlanTests {
    private func texts(_ document: XMLDocument) throws -> [String] {
        try document.nodes(forXPath: "//*[local-name()='text']").compactMap(\.stringValue)
    }

    @Test(
        "is valid XML that tells every anchor, whatever it is called",
        arguments: ["la mesa", "a<b>&\"c'", "x\u{0}\u{1B}y", "桌子", "👩‍👩‍👧", ""])
    func validXML(text: String) throws {
        let plan = FloorPlan(room: "Ana & co", anchors: [anchor(text, at: SIMD3(1, 0, -2)), anchor("b", at: .zero)])
        let document = try XMLDocument(xmlString: plan.svg())
        let root = try #require(document.rootElement())
        #expect(root.name == "svg")
        #expect(root.elements(forName: "title").first?.stringValue == "Floor plan of Ana & co")
        #expect(try document.nodes(forXPath: "//*[@class='mark']").count == 2)
        #expect(try texts(document).first == "Floor plan of Ana & co")
    }

    @Test("has x to the right and −z up, and the same bytes each time")
    func directions() throws {
        let plan = FloorPlan(
            room: "r",
            anchors: [
                anchor("west", at: SIMD3(-2, 1, 0)), anchor("east", at: SIMD3(2, 5, 0)),
                anchor("north", at: SIMD3(0, 0, -2)),
            ])
        let picture = plan.svg()
        func place(_ text: String) throws -> SIMD2<Double> {
            let pattern = try Regex(#"class="label" x="([-0-9.]+)" y="([-0-9.]+)"[^>]*>\#(text)<"#)
            let match = try #require(try pattern.firstMatch(in: picture))
            let numbers = [1, 2].compactMap { match[$0].substring.flatMap { Double($0) } }
            return SIMD2(try #require(numbers.first), try #require(numbers.last))
        }
        #expect(try place("west").x < place("north").x)
        #expect(try place("north").x < place("east").x)
        #expect(try place("north").y < place("west").y)
        #expect(plan.svg() == plan.svg())
    }

    @Test("marks what was not practised lately, and says so")
    func stale() throws {
        let (fresh, old) = (anchor("fresca", at: .zero), anchor("vieja", at: SIMD3(1, 0, 1)))
        let picture = FloorPlan(room: "r", anchors: [fresh, old], stale: [old.id]).svg()
        #expect(picture.contains("2 anchors, 1 not practised lately: fresca, vieja"))
        // Once for the mark, once in the legend.
        #expect(picture.components(separatedBy: "stroke-dasharray=\"3 2\"").count == 3)
        #expect(picture.contains(">object</text>") && picture.contains(">not practised lately</text>"))
        #expect(!picture.contains(">grammar</text>"))
        #expect(!FloorPlan(room: "r", anchors: [fresh, old]).svg().contains("stroke-dasharray=\"3 2\""))
    }

    @Test("writes no text over another, and leaves out those that find no room")
    func crowd() throws {
        let crowd = (0..<300).map { anchor("etiqueta \($0)", at: SIMD3(Float($0 % 20) / 50, 0, Float($0 / 20) / 50)) }
        let document = try XMLDocument(xmlString: FloorPlan(room: "r", anchors: crowd).svg())
        let texts = try texts(document)
        #expect(texts.count > 10)
        #expect(texts.count < 301)
        #expect(Set(texts).count == texts.count)
        #expect(try document.nodes(forXPath: "//*[local-name()='g']/*[local-name()='title']").count == 300)
        let labels = FloorPlanLabels(FloorPlan(room: "r", anchors: crowd))
        #expect(labels.hidden + labels.labels.count == 300)
        #expect(texts.contains { $0.contains("\(labels.hidden) labels found no room") })
    }

    @Test("no label lies over another, over a mark or beyond the picture", arguments: [1, 12, 60])
    func labels(count: Int) {
        let names = ["la mesa", "el cuadro de la abuela", "Se usa «por» para la causa y «para» para el fin", "el sol"]
        // Half of them in a corner of half a metre.
        let anchors = (0..<count).map { index in
            let spread: Float = index.isMultiple(of: 2) ? 0.25 : 3
            let angle = Float(index) * 2.4
            return anchor(
                "\(names[index % 4]) \(index)",
                at: SIMD3(spread * cos(angle), 0, spread * sin(angle) * Float(index) / 60))
        }
        let plan = FloorPlan(room: "r", anchors: anchors)
        let labels = FloorPlanLabels(plan)
        #expect(labels.labels.count + labels.hidden == count)
        #expect(labels.hidden <= count / 5)
        let boxes = labels.labels.map { (centre: $0.centre, size: $0.size) }
        for label in labels.labels {
            let (low, high) = (label.centre - label.size / 2, label.centre + label.size / 2)
            #expect(low.x >= -1e-6 && low.y >= -1e-6)
            #expect(high.x <= plan.scale.size.x + 1e-6 && high.y <= plan.scale.size.y)
            #expect(TextMeasure.width(label.text, size: FloorPlanLabels.textSize) <= label.size.x)
        }
        let marks = plan.spots.map { (centre: $0.middle(on: plan.scale), size: $0.size) }
        for (index, box) in boxes.enumerated() {
            for other in boxes[..<index] + marks {
                let apart = box.centre - other.centre
                let reach = (box.size + other.size) / 2
                #expect(abs(apart.x) > reach.x - 1e-6 || abs(apart.y) > reach.y - 1e-6)
            }
        }
    }

    @Test("an object and its word at one place share a label, and have a mark each")
    func sharedLabels() throws {
        let place = SIMD3<Float>(1, 1, 1)
        let anchors = [
            anchor("la mesa", at: place, type: .interactiveProp), anchor("la mesa", at: place + SIMD3(0, 0.2, 0)),
            anchor("exprimidor", at: .zero), anchor("el exprimidor", at: .zero, type: .interactiveProp),
            anchor("la mesa", at: SIMD3(-1, 0, -1)),
        ]
        let plan = FloorPlan(room: "r", anchors: anchors)
        #expect(plan.spots.map(\.text) == ["la mesa", "el exprimidor", "la mesa"])
        let document = try XMLDocument(xmlString: plan.svg())
        #expect(try document.nodes(forXPath: "//*[@class='mark']").count == 5)
        let labels = try document.nodes(forXPath: "//*[@class='label']").compactMap(\.stringValue)
        #expect(labels == ["la mesa", "el exprimidor", "la mesa"])
    }

    @Test("draws rooms of any extent, and empty ones", arguments: [0, 1e-6, 3, 1e5] as [Float])
    func extents(size: Float) throws {
        let corners = [anchor("a", at: SIMD3(-size, 0, -size)), anchor("b", at: SIMD3(size, 0, size))]
        for anchors in [corners, [corners[0]], []] {
            let picture = FloorPlan(room: "r", anchors: anchors).svg()
            #expect(try XMLDocument(xmlString: picture).rootElement()?.name == "svg")
            let match = try #require(try /width="([0-9.]+)"/.firstMatch(in: picture))
            let width = try #require(Double(match.1))
            #expect(width > 100 && width <= 960)
            #expect(!picture.contains("nan") && !picture.contains("inf"))
            #expect(picture.utf8.count < 20_000)
        }
        #expect(FloorPlan(room: "r", anchors: []).svg().contains("The room holds no anchors."))
    }

    @Test("leaves out anchors that are nowhere")
    func nowhere() {
        let places: [SIMD3<Float>] = [SIMD3(.nan, 0, 0), SIMD3(0, 0, .infinity), SIMD3(3e38, 0, 0)]
        let plan = FloorPlan(room: "r", anchors: places.map { anchor("x", at: $0) } + [anchor("y", at: .zero)])
        #expect(plan.marks.map(\.text) == ["y"])
    }
}

@Suite("A room as a glTF scene")
struct AnchorSceneTests {
    @Test("has a node for each anchor, where it hangs")
    func nodes() throws {
        let anchors = [
            anchor("la mesa", at: SIMD3(1, 2, 3), yaw: .pi / 2), anchor("silla", at: .zero, type: .culturalNote),
        ]
        let document = try AnchorScene.document(room: "kitchen", anchors: anchors)
        #expect(document["asset"]?["version"] == "2.0")
        #expect(document["scenes"] == [["name": "kitchen", "nodes": [0, 1]]])
        let node = try #require(document["nodes"]?.elements?.first)
        #expect(node["name"] == "la mesa")
        #expect(node["translation"] == [.number(1), .number(2), .number(3)])
        let rotation = try #require(node["rotation"]?.elements).compactMap(\.number)
        for (found, expected) in zip(rotation, [0, 0.5.squareRoot(), 0, 0.5.squareRoot()]) {
            #expect(abs(found - expected) < 1e-6)
        }
        #expect(node["extras"]?["contentType"] == "objectLabel")
        #expect(node["extras"]?["id"] == .string(anchors[0].id.uuidString.lowercased()))
        #expect(node["extras"]?["lastSeenDate"] == "2026-01-05T08:00:00.000Z")
        #expect(node["extras"]?["expiresAt"] == nil)
    }

    @Test("of no anchors has no lists, since glTF allows no empty ones")
    func empty() throws {
        let document = try AnchorScene.document(room: "kitchen", anchors: [])
        #expect(document["nodes"] == nil)
        #expect(document["scenes"] == [["name": "kitchen"]])
    }

    @Test("is refused of anchors that are not poses")
    func refused() {
        var broken = anchor("x", at: .zero)
        broken.transform.column0.x = 2
        #expect(throws: SpatialError.self) { try AnchorScene.document(room: "kitchen", anchors: [broken]) }
    }
}
