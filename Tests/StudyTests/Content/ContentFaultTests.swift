import ContentFiles
import Foundation
import TestSupport
import Testing

@testable import Study

/// Content that ships, with one fault each.
@Suite struct ContentFaultTests {
    struct Fault: Sendable, CustomTestStringConvertible {
        var file: String
        var text: String
        var becomes: String
        var code: String

        var testDescription: String { "\(file): \(code)" }
    }

    private static let idea = "ideas/es/ser-estar.yaml"
    private static let reader = "readers/es/postales-de-montevideo.yaml"
    private static let faults: [Fault] = [
        Fault(file: idea, text: "kind: grammar", becomes: "kind: gramar", code: "bad-choice"),
        Fault(file: idea, text: "depthTarget: 3", becomes: "depthTarget: 4", code: "bad-number"),
        Fault(file: idea, text: "id: ser-estar\n", becomes: "id: estar-ser\n", code: "id-mismatch"),
        Fault(
            file: idea, text: "rules: [es-ser-estar, es-verb-present-ser, es-verb-present-estar]", becomes: "rules: []",
            code: "no-rule"),
        Fault(file: idea, text: "prerequisites: []", becomes: "prerequisites: [ser-ester]", code: "unknown-idea"),
        Fault(file: idea, text: "prerequisites: []", becomes: "prerequisites: [ser-estar]", code: "prerequisite-cycle"),
        Fault(file: idea, text: "reader: seis-fotos", becomes: "reader: siete-fotos", code: "unknown-reader"),
        Fault(file: idea, text: "reader: seis-fotos", becomes: "url: \"http://x.example\"", code: "bad-url"),
        Fault(file: idea, text: "bloom: whyImportant", becomes: "bloom: apply", code: "wrong-difficulty"),
        Fault(file: idea, text: "id: cold-soup", becomes: "id: Cold_soup", code: "bad-id"),
        Fault(file: idea, text: "id: cold-soup", becomes: "id: why-it-matters", code: "duplicate-id"),
        Fault(
            file: idea, text: "Perdone, la sopa está fría.\", right: true", becomes: "x\", why: \"y\"",
            code: "wrong-right-count"),
        Fault(file: idea, text: "needs: [[\"=es\", \"=son\"]]", becomes: "needs: [[perro]]", code: "weak-model-answer"),
        Fault(file: idea, text: "  oneLineRecall:", becomes: "  oneLineRecal:", code: "unknown-field"),
        Fault(file: reader, text: "language: es\n", becomes: "language: fr\n", code: "language-mismatch"),
        Fault(file: reader, text: "level: A1", becomes: "level: A9", code: "bad-choice"),
        Fault(file: reader, text: "ya es un poco mi casa.", becomes: "ya es \(strange) casa.", code: "low-coverage"),
        Fault(
            file: reader, text: "evidence: \"Por la ventana veo", becomes: "evidence: \"Por la ventana miro",
            code: "no-evidence"),
        Fault(file: reader, text: "idea: mate", becomes: "idea: mete", code: "unknown-idea"),
        Fault(file: reader, text: "blanks: [[con], [del]]", becomes: "blanks: [[con]]", code: "gap-mismatch"),
        Fault(file: "achievements.yaml", text: "tier: gold", becomes: "tier: golden", code: "bad-choice"),
        Fault(
            file: "achievements.yaml", text: "{ accepted: true }", becomes: "{ acepted: true }",
            code: "unknown-event-field"),
        Fault(file: "subjects.yaml", text: "#2563EB", becomes: "#93C5FD", code: "low-contrast"),
        Fault(file: "subjects.yaml", text: "#2563EB", becomes: "blue", code: "bad-color"),
        Fault(file: "plan.yaml", text: "Talk: {name}", becomes: "Talk", code: "missing-place"),
        Fault(file: "plan.yaml", text: "  topic:", becomes: "  topics:", code: "unknown-field"),
        Fault(
            file: "question-templates.yaml", text: "{idea.primer.oneLineRecall}", becomes: "{idea.recall}",
            code: "unknown-place"),
        Fault(
            file: "question-templates.yaml", text: "- [sum-up,", becomes: "- [sum-it-up,", code: "unknown-template"),
        Fault(file: "languages/es/grading.yaml", text: "negators:", becomes: "negator:", code: "unknown-field"),
    ]
    private static let strange = Array(repeating: "mezquindad", count: 40).joined(separator: " ")

    @Test(arguments: faults)
    func aFaultIsReportedInItsFile(_ fault: Fault) throws {
        let folder = try TemporaryFolder("content-faults")
        try withExtendedLifetime(folder) {
            for name in [
                "ideas", "readers", "languages", "achievements.yaml", "subjects.yaml", "plan.yaml",
                "question-templates.yaml",
            ]
            where !fault.file.hasPrefix(name) {
                try FileManager.default.createSymbolicLink(
                    at: folder.url.appending(path: name), withDestinationURL: Checkout.file(name))
            }
            let top = String(fault.file.split(separator: "/")[0])
            if top != fault.file {
                try FileManager.default.copyItem(at: Checkout.file(top), to: folder.url.appending(path: top))
            }
            let text = try String(contentsOf: Checkout.file(fault.file), encoding: .utf8)
            #expect(text.contains(fault.text))
            try folder.write(
                text.replacingOccurrences(of: fault.text, with: fault.becomes, range: text.range(of: fault.text)),
                to: fault.file)
            let content = StudyContent(
                directory: folder.url,
                surroundings: StudyContent.Surroundings(languages: Shipped.languages, prose: "en"))
            let found = content.diagnostics.filter { $0.location.file == fault.file }
            #expect(found.contains { $0.code == fault.code && $0.severity == .error }, "\(content.diagnostics)")
        }
    }
}
