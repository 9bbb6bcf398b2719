import ContentFiles
import Foundation

/// Reads the files of a language's folder and gathers what is wrong with them.
final class LanguageFolder {
    let directory: URL
    let issues = DiagnosticCollector()
    /// The files read so far, in the order of the first reading.
    private(set) var sources: [LexiconSource] = []
    private var texts: [String: String] = [:]

    init(_ directory: URL) {
        self.directory = directory
    }

    /// How locations name a file: as the caller named the folder.
    func name(of path: String) -> String {
        let folder = directory.relativePath
        return folder == "." ? path : folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
    }

    func yaml(_ path: String) throws(ContentError) -> ContentNode {
        try ContentNode(parsing: text(path), file: name(of: path))
    }

    /// The text of a file of the folder, the same however often it is asked for.
    func text(_ path: String) throws(ContentError) -> String {
        if let known = texts[path] { return known }
        let text = try readContentFile(at: directory.appending(path: path), name: name(of: path))
        texts[path] = text
        sources.append(LexiconSource(path: path, text: text))
        return text
    }

    /// A table of the folder; nil, and reported, when it cannot be read.
    func table(_ path: String, allowed: [String]? = nil, required: [String]) -> ContentTable? {
        let text: String
        do throws(ContentError) {
            text = try self.text(path)
        } catch {
            issues.append(contentsOf: error.diagnostics)
            return nil
        }
        return ContentTable(
            text.normalizedToNFC, file: name(of: path), allowed: allowed, required: required, into: issues)
    }

    /// A space-separated list of features; unknown names are reported.
    func features(_ text: Substring, at location: @autoclosure () -> SourceLocation) -> Features {
        var features: Features = []
        guard !text.isEmpty else { return features }
        for name in text.split(separator: " ") {
            if let feature = Features(named: String(name)) {
                features.formUnion(feature)
            } else {
                let hint = nearest(to: String(name), among: Features.named.map(\.name))
                issues.error(
                    "unknown-feature", "'\(name)' is no feature.\(hint.map { " Did you mean '\($0)'?" } ?? "")",
                    at: location())
            }
        }
        return features
    }

    /// One of the raw values of `type`; nil, and reported, when it is none of them.
    func choice<Choice>(
        _ text: Substring, of type: Choice.Type, at location: @autoclosure () -> SourceLocation
    ) -> Choice? where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
        if let choice = Choice(rawValue: String(text)) { return choice }
        let allowed = Choice.allCases.map(\.rawValue)
        let hint = nearest(to: String(text), among: allowed).map { " Did you mean '\($0)'?" } ?? ""
        issues.error(
            "bad-choice", "'\(text)' is not one of \(allowed.joined(separator: ", ")).\(hint)", at: location())
        return nil
    }
}
