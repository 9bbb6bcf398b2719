import Foundation
import Testing

@testable import Documents

@Suite struct DocumentTests {
    @Test func markdownIsReadAsHeadingsAndParagraphs() {
        let document = Markdown.read(
            """
            ---
            title: La luz
            author: Ana Gil
            ---
            # Uno

            La **luz** viaja en
            *línea* [recta](https://example.org).

            - un espejo
            - una lente

            Dos
            ---
            ```
            nada
            ```
            """)
        #expect(document.title == "La luz" && document.authors == ["Ana Gil"])
        #expect(
            document.blocks == [
                .init(level: 1, "Uno"), .init("La luz viaja en línea recta."), .init("un espejo"), .init("una lente"),
                .init(level: 2, "Dos"),
            ])
    }

    @Test(arguments: [
        ("Uno.\n\nDos\ntres.", ["Uno.", "Dos tres."]), ("Uno.\nDos.", ["Uno.", "Dos."]), (" \n\u{0}\n", []),
    ])
    func plainTextHasParagraphs(_ text: String, _ paragraphs: [String]) {
        #expect(PlainText.read(text).blocks.map(\.text) == paragraphs)
    }

    @Test func bytesAreTextInWhateverLettersTheyAreWritten() {
        #expect(PlainText.decoded(Data("año".utf8)) == "año")
        #expect(PlainText.isText(Data("año\tuno\r\n".utf8)) && PlainText.isText(Data([0x61, 0xF1, 0x6F])))
        #expect(PlainText.isText(Data([0xFF, 0xFE, 0x61, 0])) && !PlainText.isText(Data([0x61, 0, 0x6F])))
        #expect(!PlainText.isText(Data((0..<200).map { UInt8($0 % 32 + 1) })))
        #expect(PlainText.decoded(Data([0xEF, 0xBB, 0xBF]) + Data("año".utf8)) == "año")
        #expect(PlainText.decoded(Data([0x61, 0xF1, 0x6F])) == "año")
        #expect(PlainText.decoded(Data([0xFF, 0xFE, 0x61, 0, 0xF1, 0, 0x6F, 0])) == "año")
    }

    @Test func linesOfPagesAreParagraphsAgain() {
        let document = PageText.read(
            "1.2 La luz\n\nLa luz via-\nja en línea\n\n12\n\u{0C}recta.\n\nOtra cosa es.\n\u{0C}")
        #expect(document.pages == 2)
        #expect(
            document.blocks == [
                .init(level: 2, "1.2 La luz"), .init("La luz viaja en línea recta."), .init("Otra cosa es."),
            ])
    }

    @Test func chaptersBeginWithTheHighestHeadingThatStandsMoreThanOnce() {
        let document = ReadDocument(blocks: [
            .init(level: 1, "Libro"), .init(level: 2, "Uno"), .init("a"), .init(level: 3, "Parte"), .init("b"),
            .init(level: 2, "Dos"), .init("c d e"), .init("f g"),
        ])
        #expect(document.chapters().map(\.title) == ["Uno", "Dos"])
        #expect(document.chapters()[0].paragraphs == ["a", "Parte", "b"])
        #expect(document.chapters(words: 3).map(\.title) == ["Uno", "Dos", "Dos (2)"])
    }

    @Test func aNameTellsTheKind() {
        #expect(DocumentKind(ofFile: "/a.b/Libro.EPUB") == .epub)
        #expect(DocumentKind(ofFile: "libro") == nil && DocumentKind(ofFile: "libro.exe") == nil)
    }

    @Test("no paragraph is too long to be read in one piece: it is cut where sentences end")
    func longParagraphs() {
        let sentence = "El gato duerme en la casa y la luna brilla sobre el mar. "
        let text = String(repeating: sentence, count: 4_000)
        let chapters = PlainText.read(text).chapters()
        let paragraphs = chapters.flatMap(\.paragraphs)
        #expect(paragraphs.allSatisfy { $0.count <= 6_000 && $0.hasSuffix("mar.") })
        #expect(paragraphs.joined(separator: " ") == text.trimmingCharacters(in: .whitespaces))
        #expect(chapters.count > 5)
        // Without spaces, and without ends of sentences.
        for text in [String(repeating: "夜", count: 20_000), String(repeating: "a b ", count: 9_000)] {
            let parts = PlainText.read(text).sections.flatMap(\.paragraphs)
            #expect(parts.allSatisfy { $0.count <= 6_000 } && parts.count > 2)
            #expect(parts.joined().filter { $0 != " " } == text.filter { $0 != " " })
        }
    }

    @Test("one empty line does not make two paragraphs of a text with a paragraph a line")
    func paragraphALine() {
        let lines = (0..<100).map { "El gato número \($0) duerme." }
        let text = lines.prefix(50).joined(separator: "\n") + "\n\n" + lines.suffix(50).joined(separator: "\n")
        #expect(PlainText.read(text).blocks.map(\.text) == lines)
        let wrapped = "El gato\nduerme en\nla casa.\n\nLa luna\nbrilla."
        #expect(PlainText.read(wrapped).blocks.map(\.text) == ["El gato duerme en la casa.", "La luna brilla."])
    }

    @Test func headingsWithNothingBelowThemAreNotLost() {
        let parts = Markdown.read("# Parte I\n\n# Uno\n\nLa luz.\n\n# Parte II\n\n# Dos\n\nEl mar.\n\n# Fin")
        #expect(parts.chapters().map(\.title) == ["Uno", "Dos"])
        #expect(parts.chapters().map(\.paragraphs) == [["Parte I", "La luz."], ["Parte II", "El mar.", "Fin"]])
        #expect(Markdown.read("# Luz\n\n# Mar").chapters().map(\.paragraphs) == [["Mar"]])
    }
}
