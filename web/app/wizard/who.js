/** Who learns: somebody new, somebody the daemon knows, or somebody with a file of their own. */

import { currentLanguage, h, icon, labelled, LANGUAGES, reasonOf, t } from "../ui/view.js";
import { picker } from "../ui/files.js";
import { learnerName, plainOf, usernameOf } from "../ui/names.js";
import { isLearnerFile, readBackup } from "../tabs/settings/backup.js";
import { bringLearner } from "../tabs/settings/transfer.js";
import { keep, kept } from "./kept.js";
import { step } from "./wizard.js";

/**
 * @param {HTMLElement} card @param {import("../api.js").Api} api
 * @param {any} [before] as it was answered before
 * @returns {Promise<{ profile?: any, username?: string, name?: string, nativeLanguage?: string, restored?: any }>}
 */
export async function whoStep(card, api, before) {
    const { learners } = api.account;
    if (learners.length > 0 && !before) {
        const profiles = await Promise.all(learners.map((learnerID) => api.call("learner.get", { learnerID })));
        const profile = profiles.length === 1 && api.account.role !== "admin" ? profiles[0] : await choose(card, profiles, api.account.role === "admin");
        if (profile) return { profile };
    }
    return new Promise((resolve) => newLearner(card, api, resolve, before?.restored ?? null, before));
}

/** Asks for another name where the daemon refused one: of others' names a device learns no sooner. @param {any} refused as whoStep gave it @param {string} reason */
export function anotherName(card, api, refused, reason) {
    return new Promise((resolve) => newLearner(card, api, resolve, refused.restored ?? null, { ...refused, reason }));
}

/** @returns {Promise<any | null>} null for somebody new */
function choose(card, profiles, mayBeNew) {
    return new Promise((resolve) => step(card, t("who.choose"), h("div.choices", null, profiles.map((profile) =>
        h("button.choice", { onclick: () => resolve(profile) }, icon("person"), h("span", null, learnerName(profile)))),
        mayBeNew && h("button.choice", { onclick: () => resolve(null) }, icon("plus"), h("span", null, t("who.new"))))));
}

function newLearner(card, api, resolve, restored, refused = null) {
    const before = kept();
    const fault = h("p.fault", { id: "name-fault", role: "alert" }, refused?.reason);
    const name = h("input", { id: "username", type: "text", autocomplete: "nickname", autocapitalize: "words", spellcheck: "false", maxlength: 50, required: true, "aria-describedby": "name-rule name-fault", value: refused?.name ?? (restored && learnerName(restored)) ?? before.name ?? "", oninput: () => keep({ name: name.value }) });
    const own = h("select", { id: "own-language", onchange: () => keep({ nativeLanguage: own.value }) }, Object.entries(LANGUAGES).map(([tag, label]) => h("option", { value: tag, lang: tag, selected: tag === (refused?.nativeLanguage ?? restored?.nativeLanguage ?? before.nativeLanguage ?? currentLanguage()) }, label)));
    const taken = async (username) => {
        try { await api.call("learner.get", { username }); return true; } catch (error) {
            if (error.code === "conflict") return true;
            return error.code !== "notFound" && error.code !== "forbidden" ? Promise.reject(error) : false;
        }
    };
    const submit = async (event) => {
        event.preventDefault();
        fault.textContent = "";
        name.setAttribute("aria-invalid", "false");
        const called = name.value.trim();
        const username = usernameOf(called);
        try {
            if (!called) fault.textContent = t("who.name.missing");
            else if (await taken(username) || await taken(called)) fault.textContent = t("who.name.taken");
            else return resolve({ username, name: called, nativeLanguage: own.value, restored });
            name.setAttribute("aria-invalid", "true");
        } catch (error) { fault.textContent = reasonOf(error); }
        name.focus();
    };
    step(card, t("who.title"), h("p.lead", null, restored ? t("who.restored", { count: restored.words.length }) : t("who.lead")),
        h("form", { onsubmit: submit, novalidate: true },
            labelled(t("who.name"), name, h("small", { id: "name-rule" }, t("who.name.rule")), fault),
            labelled(t("who.own"), own),
            h("button.first.big", { type: "submit" }, t("continue"))),
        h("details", null, h("summary", null, t("who.before")), knownForm(api, resolve), restoreField(card, api, resolve)));
    if (refused?.reason) name.focus();
}

function knownForm(api, resolve) {
    const fault = h("p.fault", { role: "alert" });
    const name = h("input", { id: "known-name", type: "text", autocapitalize: "words", spellcheck: "false", maxlength: 50 });
    return h("form.inline-form", { onsubmit: async (event) => {
        event.preventDefault();
        try {
            resolve({ profile: await known(api, name.value.trim()) });
        } catch (error) {
            fault.textContent = error.code === "notFound" ? t("who.unknown") : error.code === "forbidden" ? t("who.notYours") : error.code === "conflict" ? t("who.several") : reasonOf(error);
        }
    } }, h("label", { for: "known-name" }, t("who.known")), name, h("button.second", { type: "submit" }, t("continue")), fault);
}

/** Who is called so, or has the name in plain letters. @throws {Error} notFound, forbidden, conflict */
async function known(api, name) {
    if (!name) throw Object.assign(new Error(), { code: "notFound" });
    try { return await api.call("learner.get", { username: name }); } catch (error) {
        const plain = plainOf(name);
        if (plain === name || !["notFound", "forbidden", "invalidParams"].includes(error.code)) throw error;
        return api.call("learner.get", { username: plain });
    }
}

function restoreField(card, api, resolve) {
    const fault = h("p.fault", { role: "alert" });
    const status = h("p", { role: "status" });
    const take = async (chosen) => {
        if (!await isLearnerFile(chosen)) {
            let backup;
            try { backup = readBackup(await chosen.text()); } catch { throw new Error(t("who.notBackup")); }
            return newLearner(card, api, resolve, backup);
        }
        if (api.account.role !== "admin") throw new Error(t("who.restore.needsAdmin"));
        status.textContent = t("files.reading");
        resolve({ profile: (await bringLearner(api, chosen)).learner });
    };
    const file = h("input", { id: "restore-file", type: "file", accept: ".json,.jsonl,application/json", onchange: async () => {
        fault.textContent = "";
        try { if (file.files[0]) await take(file.files[0]); } catch (error) { fault.textContent = reasonOf(error); } finally { status.textContent = ""; }
    } });
    return h("div.field", null, h("label", { for: "restore-file" }, t("who.restore")), picker(file), h("small", null, t("who.restore.what")), status, fault);
}
