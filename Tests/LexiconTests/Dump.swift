import Lexicon
import Testing
import Foundation
@Suite struct DumpTests {
    @Test func dump() throws {
        let s = try Spanish.pack.get()
        print(s.lexicon.formCount, s.lexicon.entries().count)
        for w in (ProcessInfo.processInfo.environment["VERBS"] ?? "").split(separator: " ") {
            print("==", w)
            print(s.lexicon.paradigm(of: String(w)).map { $0.form + "(" + $0.features.names.joined(separator: ".") + ")" }.joined(separator: " "))
        }
        for t in (ProcessInfo.processInfo.environment["TEXTS"] ?? "").split(separator: "|") {
            for k in s.tokens(of: String(t)) { print(k.text, k.flags.rawValue, k.readings.map { "\($0.lemma):\($0.partOfSpeech.rawValue):" + $0.features.names.joined(separator: ".") }) }
        }
    }
}
