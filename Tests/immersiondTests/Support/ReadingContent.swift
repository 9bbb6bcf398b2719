import Foundation

extension Repository {
    /// The content that daemons of tests have, with the readers, ideas, subjects and achievements.
    static let readingContent: URL = {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appending(
            path: "imm-reading-\(ProcessInfo.processInfo.processIdentifier)")
        do {
            try? files.removeItem(at: folder)
            try files.copyItem(at: daemonContent, to: folder)
            for name in ["readers", "ideas", "subjects.yaml", "achievements.yaml", "plan.yaml"] {
                try files.copyItem(at: root.appending(path: name), to: folder.appending(path: name))
            }
            return folder
        } catch {
            return root
        }
    }()
}
