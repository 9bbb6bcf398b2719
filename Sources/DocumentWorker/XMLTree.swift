import CMarkup
import Documents
import Foundation

/// A document that libxml2 has read. Nothing is fetched, and entities that a document declares are not put in.
final class XMLTree {
    enum Language {
        case xml, html
    }

    private let tree: OpaquePointer

    /// - Throws: ``DocumentFailure`` for what is no markup, or declares entities of its own.
    init(_ data: Data, _ language: Language) throws(DocumentFailure) {
        let data = language == .html ? try Self.withoutDeclarations(data) : data
        let isUTF8 = String(data: data, encoding: .utf8) != nil
        let read = data.withUnsafeBytes { bytes in
            markup_read(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count),
                language == .html ? 1 : 0, isUTF8 ? 1 : 0)
        }
        guard let read else { throw DocumentFailure(.damaged, "A part of the document is not well-formed XML.") }
        tree = read
        if language == .xml, markup_declares_entities(read) != 0 {
            throw .declaredEntities
        }
    }

    /// Without what a document type declares between brackets, such as entities: a reader of HTML takes it for text.
    ///
    /// - Throws: ``DocumentFailure`` where the text has an entity that is made of others, or lies elsewhere: without
    ///   it, it would not be what was written.
    private static func withoutDeclarations(_ data: Data) throws(DocumentFailure) -> Data {
        let head = data.prefix(longestDeclarations)
        let marks = [UInt8(ascii: "["), UInt8(ascii: ">")]
        guard let type = head.range(of: Data("<!DOCTYPE".utf8)) ?? head.range(of: Data("<!doctype".utf8)),
            let open = head[type.upperBound...].firstIndex(where: marks.contains), head[open] == marks[0]
        else { return data }
        guard let bracket = head[open...].firstIndex(of: UInt8(ascii: "]")),
            let close = head[bracket...].firstIndex(of: marks[1]),
            head[(bracket + 1)..<close].allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) })
        else { return data }
        let body = data[(close + 1)...]
        let declared = String(decoding: head[open..<bracket], as: UTF8.self)
        let nested = Set(declared.matches(of: nestedEntity).map { Data($0.output.name.utf8) })
        if !nested.isEmpty, names(ofEntitiesIn: body).contains(where: nested.contains) { throw .declaredEntities }
        return data[..<open] + Data(">".utf8) + body
    }

    /// What stands between `&` and `;`, wherever it does.
    private static func names(ofEntitiesIn body: Data) -> some Sequence<Data> {
        body.split(separator: UInt8(ascii: "&")).lazy.dropFirst().compactMap { part in
            part.prefix(longestName).firstIndex(of: UInt8(ascii: ";")).map { part[part.startIndex..<$0] }
        }
    }

    private static let longestName = 256

    /// An entity whose text names another one, or is somewhere else.
    private static var nestedEntity: Regex<(Substring, name: Substring)> {
        /(?i)<!ENTITY\s+(?<name>[^\s%>"']+)\s+(?:SYSTEM|PUBLIC|"[^"]*&[a-z]|'[^']*&[a-z])/
    }

    /// Bytes from the start of a file within which a document type ends.
    private static let longestDeclarations = 1 << 16

    deinit { markup_free(tree) }

    var root: XMLNode? { markup_root(tree).map { XMLNode(pointer: $0) } }
}

extension DocumentFailure {
    fileprivate static let declaredEntities = DocumentFailure(
        .bomb, "The document declares entities of its own, which are not taken.")
}

/// A node of a tree, for as long as the tree lives.
struct XMLNode {
    fileprivate let pointer: OpaquePointer

    var isElement: Bool { markup_node_kind(pointer) == MARKUP_ELEMENT }

    /// Without its prefix, in small letters; empty for what is no element.
    var name: String { markup_node_name(pointer).map { String(cString: $0).lowercased() } ?? "" }

    /// Of a text node itself.
    var ownText: String? { markup_node_text(pointer).map { String(cString: $0) } }

    var parent: XMLNode? { markup_node_parent(pointer).map { XMLNode(pointer: $0) } }
    var firstChild: XMLNode? { markup_node_child(pointer).map { XMLNode(pointer: $0) } }
    var next: XMLNode? { markup_node_next(pointer).map { XMLNode(pointer: $0) } }

    func isSame(as other: XMLNode) -> Bool { pointer == other.pointer }

    /// By its name without prefix.
    func attribute(_ name: String) -> String? { markup_attribute(pointer, name).map { String(cString: $0) } }

    /// Every element below, in the order of the document, without recursion: depth is the document's to choose.
    func elements(named wanted: String? = nil) -> [XMLNode] {
        var found: [XMLNode] = []
        walk { node, isEntering in
            if isEntering, node.isElement, wanted == nil || node.name == wanted { found.append(node) }
            return true
        }
        return found
    }

    /// All text below, in one piece.
    var text: String {
        var text = ""
        walk { node, isEntering in
            if isEntering { text += node.ownText ?? "" }
            return true
        }
        return text
    }

    /// Passes every node below on the way in, and every element on the way out.
    ///
    /// - Parameter visit: Returns whether to go below a node that is entered.
    func walk(_ visit: (_ node: XMLNode, _ isEntering: Bool) -> Bool) {
        var current = firstChild
        while let node = current {
            let goesBelow = visit(node, true)
            if goesBelow, let child = node.firstChild {
                current = child
                continue
            }
            if node.isElement { _ = visit(node, false) }
            var last = node
            while last.next == nil, let parent = last.parent, !parent.isSame(as: self) {
                _ = visit(parent, false)
                last = parent
            }
            current = last.next
            if last.parent?.isSame(as: self) == true, last.next == nil { return }
        }
    }
}
