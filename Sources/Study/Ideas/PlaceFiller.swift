import Lexicon
import Vocab

/// Fills the places of a template from one idea, others beside it, and its rules.
struct PlaceFiller {
    /// Shorter words tell little of a sentence.
    static let contentWordLength = 5

    let idea: Idea
    /// The nearest first.
    private(set) var others: [Idea]
    let rules: [RuleMaterial]
    let language: String
    let fallback: String
    var generator: SplitMix64
    /// What was drawn, so that a place named twice is filled the same.
    private var drawn: [String: String] = [:]
    /// The exercise asked about.
    private var exercise: RuleMaterial.Exercise?

    init(
        idea: Idea, others: [Idea], rules: [RuleMaterial], language: String, fallback: String, generator: SplitMix64
    ) {
        self.idea = idea
        self.others = others
        self.rules = rules
        self.language = language
        self.fallback = fallback
        self.generator = generator
        exercise = rules.flatMap(\.exercises).filter { $0.options.count > 1 }.randomElement(using: &self.generator)
    }

    /// Leaves out the other ideas that lack something that texts ask of them.
    mutating func keepOthers(filling texts: [String]) {
        let asked = texts.flatMap(TemplatePlace.names).filter { $0.hasPrefix("other.") }.map { String($0.dropFirst(6)) }
        others = others.filter { other in asked.allSatisfy { has($0, other) } }
    }

    private func has(_ path: String, _ idea: Idea) -> Bool {
        switch path {
        case "title": !idea.title.text(in: language, fallback: fallback).isEmpty
        case "description": !idea.description.text(in: language, fallback: fallback).isEmpty
        case "primer.thesis": !idea.primer.thesis.isEmpty
        case "primer.story": !idea.primer.story.isEmpty
        case "primer.oneLineRecall": !idea.primer.oneLineRecall.isEmpty
        default: !list(String(path.dropLast(5)), of: idea).isEmpty
        }
    }

    /// A text with every place filled; nil where one cannot be. The other idea that a question names is the nearest.
    mutating func filled(_ text: String) -> String? { fill(text, other: others.first) }

    /// All that a text with one place can be filled with: for `.each` every entry, drawn order; else one.
    mutating func all(_ text: String) -> [String]? {
        let names = TemplatePlace.names(in: text)
        guard let name = names.first, names.count == 1, name.hasPrefix("idea."), name.hasSuffix(".each") else {
            return fill(text, other: others.first).map { [$0] }
        }
        let entries = list(String(name.dropFirst(5).dropLast(5)), of: idea).shuffled(using: &generator)
        return entries.map { text.replacing("{\(name)}", with: $0) }
    }

    /// Wrong options with what is wrong with them, each of another idea, another example or another option.
    mutating func wrongs(_ text: String, why: String?) -> [(text: String, why: String?)] {
        switch TemplatePlace.names(in: text).first {
        case "rule.incorrectExample.item"?:
            return rules.flatMap(\.mistakes).shuffled(using: &generator).map { mistake in
                (
                    text.replacing("{rule.incorrectExample.item}", with: mistake.sentence),
                    why?.replacing("{rule.incorrectExample.fix}", with: mistake.fix)
                )
            }
        case "rule.exercise.option"?:
            guard let exercise else { return [] }
            let reason = why.flatMap { fill($0, other: nil) }
            return exercise.options.filter { sameness($0) != sameness(exercise.correctAnswer) }.map { ($0, reason) }
        case let own? where own.hasPrefix("idea.") && own.hasSuffix(".each"):
            let reason = why.flatMap { fill($0, other: nil) }
            return (all(text) ?? []).map { ($0, reason) }
        default:
            var wrongs: [(String, String?)] = []
            for other in others {
                drawn = drawn.filter { !$0.key.hasPrefix("other.") }
                guard let filled = fill(text, other: other) else { continue }
                let reason = why.flatMap { fill($0, other: other) }
                wrongs.append((filled, reason))
            }
            drawn = drawn.filter { !$0.key.hasPrefix("other.") }
            return wrongs
        }
    }

    private mutating func fill(_ text: String, other: Idea?) -> String? {
        var text = text
        for name in TemplatePlace.names(in: text) {
            guard let value = value(name, other: other), !value.isEmpty else { return nil }
            text = text.replacing("{\(name)}", with: value)
        }
        return text
    }

    private mutating func value(_ name: String, other: Idea?) -> String? {
        if let known = drawn[name] { return known }
        let value: String?
        if let line = name.gappedLine {
            if let gap = Gap(in: line == "thesis" ? idea.primer.thesis : idea.primer.oneLineRecall, of: idea) {
                drawn["idea.primer.\(line).gap"] = gap.text
                drawn["idea.primer.\(line).form"] = gap.word
            }
            return drawn[name]
        } else if name.hasPrefix("idea.") {
            value = ideaValue(String(name.dropFirst(5)), idea)
        } else if name.hasPrefix("other."), let other {
            value = ideaValue(String(name.dropFirst(6)), other)
        } else {
            value = ruleValue(name)
        }
        if let value { drawn[name] = value }
        return value
    }

    private mutating func ideaValue(_ path: String, _ idea: Idea) -> String? {
        switch path {
        case "title": return idea.title.text(in: language, fallback: fallback)
        case "description": return idea.description.text(in: language, fallback: fallback)
        case "primer.thesis": return idea.primer.thesis
        case "primer.story": return idea.primer.story
        case "primer.oneLineRecall": return idea.primer.oneLineRecall
        default:
            guard path.hasSuffix(".item") || path.hasSuffix(".each") else { return nil }
            return list(String(path.dropLast(5)), of: idea).randomElement(using: &generator)
        }
    }

    private func list(_ path: String, of idea: Idea) -> [String] {
        switch path {
        case "primer.useItWhen": idea.primer.useItWhen
        case "primer.howToApply": idea.primer.howToApply
        case "primer.edgesAndLimits": idea.primer.edgesAndLimits
        default: []
        }
    }

    private mutating func ruleValue(_ name: String) -> String? {
        switch name {
        case "rule.correctExample.item": rules.flatMap(\.correctExamples).randomElement(using: &generator)
        case "rule.exercise.question": exercise?.question
        case "rule.exercise.correctAnswer": exercise?.correctAnswer
        case "rule.exercise.explanation": exercise?.explanation
        default: nil
        }
    }
}

/// A line of an idea with a word of it left out.
private struct Gap {
    /// Words that a line needs so that the rest leads to the one left out.
    private static let leastWords = 5

    let text: String
    let word: String

    /// Takes the longest word that the idea says elsewhere too; nil where there is none, or the line is too short. What
    /// the title says would be given away.
    init?(in line: String, of idea: Idea) {
        func stems(_ texts: [String]) -> Set<Substring> {
            Set(texts.flatMap(QuestionMaker.contentWords).map(QuestionMaker.stem))
        }
        let (primer, title) = (idea.primer, stems(Array(idea.title.texts.values)))
        let elsewhere = stems(
            Array(idea.description.texts.values) + primer.useItWhen + primer.howToApply + primer.edgesAndLimits)
        let words = line.split { !$0.isLetter }
        let longEnough = words.filter { word in
            word.count >= PlaceFiller.contentWordLength && !title.contains(QuestionMaker.stem(word.lowercased()))
                && words.count { $0.lowercased() == word.lowercased() } == 1
        }
        let known = longEnough.filter { elsewhere.contains(QuestionMaker.stem($0.lowercased())) }
        guard words.count >= Self.leastWords, let word = known.max(by: { $0.count < $1.count }) else { return nil }
        self.word = String(word)
        text = line[..<word.startIndex] + QuestionChecker.gap + line[word.endIndex...]
    }
}

extension String {
    /// `thesis` of `idea.primer.thesis.gap` and of `idea.primer.thesis.form`; nil for other places.
    fileprivate var gappedLine: String? {
        TemplatePlace.gappedLines.first { self == "idea.primer.\($0).gap" || self == "idea.primer.\($0).form" }
    }
}

extension CEFRLevel {
    /// How many levels lie between.
    func distance(to other: CEFRLevel) -> Int {
        let all = Self.allCases
        return abs((all.firstIndex(of: self) ?? 0) - (all.firstIndex(of: other) ?? 0))
    }
}
