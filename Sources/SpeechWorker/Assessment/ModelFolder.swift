import Glibc
import Pronunciation
import SpeechProtocol

/// The acoustic model's folder, read when it is first needed.
final class ModelFolder {
    private let path: String?
    private var engine: PronunciationEngine?

    /// - Parameter path: absolute; nil when the daemon has none.
    init(_ path: String?) {
        self.path = path
    }

    /// The files and the most that is read of each, in bytes.
    private static let files = (
        units: ("units.json", 1 << 20), manifest: ("manifest.json", 1 << 20), weights: ("weights.bin", 16 << 20)
    )

    /// The engine with the model loaded. A folder that was missing or broken is tried again with every request.
    func loadedEngine() throws(Refused) -> PronunciationEngine {
        if let engine { return engine }
        guard let path else {
            throw Refused(.modelMissing, "no pronunciation model is configured; give its folder to the daemon")
        }
        let units = try ModelFolder.read(path, ModelFolder.files.units)
        let manifest = try ModelFolder.read(path, ModelFolder.files.manifest)
        let weights = try ModelFolder.read(path, ModelFolder.files.weights)
        do throws(PronunciationError) {
            let engine = PronunciationEngine(
                try PronunciationModel(units: units, manifest: manifest, weights: weights))
            self.engine = engine
            return engine
        } catch {
            throw Refused(
                .modelMissing, "the pronunciation model in \(path) is broken: \(error.message) Install it again.")
        }
    }

    private static func read(_ folder: String, _ file: (name: String, bytes: Int)) throws(Refused) -> [UInt8] {
        let path = folder + "/" + file.name
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Refused(
                .modelMissing,
                "the pronunciation model's file \(path) cannot be read: \(String(cString: strerror(errno))); "
                    + "install the model or give the folder that it is in")
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while case let count = Glibc.read(descriptor, &chunk, chunk.count), count > 0 {
            bytes.append(contentsOf: chunk[..<count])
            guard bytes.count <= file.bytes else {
                throw Refused(.modelMissing, "\(path) is larger than any model's: is it the right folder?")
            }
        }
        return bytes
    }
}
