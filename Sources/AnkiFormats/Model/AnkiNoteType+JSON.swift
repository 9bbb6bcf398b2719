internal import Foundation
internal import JSONText

extension AnkiNoteType {
    /// From an entry of `col.models`.
    ///
    /// - Throws: ``AnkiFormatError/Code/damaged``
    init(json: VerbatimJSON, limits: AnkiLimits) throws(AnkiFormatError) {
        guard var members = json.object, let id = members.removeValue(forKey: "id")?.integer,
            let name = members.removeValue(forKey: "name")?.string,
            let fields = members.removeValue(forKey: "flds")?.array,
            let templates = members.removeValue(forKey: "tmpls")?.array
        else { throw AnkiFormatError(.damaged, "A note type lacks its id, name, fields or templates.") }
        let modified = members.removeValue(forKey: "mod")?.integer ?? 0
        let css = members.removeValue(forKey: "css")?.string ?? ""
        guard let kind = Kind(rawValue: Int(clamping: members.removeValue(forKey: "type")?.integer ?? 0)) else {
            throw AnkiFormatError(.unsupported, "The note type \(quoted(name)) is of an unknown kind.")
        }
        for key in ["usn", "req"] { members[key] = nil }
        guard fields.count <= limits.fields, templates.count <= limits.fields else {
            throw AnkiFormatError(.tooLarge, "The note type \(quoted(name)) has more than \(limits.fields) fields.")
        }
        self.init(
            id: id, name: name, modified: modified, kind: kind, fields: [], templates: [], css: css, options: members)
        for field in Self.ordered(fields) { self.fields.append(try Field(members: field, of: name)) }
        for template in Self.ordered(templates) { self.templates.append(try Template(members: template, of: name)) }
        guard !self.fields.isEmpty, !self.templates.isEmpty else {
            throw AnkiFormatError(.damaged, "The note type \(quoted(name)) has no field or no template.")
        }
    }

    private static func ordered(_ parts: [VerbatimJSON]) -> [[String: VerbatimJSON]] {
        parts.compactMap(\.object).enumerated()
            .sorted { ($0.element["ord"]?.integer ?? 0, $0.offset) < ($1.element["ord"]?.integer ?? 0, $1.offset) }
            .map(\.element)
    }

    /// The entry of `col.models`.
    var json: VerbatimJSON {
        var members = options.completed(by: AnkiDefaults.noteType)
        members[MessageShape.unknownFields] = nil
        members["id"] = VerbatimJSON(id)
        members["name"] = .string(name)
        members["mod"] = VerbatimJSON(modified)
        members["usn"] = VerbatimJSON(-1)
        members["type"] = VerbatimJSON(kind.rawValue)
        members["css"] = .string(css)
        members["req"] = .array(templates.indices.map(requirement))
        members["flds"] = .array(fields.enumerated().map { .object($0.element.members(order: $0.offset)) })
        members["tmpls"] = .array(templates.enumerated().map { .object($0.element.members(order: $0.offset)) })
        return .object(members)
    }

    /// Which fields make a card, as versions before 2.1.28 want to be told: any that its front shows.
    private func requirement(ofTemplate index: Int) -> VerbatimJSON {
        let shown = Set(templates[index].question.fieldReferences)
        let needed = fields.indices.filter { shown.contains(fields[$0].name) }
        return .array([
            VerbatimJSON(index), .string(needed.isEmpty ? "none" : "any"), .array(needed.map { VerbatimJSON($0) }),
        ])
    }
}

extension String {
    /// The fields that a template names: `{{Word}}`, `{{#Word}}`, `{{type:Word}}`.
    fileprivate var fieldReferences: [String] {
        components(separatedBy: "{{").dropFirst().compactMap { part in
            guard let end = part.range(of: "}}") else { return nil }
            let name = part[..<end.lowerBound].drop { "#^/ ".contains($0) }
            return name.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }
}

extension AnkiNoteType.Field {
    init(members: [String: VerbatimJSON], of noteType: String) throws(AnkiFormatError) {
        var members = members
        guard let name = members.removeValue(forKey: "name")?.string else {
            throw AnkiFormatError(.damaged, "A field of the note type \(quoted(noteType)) has no name.")
        }
        members["ord"] = nil
        self.init(name: name, options: members)
    }

    func members(order: Int) -> [String: VerbatimJSON] {
        var members = options.completed(by: AnkiDefaults.field)
        members[MessageShape.unknownFields] = nil
        members["name"] = .string(name)
        members["ord"] = VerbatimJSON(order)
        return members
    }
}

extension AnkiNoteType.Template {
    init(members: [String: VerbatimJSON], of noteType: String) throws(AnkiFormatError) {
        var members = members
        guard let name = members.removeValue(forKey: "name")?.string,
            let question = members.removeValue(forKey: "qfmt")?.string,
            let answer = members.removeValue(forKey: "afmt")?.string
        else {
            throw AnkiFormatError(.damaged, "A template of the note type \(quoted(noteType)) lacks its name or sides.")
        }
        members["ord"] = nil
        self.init(name: name, question: question, answer: answer, options: members)
    }

    func members(order: Int) -> [String: VerbatimJSON] {
        var members = options.completed(by: AnkiDefaults.template)
        members[MessageShape.unknownFields] = nil
        members["name"] = .string(name)
        members["qfmt"] = .string(question)
        members["afmt"] = .string(answer)
        members["ord"] = VerbatimJSON(order)
        return members
    }
}
