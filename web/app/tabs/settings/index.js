/** Settings: everything about the learner that can be chosen; each change is kept at once. */

import { allowReminders } from "../../reminder.js";
import { notice } from "../../ui/announce.js";
import { h, put } from "../../ui/dom.js";
import { LANGUAGES, currentLanguage, languageName, number, percent, t, useLanguage } from "../../ui/text.js";
import { theme, useTheme } from "../../ui/theme.js";
import { learnerName } from "../../ui/names.js";
import { learnerSwitch } from "../../ui/learner-switch.js";
import { reasonOf } from "../../ui/trouble.js";
import { LEVELS } from "../../ui/levels.js";
import { GROUPS } from "./fields.js";
import { transferFields } from "./transfer.js";

/** @param {HTMLElement} place @param {import("../../api.js").Api} api */
export async function mount(place, api) {
    const others = await learnerSwitch(api);
    const keep = async (changes) => {
        try { await api.update(changes); notice(t("settings.kept")); } catch (error) { notice(reasonOf(error), { kind: "fault" }); }
    };
    const group = (name, ...content) => h("section.card", { "aria-labelledby": `group-${name}` }, h("h2", { id: `group-${name}` }, t(`settings.${name}`)), h("div.field-list", null, content));
    put(place, h("header", null, h("h1", null, t("tab.settings"))), h("div.settings", null,
        group("you", others, learnerFields(api, keep)), group("page", pageFields()),
        GROUPS.map(({ group: name, fields }) => group(name, fields.map((field) => FIELDS[field.kind](field, api.preferences[field.key], (value) => keep({ preferences: { [field.key]: value } }))))),
        group("cards", schedulingFields(api)), group("data", transferFields(api))));
}

const label = (key, content, hint) => h("div.field", null, h("label", { for: `field-${key}` }, t(`settings.${key}`)), content, hint && h("small", null, hint));
const select = (key, value, options, changed) => { const field = h("select", { id: `field-${key}`, onchange: () => changed(field.value) }, options.map(([id, text, lang]) => h("option", { value: id, lang, selected: id === value }, text))); return field; };

const FIELDS = {
    choice: ({ key, values, mayBeEmpty }, value, changed) => label(key, select(key, value ?? "", [...(mayBeEmpty ? [["", t("settings.any")]] : []), ...values.map((name) => [name, t(`settings.${key}.${name}`)])], (chosen) => changed(chosen || null))),
    switch: ({ key }, value, changed) => h("label.switch", null, h("input", { type: "checkbox", role: "switch", id: `field-${key}`, checked: Boolean(value), onchange: (event) => changed(event.target.checked) }), h("span", null, t(`settings.${key}`))),
    range: ({ key, range: [min, max, step] }, value, changed) => {
        const shown = h("output", { for: `field-${key}` }, percent(value));
        return label(key, h("span.range", null, h("input", { type: "range", id: `field-${key}`, min, max, step, value: String(value), oninput: (event) => { shown.textContent = percent(Number(event.target.value)); }, onchange: (event) => changed(Number(event.target.value)) }), shown));
    },
    number: ({ key, range: [min, max, step] }, value, changed) => label(key, h("input", { type: "number", id: `field-${key}`, min, max, step, value: String(value), onchange: (event) => { if (event.target.checkValidity() && event.target.value) changed(Number(event.target.value)); } })),
    time: ({ key }, value, changed) => label(key, h("input", { type: "time", id: `field-${key}`, value: value ? clock(value) : "", onchange: (event) => { if (event.target.value) allowReminders(); changed(event.target.value ? moment(event.target.value) : null); } })),
};

/** The daemon keeps a moment; of a reminder its time of day counts. */
function clock(value) { const at = new Date(value); return `${String(at.getHours()).padStart(2, "0")}:${String(at.getMinutes()).padStart(2, "0")}`; }

function moment(value) {
    const at = new Date();
    const [hours, minutes] = value.split(":").map(Number);
    at.setHours(hours, minutes, 0, 0);
    return `${at.toISOString().slice(0, 19)}Z`;
}

function learnerFields(api, keep) {
    const { learner } = api;
    return [label("displayName", h("input", { type: "text", id: "field-displayName", autocomplete: "nickname", maxlength: 50, value: learnerName(learner), onchange: (event) => { if (event.target.value.trim()) keep({ displayName: event.target.value }); } }), t("who.username", { name: learner.username })),
        label("level", select("level", learner.proficiencyLevel, LEVELS.map((level) => [level, `${level} · ${t(`level.${level}`)}`]), (proficiencyLevel) => keep({ proficiencyLevel }))),
        label("own", select("own", learner.nativeLanguage, [...new Set([...Object.keys(LANGUAGES), learner.nativeLanguage])].map((tag) => [tag, LANGUAGES[tag] ?? languageName(tag), LANGUAGES[tag] ? tag : null]), (nativeLanguage) => keep({ nativeLanguage }))),
        label("email", h("input", { type: "email", id: "field-email", autocomplete: "email", value: learner.email ?? "", onchange: (event) => { if (event.target.checkValidity()) keep({ email: event.target.value || null }); } }), t("settings.email.why"))];
}

function pageFields() {
    return [label("language", select("language", currentLanguage(), Object.entries(LANGUAGES).map(([tag, name]) => [tag, name, tag]), async (tag) => { await useLanguage(tag); location.reload(); })),
        label("theme", select("theme", theme(), ["auto", "light", "dark"].map((name) => [name, t(`settings.theme.${name}`)]), useTheme))];
}

function schedulingFields(api) {
    const place = h("div.field-list");
    const where = { learnerID: api.learnerID, language: api.language };
    const change = async (changes) => { try { await api.call("vocab.configure", { ...where, ...changes }); notice(t("settings.kept")); } catch (error) { notice(reasonOf(error), { kind: "fault" }); } };
    api.callOrKept("vocab.profile", where).then((profile) => put(place,
        FIELDS.number({ key: "newPerDay", range: [0, 500, 1] }, profile.limits?.new ?? 20, (newPerDay) => change({ newPerDay })),
        FIELDS.number({ key: "reviewsPerDay", range: [0, 10000, 1] }, profile.limits?.reviews ?? 200, (reviewsPerDay) => change({ reviewsPerDay })),
        FIELDS.range({ key: "desiredRetention", range: [0.7, 0.99, 0.01] }, profile.desiredRetention ?? 0.9, (desiredRetention) => change({ desiredRetention })),
        FIELDS.choice({ key: "exposures", values: ["off", "suggest", "auto"] }, profile.exposures ?? "suggest", (exposures) => change({ exposures })),
        h("p", null, h("button.second", { type: "button", onclick: () => fit(api, where) }, t("settings.fit"))))).catch((error) => put(place, h("p", null, reasonOf(error))));
    return place;
}

async function fit(api, where) {
    try {
        const { verdict, evidenceCount } = await api.call("vocab.optimise", where);
        notice(t(`settings.fit.${verdict}`, { reviews: number(evidenceCount) }));
    } catch (error) { notice(reasonOf(error), { kind: "fault" }); }
}
