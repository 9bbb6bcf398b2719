import ContentFiles
import Foundation
import PronunciationCoach

/// A small guide on disk: two sounds, one language.
enum GuideFixture {
    static let explanations = ExplanationLanguages(all: ["en", "es"], fallback: "en")

    static let inventory = SoundInventory(units: ["s", "z", "h"], byLanguage: ["xx": ["s", "z"]])

    static let sounds = """
        s:
          name: {en: s as in sun, es: s de sol}
          instruction: {en: Hiss., es: Silba.}
          heardAs:
            z: {en: No hum., es: Sin voz.}
        z:
          name: {en: z as in zoo, es: s sonora}
          instruction: {en: Buzz., es: Zumba.}
        h:
          name: {en: h as in hat, es: h aspirada}
          instruction: {en: Breathe., es: Respira.}
        """

    static let language = """
        id: xx
        voices: {xx-AA: xx, xx-BB: xx-b}
        sounds:
          s:
            examples: [_s_un, bu_s_]
            pairs: {z: [sip/zip], nothing: [sat/at]}
            sentence: Six sad suns.
          z:
            variants: [xx-AA]
            examples: [_z_oo, bu_zz_]
            pairs: none
            sentence: Zoos buzz and fizz.
            instruction: {en: Buzz like a bee., es: Zumba como una abeja.}
            heardAs: {s: {en: Hum., es: Con voz.}}
        hardFor:
          es:
            - {unit: z, en: It buzzes., es: Zumba.}
        """

    static func load(
        sounds: String = sounds, language: String = language
    ) throws -> (guide: PronunciationGuide, diagnostics: [Diagnostic]) {
        let root = FileManager.default.temporaryDirectory.appending(path: "coach-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let directory = root.appending(path: "languages")
        try FileManager.default.createDirectory(
            at: directory.appending(path: "xx"), withIntermediateDirectories: true)
        try Data(sounds.utf8).write(to: directory.appending(path: "sounds.yaml"))
        try Data(language.utf8).write(to: directory.appending(path: "xx/pronunciation.yaml"))
        return PronunciationGuide.load(directory: directory, inventory: inventory, explanations: explanations)
    }
}
