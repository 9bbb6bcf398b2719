import Foundation
import FoundationXML
import Pronunciation
import PronunciationCoach
import Testing

@testable import LearningService
@testable import Pictures

@Suite("Pictures of pronunciation")
struct PictureTests {
    private let phrases: PhraseBook

    init() throws {
        phrases = try .repository()
    }

    private func svg(_ assessment: Assessment, message: String? = nil, in reader: String = "en") throws -> String {
        let content = PronunciationContent(phrases: phrases)
        let labels = PronunciationPicture.Labels(
            assessment, languageName: "Spanish", wordSeparator: " ", message: message,
            remarks: content.remarks(try .told(assessment), in: reader), phrases: phrases, in: reader)
        return try #require(PronunciationPicture(assessment, labels: labels)).svg()
    }

    @Test(
        "a picture is valid XML, whatever was said",
        arguments: ["sol", "a<b>&\"c'", "x\u{0}\u{1B}\u{FFFE}y", "👩‍👩‍👧", "ʃ̃ː"])
    func validXML(word: String) throws {
        var assessment = AssessmentFixture.drawn(words: 3, word: word)
        assessment.words[0].phonemes[0].symbol = word
        assessment.words[0].phonemes[2].soundedLike = [word]
        let picture = try svg(assessment)
        #expect(try XMLDocument(xmlString: picture).rootElement()?.name == "svg")
        #expect(picture.contains(#"role="img" aria-labelledby="title desc""#))
    }

    @Test("who does not see it hears the score and what to practise")
    func description() throws {
        var assessment = AssessmentFixture.dog
        assessment.tracks = AssessmentFixture.tracks(seconds: 1)
        let english = try XMLDocument(xmlString: svg(assessment))
        #expect(
            english.rootElement()?.elements(forName: "desc").first?.stringValue
                == "Pronunciation 82 of 100. [r] in “perro” 39, sounded like [ɾ].")
        #expect(english.rootElement()?.elements(forName: "title").first?.stringValue == "Un perro")
        #expect(try svg(assessment, in: "es").contains("Pronunciación: 82 de 100. [r] en «perro» 39, sonó a [ɾ]."))
    }

    @Test("the same assessment makes the same bytes")
    func determinism() throws {
        #expect(try svg(AssessmentFixture.drawn(words: 5)) == svg(AssessmentFixture.drawn(words: 5)))
    }

    @Test("three seconds take at most 400 kB, two minutes at most 100 kB a second")
    func size() throws {
        #expect(try svg(AssessmentFixture.drawn(words: 11)).utf8.count <= 400_000)
        #expect(try svg(AssessmentFixture.drawn(words: 478)).utf8.count <= 12_000_000)
    }

    @Test("every phoneme has its box with symbol and score, in a pattern of its band")
    func phonemes() throws {
        var assessment = AssessmentFixture.dog
        assessment.tracks = AssessmentFixture.tracks(seconds: 1)
        let picture = try svg(assessment)
        for (symbol, score) in [("u", 97), ("n", 95), ("p", 93), ("e", 66), ("r", 39), ("o", 99)] {
            #expect(picture.contains(">\(symbol)</text>"))
            #expect(picture.contains(">\(score)</text>"))
        }
        #expect(picture.contains(">→ ɾ</text>"))
        for band in ScoreBand.allCases {
            #expect(picture.contains("id=\"\(band.rawValue)\""))
            #expect(picture.contains("url(#\(band.rawValue))"))
        }
    }

    @Test("the learner's pitch is a solid line, the reference's a dashed one")
    func pitch() throws {
        var assessment = AssessmentFixture.drawn(words: 2)
        func dashed(_ picture: String) -> Int { picture.components(separatedBy: "stroke-dasharray").count - 1 }
        // One in the panel, one in the legend.
        #expect(dashed(try svg(assessment)) == 2)
        assessment.tracks?.referencePitch = []
        #expect(dashed(try svg(assessment)) == 0)
        #expect(try svg(assessment).contains("your voice, "))
        assessment.tracks?.pitch = []
        #expect(try !svg(assessment).contains("your voice, "))
    }

    @Test("what was refused is drawn with the reason in place of scores")
    func refusal() throws {
        var assessment = Assessment(verdict: .noise, confidence: 0, duration: 2, text: "Un perro")
        assessment.tracks = AssessmentFixture.tracks(seconds: 2)
        let picture = try svg(assessment, message: "Only noise.")
        #expect(picture.contains("Only noise."))
        #expect(!picture.contains("Fluency"))
        #expect(throws: Never.self) { try XMLDocument(xmlString: picture) }
    }

    @Test("what was left out is drawn hollow over the line, beside each other, and never as a sound with a score")
    func omissions() throws {
        let picture = try svg(AssessmentFixture.broken, message: "You left out: Un, por la.")
        let document = try XMLDocument(xmlString: picture)
        func values(_ path: String) throws -> [String] {
            try document.nodes(forXPath: path).compactMap(\.stringValue)
        }
        let shown = try values("//*[local-name()='text']")
        #expect(shown.contains("You left out: Un, por la.") && shown.contains("left out"))
        #expect(!shown.contains("u") && !shown.contains("l"))
        #expect(try values("//*[local-name()='text' and @font-style='italic']") == ["Un", "por la"])
        let boxes = "//*[local-name()='rect' and @stroke-dasharray]"
        #expect(try Set(values("\(boxes)/@fill")) == ["none"])
        let left = try values("\(boxes)/@x").compactMap(Double.init)
        let width = try values("\(boxes)/@width").compactMap(Double.init)
        // The last is the legend's.
        try #require(left.count == 3 && width.count == 3)
        #expect(0 < left[0] && left[0] + width[0] < left[1] && left[1] + width[1] < PronunciationPicture.width)
    }

    @Test("without tracks there is nothing to draw, and odd tracks are drawn as far as they go")
    func tracks() throws {
        let labels = PronunciationPicture.Labels(
            AssessmentFixture.dog, languageName: "Spanish", wordSeparator: " ", message: nil, phrases: phrases, in: "en"
        )
        #expect(PronunciationPicture(AssessmentFixture.dog, labels: labels) == nil)
        var assessment = AssessmentFixture.drawn(words: 2)
        assessment.tracks?.spectrogram.removeLast(900)
        assessment.tracks?.envelope = [0, .nan, 0]
        assessment.tracks?.pitch = [.infinity, -1, .nan, 100]
        #expect(throws: Never.self) { try XMLDocument(xmlString: svg(assessment)) }
    }

    @Test(
        "numbers have two decimals at most and no needless zero",
        arguments: [(1.0, "1"), (-0.001, "0"), (1.5, "1.5"), (2.05, "2.05"), (-3.456, "-3.46"), (0.994, "0.99")])
    func numbers(number: Double, text: String) {
        #expect(SVGDocument.format(number) == text)
    }
}

@Suite("Rows of a picture")
struct PictureRowTests {
    @Test("short speech stands on one line; longer speech is cut between words into lines of like length")
    func cuts() {
        #expect(PictureRow.rows(of: AssessmentFixture.drawn(words: 8)).map(\.words) == [0..<8])
        let rows = PictureRow.rows(of: AssessmentFixture.drawn(words: 24))
        #expect(rows.map(\.words) == [0..<12, 12..<24])
        #expect(rows[0].end == rows[1].start)
    }

    @Test("every word stands on exactly one line, and no line is too long", arguments: [1, 17, 100, 478])
    func coverage(count: Int) {
        let rows = PictureRow.rows(of: AssessmentFixture.drawn(words: count))
        #expect(rows.flatMap(\.words) == Array(0..<count))
        #expect(rows.allSatisfy { $0.end - $0.start <= PictureRow.longest + 1e-9 })
    }

    @Test("a long pause between two words is drawn over as many lines as it needs")
    func pause() {
        var assessment = AssessmentFixture.drawn(words: 2)
        assessment.duration = 11
        assessment.words[1].start = 10
        assessment.words[1].end = 10.3
        let rows = PictureRow.rows(of: assessment)
        #expect(rows.allSatisfy { $0.end - $0.start <= PictureRow.longest + 1e-9 })
        #expect(rows.first?.words.contains(0) == true)
        #expect(rows.last?.words.contains(1) == true)
    }

    @Test("nothing said is one line of the recording's beginning")
    func nothing() {
        let silence = Assessment(verdict: .silence, confidence: 0, duration: 30, text: "sol")
        #expect(PictureRow.rows(of: silence) == [PictureRow(start: 0, end: PictureRow.longest, words: 0..<0)])
    }
}

@Suite("PNG")
struct IndexedPNGTests {
    @Test("the check sums are those of the standards' own examples")
    func checkSums() {
        #expect(IndexedPNG.crc32(Array("123456789".utf8)) == 0xCBF4_3926)
        #expect(IndexedPNG.crc32(Array("IEND".utf8)) == 0xAE42_6082)
        #expect(IndexedPNG.adler32(Array("Wikipedia".utf8)) == 0x11E6_0398)
    }

    @Test("an image is a header, a palette, its rows in blocks of 64 KiB, and an end")
    func structure() {
        let png = [UInt8](
            IndexedPNG.encode(
                width: 300, height: 300, pixels: (0..<90_000).map { UInt8($0 % 2) },
                palette: [(0, 0, 0), (255, 255, 255)]))
        #expect(Array(png.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        var chunks: [(String, [UInt8])] = []
        var offset = 8
        while offset + 12 <= png.count {
            let length = png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            let name = String(decoding: png[offset + 4..<offset + 8], as: UTF8.self)
            chunks.append((name, Array(png[offset + 8..<offset + 8 + length])))
            let sum = png[offset + 8 + length..<offset + 12 + length].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            #expect(IndexedPNG.crc32(Array(png[offset + 4..<offset + 8 + length])) == sum)
            offset += 12 + length
        }
        #expect(offset == png.count)
        #expect(chunks.map(\.0) == ["IHDR", "PLTE", "IDAT", "IEND"])
        #expect(chunks[0].1 == [0, 0, 1, 44, 0, 0, 1, 44, 8, 3, 0, 0, 0])
        // Two bytes of zlib header, two blocks with five bytes of header each, four bytes of check sum.
        #expect(chunks[2].1.count == 2 + 301 * 300 + 2 * 5 + 4)
    }
}
