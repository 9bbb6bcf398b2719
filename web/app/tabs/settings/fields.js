/** Every preference of a learner, as data: which field it has, and in which group it stands. */

/**
 * @typedef {object} Field
 * @property {string} key of the learner's preferences
 * @property {"choice" | "switch" | "range" | "time" | "number"} kind
 * @property {string[]} [values] of a choice
 * @property {[number, number, number]} [range] least, most and step
 * @property {boolean} [mayBeEmpty]
 */

/** @type {{ group: string, fields: Field[] }[]} */
export const GROUPS = [
    { group: "talking", fields: [
        { key: "difficultyMode", kind: "choice", values: ["easy", "normal", "challenging"] },
        { key: "correctionTiming", kind: "choice", values: ["immediate", "afterSentence", "endOfSession", "silent"] },
        { key: "showGrammarCards", kind: "switch" },
        { key: "showPronunciationGuides", kind: "switch" },
    ] },
    { group: "voice", fields: [
        { key: "speechSpeed", kind: "range", range: [0.5, 2, 0.05] },
        { key: "volume", kind: "range", range: [0, 1, 0.05] },
        { key: "voiceGender", kind: "choice", values: ["male", "female", "neutral"], mayBeEmpty: true },
    ] },
    { group: "look", fields: [
        { key: "highContrastMode", kind: "switch" },
        { key: "largeFonts", kind: "switch" },
        { key: "reducedMotion", kind: "switch" },
    ] },
    { group: "rooms", fields: [
        { key: "labelStyle", kind: "choice", values: ["minimal", "standard", "detailed"] },
        { key: "labelSize", kind: "choice", values: ["small", "medium", "large"] },
    ] },
    { group: "habit", fields: [
        { key: "dailyGoalMinutes", kind: "number", range: [1, 240, 1] },
        { key: "reminderTime", kind: "time", mayBeEmpty: true },
    ] },
    { group: "privacy", fields: [
        { key: "shareProgressWithTeachers", kind: "switch" },
        { key: "shareProgressWithFriends", kind: "switch" },
        { key: "allowAnalytics", kind: "switch" },
    ] },
];
