import Foundation
import NIOCore
import NIOHTTP1
import TestSupport
import Testing

@testable import WebTransport

@Suite("The page's files")
struct PageFilesTests {
    private let folder: TemporaryFolder
    private let page: PageFiles

    init() throws {
        folder = try TemporaryFolder("page")
        let web = folder.url.appending(path: "web")
        try FileManager.default.createDirectory(at: web.appending(path: "app"), withIntermediateDirectories: true)
        try Data("<p>".utf8).write(to: web.appending(path: "index.html"))
        try Data("let a = 1".utf8).write(to: web.appending(path: "app/main.js"))
        try Data("secret".utf8).write(to: folder.url.appending(path: "secret"))
        try Data("hidden".utf8).write(to: web.appending(path: ".hidden"))
        let files = FileManager.default
        try files.createSymbolicLink(
            at: web.appending(path: "link.txt"), withDestinationURL: folder.url.appending(path: "secret"))
        try files.createSymbolicLink(at: web.appending(path: "out"), withDestinationURL: folder.url)
        page = PageFiles(web)
    }

    private func answer(_ path: String, _ method: HTTPMethod = .GET, _ headers: HTTPHeaders = [:]) throws -> WebResponse
    {
        try page.answer(
            WebRequest(
                method: method, target: try RequestTarget(path), headers: headers, address: "", authority: "",
                isSecure: true, prefix: ""))
    }

    @Test("a folder is its index, a file is itself, each of its type")
    func files() throws {
        #expect(try answer("/").headers.first(name: "content-type") == "text/html; charset=utf-8")
        #expect(try answer("/index.html").status == .ok)
        #expect(try answer("/app/main.js").headers.first(name: "content-type") == "text/javascript; charset=utf-8")
        let tag = try #require(try answer("/").headers.first(name: "etag"))
        #expect(try answer("/", .GET, ["If-None-Match": tag]).status == .notModified)
    }

    @Test("a file is compressed for who takes that, as itself and with a tag of its own")
    func compressed() throws {
        let text = String(repeating: "let a = 1\n", count: 1_000)
        try Data(text.utf8).write(to: folder.url.appending(path: "web/app/main.js"))
        let plain = try answer("/app/main.js")
        #expect(plain.body.length == text.utf8.count)
        for _ in 0..<2 {
            let small = try answer("/app/main.js", .GET, ["Accept-Encoding": "gzip"])
            #expect(small.headers.first(name: "content-encoding") == "gzip")
            #expect(small.headers["vary"] == ["Accept-Encoding"])
            #expect(small.body.length ?? .max < 200)
            #expect(small.headers.first(name: "etag") != plain.headers.first(name: "etag"))
        }
        // Changed, it is not what was kept.
        try Data((text + text).utf8).write(to: folder.url.appending(path: "web/app/main.js"))
        let changed = try answer("/app/main.js", .GET, ["Accept-Encoding": "gzip"])
        #expect(changed.headers.first(name: "etag") != plain.headers.first(name: "etag"))
        #expect(try answer("/app/main.js").body.length == 2 * text.utf8.count)
    }

    @Test("a file that was changed has another tag")
    func changed() throws {
        let before = try answer("/").headers.first(name: "etag")
        try Data("<p>new".utf8).write(to: folder.url.appending(path: "web/index.html"))
        #expect(try answer("/").headers.first(name: "etag") != before)
    }

    @Test(
        "links, hidden files, folders without an index and what is not there are not served",
        arguments: ["/link.txt", "/out/secret", "/out", "/.hidden", "/app", "/nothing", "/index.html/x"])
    func refused(path: String) {
        #expect(throws: WebFault.self) { try answer(path) }
    }

    @Test("files can be read only")
    func readOnly() { #expect(throws: WebFault.self) { try answer("/", .PUT) } }
}
