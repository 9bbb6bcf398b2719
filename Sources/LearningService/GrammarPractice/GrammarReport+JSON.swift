import Conversation
package import Grammar
package import JSONText

/// Members in the order of their names, as ``WireFormat`` writes any other reply: whoever types asks for this one at
/// every pause.
extension GrammarReport: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { fields in
            fields.set("correctedText", correctedText)
            fields.write("errors", errors) { $0.write(to: &$1) }
            fields.set("inputText", inputText)
        }
    }
}
