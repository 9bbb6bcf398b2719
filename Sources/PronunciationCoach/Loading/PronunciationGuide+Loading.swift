package import ContentFiles
package import Foundation

extension PronunciationGuide {
    /// Reads `sounds.yaml` and every `<id>/pronunciation.yaml`.
    ///
    /// What has a fault is reported and left out: a sound of `sounds.yaml` alone, a language as a whole.
    ///
    /// - Parameters:
    ///   - directory: The content's `languages` folder.
    ///   - inventory: What the acoustic model knows; content must cover it.
    ///   - explanations: What every explanation must be written in.
    package static func load(
        directory: URL, inventory: SoundInventory, explanations: ExplanationLanguages
    ) -> (guide: PronunciationGuide, diagnostics: [Diagnostic]) {
        let issues = DiagnosticCollector()
        let name = directory.lastPathComponent
        var sounds: [String: SoundDescription] = [:]
        do {
            let node = try ContentNode(
                contentsOf: directory.appending(path: "sounds.yaml"), name: "\(name)/sounds.yaml")
            sounds = SoundsReader(inventory: inventory, explanations: explanations, issues: issues).read(node)
        } catch {
            issues.append(contentsOf: error.diagnostics)
        }
        var languages: [String: LanguagePronunciation] = [:]
        for id in languageFolders(of: directory) {
            do {
                let node = try ContentNode(
                    contentsOf: directory.appending(path: "\(id)/pronunciation.yaml"),
                    name: "\(name)/\(id)/pronunciation.yaml")
                let reader = LanguageReader(folder: id, inventory: inventory, explanations: explanations)
                var language = reader.read(node)
                issues.append(contentsOf: reader.issues.diagnostics)
                if let load = contrasts(of: id, in: directory, inventory: inventory, issues: issues) {
                    language.functionalLoad = load
                }
                if !reader.issues.hasErrors { languages[id] = language }
            } catch {
                issues.append(contentsOf: error.diagnostics)
            }
        }
        return (PronunciationGuide(sounds: sounds, languages: languages), issues.diagnostics)
    }

    /// What hangs on the sounds of a language; nil without a file, or with a faulty one, which is reported.
    private static func contrasts(
        of id: String, in directory: URL, inventory: SoundInventory, issues: DiagnosticCollector
    ) -> FunctionalLoad? {
        let file = directory.appending(path: "\(id)/contrasts.yaml")
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        do {
            let node = try ContentNode(
                contentsOf: file, name: "\(directory.lastPathComponent)/\(id)/contrasts.yaml")
            let reader = ContrastsReader(folder: id, inventory: inventory)
            let load = reader.read(node)
            issues.append(contentsOf: reader.issues.diagnostics)
            return reader.issues.hasErrors ? nil : load
        } catch {
            issues.append(contentsOf: error.diagnostics)
            return nil
        }
    }

    /// A language need not have such a file.
    private static func languageFolders(of directory: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        return names.sorted().filter {
            FileManager.default.fileExists(atPath: directory.appending(path: "\($0)/pronunciation.yaml").path)
        }
    }
}
