import Foundation
import Testing

@testable import Study

@Suite struct MaterialTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)
    private let sections: [[String]] = [
        [
            "La luz viaja en línea recta. Los espejos devuelven la luz. Ayer comí una manzana muy grande en casa.",
            "La luz cambia de dirección cuando pasa del aire al agua.",
        ],
        ["El agua hierve a cien grados. La luz del sol calienta el agua del mar.", "Nadie contesta hoy."],
    ]

    @Test func aSummaryIsMadeOfSentencesOfTheTextInItsOrder() throws {
        let language = try #require(Shipped.spanish)
        let summary = ExtractiveSummary.sentences(of: sections, language: language, limit: 2)
        #expect(summary.count == 2)
        let text = sections.joined().joined(separator: " ")
        let places = summary.map { text.range(of: $0)?.lowerBound }
        #expect(places.allSatisfy { $0 != nil })
        #expect(places[0]! < places[1]!)
        #expect(!summary.contains { $0.contains("manzana") })
        // The same of a language without words.
        #expect(ExtractiveSummary.sentences(of: sections, language: nil, limit: 2).isEmpty == false)
        #expect(ExtractiveSummary.sentences(of: [[""]], language: language, limit: 2).isEmpty)
    }

    @Test func aMapFollowsHeadings() throws {
        let language = try #require(Shipped.spanish)
        let map = MindMap(
            title: "Física",
            sections: [
                MaterialSection(title: "Física", level: 1, paragraphs: []),
                MaterialSection(title: "La luz", level: 2, paragraphs: sections[0]),
                MaterialSection(title: "Espejos", level: 3, paragraphs: []),
                MaterialSection(title: "El calor", level: 2, paragraphs: sections[1]),
            ], language: language, at: now)
        let root = try #require(map.nodes.first)
        #expect(root.text == "Física" && root.level == 0)
        #expect(root.children.map(\.text) == ["La luz", "El calor"])
        #expect(root.children[0].children.map(\.text) == ["Espejos"])
        #expect(root.children[1].children.contains { $0.text == "agua" })
        #expect(root.children[1].id == "0.1" && root.children[1].level == 1)
    }

    @Test func aTextWithoutHeadingsIsToldByItsTerms() throws {
        let language = try #require(Shipped.spanish)
        let map = MindMap(
            title: "Apuntes",
            sections: [MaterialSection(title: "", level: 1, paragraphs: sections.joined().map { $0 })],
            language: language, at: now)
        #expect(map.nodes[0].children.contains { $0.text == "luz" || $0.text == "agua" })
    }

    @Test func tasksAreToDosOfACalendar() {
        var task = StudyTask(
            id: UUID(uuidString: "6F9619FF-8B86-4D01-B42D-00C04FC964FF")!, title: "Leer; capítulo 3, 4",
            desc: "Uno\nDos \\ " + String(repeating: "ñ", count: 60), dueDate: now)
        task.priority = .high
        let text = TaskCalendar.text([task], at: now)
        let lines = text.components(separatedBy: "\r\n")
        #expect(lines.contains("SUMMARY:Leer\\; capítulo 3\\, 4"))
        #expect(lines.contains("DUE:20231114T221320Z") && lines.contains("PRIORITY:1"))
        #expect(lines.contains { $0.hasPrefix("DESCRIPTION:Uno\\nDos \\\\ ñ") })
        #expect(lines.allSatisfy { $0.utf8.count <= 75 })
        #expect(text.replacing("\r\n ", with: "").contains(String(repeating: "ñ", count: 60)))
    }

    @Test func subjectsKeepTheirLimits() throws {
        let subject = MaterialSubject(id: UUID(), name: " Química ", color: "#12ab9F", emoji: "🧪")
        #expect(try subject.checked().name == "Química")
        for (name, color) in [(" ", "#123456"), ("a", "123456"), ("a", "#12345g")] {
            #expect(throws: LibraryFault.self) {
                try MaterialSubject(id: UUID(), name: name, color: color, emoji: "🧪").checked()
            }
        }
        #expect(MaterialSubject.key("FÍSICA ") == MaterialSubject.key("Física"))
    }
}
