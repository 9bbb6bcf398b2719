/// The words of a text as they are counted: runs of letters.
package enum RunningWords {
    package static func words(in text: String) -> [Substring] { text.split { !$0.isLetter } }
    package static func count(in text: String) -> Int { words(in: text).count }
}
