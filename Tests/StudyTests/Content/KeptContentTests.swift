import Foundation
import Study
import TestSupport
import Testing

@Suite struct KeptContentTests {
    @Test func whatNoLongerLoadsStaysAsItWasUntilItsFileIsGone() throws {
        let folder = try TemporaryFolder("kept-content")
        try withExtendedLifetime(folder) {
            for name in ["readers", "languages"] {
                try FileManager.default.createSymbolicLink(
                    at: folder.url.appending(path: name), withDestinationURL: Checkout.file(name))
            }
            try FileManager.default.copyItem(at: Checkout.file("ideas"), to: folder.url.appending(path: "ideas"))
            try FileManager.default.copyItem(
                at: Checkout.file("achievements.yaml"), to: folder.url.appending(path: "achievements.yaml"))
            let surroundings = StudyContent.Surroundings(languages: Shipped.languages, prose: "en")
            let before = StudyContent(directory: folder.url, surroundings: surroundings)
            let broken = try #require(before.ideas.values.min { $0.id < $1.id })
            let path = "ideas/\(broken.language)/\(broken.id).yaml"
            try folder.write("id: [", to: path)
            try folder.write("achievements: 3", to: "achievements.yaml")

            let after = StudyContent(directory: folder.url, surroundings: surroundings)
            #expect(after.ideas[broken.id] == nil)
            let kept = after.keeping(before, in: folder.url)
            #expect(kept.ideas[broken.id] == broken)
            #expect(kept.achievements == before.achievements && !kept.achievements.isEmpty)
            #expect(!kept.diagnostics.isEmpty)

            try FileManager.default.removeItem(at: folder.url.appending(path: path))
            let gone = StudyContent(directory: folder.url, surroundings: surroundings)
            #expect(gone.keeping(before, in: folder.url).ideas[broken.id] == nil)
        }
    }
}
