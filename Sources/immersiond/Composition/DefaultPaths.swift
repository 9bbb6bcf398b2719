import Foundation

/// Where things are unless the command line says otherwise, by the XDG Base Directory Specification.
struct DefaultPaths {
    let environment: [String: String]
    /// Of the running executable.
    let executable: URL

    init(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        executable: URL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    ) {
        self.environment = environment
        self.executable = executable
    }

    /// `$XDG_RUNTIME_DIR/immersiond.sock`, or beside the data when the session has no such folder.
    var socket: String {
        if let folder = folder("XDG_RUNTIME_DIR") { return folder.appending(path: "immersiond.sock").path }
        return data.appending(path: "immersiond.sock").path
    }

    /// The socket of the daemon that runs for the whole machine, where a package has installed one.
    static let systemSocket = "/run/immersiond/immersiond.sock"

    var data: URL {
        (folder("XDG_DATA_HOME") ?? home.appending(path: ".local/share")).appending(path: "immersiond")
    }

    /// Where what can be made again is kept; nil when no variable tells.
    var cache: URL? {
        (folder("XDG_CACHE_HOME") ?? folder("HOME")?.appending(path: ".cache"))?.appending(path: "immersiond")
    }

    /// The nearest folder with languages and scenarios: the current one, the executable's ancestors, the system's.
    var content: URL { nearest("languages") ?? URL(filePath: FileManager.default.currentDirectoryPath) }

    /// The page's folder: beside the content, or the nearest there is.
    func page(besides content: URL) -> URL {
        let beside = content.appending(path: "web", directoryHint: .isDirectory)
        if FileManager.default.fileExists(atPath: beside.appending(path: "index.html").path) { return beside }
        return nearest("web/index.html")?.appending(path: "web", directoryHint: .isDirectory) ?? beside
    }

    /// The nearest folder that holds something.
    private func nearest(_ name: String) -> URL? {
        var candidates = [URL(filePath: FileManager.default.currentDirectoryPath)]
        var folder = executable.deletingLastPathComponent()
        while folder.path != "/" {
            candidates += [folder, folder.appending(path: "share/immersiond")]
            folder.deleteLastPathComponent()
        }
        candidates.append(URL(filePath: "/usr/share/immersiond"))
        return candidates.first { FileManager.default.fileExists(atPath: $0.appending(path: name).path) }
    }

    var speechWorker: URL { program("immersion-speech") }
    var documentWorker: URL { program("immersion-documents") }

    /// Beside the daemon, where a build puts it, or in `libexec` beside the daemon's folder, where packages do.
    private func program(_ name: String) -> URL {
        let folder = executable.deletingLastPathComponent()
        let beside = folder.appending(path: name)
        let installed = folder.deletingLastPathComponent().appending(path: "libexec/immersiond/\(name)")
        let isInstalled =
            !FileManager.default.fileExists(atPath: beside.path)
            && FileManager.default.fileExists(atPath: installed.path)
        return isInstalled ? installed : beside
    }

    private var home: URL { folder("HOME") ?? URL(filePath: "/") }

    /// A folder that an environment variable names; relative paths are ignored, as the specification asks.
    private func folder(_ variable: String) -> URL? {
        guard let path = environment[variable], path.hasPrefix("/") else { return nil }
        return URL(filePath: path, directoryHint: .isDirectory)
    }
}
