import ContentFiles
import Foundation
import Templates

/// Finds the files of one kind that stand beside scenarios.
enum CompanionFiles {
    /// Those of scenarios by their ids, files as they are named, and those in folders; all of the content's where
    /// nothing is named.
    ///
    /// - Parameters:
    ///   - subjects: Ids or paths.
    ///   - content: The content folder, whose scenarios ids mean.
    ///   - advice: What to do where a scenario has no such file.
    /// - Throws: ``LaunchError`` for what is no scenario, file or folder.
    static func find(_ kind: CompanionFile, _ subjects: [String], in content: URL, advice: String) throws -> [URL] {
        let folder = content.appending(path: "scenarios")
        guard !subjects.isEmpty else { return try find(kind, in: [folder.path]) }
        let paths = try subjects.map { subject in
            guard !subject.contains("/"), !FileManager.default.fileExists(atPath: subject),
                CompanionFile(name: subject) == nil
            else { return subject }
            return try path(of: kind, ofScenario: subject, in: folder, advice: advice)
        }
        return try find(kind, in: paths)
    }

    private static func path(
        of kind: CompanionFile, ofScenario id: String, in folder: URL, advice: String
    ) throws(LaunchError) -> String {
        let name = id + kind.suffix
        let files = FileManager.default.subpaths(atPath: folder.path) ?? []
        if let file = files.sorted().first(where: { $0 == name || $0.hasSuffix("/\(name)") }) {
            return folder.appending(path: file).path
        }
        let ids = files.filter { CompanionFile(name: $0) == kind }.map(kind.scenarioID)
        throw LaunchError(
            "There is no \(name) below \(folder.path)." + suggestion(for: id, among: ids) + " " + advice)
    }

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
