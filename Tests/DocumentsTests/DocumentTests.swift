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
}
