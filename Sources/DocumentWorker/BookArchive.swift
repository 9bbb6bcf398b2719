import CZip
import Documents
import Foundation
import Glibc

/// An EPUB on standard input.
final class BookArchive {
    /// Encryptions that hide fonts alone.
    private static let fontEncryptions: Set<String> = [
        "http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC",
    ]

    private let archive: OpaquePointer
    private var unpacked = 0

    init() throws(DocumentFailure) {
        var error: Int32 = 0
        // libzip closes what it was given.
        guard let archive = zip_fdopen(dup(STDIN_FILENO), 0, &error) else {
            throw DocumentFailure(.damaged, "The file is not an EPUB, or it is damaged.")
        }
        self.archive = archive
        guard zip_get_num_entries(archive, 0) <= DocumentLimits.entries else {
            throw DocumentFailure(.bomb, "The EPUB has more than \(DocumentLimits.entries) files in it.")
        }
    }

    deinit { zip_discard(archive) }

    func read() throws(DocumentFailure) -> ReadDocument {
        try refuseEncryption()
        let packagePath = try packagePath()
        let package = try PackageFile(try file(packagePath))
        let folder = packagePath.split(separator: "/").dropLast().joined(separator: "/")
        var document = package.document
        let titles = chapterTitles(package, folder)
        for id in package.spine {
            guard let item = package.items[id], ["application/xhtml+xml", "text/html"].contains(item.mediaType),
                !item.properties.contains("nav")
            else { continue }
            let path = Self.resolved(item.path, in: folder)
            let tree = try page(path)
            guard let root = tree.root else { continue }
            var blocks = MarkupText.blocks(of: root)
            if let title = titles[path], !blocks.contains(where: { $0.level > 0 }), !blocks.isEmpty {
                blocks.insert(.init(level: 1, title), at: 0)
            }
            document.blocks += blocks
            guard document.blocks.count <= DocumentLimits.blocks else { throw .tooMuchText }
        }
        return document
    }

    // MARK: Parts

    /// What readers' programs call the files, by their paths.
    private func chapterTitles(_ package: PackageFile, _ folder: String) -> [String: String] {
        let nav = package.items.values.first { $0.properties.contains("nav") }
        let ncx = package.tableOfContents.flatMap { package.items[$0] }
        guard let item = nav ?? ncx else { return [:] }
        let path = Self.resolved(item.path, in: folder)
        let own = path.split(separator: "/").dropLast().joined(separator: "/")
        guard let data = try? file(path), let tree = try? XMLTree(data, nav == nil ? .xml : .html), let root = tree.root
        else { return [:] }
        let entries: [(String?, String)] =
            nav == nil
            ? root.elements(named: "navpoint").map { point in
                (
                    point.elements(named: "content").first?.attribute("src"),
                    point.elements(named: "text").first?.text ?? ""
                )
            } : root.elements(named: "a").map { ($0.attribute("href"), $0.text) }
        var titles: [String: String] = [:]
        for (target, title) in entries {
            guard let target, let file = target.split(separator: "#").first else { continue }
            let path = Self.resolved(String(file).removingPercentEncoding ?? String(file), in: own)
            let title = PlainText.collapsed(title)
            if titles[path] == nil, !title.isEmpty { titles[path] = title }
        }
        return titles
    }

    private func packagePath() throws(DocumentFailure) -> String {
        let tree = try XMLTree(try file("META-INF/container.xml"), .xml)
        guard let path = tree.root?.elements(named: "rootfile").first?.attribute("full-path") else {
            throw DocumentFailure(.damaged, "The EPUB does not say where its contents are.")
        }
        return path
    }

    private func refuseEncryption() throws(DocumentFailure) {
        let locked = DocumentFailure(
            .encrypted, "The EPUB is protected against copying (DRM); take one without.")
        if zip_name_locate(archive, "META-INF/rights.xml", 0) >= 0 { throw locked }
        guard zip_name_locate(archive, "META-INF/encryption.xml", 0) >= 0 else { return }
        let tree = try XMLTree(try file("META-INF/encryption.xml"), .xml)
        let methods = tree.root?.elements(named: "encryptionmethod").compactMap { $0.attribute("algorithm") } ?? []
        if !methods.allSatisfy(Self.fontEncryptions.contains) { throw locked }
    }

    // MARK: Files

    /// A path that stands in a file of a folder, from the root of the archive on.
    private static func resolved(_ path: String, in folder: String) -> String {
        var parts = path.hasPrefix("/") ? [] : folder.split(separator: "/").map(String.init)
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
        }
        return parts.joined(separator: "/")
    }

    private func page(_ path: String) throws(DocumentFailure) -> XMLTree {
        let data = try file(path)
        do {
            return try XMLTree(data, .html)
        } catch {
            guard error.code == .damaged else { throw error }
            throw DocumentFailure(.damaged, "A page of the EPUB cannot be read: '\(path.prefix(100))'.")
        }
    }

    private func file(_ path: String) throws(DocumentFailure) -> Data {
        var status = zip_stat_t()
        guard zip_stat(archive, path, 0, &status) == 0 else {
            throw DocumentFailure(.damaged, "The EPUB lacks its file '\(path.prefix(100))'.")
        }
        if status.valid & UInt64(ZIP_STAT_ENCRYPTION_METHOD) != 0, status.encryption_method != ZIP_EM_NONE {
            throw DocumentFailure(.encrypted, "The EPUB is encrypted; take one without a password.")
        }
        let isPacked = status.size > (1 << 20) && status.size / max(1, status.comp_size) > DocumentLimits.ratio
        guard status.size <= UInt64(DocumentLimits.entryBytes), !isPacked else {
            throw DocumentFailure(.bomb, "A file of the EPUB would be far larger once unpacked than books are.")
        }
        guard let entry = zip_fopen(archive, path, 0) else {
            throw DocumentFailure(.damaged, "A file of the EPUB cannot be unpacked: '\(path.prefix(100))'.")
        }
        defer { zip_fclose(entry) }
        var data = Data()
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = zip_fread(entry, &chunk, UInt64(chunk.count))
            guard count >= 0 else {
                throw DocumentFailure(.damaged, "A file of the EPUB is damaged: '\(path.prefix(100))'.")
            }
            if count == 0 { return data }
            data.append(contentsOf: chunk[..<Int(count)])
            unpacked += Int(count)
            guard data.count <= DocumentLimits.entryBytes, unpacked <= DocumentLimits.unpackedBytes else {
                throw DocumentFailure(.bomb, "The EPUB would be far larger once unpacked than books are.")
            }
        }
    }
}
