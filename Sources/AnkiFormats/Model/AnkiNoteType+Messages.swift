internal import JSONText

extension AnkiNoteType {
    /// From rows of `notetypes`, `fields` and `templates`.
    init(
        id: Int64, name: String, modified: Int64, config: [UInt8], fields: [Field], templates: [Template]
    ) throws(AnkiFormatError) {
        var members = try AnkiShapes.noteType.decode(config[...])
        let css = members.removeValue(forKey: "css")?.string ?? ""
        guard let kind = Kind(rawValue: Int(clamping: members.removeValue(forKey: "type")?.integer ?? 0)) else {
            throw AnkiFormatError(.unsupported, "The note type \(quoted(name)) is of an unknown kind.")
        }
        guard !fields.isEmpty, !templates.isEmpty else {
            throw AnkiFormatError(.damaged, "The note type \(quoted(name)) has no field or no template.")
        }
        self.init(
            id: id, name: name, modified: modified, kind: kind, fields: fields, templates: templates, css: css,
            options: members)
    }

    /// The message of a row of `notetypes`.
    var message: [UInt8] {
        var members = options.completed(by: AnkiDefaults.noteType)
        members["css"] = .string(css)
        members["type"] = VerbatimJSON(kind.rawValue)
        for key in ["tags", "vers"] { members[key] = nil }
        return AnkiShapes.noteType.encode(members)
    }
}

extension AnkiNoteType.Field {
    init(name: String, config: [UInt8]) throws(AnkiFormatError) {
        self.init(name: name, options: try AnkiShapes.field.decode(config[...]))
    }

    var message: [UInt8] { AnkiShapes.field.encode(options.completed(by: AnkiDefaults.field)) }
}

extension AnkiNoteType.Template {
    init(name: String, config: [UInt8]) throws(AnkiFormatError) {
        var members = try AnkiShapes.template.decode(config[...])
        let question = members.removeValue(forKey: "qfmt")?.string ?? ""
        let answer = members.removeValue(forKey: "afmt")?.string ?? ""
        self.init(name: name, question: question, answer: answer, options: members)
    }

    var message: [UInt8] {
        var members = options.completed(by: AnkiDefaults.template)
        members["qfmt"] = .string(question)
        members["afmt"] = .string(answer)
        return AnkiShapes.template.encode(members)
    }
}
