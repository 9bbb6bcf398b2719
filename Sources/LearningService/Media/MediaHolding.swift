/// A reply that names files of this machine: for devices it names media ids in their place.
package protocol MediaHolding {
    /// - Parameter id: The media id of a path; nil for a path that is nobody's to fetch.
    mutating func nameMedia(_ id: (String) -> String?)
}

extension TurnReply: MediaHolding {
    package mutating func nameMedia(_ id: (String) -> String?) {
        for index in lines.indices {
            lines[index].audioMedia = lines[index].audioPath.flatMap(id)
            lines[index].audioPath = nil
        }
    }
}

extension ConversationTranscript: MediaHolding {
    package mutating func nameMedia(_ id: (String) -> String?) {
        for index in messages.indices {
            messages[index].audioMedia = messages[index].audioURL.flatMap(id)
            messages[index].audioURL = nil
        }
    }
}

extension WordAudioReply: MediaHolding {
    package mutating func nameMedia(_ id: (String) -> String?) {
        audioMedia = path.flatMap(id)
        path = nil
    }
}

extension SynthesisReply: MediaHolding {
    package mutating func nameMedia(_ id: (String) -> String?) {
        audioMedia = path.flatMap(id)
        path = nil
    }
}
