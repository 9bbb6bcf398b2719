/** Settings: everything about the learner that can be chosen; each change is kept at once. */

import { allowReminders } from "../../reminder.js";
import { notice } from "../../ui/announce.js";
import { currentLanguage, h, languageName, LANGUAGES, number, percent, put, reasonOf, t, useLanguage } from "../../ui/view.js";
import { theme, useTheme } from "../../ui/theme.js";
import { learnerName } from "../../ui/names.js";
import { learnerSwitch } from "../../ui/learner-switch.js";
import { LEVELS } from "../../ui/levels.js";
import { GROUPS } from "./fields.js";
import { transferFields } from "./transfer.js";

/** @param {HTMLElement} place @param {import("../../api.js").Api} api */
export async function mount(place, api) {
    const group = (name, ...content) => h("section.card", { "aria-labelledby": `group-${name}` }, h("h2", { id: `group-${name}` }, t(`settings.${name}`)), h("div.field-list", null, content));
    // A teacher or a guest has the page's own settings alone: the others are a learner's.
    if (["teacher", "guest"].includes(api.account.role)) return draw(place, group("page", pageFields()));
    const others = await learnerSwitch(api);
    const keep = async (changes) => {
        try { await api.update(changes); notice(t("settings.kept")); return true; } catch (error) { notice(reasonOf(error), { kind: "fault" }); return false; }
    };
    draw(place, group("you", others, learnerFields(api, keep)), group("page", pageFields()),
        GROUPS.map(({ group: name, fields }) => group(name, fields.map((field) => FIELDS[field.kind](field, api.preferences[field.key], (value) => keep({ preferences: { [field.key]: value } }))))),
        group("cards", schedulingFields(api)), group("data", transferFields(api)));
}

function draw(place, ...groups) {
    put(place, h("header", null, h("h1", null, t("tab.settings"))), h("div.settings", null, groups));
    document.getElementById(sessionStorage.getItem("focus") ?? "")?.focus();
    sessionStorage.removeItem("focus");
}

const label = (key, content, hint) => h("div.field", null, h("label", { for: `field-${key}` }, t(`settings.${key}`)), content, hint && h("small", null, hint));
const select = (key, value, options, changed) => { const field = h("select", { id: `field-${key}`, onchange: () => save() }, options.map(([id, text, lang]) => h("option", { value: id, lang, selected: id === value }, text))); const save = keeper(field, "value", changed); return field; };

/** Keeps what a field holds; where that could not be, the field goes back to what is kept. @param {"value" | "checked"} holds @param {(value: any) => any} changed */
const keeper = (field, holds, changed) => {
    let kept = field[holds];
    return async () => {
        const wanted = field[holds];
        if (await changed(wanted) !== false) kept = wanted;
        else if (field[holds] === wanted) field[holds] = kept;
    };
};

/** A field to type in: what will not do is told beneath it, and not kept. */
const typed = (key, field, why, changed, hint) => {
    const fault = h("p.fault", { id: `fault-${key}`, role: "alert" });
    const save = keeper(field, "value", changed);
    field.setAttribute("aria-describedby", fault.id);
    field.addEventListener("change", () => {
        const isRight = field.checkValidity();
        field.setAttribute("aria-invalid", String(!isRight));
        fault.textContent = isRight ? "" : why;
        if (isRight) save();
    });
    return label(key, [field, fault], hint);
};

const FIELDS = {
    choice: ({ key, values, mayBeEmpty }, value, changed) => label(key, select(key, value ?? "", [...(mayBeEmpty ? [["", t("settings.any")]] : []), ...values.map((name) => [name, t(`settings.${key}.${name}`)])], (chosen) => changed(chosen || null))),
    switch: ({ key }, value, changed) => {
        const field = h("input", { type: "checkbox", role: "switch", id: `field-${key}`, checked: Boolean(value), onchange: () => save() });
        const save = keeper(field, "checked", changed);
        return h("label.switch", null, field, h("span", null, t(`settings.${key}`)));
    },
    range: ({ key, range: [min, max, step] }, value, changed) => {
        const shown = h("output", { for: `field-${key}` }, percent(value));
        const show = () => { shown.textContent = percent(Number(field.value)); };
        const field = h("input", { type: "range", id: `field-${key}`, min, max, step, oninput: show, onchange: () => save().then(show) });
        field.value = String(value);
        const save = keeper(field, "value", (chosen) => changed(Number(chosen)));
        return label(key, h("span.range", null, field, shown));
    },
    number: ({ key, range: [min, max, step] }, value, changed) => typed(key, h("input", { type: "number", id: `field-${key}`, min, max, step, required: true, value: String(value) }), t("settings.number", { min, max }), (given) => changed(Number(given))),
    time: ({ key }, value, changed) => {
        const field = h("input", { type: "time", id: `field-${key}`, value: value ? clock(value) : "", onchange: () => { if (field.value) allowReminders(); save(); } });
        const save = keeper(field, "value", (chosen) => changed(chosen ? moment(chosen) : null));
        return label(key, field);
    },
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
    return [typed("displayName", h("input", { type: "text", id: "field-displayName", autocomplete: "nickname", maxlength: 50, required: true, pattern: ".*\\S.*", value: learnerName(learner) }), t("who.name.missing"), (displayName) => keep({ displayName }), t("who.username", { name: learner.username })),
        label("level", select("level", learner.proficiencyLevel, LEVELS.map((level) => [level, `${level} · ${t(`level.${level}`)}`]), (proficiencyLevel) => keep({ proficiencyLevel }))),
        label("own", select("own", learner.nativeLanguage, [...new Set([...Object.keys(LANGUAGES), learner.nativeLanguage])].map((tag) => [tag, LANGUAGES[tag] ?? languageName(tag), LANGUAGES[tag] ? tag : null]), (nativeLanguage) => keep({ nativeLanguage }))),
        typed("email", h("input", { type: "email", id: "field-email", autocomplete: "email", value: learner.email ?? "" }), t("settings.email.wrong"), (email) => keep({ email: email || null }), t("settings.email.why"))];
}

function pageFields() {
    return [label("language", select("language", currentLanguage(), Object.entries(LANGUAGES).map(([tag, name]) => [tag, name, tag]), async (tag) => { await useLanguage(tag); sessionStorage.setItem("focus", "field-language"); location.reload(); })),
        label("theme", select("theme", theme(), ["auto", "light", "dark"].map((name) => [name, t(`settings.theme.${name}`)]), useTheme))];
}

function schedulingFields(api) {
    const place = h("div.field-list");
    const where = { learnerID: api.learnerID, language: api.language };
    const change = async (changes) => { try { await api.call("vocab.configure", { ...where, ...changes }); notice(t("settings.kept")); return true; } catch (error) { notice(reasonOf(error), { kind: "fault" }); return false; } };
    api.callOrKept("vocab.profile", where).then((profile) => put(place,
        FIELDS.number({ key: "newPerDay", range: [0, 500, 1] }, profile.limits?.new ?? 20, (newPerDay) => change({ newPerDay })),
        FIELDS.number({ key: "reviewsPerDay", range: [0, 10000, 1] }, profile.limits?.reviews ?? 200, (reviewsPerDay) => change({ reviewsPerDay })),
        FIELDS.range({ key: "desiredRetention", range: [0.7, 0.99, 0.01] }, profile.desiredRetention ?? 0.9, (desiredRetention) => change({ desiredRetention })),
        FIELDS.choice({ key: "exposures", values: ["off", "suggest", "auto"] }, profile.exposures ?? "suggest", (exposures) => change({ exposures })),
        h("p", null, h("button.second", { onclick: () => fit(api, where) }, t("settings.fit"))))).catch((error) => put(place, h("p", null, reasonOf(error))));
    return place;
}

async function fit(api, where) {
    try {
        const { verdict, evidenceCount } = await api.call("vocab.optimise", where);
        notice(t(`settings.fit.${verdict}`, { reviews: number(evidenceCount) }));
    } catch (error) { notice(reasonOf(error), { kind: "fault" }); }
}
