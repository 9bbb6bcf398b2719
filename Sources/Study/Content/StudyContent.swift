package import ContentFiles
package import Foundation
package import Lexicon

/// Readers, ideas, achievements, subjects, the plan's titles and question templates, as the content folder had them. A
/// broken file costs only itself.
package struct StudyContent: Sendable {
    /// By id.
    package internal(set) var readers: [String: GradedReader] = [:]
    /// By id.
    package internal(set) var ideas: [String: Idea] = [:]
    package internal(set) var achievements: [Achievement] = []
    package internal(set) var subjects: [SubjectPreset] = []
    package internal(set) var planTitles = PlanTitles()
    package internal(set) var templates = QuestionTemplates(test: [], templates: [])
    /// How answers in free words are read, by language.
    package internal(set) var grading: [String: GradingWords] = [:]
    /// What categories are called, by their ids within a language.
    package internal(set) var categoryNames: [String: CategoryNote] = [:]
    /// How a text's language is told.
    package internal(set) var textLanguages = TextLanguages()
    package private(set) var diagnostics: [Diagnostic] = []

    /// Files that stand in the content folder itself.
    package static let files = [achievementsFile, subjectsFile, planFile, templatesFile]
    static let achievementsFile = "achievements.yaml"
    static let subjectsFile = "subjects.yaml"
    static let planFile = "plan.yaml"
    static let templatesFile = "question-templates.yaml"

    /// What content may name, and how readers' words are known.
    package struct Surroundings: Sendable {
        package var languages: [String: LanguagePack]
        /// The language of prose that names none.
        package var prose: String
        /// Of a language by its id; nil where that is not known, and nothing is checked.
        package var rules: @Sendable (String) -> Set<String>?
        package var scenarios: Set<String>?

        package init(
            languages: [String: LanguagePack], prose: String,
            rules: @escaping @Sendable (String) -> Set<String>? = { _ in nil },
            scenarios: Set<String>? = nil
        ) {
            self.languages = languages
            self.prose = prose
            self.rules = rules
            self.scenarios = scenarios
        }
    }

    /// Of a folder without any.
    package init() {}

    /// - Parameter directory: The content folder; files and folders that are missing count as empty.
    package init(directory: URL, surroundings: Surroundings) {
        let folder = StudyFolder(directory: directory)
        let prose = surroundings.prose
        let read = GradingWords.read(folder)
        grading = read.words
        diagnostics += read.diagnostics
        readReaders(folder, surroundings)
        readIdeas(folder, surroundings)
        if let read = folder.read(Self.achievementsFile, { AchievementFile(prose: prose, issues: $1).read($0) }) {
            achievements = read.item ?? []
            diagnostics += read.diagnostics
        }
        if let read = folder.read(Self.subjectsFile, { SubjectFile(prose: prose, issues: $1).read($0) }) {
            subjects = read.item ?? []
            diagnostics += read.diagnostics
        }
        if let read = folder.read(Self.planFile, { PlanFile(prose: prose, issues: $1).read($0) }) {
            planTitles = read.item ?? PlanTitles()
            diagnostics += read.diagnostics
        }
        if let read = folder.read(
            CategoryNameFile.path, { CategoryNameFile(prose: prose, issues: $1).read($0) })
        {
            categoryNames = read.item ?? [:]
            diagnostics += read.diagnostics
        }
        if let read = folder.read(
            TextLanguageFile.path, { TextLanguageFile(prose: prose, issues: $1).read($0) })
        {
            textLanguages = read.item ?? textLanguages
            diagnostics += read.diagnostics
        }
        if let read = folder.read(
            Self.templatesFile, { QuestionTemplateFile(prose: prose, issues: $1).read($0) })
        {
            templates = read.item ?? templates
            diagnostics += read.diagnostics
        }
    }

    private mutating func readReaders(_ folder: StudyFolder, _ surroundings: Surroundings) {
        let ideaIDs = Set(folder.folders(in: "ideas").flatMap { folder.stems(in: "ideas/\($0)") })
        for language in folder.folders(in: "readers") {
            for path in folder.files(in: "readers/\(language)") {
                let read = folder.read(path) { node, issues in
                    let reader = GradedReaderFile(prose: surroundings.prose, folder: language, issues: issues).read(
                        node)
                    folder.checkID(reader.id, node, path, issues)
                    let references = StudyReferences(
                        surroundings: surroundings, ideas: ideaIDs, readers: [], issues: issues)
                    references.check(reader, node)
                    let check = ReaderCheck(
                        language: surroundings.languages[language], grading: grading[language], issues: issues)
                    if !issues.hasErrors { check.check(reader, node) }
                    var kept = reader
                    kept.questions = reader.questions.map { $0.identified(in: "reader/\(reader.id)") }
                    return kept
                }
                keep(read, path, in: \.readers)
            }
        }
    }

    private mutating func readIdeas(_ folder: StudyFolder, _ surroundings: Surroundings) {
        let readerIDs = Set(folder.folders(in: "readers").flatMap { folder.stems(in: "readers/\($0)") })
        let ideaIDs = Set(folder.folders(in: "ideas").flatMap { folder.stems(in: "ideas/\($0)") })
        var places: [String: SourceLocation] = [:]
        for language in folder.folders(in: "ideas") {
            for path in folder.files(in: "ideas/\(language)") {
                let read = folder.read(path) { node, issues in
                    let idea = IdeaFile(prose: surroundings.prose, issues: issues).read(node, language: language)
                    folder.checkID(idea.id, node, path, issues)
                    let references = StudyReferences(
                        surroundings: surroundings, ideas: ideaIDs, readers: readerIDs, issues: issues)
                    references.check(idea, node)
                    if !issues.hasErrors { checkModelAnswers(idea, node, surroundings, issues) }
                    places[idea.id] = node["prerequisites"]?.location ?? node.location
                    var kept = idea
                    kept.questions = idea.questions.map { $0.identified(in: "idea/\(idea.id)") }
                    return kept
                }
                keep(read, path, in: \.ideas)
            }
        }
        refuseCycle(places)
    }

    /// An open question of an idea is answered in the language of prose, unless it says otherwise.
    private func checkModelAnswers(
        _ idea: Idea, _ node: ContentNode, _ surroundings: Surroundings, _ issues: DiagnosticCollector
    ) {
        for (question, place) in zip(idea.questions, node["questions"]?.elements ?? []) {
            let language = question.answerIn ?? surroundings.prose
            ReaderCheck(language: surroundings.languages[language], grading: grading[language], issues: issues)
                .checkModelAnswer(question, place)
        }
    }

    private mutating func refuseCycle(_ places: [String: SourceLocation]) {
        let graph = PrerequisiteGraph(ideas.mapValues(\.prerequisites))
        guard let cycle = graph.cycle, let first = cycle.first else { return }
        diagnostics.append(
            Diagnostic(
                code: "prerequisite-cycle", severity: .error,
                message:
                    "Ideas need each other in a circle: \((cycle + [first]).joined(separator: " → ")). Take one out.",
                location: places[first] ?? SourceLocation(file: "ideas", line: 1, column: 1)))
    }

    private mutating func keep<Item: Identifiable<String>>(
        _ read: StudyFolder.Read<Item>?, _ path: String, in items: WritableKeyPath<StudyContent, [String: Item]>
    ) {
        guard let read else { return }
        diagnostics += read.diagnostics
        guard let item = read.item else { return }
        if self[keyPath: items][item.id] == nil {
            self[keyPath: items][item.id] = item
        } else {
            diagnostics.append(
                Diagnostic(
                    code: "duplicate-id", severity: .error,
                    message: "The id '\(item.id)' is taken by another file; this one is left out.",
                    location: SourceLocation(file: path, line: 1, column: 1)))
        }
    }
}
