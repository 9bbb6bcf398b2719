internal import Foundation

/// A folder of our own for unpacked files, gone with the object.
final class ScratchFolder {
    let path: String

    init(in parent: URL) throws(AnkiFormatError) {
        let url = parent.appendingPathComponent("immersiond-anki-\(UUID().uuidString)", isDirectory: true)
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .writing("No scratch folder can be made in \(parent.path)", error)
        }
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }
}
