package import Study

/// A material without its text.
package struct MaterialReply: Codable, Sendable {
    package var material: Material
    /// Of its subject.
    package var subject: MaterialSubject?
    package var needsReprocessing: Bool
    /// Headings and paragraphs, with an empty line between them; where it was asked for.
    package var text: String?
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
        package var materials: Int
        package var tasks: Int
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
