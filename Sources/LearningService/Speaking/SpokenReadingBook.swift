package import ContentFiles
package import Foundation
package import SpeechClient

/// What the synthesiser's voices would read wrongly, by language: `languages/es/spoken.yaml`.
package struct SpokenReadingBook: Sendable {
    package static let file = "spoken.yaml"

    private var byLanguage: [String: SpokenReadings] = [:]

    /// The readings for a voice, which is named by its language: *es-419+f3*.
    package func readings(voice: String) -> SpokenReadings {
        byLanguage[voice.lowercased().prefix { $0 != "-" && $0 != "+" }.description] ?? .none
    }

    /// Reads the folders of all languages. A faulty file is reported; then what was in use before stays in use.
    package static func load(
        languages: URL, keeping previous: SpokenReadingBook? = nil
    ) -> (SpokenReadingBook, [Diagnostic]) {
        var book = SpokenReadingBook()
        var diagnostics: [Diagnostic] = []
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: languages.path)) ?? []
        for folder in folders.sorted() {
            let file = languages.appending(path: "\(folder)/\(Self.file)")
            guard FileManager.default.fileExists(atPath: file.path) else { continue }
            do throws(ContentError) {
                let node = try ContentNode(contentsOf: file, name: "languages/\(folder)/\(Self.file)")
                let reader = SpokenReadingReader(language: folder)
                let readings = reader.read(node)
                try reader.issues.throwIfErrors()
                book.byLanguage[folder] = readings
            } catch {
                diagnostics += error.diagnostics
                book.byLanguage[folder] = previous?.byLanguage[folder]
            }
        }
        return (book, diagnostics)
    }
}
