import Foundation
import TestSupport
import Testing

@Suite("The SQL that engines share")
struct SharedDialectTests {
    /// What only SQLite knows, or does otherwise than PostgreSQL.
    private static let foreign = [
        #"import GRDB"#, #"sqlite"#, #"\bINSERT OR\b"#, #"\bREPLACE INTO\b"#, #"\browid\b"#, #"\bdatetime\("#,
        #"\bstrftime\("#, #"\bjulianday\("#, #"\bGLOB\b"#, #"\bMATCH\b"#, #"\bPRAGMA\b"#, #"\bIFNULL\("#,
        #"\bprintf\("#, #"\bAUTOINCREMENT\b"#, #"\bCOLLATE NOCASE\b"#, #"\bx'[0-9a-f]*'"#, #"\blast_insert_rowid"#,
        #"\bjson_(each|extract)\("#, #"\bgroup_concat\("#, #"\btotal\("#, #"\bINDEXED BY\b"#, #"\bIS NOT \?"#,
        #"\bIS \?"#, #"\|\|"#,
    ]

    private static let sources = Checkout.file("Sources/Storage")

    private static func files(in folder: String) throws -> [URL] {
        let found = FileManager.default.enumerator(at: sources.appending(path: folder), includingPropertiesForKeys: nil)
        return try #require(found).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    }

    /// The texts between quotation marks; outside them, `||` and `IS` are Swift's or a comment's.
    private static func statements(of source: String) -> [String] {
        let literal = /"""(?<long>[\s\S]*?)"""|"(?<short>[^"\n]*)"/
        return source.matches(of: literal).map { String($0.output.long ?? $0.output.short ?? "") }
    }

    @Test("no record speaks a dialect of one engine", arguments: ["Records", "Access"])
    func records(folder: String) throws {
        let files = try Self.files(in: folder)
        #expect(!files.isEmpty)
        for file in files {
            let source = try String(contentsOf: file, encoding: .utf8)
            #expect(!source.contains("import GRDB"), "\(file.lastPathComponent)")
            for statement in Self.statements(of: source) { check(statement, in: file) }
        }
    }

    private func check(_ statement: String, in file: URL) {
        for word in Self.foreign {
            let found = statement.range(of: word, options: [.regularExpression, .caseInsensitive])
            #expect(found == nil, "\(file.lastPathComponent): \(word) in \(statement)")
        }
    }

    @Test("GRDB stands in the folder of its engine alone")
    func boundary() throws {
        for file in try Self.files(in: "") where !file.path.contains("/Storage/SQLite/") {
            let source = try String(contentsOf: file, encoding: .utf8)
            #expect(!source.contains("import GRDB"), "\(file.lastPathComponent)")
        }
    }

    @Test("the check finds what it looks for")
    func finds() {
        let literals = Self.statements(of: #"run("INSERT OR IGNORE INTO a", or: """\nSELECT rowid\n""", a || b)"#)
        #expect(literals.count == 2)
        for (literal, word) in zip(literals, [#"\bINSERT OR\b"#, #"\browid\b"#]) {
            #expect(literal.range(of: word, options: .regularExpression) != nil)
        }
    }
}
