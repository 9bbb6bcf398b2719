import Kernels

/// weights.bin: little-endian binary16 values, found by the names in the manifest.
struct TensorFile {
    private let values: [Float]
    private let tensors: [String: ModelManifest.Tensor]

    /// Values of one model; far above any that is made here.
    static let valueLimit = 16 << 20

    init(_ bytes: [UInt8], tensors list: [ModelManifest.Tensor]) throws(PronunciationError) {
        guard bytes.count.isMultiple(of: 2), 1...Self.valueLimit ~= bytes.count / 2 else {
            throw Self.fault("weights.bin is \(bytes.count) bytes long")
        }
        let count = bytes.count / 2
        let widened = [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
            bytes.withUnsafeBufferPointer { kernels_widen_halves($0.baseAddress!, count, buffer.baseAddress!) }
            initialized = count
        }
        guard widened.allSatisfy(\.isFinite) else { throw Self.fault("weights.bin holds values that are not finite") }
        values = widened
        var byName: [String: ModelManifest.Tensor] = [:]
        for tensor in list {
            var size = 1
            for extent in tensor.shape {
                guard 1...Self.valueLimit ~= extent, size <= count / extent else {
                    throw Self.fault("the tensor \(tensor.name) does not fit into weights.bin")
                }
                size *= extent
            }
            guard tensor.offset >= 0, tensor.offset <= count - size else {
                throw Self.fault("the tensor \(tensor.name) does not fit into weights.bin")
            }
            guard byName.updateValue(tensor, forKey: tensor.name) == nil else {
                throw Self.fault("the tensor \(tensor.name) is listed twice")
            }
        }
        tensors = byName
    }

    /// - Throws: ``PronunciationError`` when there is no tensor of that name and shape.
    func values(_ name: String, _ shape: Int...) throws(PronunciationError) -> [Float] {
        let found = try self.shape(of: name)
        guard found == shape else { throw Self.fault("the tensor \(name) has the shape \(found), not \(shape)") }
        let offset = tensors[name]!.offset
        return Array(values[offset..<offset + shape.reduce(1, *)])
    }

    func shape(of name: String) throws(PronunciationError) -> [Int] {
        guard let tensor = tensors[name] else { throw Self.fault("there is no tensor \(name)") }
        return tensor.shape
    }

    func contains(_ name: String) -> Bool { tensors[name] != nil }

    private static func fault(_ what: String) -> PronunciationError {
        PronunciationError(.malformedModel, "The pronunciation model is damaged: \(what).")
    }
}
