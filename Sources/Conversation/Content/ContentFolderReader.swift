import ContentFiles
import Foundation
import PathNames

/// Finds the files of a content folder.
struct ContentFolderReader {
    let directory: URL

    func folders(in path: String) -> [String] {
        names(in: path).filter {
            (try? directory.appending(path: "\(path)/\($0)").resourceValues(forKeys: [.isDirectoryKey]).isDirectory)
                == true
        }
    }

    /// Content files of a folder, those that stand beside others left aside, named by their paths from the content's
    /// root.
    func texts(in path: String) -> [ContentText] {
        names(in: path)
            .filter { name in
                [".yaml", ".yml", ".json"].contains { name.hasSuffix($0) } && CompanionFile(name: name) == nil
            }
            .map { ContentText(contentsOf: directory.appending(path: "\(path)/\($0)"), name: "\(path)/\($0)") }
    }

    private func names(in path: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: directory.appending(path: path).path)
        return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
    }
}

/// What one file held, where its id stands, and what is wrong with it.
struct ReadItem<Item: Sendable>: Sendable {
    var item: Item?
    var place: SourceLocation?
    var diagnostics: [Diagnostic]
}

extension ContentText {
    /// The file's name without its extension.
    var stem: String { PathName(name).last.split(separator: ".").first.map(String.init) ?? name }

    var folder: String { PathName(name).folder }

    /// Understands the file. What has an error is left out.
    func read<Item: Identifiable<String> & Sendable>(
        _ body: (ContentNode, String, DiagnosticCollector) -> Item?
    ) -> ReadItem<Item> {
        let issues = DiagnosticCollector()
        do throws(ContentError) {
            let root = try parsed()
            let item = body(root, try result.get(), issues)
            let place = root["id"]?.location ?? root.location
            if let item, !item.id.isEmpty, item.id != stem {
                issues.error(
                    "id-mismatch", "The id '\(item.id)' must be the file's name, '\(stem)'.", at: place)
            }
            return ReadItem(item: issues.hasErrors ? nil : item, place: place, diagnostics: issues.diagnostics)
        } catch {
            return ReadItem(item: nil, diagnostics: issues.diagnostics + error.diagnostics)
        }
    }
}
