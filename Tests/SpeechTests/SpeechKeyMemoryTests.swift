import Testing

@testable import SpeechClient

@Suite("Keys of speech that were reckoned lately")
struct SpeechKeyMemoryTests {
    private let memory = SpeechKeyMemory()

    private func key(_ text: String, _ readings: SpokenReadings = .none, speed: Int = 1_000) -> (String, isNew: Bool) {
        var isNew = false
        let line = SpeechKeyMemory.Line(text: text, voice: "es", speed: speed)
        let key = memory.key(of: line, readings: readings) {
            isNew = true
            return "\(text) \(speed) \(readings.tables.says.count)"
        }
        return (key, isNew)
    }

    @Test("a line is reckoned once, and anew at another speed or with other readings")
    func once() {
        #expect(key("hola") == ("hola 1000 0", true))
        #expect(key("hola") == ("hola 1000 0", false))
        #expect(key("hola", speed: 800) == ("hola 800 0", true))
        let readings = SpokenReadings(SpokenReadings.Tables(says: ["Sr.": "señor"]))
        #expect(key("hola", readings) == ("hola 1000 1", true))
        #expect(key("hola", SpokenReadings(SpokenReadings.Tables(says: ["Sr.": "señor"]))) == ("hola 1000 1", false))
        #expect(key("hola") == ("hola 1000 0", true))
    }

    @Test("of many lines the last are kept, and a long text is not")
    func bounds() {
        for number in 0..<2_000 { _ = key("\(number)") }
        #expect(key("1999").isNew == false)
        let long = String(repeating: "a", count: 501)
        #expect(key(long).isNew)
        #expect(key(long).isNew)
    }
}
