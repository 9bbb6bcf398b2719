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
            .filter { name in Self.endings.contains { name.hasSuffix($0) } && CompanionFile(name: name) == nil }
            .map { ContentText(contentsOf: directory.appending(path: "\(path)/\($0)"), name: "\(path)/\($0)") }
    }

    private static let endings = [".yaml", ".yml", ".json"]

    /// Files of a folder that seem to be meant as content and are not read for their names: `cafe.YAML`,
    /// `cafe.yaml.txt`.
    ///
    /// - Parameter isRead: Whether the folder holds content, and not only folders that do.
    func overlooked(in path: String, isRead: Bool = true) -> [String] {
        names(in: path).filter { name in
            if Self.endings.contains(where: { name.hasSuffix($0) }) { return !isRead }
            let small = name.lowercased()
            return Self.endings.contains { small.hasSuffix($0) || small.hasSuffix($0 + ".txt") }
        }.map { "\(path)/\($0)" }
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
