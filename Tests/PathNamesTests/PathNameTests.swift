import TestSupport
import Testing

@testable import PathNames

@Suite("The parts of a path's name")
struct PathNameTests {
    @Test(
        "a path has a folder, a last part, and of that a stem and an extension",
        arguments: [
            ("/home/ana/La casa.epub", "/home/ana", "La casa.epub", "La casa", "epub"),
            ("libro.tar.gz", "", "libro.tar.gz", "libro.tar", "gz"),
            ("/a/b/", "/a", "b", "b", ""),
            ("/a//b///", "/a", "b", "b", ""),
            ("/.perfil", "/", ".perfil", ".perfil", ""),
            ("/a/fin.", "/a", "fin.", "fin.", ""),
            ("..", "", "..", "..", ""),
            ("a", "", "a", "a", ""),
            ("/", "/", "/", "/", ""),
            ("///", "/", "/", "/", ""),
            ("", "", "", "", ""),
        ])
    func parts(path: String, folder: String, last: String, stem: String, suffix: String) {
        let name = PathName(path)
        #expect(name.folder == folder)
        #expect(name.last == last)
        #expect(name.stem == stem)
        #expect(name.suffix == suffix)
    }

    @Test("the extension is taken off the whole path")
    func withoutSuffix() {
        #expect(PathName("/a.b/c.d").withoutSuffix == "/a.b/c")
        #expect(PathName("/a.b/c").withoutSuffix == "/a.b/c")
    }

    @Test("slashes are bytes, whatever combines with them, and no path ends the process")
    func oddities() {
        #expect(PathName("a//ñ").last == "ñ")
        #expect(PathName("/a/\u{301}b.\u{301}").last.unicodeScalars.elementsEqual("\u{301}b.\u{301}".unicodeScalars))
        var generator = SeededGenerator(seed: 1)
        let pieces = ["/", "/", ".", "a", "ñ", "\u{301}", "👩‍👩‍👧", "\u{200D}", "\r", "\n", "\0", "ﷺ", "\u{FFFF}"]
        for _ in 0..<2_000 {
            let path = (0..<Int.random(in: 0...10, using: &generator)).map { _ in
                pieces.randomElement(using: &generator) ?? ""
            }.joined()
            let name = PathName(path)
            #expect(!name.last.utf8.contains(UInt8(ascii: "/")) || name.last == "/")
            #expect(name.last.utf8.elementsEqual((name.stem + (name.suffix.isEmpty ? "" : "." + name.suffix)).utf8))
        }
    }
}
