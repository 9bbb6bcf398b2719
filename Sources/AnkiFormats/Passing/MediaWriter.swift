internal import Foundation

/// Writes a package's media files into a folder, under their own names, as they come.
struct MediaWriter {
    private let folder: URL
    /// The names of the files written.
    private(set) var written: [String] = []
    private var file: (output: OutputFile, path: String, name: String)?
    private var isMade = false

    /// - Parameter folder: Made with the first file. A file of the same name that is there already is left alone.
    init(folder: URL) { self.folder = folder }

    /// - Parameter name: As ``MediaName`` takes it.
    /// - Throws: ``AnkiFormatError/Code/writeFailed``, ``AnkiFormatError/Code/diskFull``.
    mutating func begin(_ name: String) throws(AnkiFormatError) {
        finish()
        if !isMade {
            do {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            } catch {
                throw .writing("The media folder cannot be made", error)
            }
            isMade = true
        }
        let path = folder.path + "/" + (try MediaName.checked(name))
        guard !FileManager.default.fileExists(atPath: path) else { return }
        file = (try OutputFile(path: path), path, name)
    }

    /// - Throws: ``AnkiFormatError/Code/writeFailed``, ``AnkiFormatError/Code/diskFull``.
    func append(_ bytes: UnsafeRawBufferPointer) throws(AnkiFormatError) { try file?.output.append(bytes) }

    /// All of the file has come.
    mutating func finish() {
        if let file { written.append(file.name) }
        file = nil
    }

    /// No more will come: what has come of a file goes.
    mutating func abandon() {
        if let file { try? FileManager.default.removeItem(atPath: file.path) }
        file = nil
    }
}
