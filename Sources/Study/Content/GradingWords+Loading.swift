import ContentFiles
package import Foundation

extension GradingWords {
    /// Of every language of a content folder that has some, by its id; a faulty file is passed over.
    package static func all(in directory: URL) -> [String: GradingWords] {
        read(StudyFolder(directory: directory)).words
    }

    static func read(_ folder: StudyFolder) -> (words: [String: GradingWords], diagnostics: [Diagnostic]) {
        var words: [String: GradingWords] = [:]
        var diagnostics: [Diagnostic] = []
        for language in folder.folders(in: "languages") {
            guard let read = folder.read("languages/\(language)/\(file)", { GradingWords($0, into: $1) }) else {
                continue
            }
            words[language] = read.item
            diagnostics += read.diagnostics
        }
        return (words, diagnostics)
    }
}
