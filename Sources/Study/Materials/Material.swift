package import Foundation

/// How far the reading of a material is.
package enum ProcessingStatus: String, Sendable, Codable, CaseIterable {
    case pending, processing, completed, failed
}

/// Something to study: a document with what was made of it.
package struct Material: Sendable, Hashable, Codable, Identifiable {
    package static let longestTitle = 200

    package let id: UUID
    package var title: String
    package var createdAt: Date
    package var lastAccessedAt: Date?
    /// What it is written in: text, markdown, html, pdf, epub, subtitles.
    package var kind: String
    /// The file's name as it was given.
    package var fileName: String?
    /// The name of the recording of which it is what is said.
    package var recording: String?
    /// Seconds of the recording, or of a transcript with times.
    package var duration: Double?
    package var processingStatus: ProcessingStatus = .pending
    /// Why it failed, for a person.
    package var failureReason: String?
    package var subjectID: UUID?
    package var language: String?
    package var pages: Int?
    /// Running words.
    package var words: Int?
    /// Sentences of the text itself, in its order; nobody wrote them anew.
    package var summary: [String]?
    package var mindMap: MindMap?
    /// When it was last read.
    package var processedAt: Date?

    package init(id: UUID, title: String, kind: String, fileName: String?, subjectID: UUID?, at now: Date) {
        self.id = id
        self.title = title
        self.kind = kind
        self.fileName = fileName
        self.subjectID = subjectID
        createdAt = now
    }

    /// Whether there is reason to read it once more: it failed, or was never read to its end.
    package var needsReprocessing: Bool { processingStatus == .failed || processedAt == nil }

    package mutating func markAccessed(at now: Date) { lastAccessedAt = now }
}

/// What a material says, as a tree.
package struct MindMap: Sendable, Hashable, Codable {
    package struct Node: Sendable, Hashable, Codable, Identifiable {
        package var id: String
        package var text: String
        /// 0 at the root.
        package var level: Int
        package var children: [Node]
        package var imageURL: String?

        package init(id: String, text: String, level: Int, children: [Node] = [], imageURL: String? = nil) {
            self.id = id
            self.text = text
            self.level = level
            self.children = children
            self.imageURL = imageURL
        }
    }

    package var title: String
    package var createdAt: Date
    package var nodes: [Node]

    package init(title: String, createdAt: Date, nodes: [Node]) {
        self.title = title
        self.createdAt = createdAt
        self.nodes = nodes
    }
}

/// A subject that materials and tasks are filed under.
package struct MaterialSubject: Sendable, Hashable, Codable, Identifiable {
    package let id: UUID
    package var name: String
    /// `#RRGGBB`.
    package var color: String
    package var emoji: String

    package init(id: UUID, name: String, color: String, emoji: String) {
        self.id = id
        self.name = name
        self.color = color
        self.emoji = emoji
    }

    /// The same, trimmed.
    ///
    /// - Throws: ``LibraryFault`` for the first field outside its limits.
    package func checked() throws(LibraryFault) -> MaterialSubject {
        var subject = self
        subject.name = name.trimmed
        try require((1...50).contains(subject.name.count), "name", "must have 1 to 50 characters.")
        let digits = color.dropFirst()
        try require(
            color.hasPrefix("#") && digits.count == 6 && digits.allSatisfy { $0.isASCII && $0.isHexDigit }, "color",
            "must be written #RRGGBB.")
        try require((1...2).contains(emoji.count), "emoji", "must be one or two characters.")
        return subject
    }

    /// How names are told apart: capitals do not count.
    package static func key(_ name: String) -> String { BookTag.key(name) }
}

/// Something to be done by a day.
package struct StudyTask: Sendable, Hashable, Codable, Identifiable {
    package let id: UUID
    package var title: String
    package var desc: String
    package var dueDate: Date
    package var isCompleted = false
    package var priority: Priority?
    package var subjectID: UUID?
    package var materialID: UUID?
    package var googleCalendarEventID: String?

    package enum Priority: String, Sendable, Codable, CaseIterable {
        case low, medium, high
    }

    package init(id: UUID, title: String, desc: String, dueDate: Date) {
        self.id = id
        self.title = title
        self.desc = desc
        self.dueDate = dueDate
    }

    /// The same, trimmed.
    ///
    /// - Throws: ``LibraryFault`` for the first field outside its limits.
    package func checked() throws(LibraryFault) -> StudyTask {
        var task = self
        task.title = title.trimmed
        try require((1...200).contains(task.title.count), "title", "must have 1 to 200 characters.")
        try require(desc.count <= 5_000, "desc", "must have at most 5,000 characters.")
        return task
    }
}
