import ContentFiles
import Foundation
import PronunciationCoach
import TestSupport

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
        sounds: String = sounds, language: String = language, contrasts: String? = nil
    ) throws -> (guide: PronunciationGuide, diagnostics: [Diagnostic]) {
        let folder = try TemporaryFolder("coach")
        try folder.write(sounds, to: "languages/sounds.yaml")
        try folder.write(language, to: "languages/xx/pronunciation.yaml")
        if let contrasts { try folder.write(contrasts, to: "languages/xx/contrasts.yaml") }
        return PronunciationGuide.load(
            directory: folder.url.appending(path: "languages"), inventory: inventory, explanations: explanations)
    }
}
