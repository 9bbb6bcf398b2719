import ContentFiles
import Lexicon

/// Reads one `pronunciation.yaml`.
struct LanguageReader {
    let folder: String
    let inventory: SoundInventory
    /// Those that every explanation is written in.
    let explanations: ExplanationLanguages
    let issues = DiagnosticCollector()

    private var units: [String] { inventory.byLanguage[folder] ?? [] }

    func read(_ node: ContentNode) -> LanguagePronunciation {
        var fields = FieldReader(node, of: "a language's pronunciation", into: issues)
        let id = fields.requiredText("id")
        let idLocation = node["id"]?.location ?? node.location
        if !id.isEmpty, id != folder {
            issues.error("id-mismatch", "The id '\(echo(id))' must be the folder's name, '\(folder)'.", at: idLocation)
        } else if inventory.byLanguage[folder] == nil {
            issues.error("unknown-language", "The model knows no sounds of '\(folder)'.", at: idLocation)
        }
        let voices = voices(fields.requiredValue("voices"))
        let sounds = sounds(fields.requiredValue("sounds"), variants: voices.keys.sorted())
        let hardFor = hardFor(fields.requiredValue("hardFor"))
        var language = LanguagePronunciation(id: folder, voices: voices, sounds: sounds, hardFor: hardFor)
        language.reading = fields.choice("reading", of: LanguagePronunciation.Reading.self) ?? .voice
        language.spacesWords = fields.flag("spacesWords") ?? true
        language.usualPhones = usualPhones(fields.value("usualPhones"))
        language.notJudged = fields.choices("notJudged", of: LanguagePronunciation.Unjudged.self)
        language.notToldApart = notToldApart(fields.value("notToldApart"))
        fields.finish()
        return language
    }

    /// Each entry names two sounds or more, with spaces between them.
    private func notToldApart(_ node: ContentNode?) -> [Set<String>] {
        guard let node else { return [] }
        guard let elements = node.elements else {
            issues.error(
                "not-a-list", "Expected a list of sounds such as 'o ɔ', found \(node.kindName).", at: node.location)
            return []
        }
        return elements.compactMap { element in
            let sounds = (element.text ?? "").split(separator: " ").map(String.init)
            guard sounds.count > 1, Set(sounds).count == sounds.count else {
                issues.error("few-sounds", "Name two sounds or more, with spaces between them.", at: element.location)
                return nil
            }
            let known = sounds.filter {
                $0 == MinimalPair.noSound || issues.checkUnit($0, among: units, of: "'\(folder)'", at: element.location)
            }
            return known.count == sounds.count ? Set(sounds) : nil
        }
    }

    private func usualPhones(_ node: ContentNode?) -> [String: String] {
        var phones: [String: String] = [:]
        for entry in entries(of: node, expected: "what most say by what the voice says") {
            if let phone = entry.value.text, !phone.isEmpty {
                phones[entry.key] = phone
            } else {
                issues.error("not-text", "Write the sound that most speakers say.", at: entry.value.location)
            }
        }
        return phones
    }

    private func voices(_ node: ContentNode?) -> [String: String] {
        var voices: [String: String] = [:]
        for entry in entries(of: node, expected: "voices by variant") {
            if baseLanguage(of: entry.key) != folder {
                issues.error(
                    "unknown-variant", "'\(echo(entry.key))' is no variant of '\(folder)'.", at: entry.keyLocation)
            } else if let voice = entry.value.text, !voice.isEmpty {
                voices[entry.key] = voice
            } else {
                issues.error("not-text", "Name the synthesiser's voice.", at: entry.value.location)
            }
        }
        return voices
    }

    private func sounds(_ node: ContentNode?, variants: [String]) -> [LanguagePronunciation.Sound] {
        var sounds: [LanguagePronunciation.Sound] = []
        for entry in entries(of: node, expected: "sounds by unit")
        where issues.checkUnit(entry.key, among: units, of: "'\(folder)'", at: entry.keyLocation) {
            let reader = SoundReader(
                unit: entry.key, units: units, variants: variants, explanations: explanations, issues: issues)
            sounds.append(reader.read(entry.value, all: inventory.units))
        }
        guard let node, node.entries != nil else { return sounds }
        for unit in units where node[unit] == nil {
            issues.error("missing-sound", "The sound '\(unit)' of '\(folder)' is missing.", at: node.location)
        }
        return sounds
    }

    private func hardFor(_ node: ContentNode?) -> [String: [LanguagePronunciation.HardSound]] {
        var hardFor: [String: [LanguagePronunciation.HardSound]] = [:]
        for entry in entries(of: node, expected: "hard sounds by the learner's language") {
            guard (2...3).contains(entry.key.utf8.count), entry.key != folder else {
                issues.error(
                    "unknown-language", "'\(echo(entry.key))' must be the id of another language, such as fr.",
                    at: entry.keyLocation)
                continue
            }
            hardFor[entry.key] = hardSounds(entry.value)
        }
        return hardFor
    }

    private func hardSounds(_ node: ContentNode) -> [LanguagePronunciation.HardSound] {
        guard let elements = node.elements else {
            issues.error("not-a-list", "Expected a list of hard sounds, found \(node.kindName).", at: node.location)
            return []
        }
        var hard: [LanguagePronunciation.HardSound] = []
        for element in elements {
            var fields = FieldReader(element, of: "a hard sound", into: issues)
            let unit = fields.requiredText("unit")
            let location = element["unit"]?.location ?? element.location
            let note = issues.explanation(&fields, of: "the note", in: explanations)
            fields.finish()
            guard !unit.isEmpty, issues.checkUnit(unit, among: units, of: "'\(folder)'", at: location) else {
                continue
            }
            if hard.contains(where: { $0.unit == unit }) {
                issues.error("duplicate-unit", "The sound '\(unit)' stands twice in this list.", at: location)
            } else if let note {
                hard.append(LanguagePronunciation.HardSound(unit: unit, note: note))
            }
        }
        return hard
    }

    private func entries(of node: ContentNode?, expected: String) -> [ContentNode.Entry] {
        guard let node else { return [] }
        if let entries = node.entries { return entries }
        issues.error("not-a-mapping", "Expected \(expected), found \(node.kindName).", at: node.location)
        return []
    }
}
