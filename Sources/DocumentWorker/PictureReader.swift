import Documents
import Foundation
import Glibc

/// Reads the letters in pictures by tesseract.
enum PictureReader {
    /// Where Debian's packages put what tesseract knows of each language, a folder for each of its versions.
    private static let models = "/usr/share/tesseract-ocr"
    static let program = OutsideProgram(path: "/usr/bin/tesseract", readable: [models])
    /// More languages at once take longer and find less.
    private static let mostLanguages = 4
    /// What is no language: where lines are, and formulas.
    private static let others: Set<String> = ["osd", "equ"]

    static func read() throws(DocumentFailure) -> ReadDocument {
        guard program.isThere else {
            throw DocumentFailure(
                .missingProgram,
                "To read the letters in pictures, install tesseract-ocr and the packages of its languages, such as "
                    + "tesseract-ocr-spa.")
        }
        let languages = languages()
        guard !languages.isEmpty else {
            throw DocumentFailure(
                .missingProgram, "tesseract knows no language; install tesseract-ocr-spa or another of its packages.")
        }
        let text = try program.text(["stdin", "stdout", "-l", languages.joined(separator: "+")]) { run in
            run.signal == nil
                ? DocumentFailure(.damaged, "The file is not a picture, or it is damaged.")
                : DocumentFailure(.crashed, "The picture cannot be read: it is too large, or damaged.")
        }
        // A mark stands between pages, and none after the last.
        return PageText.read(text + "\u{0C}")
    }

    /// Those that are installed, English last: it is there wherever tesseract is.
    private static func languages() -> [String] {
        var found: Set<String> = []
        for version in (try? FileManager.default.contentsOfDirectory(atPath: models)) ?? [] {
            let folder = "\(models)/\(version)/tessdata"
            for file in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            where file.hasSuffix(".traineddata") {
                found.insert(String(file.dropLast(".traineddata".count)))
            }
        }
        return Array(
            found.subtracting(others).sorted { ($0 == "eng" ? 1 : 0, $0) < ($1 == "eng" ? 1 : 0, $1) }
                .prefix(mostLanguages))
    }
}
