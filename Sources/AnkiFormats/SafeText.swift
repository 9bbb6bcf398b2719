/// A text from a file in a form fit for error messages: in quotes, short, without control characters.
func quoted(_ text: String) -> String {
    let limit = 60
    var shown = ""
    for scalar in text.unicodeScalars.prefix(limit) {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
            shown += "\\u{\(String(scalar.value, radix: 16))}"
        default:
            shown.unicodeScalars.append(scalar)
        }
    }
    return "\"\(shown)\(text.unicodeScalars.dropFirst(limit).isEmpty ? "" : "…")\""
}
