package import Study

/// A material without its text.
package struct MaterialReply: Codable, Sendable {
    package var material: Material
    /// Of its subject.
    package var subject: MaterialSubject?
    package var needsReprocessing: Bool
    /// Headings and paragraphs, with an empty line between them; where it was asked for.
    package var text: String?
    /// What is said in the recording that it is of, paragraph by paragraph; where the text was asked for.
    package var transcript: Transcript?
}

package struct MaterialsReply: Codable, Sendable {
    package var materials: [MaterialReply]
    /// What to pass on as 'after' for those that follow; nil where none do.
    package var next: String?
}

package struct MindMapReply: Codable, Sendable {
    package var mindMap: MindMap
    package var svg: String?
}

package struct SubjectsReply: Codable, Sendable {
    package struct Entry: Codable, Sendable {
        package var subject: MaterialSubject
        /// Its name in the learner's language, where the content offers it; else the name itself.
        package var label: String
        package var materials: Int
        package var tasks: Int
        /// Whether the learner has it; the others are offered by the content.
        package var isOwn: Bool
    }

    package var subjects: [Entry]
}

package struct TasksReply: Codable, Sendable {
    package var tasks: [StudyTask]
}

package struct CalendarReply: Codable, Sendable {
    package var tasks: Int
    /// iCalendar; where it was not written to a file.
    package var text: String?
    package var path: String?
}

package struct RemovedReply: Codable, Sendable {
    package var deleted: Bool
}
