/// Activations with rows of zeros before and after, which a convolution reads past the ends: [margin + frames +
/// margin][width].
struct PaddedActivations {
    let frames: Int
    let width: Int
    let margin: Int
    private var storage: [Float]

    init(frames: Int, width: Int, margin: Int) {
        self.frames = frames
        self.width = width
        self.margin = margin
        storage = [Float](repeating: 0, count: (frames + 2 * margin) * width)
    }

    func withRows<R>(_ body: (UnsafePointer<Float>) -> R) -> R {
        storage.withUnsafeBufferPointer { body($0.baseAddress! + margin * width) }
    }

    mutating func withMutableRows<R>(_ body: (UnsafeMutablePointer<Float>) -> R) -> R {
        let start = margin * width
        return storage.withUnsafeMutableBufferPointer { body($0.baseAddress! + start) }
    }
}
