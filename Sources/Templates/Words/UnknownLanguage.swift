/// A language about which nothing is known: every word carries meaning, digits are numbers.
package struct UnknownLanguage: WordKnowledge {
    package init() {}

    package var knowsWords: Bool { false }

    package func isFunctionWord(_ form: String) -> Bool { false }
    package func isFiller(_ form: String) -> Bool { false }
    package func lemmas(of form: String) -> [String] { [] }
    package func isWord(_ form: String) -> Bool { false }
    package func isPreposition(_ form: String) -> Bool { false }
    package func isDecisive(_ form: String) -> Bool { !form.isEmpty && form.allSatisfy(\.isNumber) }
    package func partsOfSpeech(of form: String) -> UInt32 { 0 }
}
