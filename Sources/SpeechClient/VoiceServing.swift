package import Foundation

/// A voice of a server.
package struct ServedVoice: Sendable, Hashable {
    /// The server's address.
    package var server: String
    package var name: String
    /// The one of ``speakers`` who speaks; nil leaves it to the server.
    package var speaker: String?
    /// Several people whom the voice can sound like; empty where it is one.
    package var speakers: [String]
    /// As the server writes them: `es_ES`, `es`.
    package var languages: [String]

    package init(
        server: String, name: String, speaker: String? = nil, speakers: [String] = [], languages: [String]
    ) {
        self.server = server
        self.name = name
        self.speaker = speaker
        self.speakers = speakers
        self.languages = languages
    }

    /// What requests and characters name it by: `es_ES-sharvard-medium#F`.
    package var id: String { speaker.map { "\(name)#\($0)" } ?? name }
}

/// Why a server did not speak.
package struct VoiceFault: Error, Sendable, Hashable, CustomStringConvertible {
    package var description: String
    /// Whether it only has too much to do, which says nothing against it.
    package var isCrowded: Bool

    package init(_ description: String, isCrowded: Bool = false) {
        self.description = description
        self.isCrowded = isCrowded
    }
}

/// How a voice server is.
package struct VoiceServerCondition: Sendable, Hashable {
    package var address: String
    package var voices: [ServedVoice]
    /// Why it is not asked for the moment; nil where it is, or where nothing is known yet.
    package var fault: String?

    package init(address: String, voices: [ServedVoice], fault: String?) {
        self.address = address
        self.voices = voices
        self.fault = fault
    }
}

/// Servers beside the daemon that speak texts.
package protocol VoiceServing: Sendable {
    var conditions: [VoiceServerCondition] { get }

    /// The voice that speaks a text, and whether its server is asked for now.
    ///
    /// - Parameters:
    ///   - named: The first of these that a server has; where none is named, the first voice of the language.
    ///   - language: BCP 47.
    func voice(named: [String], language: String) -> (voice: ServedVoice, isAsked: Bool)?

    /// Speaks a text into a WAV file, which may be damaged: it comes from another program.
    func speak(_ text: String, in voice: ServedVoice) async throws(VoiceFault) -> Data

    /// Notes whether what a server sent could be played. One whose audio could not is not asked for a while.
    func note(_ fault: VoiceFault?, of voice: ServedVoice)
}
