import Foundation
import Testing

@testable import Documents

@Suite struct SubtitlesTests {
    private static let subRip = """
        1
        00:00:01,000 --> 00:00:02,500
        <i>El gato</i> duerme

        2
        00:00:02,600 --> 00:00:04,000
        en la casa.

        3
        00:01:10,000 --> 00:01:12,000 X1:0
        {\\an8}La luna &amp; el sol.

        """

    @Test func linesBecomeParagraphsWhereSentencesEndAndNobodySpeaks() {
        let document = Subtitles.read(Self.subRip)
        #expect(document.blocks.map(\.text) == ["El gato duerme en la casa.", "La luna & el sol."])
        #expect(document.blocks.map(\.start) == [1, 70])
        #expect(document.blocks.map(\.end) == [4, 72])
    }

    @Test func webVTTHasNotesStylesAndVoices() {
        let text = """
            WEBVTT - clase

            NOTE Nadie
            lee esto.

            STYLE
            ::cue { color: red }

            intro
            00:01.000 --> 00:02.000 align:start
            <v Ana>Hola.</v>

            00:02.000 --> 00:03.000
            Hola.
            ¿Qué tal?
            """
        // The line that rolls up is there once.
        #expect(Subtitles.cues(of: text).map(\.text) == ["Hola.", "¿Qué tal?"])
        #expect(Subtitles.read(text).text == "Hola. ¿Qué tal?")
    }

    @Test func aLongTalkIsCutAtTheEndsOfSentences() {
        let cues = (0..<60).map { number in
            "00:00:\(number < 10 ? "0" : "")\(number).000 --> 00:00:\(number < 10 ? "0" : "")\(number).900\n"
                + "uno dos tres cuatro \(number)\(number % 3 == 2 ? "." : "")\n"
        }
        let blocks = Subtitles.read("WEBVTT\n\n" + cues.joined(separator: "\n")).blocks
        #expect(blocks.count == 7 && blocks.dropLast().allSatisfy { $0.text.hasSuffix(".") })
        #expect(blocks.reduce(0) { $0 + $1.text.split(separator: " ").count } == 300)
    }

    @Test(arguments: [
        "", "WEBVTT", "nada --> nada\nhola", "00:00:05.000 --> 00:00:01.000\nhola",
        "00:99:00.000 --> 00:99:01.000\nhola",
        "99999999:00:00.000 --> 99999999:00:01.000\nhola",
    ])
    func whatHasNoTimesHoldsNothing(text: String) { #expect(Subtitles.read(text).blocks.isEmpty) }

    @Test func recordingsAndWhatIsSaidInThemAreToldByTheirNames() {
        #expect(RecordingName.isRecording("a/Clase 1.MP3") && !RecordingName.isRecording("a.txt"))
        #expect(RecordingName.transcripts(beside: "/a.b/clase.mp3").first == "/a.b/clase.vtt")
        #expect(DocumentKind(ofFile: "clase.SRT") == .subtitles && DocumentKind(ofFile: "x/metadata.db") == .calibre)
        #expect(DocumentKind(ofFile: "other.db") == nil)
    }
}
