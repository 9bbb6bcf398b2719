import ContentFiles
import Foundation
import Lexicon
import TestSupport

@testable import Study

/// The content that ships, read once for all tests.
enum Shipped {
    static let spanish: LanguagePack? = try? LanguagePack.load(directory: Checkout.file("languages/es"))
    static let english: LanguagePack? = try? LanguagePack.load(directory: Checkout.file("languages/en"))
    static let languages: [String: LanguagePack] = ["es": spanish, "en": english].compactMapValues(\.self)
    static let content = StudyContent(
        directory: Checkout.root, surroundings: StudyContent.Surroundings(languages: languages, prose: "en"))

    static func grader(_ language: String) -> OpenAnswerGrader {
        OpenAnswerGrader(
            language: languages[language],
            dictionaries: OpenAnswerGrader.dictionaries(into: language, of: languages, explanations: "en"),
            words: content.grading[language] ?? GradingWords())
    }
}
