package import JSONText

/// A reply as its type, and as the JSON that it came as.
package struct ReceivedReply<Reply> {
    package let value: Reply
    package let json: JSONValue
}
