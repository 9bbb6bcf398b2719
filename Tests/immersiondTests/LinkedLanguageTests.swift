import Foundation
import TestSupport
import Testing

@testable import LearningService

@Suite("Linked content")
struct LinkedLanguageTests {
    @Test("a language folder that is a link is read as the folder it leads to")
    func linkedLanguage() throws {
        let content = try SmallContent()
        let elsewhere = try TemporaryFolder()
        let (link, target) = (content.url.appending(path: "languages/es"), elsewhere.url.appending(path: "es"))
        try FileManager.default.moveItem(at: link, to: target)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
        let snapshot = ContentSnapshot.load(directory: content.url, at: Date())
        #expect(snapshot.languages.keys.contains("es"))
    }
}
