/// How far a long piece of work has come.
package struct AnkiProgress: Sendable, Hashable {
    package enum Stage: String, Sendable, CaseIterable {
        case unpacking, checking, notes, media, indexing, packing
    }

    package var stage: Stage
    /// Bytes, notes or files, according to the stage.
    package var done: Int64
    /// 0 while unknown.
    package var total: Int64

    /// Called now and then from within the work, on its own thread. What it throws ends the work, which cleans up and
    /// throws the same.
    package typealias Handler = (AnkiProgress) throws -> Void

    /// Rows between two calls.
    static let rowStride: Int64 = 2_000
}
