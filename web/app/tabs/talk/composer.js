/** Where the learner answers: typed, with a button held, or hands-free. */

import { h, icon, put, reasonOf, t } from "../../ui/view.js";
import { roving } from "../../ui/roving.js";

/** A shorter press than this is a tap: the recording goes on until the next one. */
const TAP = 350;
/** Letters in the longest answer. */
const MOST = 600;

/**
 * @param {import("../../speech/listener.js").Listener} listener @param {string} language
 * @param {{ say: (text: string) => void, typing: () => void, interrupt: () => void }} wishes
 */
export function composer(listener, language, wishes) {
    // What is typed at once is not lost; where it would open a keyboard on the screen, the learner asks for it.
    const field = h("textarea", { id: "answer", rows: 1, lang: language, placeholder: t("talk.answer"), "aria-label": t("talk.answer"), maxlength: MOST, autofocus: matchMedia("(hover: hover) and (pointer: fine)").matches, enterkeyhint: "send", autocomplete: "off", autocapitalize: "sentences",
        oninput: () => { grow(field); wishes.typing(); if (field.value.length >= MOST) put(status, t("talk.full", { count: MOST })); },
        onkeydown: (event) => { if (event.key === "Enter" && !event.shiftKey && !event.isComposing) { event.preventDefault(); send(); } } });
    const status = h("p.heard", { role: "status" });
    const hints = h("p.hint-box", { role: "status", hidden: true });
    const insert = (letter) => {
        field.setRangeText(letter, field.selectionStart, field.selectionEnd, "end");
        field.dispatchEvent(new Event("input"));
        field.focus();
    };
    const keys = (LETTERS[language.slice(0, 2)] ?? []).map((letter) => h("button", { lang: language, onclick: () => insert(letter) }, letter));
    const letters = h("div.letters", { role: "toolbar", "aria-label": t("talk.letters") }, keys);
    roving(letters, keys);
    const send = () => {
        const text = field.value.replace(/\s+/g, " ").trim();
        if (!text) return field.focus();
        field.value = "";
        grow(field);
        hints.hidden = true;
        put(status);
        wishes.say(text);
        field.focus();
    };
    const speak = speakButton(listener);
    const free = h("button.icon.free", { "aria-pressed": "false", "aria-label": t("talk.handsFree"), title: t("talk.handsFree"), onclick: async () => {
        const wanted = !listener.isHandsFree;
        await listener.handsFree(wanted);
        free.setAttribute("aria-pressed", String(listener.isHandsFree));
        put(status, listener.isHandsFree ? t("talk.handsFree.on") : null);
        wishes.typing();
    } }, icon("ear"));
    listener.addEventListener("failed", ({ detail }) => { put(status, h("span.failed", null, reasonOf(detail))); free.setAttribute("aria-pressed", String(listener.isHandsFree)); });
    listener.addEventListener("began", () => put(status, t("talk.listening")));
    listener.addEventListener("ending", () => put(status, t("talk.understanding")));
    listener.addEventListener("dismissed", () => put(status, listener.isHandsFree ? t("talk.handsFree.on") : null));
    listener.addEventListener("ended", () => { put(status, listener.isHandsFree ? t("talk.handsFree.on") : null); hints.hidden = true; });
    const element = h("form.composer", { onsubmit: (event) => { event.preventDefault(); send(); } }, hints, status,
        h("div.answer-row", null, free, h("div.answer-field", null, field, letters), h("button.icon.send", { type: "submit", "aria-label": t("talk.send") }, icon("send")), speak));
    return {
        element,
        get text() { return field.value; },
        get isFocused() { return document.activeElement === field; },
        write(text, isFocused) { field.value = text; grow(field); if (isFocused) field.focus({ preventScroll: true }); },
        hint(text) { hints.hidden = false; put(hints, icon("hint"), h("span", null, text)); },
        tell(text) { put(status, text); },
        /** Says why something failed, until something works again. */
        fail(text) { put(status, h("span.failed", null, text)); },
        recover() { if (status.querySelector(".failed")) put(status, listener.isHandsFree ? t("talk.handsFree.on") : null); },
        busy(isBusy) { element.toggleAttribute("data-busy", isBusy); },
    };
}

/** Letters that keyboards of learners lack. */
const LETTERS = { es: ["á", "é", "í", "ó", "ú", "ü", "ñ", "¿", "¡"], fr: ["à", "â", "ç", "é", "è", "ê", "î", "ô", "û", "œ"], de: ["ä", "ö", "ü", "ß"], pt: ["ã", "á", "â", "ç", "é", "ê", "í", "ó", "õ", "ú"], it: ["à", "è", "é", "ì", "ò", "ù"] };

function grow(field) {
    field.style.setProperty("height", "auto");
    field.style.setProperty("height", `${Math.min(field.scrollHeight + 2, 160)}px`);
}

/** Held, it records while it is held; tapped, until it is tapped again. Works with a pointer, Space and Enter alike. */
function speakButton(listener) {
    let since = 0;
    let held = 0;
    let isDown = false;
    const down = async (event) => {
        if (isDown || event.repeat) return;
        event.preventDefault();
        if (listener.isRecording) { since = 0; listener.finish(); return; }
        isDown = true;
        since = performance.now();
        await listener.press();
        // Released while the microphone was opening: how long it was held counts, not how long that took.
        if (!isDown && held > TAP) listener.finish();
    };
    const up = () => {
        if (!isDown) return;
        isDown = false;
        held = performance.now() - since;
        if (held > TAP) listener.finish();
    };
    const isKey = (event) => event.key === " " || event.key === "Enter";
    const button = h("button.speak", { "aria-pressed": "false", "aria-label": t("talk.speak"), title: t("talk.speak.how"),
        onpointerdown: (event) => { if (event.button === 0) { button.setPointerCapture(event.pointerId); button.focus(); down(event); } }, onpointerup: up, onpointercancel: up,
        onkeydown: (event) => { if (isKey(event)) down(event); else if (event.key === "Escape") listener.abandon(); }, onkeyup: (event) => { if (isKey(event)) { event.preventDefault(); up(); } }, onblur: up,
        onclick: (event) => event.preventDefault(), oncontextmenu: (event) => event.preventDefault() }, h("span.ring", { "aria-hidden": "true" }), icon("microphone"));
    const state = (isRecording) => { button.setAttribute("aria-pressed", String(isRecording)); if (!isRecording) button.style.setProperty("--level", "0"); };
    listener.addEventListener("began", () => state(true));
    for (const name of ["ending", "ended", "dismissed", "failed"]) listener.addEventListener(name, () => state(false));
    listener.addEventListener("level", ({ detail }) => button.style.setProperty("--level", detail.toFixed(2)));
    return button;
}
