import Foundation

/// Documents made for tests, byte by byte, so that each fault is where it is meant to be.
enum DocumentFixture {
    // MARK: EPUB

    private static let container =
        #"<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">"#
        + #"<rootfiles><rootfile full-path="OEBPS/content.opf"/></rootfiles></container>"#

    /// The package file of a book of one page.
    static func package(doctype: String = "", title: String = "El gato y la luna") -> String {
        #"<?xml version="1.0" encoding="UTF-8"?>"# + doctype
            + #"<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata "#
            + #"xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier>urn:isbn:9780306406157</dc:identifier>"#
            + "<dc:title>\(title)</dc:title><dc:creator>Ana Gil</dc:creator><dc:language>es</dc:language>"
            + "<dc:publisher>Luna</dc:publisher><dc:date>2019-05-01</dc:date></metadata><manifest>"
            + #"<item id="c" href="text/una%20p.xhtml" media-type="application/xhtml+xml"/></manifest>"#
            + #"<spine><itemref idref="c"/></spine></package>"#
    }

    static let page =
        "<html><body><h1>La noche</h1><p>El gato duerme&nbsp;en la casa.</p><p>La luna brilla.</p></body></html>"

    static func epub(package: String = package(), page: String = page, _ more: [(String, String)] = []) -> Data {
        zip(
            [
                ("mimetype", "application/epub+zip"), ("META-INF/container.xml", container),
                ("OEBPS/content.opf", package), ("OEBPS/text/una p.xhtml", page),
            ] + more)
    }

    static let lockedEPUB = epub([
        (
            "META-INF/encryption.xml",
            #"<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/>"#
                + "</EncryptedData></encryption>"
        )
    ])

    /// Each entity stands for ten of the one before.
    static let entityBomb: Data = {
        let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]
        let entities = Swift.zip(names, names.dropFirst()).map { before, name in
            "<!ENTITY \(name) \"\(String(repeating: "&\(before);", count: 10))\">"
        }
        return epub(
            package: package(
                doctype: "<!DOCTYPE package [<!ENTITY a \"aaaaaaaaaa\">\(entities.joined())]>", title: "&j;"))
    }()

    /// A page that says it has a gigabyte.
    static let zipBomb: Data = {
        var archive = epub()
        let size: [UInt8] = [0, 0, 0, 0x40]
        // In the list at the end the page is the last but its own name: its size stands 22 bytes before that.
        let name = Data("OEBPS/text/una p.xhtml".utf8)
        if let place = archive.range(of: name, options: .backwards) {
            archive.replaceSubrange(place.lowerBound - 22..<place.lowerBound - 18, with: size)
        }
        return archive
    }()

    /// An archive of files that are not compressed.
    private static func zip(_ files: [(name: String, text: String)]) -> Data {
        var (archive, list) = (Data(), Data())
        for (name, text) in files {
            let (name, bytes) = (Data(name.utf8), Data(text.utf8))
            let common =
                little(20, 2) + little(0x800, 2) + little(0, 2) + little(0, 4) + little(crc32(bytes), 4)
                + little(UInt32(bytes.count), 4) + little(UInt32(bytes.count), 4) + little(UInt32(name.count), 2)
                + little(0, 2)
            list +=
                little(0x0201_4B50, 4) + little(20, 2) + common + little(0, 2) + little(0, 2) + little(0, 2)
                + little(0, 4) + little(UInt32(archive.count), 4) + name
            archive += little(0x0403_4B50, 4) + common + name + bytes
        }
        let start = archive.count
        return archive + list + little(0x0605_4B50, 4) + little(0, 4) + little(UInt32(files.count), 2)
            + little(UInt32(files.count), 2) + little(UInt32(list.count), 4) + little(UInt32(start), 4) + little(0, 2)
    }

    private static func little(_ value: UInt32, _ bytes: Int) -> Data {
        Data((0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) })
    }

    private static func crc32(_ bytes: Data) -> UInt32 {
        ~bytes.reduce(~0) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
        }
    }

    // MARK: PDF

    /// - Parameter isLocked: Whether it asks for a password that nobody knows.
    static func pdf(pages: Int, text: String = "El gato duerme en la casa y la luna brilla.", isLocked: Bool = false)
        -> Data
    {
        let kids = (0..<pages).map { "\(4 + 2 * $0) 0 R" }.joined(separator: " ")
        var objects = [
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [\(kids)] /Count \(pages) >>",
            "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        ]
        for page in 0..<pages {
            let content = text.isEmpty ? "" : "BT /F1 12 Tf 72 700 Td (\(text)) Tj ET"
            objects += [
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> "
                    + "/Contents \(5 + 2 * page) 0 R >>",
                "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
            ]
        }
        let hex = { (digits: String) in "<\(String(repeating: digits, count: 32))>" }
        if isLocked { objects.append("<< /Filter /Standard /V 1 /R 2 /O \(hex("11")) /U \(hex("22")) /P -4 >>") }
        var (file, places) = ("%PDF-1.4\n", [Int]())
        for (index, object) in objects.enumerated() {
            places.append(file.utf8.count)
            file += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let start = file.utf8.count
        file += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for place in places {
            let digits = String(place)
            file += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
        }
        let id = "<00112233445566778899aabbccddeeff>"
        file +=
            "trailer << /Size \(objects.count + 1) /Root 1 0 R /ID [\(id) \(id)]"
            + (isLocked ? " /Encrypt \(objects.count) 0 R" : "") + " >>\nstartxref\n\(start)\n%%EOF"
        return Data(file.utf8)
    }
}
