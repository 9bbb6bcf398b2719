import Foundation
import Pictures
import Spatial

/// Anchors as a table for the terminal.
struct AnchorTable {
    let anchors: [SpatialAnchor]
    /// Metres, one for each anchor; a column only where there are any.
    var distances: [Double?] = []
    let style: TerminalStyle

    var lines: [String] {
        let measured = distances.contains { $0 != nil }
        let head = ["text", "type", "content", "x", "y", "z"] + (measured ? ["metres"] : []) + ["anchor"]
        let rows =
            [head]
            + anchors.enumerated().map { index, anchor in
                let place = anchor.transform.translation
                let distance = measured ? [distances[index].map { Self.metres($0) } ?? ""] : []
                return [
                    anchor.displayText.replacing("\n", with: " "), anchor.contentType.rawValue, anchor.contentID,
                    Self.metres(Double(place.x)), Self.metres(Double(place.y)), Self.metres(Double(place.z)),
                ] + distance + [anchor.id.uuidString.lowercased()]
            }
        let widths = head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.enumerated().map { index, row in
            let line = zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
                .trimming(while: { $0 == " " })
            return index == 0 ? style.bold(line) : line
        }
    }

    private static func metres(_ length: Double) -> String { String(format: "%.2f", length + 0) }
}
