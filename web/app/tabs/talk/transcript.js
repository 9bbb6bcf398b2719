/** What was said, line by line. */

import { portrait } from "../../art/portrait.js";
import { h, icon, put, t } from "../../ui/view.js";
import { mayMove } from "../../ui/theme.js";
import { correctionList, showRule } from "./corrections.js";
import { speakLine, wordsOf } from "./line.js";
import { showSounds, soundMarks } from "./sounds.js";
import { showWord } from "./word-card.js";

/**
 * @param {import("../../api.js").Api} api @param {import("./script.js").Script} script @param {any} scenario @param {any} character
 * @param {{ play: (view: any, entry: any) => void, drop: (entry: any) => void }} wishes
 */
export function transcript(api, script, scenario, character, wishes) {
    const log = h("ol.lines", { "aria-label": t("talk.lines") });
    const views = new Map();
    const recordings = new Map();
    const context = { api, script, scenario, character, wishes, recordings };
    // The latest stays in sight, also where a hint takes room below it or the window is turned; unless the learner has scrolled up.
    let isFollowed = true;
    let at = 0;
    let size = "";
    const sizeNow = () => `${log.clientWidth} ${log.clientHeight}`;
    // The lines alone: where letters are large, the whole may be scrolled down to the answer.
    const follow = (behavior) => log.scrollTo({ top: log.scrollHeight, behavior });
    log.addEventListener("scroll", () => {
        // What moves because there is more or less room is not scrolled by the learner.
        if (size !== sizeNow()) return;
        const isAtEnd = log.scrollHeight - log.clientHeight - log.scrollTop < 4;
        if (isAtEnd || log.scrollTop < at) isFollowed = isAtEnd;
        at = log.scrollTop;
    });
    new ResizeObserver(() => {
        size = sizeNow();
        if (isFollowed) follow("auto");
        at = log.scrollTop;
    }).observe(log);
    const draw = (entry) => {
        const view = VIEWS[entry.who](entry, context);
        const before = views.get(entry);
        if (before) before.element.replaceWith(view.element);
        else {
            const next = script.entries.slice(script.entries.indexOf(entry) + 1).map((later) => views.get(later)).find(Boolean);
            log.insertBefore(view.element, next?.element ?? null);
            isFollowed = true;
        }
        if (isFollowed) requestAnimationFrame(() => follow(mayMove() ? "smooth" : "auto"));
        views.set(entry, view);
        return view;
    };
    for (const entry of script.entries) draw(entry);
    script.addEventListener("entry", ({ detail }) => draw(detail));
    script.addEventListener("change", ({ detail }) => draw(detail));
    script.addEventListener("drop", ({ detail }) => { views.get(detail)?.element.remove(); views.delete(detail); });
    return Object.assign(log, { viewOf: (entry) => views.get(entry), recordings });
}

/** Lines that are no step of the conversation say what they are. */
const ROLES = new Set(["repeat", "clarify", "recast", "elicit", "hint"]);

function newWords({ newWords: words }, { api, script, scenario: { language } }) {
    return words?.length > 0 && h("p.new-words", null, icon("plus"), h("span.unseen", null, t("talk.newWords")),
        words.map((word) => h("button", { lang: language, onclick: () => showWord(api, word, { language, sessionID: script.id }) }, word)));
}

/** Classes of a line's element. */
function lineOf(name, { isTakenBack, isWaiting, role }) { return ["line", name, isTakenBack && "taken-back", isWaiting && "waiting", role !== "line" && role].filter(Boolean).join(" "); }

/** Seen at the answer; those who listen are told at every line. */
function mark({ isTakenBack, who }) { return isTakenBack && h(who === "learner" ? "p.line-role" : "span.unseen", null, `${t("talk.takenBack")} `); }

const VIEWS = {
    character(entry, context) {
        const { api, script, scenario, character, wishes } = context;
        const line = wordsOf(entry.text, scenario.language, (word) => showWord(api, word, { language: scenario.language, sessionID: script.id, sentence: entry.text }));
        const view = { element: h("li", { class: lineOf("theirs", entry) },
            portrait(entry.characterID ?? character.id, { feeling: "warm" }),
            h("div.bubble", null, h("span.unseen", null, `${character.name}: `), mark(entry), ROLES.has(entry.role) && h("p.line-role", null, t(`talk.line.${entry.role}`)), line, entry.translation && h("p.line-translation", { lang: api.explanationLanguage }, entry.translation)),
            entry.audioMedia && h("button.icon", { "aria-label": t("listen"), onclick: () => wishes.play(view, entry) }, icon("sound")), newWords(entry, context)),
        speak: (player, mediaID, onlevel) => speakLine(player, line, mediaID, onlevel, entry.words) };
        return view;
    },

    learner(entry, context) {
        const { api, scenario, wishes, recordings } = context;
        const { speech, corrections } = entry;
        const isPending = speech && speech.isHeard === false;
        const said = speech?.pronunciation?.accepted ? soundMarks(speech.pronunciation, scenario.language) : h("p.words-line", { lang: scenario.language }, isPending ? h("span.dots", { role: "img", "aria-label": t("talk.listening") }, h("i"), h("i"), h("i")) : entry.text);
        return { element: h("li", { class: lineOf("mine", entry) },
            h("div.bubble", null, h("span.unseen", null, `${t("talk.you")}: `), mark(entry), said,
                entry.isWaiting && !api.isOnline && h("p.state", null, icon("clock"), t("talk.waits")),
                entry.fault && h("p.fault", { role: "alert" }, entry.fault, h("button.quiet", { onclick: () => wishes.drop(entry) }, t("remove")))),
            speech?.pronunciation?.accepted && h("button.quiet.sounds", { onclick: () => showSounds(api, speech.pronunciation, { text: entry.text, language: scenario.language, samples: recordings.get(entry) }) },
                icon("ear"), t("sounds.show", { score: Math.round(speech.pronunciation.totalScore ?? speech.pronunciation.accuracyScore) })),
            corrections?.length > 0 && correctionList(api, corrections, scenario.language),
            newWords(entry, context)) };
    },

    note(entry, { api, script, scenario }) {
        const element = h("li.line.note", null, icon("leaf"), h("p", null, entry.text));
        if (entry.rule) element.append(h("button.quiet", { onclick: () => showRule(api, entry.rule) }, t("corrections.rule")));
        if (entry.word) put(element, icon("words"), h("button.quiet", { lang: scenario.language, onclick: () => showWord(api, entry.word, { language: scenario.language, sessionID: script.id }) }, entry.word));
        return { element };
    },
};
