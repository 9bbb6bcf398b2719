import ContentFiles
import Foundation
import Study

/// The files that lint was asked about. Those of the content folder were read with it; others are read by themselves.
struct LintScope {
    /// Paths from the content folder.
    private var inside: [String] = []
    private(set) var outside: [URL] = []
    /// How many files there are to look at.
    private(set) var count = 0

    /// - Throws: ``LaunchError`` for a path where nothing stands that lint could look at.
    init(_ paths: [String], content: URL) throws {
        let root = Self.resolved(content)
        for path in paths {
            let url = Self.resolved(URL(filePath: path))
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
                throw LaunchError("\(path) does not exist.")
            }
            let files = isFolder.boolValue ? Self.contentFiles(in: url) : [url]
            guard !files.isEmpty else { throw LaunchError("\(path) holds no content file (.yaml, .yml or .json).") }
            if !isFolder.boolValue, let advice = Self.adviceOnUnchecked(url.lastPathComponent, path) {
                throw LaunchError("\(path) \(advice)")
            }
            count += files.count
            if url.path == root.path || url.path.hasPrefix(root.path + "/"), !Self.isStray(url, in: root) {
                inside.append(String(url.path.dropFirst(root.path.count + 1)))
            } else {
                outside += files
            }
        }
    }

    private static let folders: Set<Substring> = [
        "languages", "scenarios", "characters", "environments", "readers", "ideas",
    ]
    /// Those of them whose files stand in a folder of their language.
    private static let foldersByLanguage: Set<Substring> = ["scenarios", "readers", "ideas"]

    /// Whether a file or folder stands in the content folder where nothing reads it.
    private static func isStray(_ url: URL, in root: URL) -> Bool {
        let parts = url.path.dropFirst(root.path.count).split(separator: "/")
        guard let top = parts.first, let last = parts.last else { return false }
        let isFile = [".yaml", ".yml", ".json"].contains { last.hasSuffix($0) }
        guard parts.count > 1 || !isFile else { return !StudyContent.files.contains(String(top)) }
        return !folders.contains(top) || isFile && foldersByLanguage.contains(top) && parts.count < 3
    }

    /// Why lint does not look at a file; nil for one that it checks.
    private static func adviceOnUnchecked(_ name: String, _ path: String) -> String? {
        switch CompanionFile(name: name) {
        case .test: "holds tests; run them with 'immersiond test \(path)'."
        case .snapshot: "holds approved conversations; 'immersiond test' compares them, and --update writes them anew."
        case .heard, nil: nil
        }
    }

    func holds(_ diagnostic: Diagnostic) -> Bool {
        inside.contains { path in
            path.isEmpty || diagnostic.location.file == path || diagnostic.location.file.hasPrefix(path + "/")
        }
    }

    private static func resolved(_ url: URL) -> URL { url.standardizedFileURL.resolvingSymlinksInPath() }

    private static func contentFiles(in folder: URL) -> [URL] {
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return names.sorted().filter { name in
            let file = name.split(separator: "/").last ?? ""
            return [".yaml", ".yml", ".json"].contains { file.hasSuffix($0) } && !file.hasPrefix(".")
                && adviceOnUnchecked(String(file), name) == nil
        }.map { folder.appending(path: $0) }
    }
}
