import Documents
import Foundation

/// The package file of an EPUB (OPF 2 and 3), which Calibre keeps beside its books too: what the book is, of which
/// files it consists, and in what order they are read.
struct PackageFile {
    struct Item {
        var path: String
        var mediaType: String
        var properties: [String]
    }

    private(set) var document = ReadDocument()
    /// By id.
    private(set) var items: [String: Item] = [:]
    /// Ids, in the order of reading.
    private(set) var spine: [String] = []
    /// The id of the table of contents of EPUB 2.
    private(set) var tableOfContents: String?

    init(_ data: Data) throws(DocumentFailure) {
        let tree = try XMLTree(data, .xml)
        guard let root = tree.root, root.name == "package" else {
            throw DocumentFailure(.damaged, "The file does not describe a book: it has no element 'package'.")
        }
        readMetadata(root)
        for item in root.elements(named: "item") {
            guard let id = item.attribute("id"), let path = item.attribute("href") else { continue }
            items[id] = Item(
                path: path.removingPercentEncoding ?? path, mediaType: item.attribute("media-type") ?? "",
                properties: (item.attribute("properties") ?? "").split(separator: " ").map(String.init))
        }
        tableOfContents = root.elements(named: "spine").first?.attribute("toc")
        spine = root.elements(named: "itemref").compactMap { $0.attribute("idref") }
    }

    private mutating func readMetadata(_ root: XMLNode) {
        guard let metadata = root.elements(named: "metadata").first else { return }
        // EPUB 3 tells the role of a creator in an element of its own.
        var roles: [String: String] = [:]
        for meta in metadata.elements(named: "meta") where meta.attribute("property") == "role" {
            if let id = meta.attribute("refines")?.dropFirst() { roles[String(id)] = PlainText.collapsed(meta.text) }
        }
        for element in metadata.elements() {
            let text = PlainText.collapsed(element.text)
            guard !text.isEmpty else { continue }
            let role = element.attribute("role") ?? element.attribute("id").flatMap { roles[$0] }
            switch element.name {
            case "title": document.title = document.title ?? text
            case "creator" where role == "trl": document.translator = document.translator ?? text
            case "creator": document.authors.append(text)
            case "contributor" where role == "trl": document.translator = document.translator ?? text
            case "language": document.language = document.language ?? text
            case "publisher": document.publisher = document.publisher ?? text
            case "date": document.date = document.date ?? text
            case "description": document.description = document.description ?? Self.plain(text)
            case "subject": document.subjects.append(text)
            case "identifier":
                document.identifiers.append(
                    .init(scheme: (element.attribute("scheme") ?? "").uppercased(), value: text))
            default: break
            }
        }
    }

    /// Calibre keeps descriptions as HTML.
    static func plain(_ text: String) -> String {
        guard text.contains("<"), let tree = try? XMLTree(Data(text.utf8), .html), let root = tree.root else {
            return text
        }
        return MarkupText.blocks(of: root).map(\.text).joined(separator: "\n")
    }
}
