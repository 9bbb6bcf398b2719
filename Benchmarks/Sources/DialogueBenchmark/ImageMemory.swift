import Images
import Synchronization

/// Keeps images in memory, so that no disk is measured.
final class ImageMemory: ImageCache {
    private let images = Mutex<[String: [UInt8]]>([:])

    var bytes: Int { images.withLock { $0.values.reduce(0) { $0 + $1.count } } }

    /// One content, one key.
    func key(of texts: [String]) -> [UInt8] { [UInt8](repeating: 1, count: ImageFormat.keyBytes) }

    func read<Value>(
        _ kind: ImageKind, named name: String, key: [UInt8],
        _ read: (UnsafeRawBufferPointer) throws(ImageFault) -> Value
    ) -> Value? {
        guard let image = images.withLock({ $0[name + kind.suffix] }) else { return nil }
        return try? image.withUnsafeBytes { try read($0) }
    }

    func keep(_ image: [UInt8], _ kind: ImageKind, named name: String, key: [UInt8]) {
        images.withLock { $0[name + kind.suffix] = image }
    }
}
