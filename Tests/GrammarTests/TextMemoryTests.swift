import Testing

@testable import Grammar

@Suite("Texts that are remembered")
struct TextMemoryTests {
    @Test("a text is read once while it is among the last, and again when others have come")
    func capacity() {
        let memory = TextMemory<Int>(capacity: 3)
        var read: [String] = []
        func value(_ text: String) -> Int {
            memory.value(of: text) {
                read.append(text)
                return text.count
            }
        }
        #expect(["uno", "dos", "uno", "tres", "cuatro", "dos"].map(value) == [3, 3, 3, 4, 6, 3])
        #expect(read == ["uno", "dos", "tres", "cuatro"])
        // The first to have come was the first to go.
        #expect(value("uno") == 3 && read.last == "uno")
        #expect(value("dos") == 3 && read.last == "dos")
    }

    @Test("long texts are not kept")
    func long() {
        let memory = TextMemory<Int>(capacity: 3)
        let text = String(repeating: "a", count: 501)
        var count = 0
        for _ in 0..<2 {
            _ = memory.value(of: text) {
                count += 1
                return 1
            }
        }
        #expect(count == 2)
    }
}
