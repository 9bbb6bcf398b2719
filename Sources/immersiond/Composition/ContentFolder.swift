import Foundation

/// The folder with languages, characters, environments and scenarios.
enum ContentFolder {
    /// - Throws: ``LaunchError`` naming what is missing.
    static func require(_ url: URL) throws(LaunchError) {
        let advice = "name the content folder with --content."
        let languages = url.appending(path: "languages").path
        guard isFolder(url.path) else { throw LaunchError("There is no folder \(url.path); \(advice)") }
        guard isFolder(languages) else { throw LaunchError("\(url.path) holds no folder 'languages'; \(advice)") }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: languages)) ?? []
        guard names.contains(where: { isFolder(languages + "/" + $0) }) else {
            throw LaunchError("\(languages) holds no language, such as a folder 'es'; \(advice)")
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
