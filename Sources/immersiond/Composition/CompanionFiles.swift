import ContentFiles
import Foundation

/// Finds the files of one kind that stand beside scenarios.
enum CompanionFiles {
    /// Files as they are named, and those of that kind in folders, in the order of their names; each once.
    ///
    /// - Throws: ``LaunchError`` when a path does not exist, or neither is such a file nor holds one.
    static func find(_ kind: CompanionFile, in paths: [String]) throws -> [URL] {
        var seen: Set<String> = []
        return try paths.flatMap { try find(kind, at: $0) }.filter { seen.insert($0.standardizedFileURL.path).inserted }
    }

    private static func find(_ kind: CompanionFile, at path: String) throws -> [URL] {
        let suffix = kind.suffix
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw LaunchError("\(path) does not exist.")
        }
        guard isFolder.boolValue else {
            guard path.hasSuffix(suffix) else {
                throw LaunchError(
                    "\(path) is no \(kind.rawValue) file: expected <scenario>\(suffix), "
                        + "or a folder that holds such files."
                )
            }
            return [URL(filePath: path)]
        }
        let found = (FileManager.default.subpaths(atPath: path) ?? []).filter { $0.hasSuffix(suffix) }.sorted()
        guard !found.isEmpty else { throw LaunchError("\(path) holds no file that ends in \(suffix).") }
        return found.map { URL(filePath: path + (path.hasSuffix("/") ? "" : "/") + $0) }
    }

    /// What messages call a file: its path, from the working folder where it is in there.
    static func name(of file: URL) -> String {
        let path = file.relativePath
        let here = FileManager.default.currentDirectoryPath + "/"
        return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
    }
}
