import Kernels

extension KernelSet {
    /// The fastest kernels that this machine runs.
    static let best: KernelSet = kernels_at(0)!.pointee

    /// The kernels of every level that this machine runs, the fastest first.
    static var all: [KernelSet] {
        sequence(first: 0, next: { $0 + 1 }).lazy.map { kernels_at($0)?.pointee }
            .prefix { $0 != nil }.compactMap(\.self)
    }
}
