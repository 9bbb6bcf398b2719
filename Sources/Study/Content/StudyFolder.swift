import ContentFiles
import Foundation

/// Finds and reads the files of a content folder.
struct StudyFolder {
    struct Read<Item> {
        /// Nil when the file has an error.
        var item: Item?
        var diagnostics: [Diagnostic]
    }

    let directory: URL

    func folders(in path: String) -> [String] {
        names(in: path).filter {
            var isFolder: ObjCBool = false
            let place = directory.appending(path: "\(path)/\($0)").path
            return FileManager.default.fileExists(atPath: place, isDirectory: &isFolder) && isFolder.boolValue
        }
    }

    /// Paths from the content folder.
    func files(in path: String) -> [String] {
        names(in: path).filter { name in [".yaml", ".yml", ".json"].contains { name.hasSuffix($0) } }.map {
            "\(path)/\($0)"
        }
    }

    func stems(in path: String) -> [String] { files(in: path).map(Self.stem) }

    /// Understands a file; nil when there is none.
    func read<Item>(_ path: String, _ body: (ContentNode, DiagnosticCollector) -> Item?) -> Read<Item>? {
        let url = directory.appending(path: path)
        guard (try? FileManager.default.attributesOfItem(atPath: url.path)) != nil else { return nil }
        let issues = DiagnosticCollector()
        do throws(ContentError) {
            let item = body(try ContentNode(contentsOf: url, name: path), issues)
            return Read(item: issues.hasErrors ? nil : item, diagnostics: issues.diagnostics)
        } catch {
            return Read(item: nil, diagnostics: error.diagnostics)
        }
    }

    /// A file's id is its name.
    func checkID(_ id: String, _ node: ContentNode, _ path: String, _ issues: DiagnosticCollector) {
        guard !id.isEmpty, id != Self.stem(path) else { return }
        issues.error(
            "id-mismatch", "The id '\(echo(id))' must be the file's name, '\(Self.stem(path))'.",
            at: node["id"]?.location ?? node.location)
    }

    private static func stem(_ path: String) -> String {
        (path.split(separator: "/").last ?? "").split(separator: ".").first.map(String.init) ?? ""
    }

    private func names(in path: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: directory.appending(path: path).path)
        return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
    }
}
