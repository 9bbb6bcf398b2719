import Digests
package import Foundation

/// Sounds that replies name: devices get an id in place of a path, with which they fetch them.
///
/// An id names the file and bears a mark that only this daemon can make, for one device: another's id opens nothing.
package struct MediaAddresses: Sendable {
    /// Hexadecimal digits of the mark.
    private static let markDigits = 32

    private let folders: [String: URL]
    private let key: [UInt8]

    /// - Parameters:
    ///   - folders: By the letter that stands for them.
    ///   - key: 32 random bytes, the same for as long as ids shall hold.
    package init(folders: [String: URL], key: [UInt8]) {
        self.folders = folders
        self.key = key
    }

    /// The id of a file for a device; nil for a file that lies elsewhere.
    package func id(of path: String, for deviceID: UUID) -> String? {
        let file = path.hasPrefix("file:") ? URL(string: path) : URL(filePath: path)
        guard let file, let letter = folders.first(where: { Self.holds($0.value, file) })?.key else { return nil }
        let name = "\(letter).\(file.lastPathComponent)"
        return "\(name).\(mark(name, deviceID))"
    }

    /// The file of an id; nil when this device was never given it.
    package func file(of id: String, for deviceID: UUID) -> URL? {
        guard let end = id.lastIndex(of: "."), let start = id.firstIndex(of: "."), start < end else { return nil }
        let name = String(id[..<end])
        // Every byte is compared, so that the time tells nothing.
        let (given, right) = (Array(id[id.index(after: end)...].utf8), Array(mark(name, deviceID).utf8))
        guard given.count == right.count, zip(given, right).reduce(0, { $0 | $1.0 ^ $1.1 }) == 0 else { return nil }
        return folders[String(id[..<start])]?.appending(
            path: String(name[name.index(after: start)...]), directoryHint: .notDirectory)
    }

    private static func holds(_ folder: URL, _ file: URL) -> Bool {
        file.deletingLastPathComponent().standardizedFileURL.path == folder.standardizedFileURL.path
    }

    private func mark(_ name: String, _ deviceID: UUID) -> String {
        let text = Array("\(deviceID.uuidString) \(name)".utf8)
        return String(Digest.hexadecimal(Digest.authentication(of: text, key: key)).prefix(Self.markDigits))
    }
}
