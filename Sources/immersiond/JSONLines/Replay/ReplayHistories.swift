import Foundation
import Vocab

/// Reads histories of words, one JSON object a line in the form of a replay request.
enum HistoryReader {
    /// - Throws: ``LaunchError`` naming the first line that cannot be read: a fit to part of a log would pass for one
    ///   to all of it.
    static func histories(from input: FileHandle) throws(LaunchError) -> [[ReplayedAnswer]] {
        var lines = LineReader(input, limit: ReplayStream.lineLimit)
        var histories: [[ReplayedAnswer]] = []
        var progress = ProgressLine()
        defer { progress.clear() }
        while let line = lines.next() {
            do throws(ReplayFault) {
                histories.append(try ReplayStream.answers(try ReplayStream.members(of: line)).distinct)
            } catch {
                throw LaunchError("History \(histories.count + 1) cannot be read: \(error.message) [\(error.code)]")
            }
            progress.show("\(histories.count) histories read")
        }
        return histories
    }
}
