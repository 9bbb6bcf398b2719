import Conversation
import Foundation
import JSONText
import LearningService
import Lexicon
import Study

/// The parameters that describe a learner, and how they change a profile.
enum LearnerParameters {
    static let all: [Parameter] = [
        .optional(
            "displayName", .text(maximumBytes: 400),
            "What the learner is called, 1 to 50 characters of any script; null takes it away."),
        .optional("email", .text(maximumBytes: 254), "An address, RFC 5322; null takes it away."),
        .optional("nativeLanguage", .languageCode, "The learner's own language; en unless given."),
        .optional(
            "targetLanguages", .array(of: .languageCode, maximumCount: 32), "Languages being learnt, each kept once."),
        .optional("proficiencyLevel", .choice(CEFRLevel.allCases.map(\.rawValue)), "CEFR level; A1 unless given."),
        .optional(
            "preferences", .object(preferences),
            "What is not named keeps its value; null empties voiceGender and reminderTime."),
        .optional(
            "subscription",
            .object([
                .required("tier", choices(Subscription.Tier.self), "What was subscribed to."),
                .optional("expiry", .instant, "From then on it reads as free; never unless given."),
            ]), "Free unless given; null takes it away. Nothing is locked behind it."),
    ]

    static let preferences: [Parameter] = [
        .optional("labelStyle", choices(LearnerPreferences.LabelStyle.self), "How much a label tells."),
        .optional(
            "labelSize", choices(LearnerPreferences.LabelSize.self),
            "How high words stand in rooms, for clients that draw them."),
        .optional("showPronunciationGuides", .boolean, "Whether IPA is shown."),
        .optional("showGrammarCards", .boolean, "Whether grammar cards are shown."),
        .optional("speechSpeed", .number(0.5...2.0), "Multiplies every character's speed."),
        .optional("volume", .number(0...1), "0 is silent."),
        .optional(
            "voiceGender", choices(LearnerPreferences.VoiceGender.self),
            "Of the voice that speaks where no character of a gender does: words, for example."),
        .optional("difficultyMode", choices(DifficultyMode.self), "Speed, hints and strictness."),
        .optional("correctionTiming", choices(CorrectionTiming.self), "When corrections are shown."),
        .optional("dailyGoalMinutes", .integer(0...1_440), "Minutes a day."),
        .optional("reminderTime", .instant, "When to remind; only its time of day counts. None unless given."),
        .optional("highContrastMode", .boolean, "For the client's display."),
        .optional("largeFonts", .boolean, "For the client's display."),
        .optional("reducedMotion", .boolean, "For the client's display."),
        .optional(
            "allowAnalytics", .boolean,
            "For clients that send figures of use to their makers: not unless true. The daemon sends nothing either "
                + "way; its counts of requests name no learner."),
        .optional(
            "shareProgressWithFriends", .boolean,
            "For clients that show learners to one another: not unless true."),
        .optional(
            "shareProgressWithTeachers", .boolean,
            "Whether the devices of teachers who were paired with the learner are shown conversations, words and "
                + "progress: not unless true. Which learners they have, they always see."),
    ]

    /// Preferences that a learner need not have.
    private static let clearable: Set<String> = ["voiceGender", "reminderTime"]

    static func choices<Choice>(_ type: Choice.Type) -> ParameterSchema
    where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
        .choice(Choice.allCases.map(\.rawValue))
    }

    /// Applies the given parameters to a profile.
    ///
    /// Null takes away what a learner need not have.
    static func apply(_ arguments: Arguments, to profile: inout LearnerProfile) throws {
        for name in ["nativeLanguage", "targetLanguages", "proficiencyLevel", "preferences"]
        where arguments.isNull(name) {
            throw mandatory(name)
        }
        if arguments.isNull("displayName") { profile.displayName = nil }
        if let name = arguments.string("displayName") { profile.displayName = try displayName(name) }
        if arguments.isNull("email") { profile.email = nil }
        if let email = arguments.string("email") {
            guard EmailAddress.isValid(email) else {
                throw RPCError(
                    .invalidParams, "'email' must be an address such as ana@example.org.", field: "email")
            }
            profile.email = email
        }
        if let language = arguments.string("nativeLanguage") { profile.nativeLanguage = language }
        if let languages = arguments.strings("targetLanguages") { profile.targetLanguages = eachOnce(languages) }
        if let level: CEFRLevel = arguments.choice("proficiencyLevel") { profile.proficiencyLevel = level }
        if arguments.isNull("subscription") { profile.subscription = nil }
        if let subscription = arguments.value("subscription") {
            profile.subscription = try WireFormat.decode(Subscription.self, from: WireFormat.encode(subscription))
        }
        if let preferences = arguments.value("preferences") {
            profile.preferences = try merge(preferences, into: profile.preferences)
        }
    }

    private static func displayName(_ text: String) throws(RPCError) -> String {
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard PlainName.isReadable(name), (1...50).contains(name.count) else {
            throw RPCError(
                .invalidParams, "'displayName' must have 1 to 50 characters, on one line.", field: "displayName")
        }
        return name
    }

    private static func mandatory(_ name: String) -> RPCError {
        RPCError(.invalidParams, "'\(name)' cannot be null: leave it out to keep it as it is.", field: name)
    }

    /// Languages without those named before, also by their other code: es and spa are one.
    private static func eachOnce(_ codes: [String]) -> [String] {
        var seen: Set<String> = []
        return codes.filter { seen.insert(Locale.LanguageCode($0).identifier(.alpha2) ?? $0).inserted }
    }

    /// Overwrites what `changes` names. The table has checked names and values, so the result decodes.
    private static func merge(
        _ changes: JSONValue, into preferences: LearnerPreferences
    ) throws -> LearnerPreferences {
        for (name, value) in changes.members where value == .null && !clearable.contains(name) {
            throw mandatory("preferences." + name)
        }
        do {
            let current = try WireFormat.decode(JSONValue.self, from: WireFormat.encode(preferences))
            guard case .object(var members) = current, case .object(let changed) = changes else { return preferences }
            members.merge(changed) { _, new in new }
            return try WireFormat.decode(LearnerPreferences.self, from: WireFormat.encode(members))
        } catch {
            throw RPCError(.invalidParams, "'preferences' cannot be read.", field: "preferences")
        }
    }
}
