/** What goes in and out as files: all of a learner, words for Anki and from it, the list of books. */

import { notice } from "../../ui/announce.js";
import { h, t } from "../../ui/view.js";
import { fileField, saveButton } from "../../ui/files.js";
import { learnerName } from "../../ui/names.js";
import { makeBackup } from "./backup.js";

const ANKI = ["apkg", "colpkg", "txt", "tsv", "csv"];

/** @param {import("../../api.js").Api} api */
export function transferFields(api) {
    const { learnerID } = api;
    const name = (what, ending) => `immersion-${api.learner.username}-${what ? `${what}-` : ""}${new Date().toISOString().slice(0, 10)}.${ending}`;
    const written = async (method, params, what, ending) => {
        const { file } = await api.call(method, { learnerID, ...params });
        return { content: await api.files.fetch(file), name: name(what, ending) };
    };
    const books = async () => ({ content: new Blob([(await api.call("books.export", { learnerID })).text], { type: "application/json" }), name: name("books", "json") });
    return [
        part("settings.copy.what", saveButton(t("settings.copy"), () => written("learner.export", {}, "all", "jsonl"))),
        part("settings.backup.what", saveButton(t("settings.backup"), async () => ({ content: await makeBackup(api), name: name("", "json") }))),
        h("p.chips", null, saveButton(t("settings.anki.save"), () => written("vocab.export", {}, "words", "apkg")), saveButton(t("settings.books.save"), books)),
        fileField({ id: "anki-file", label: t("settings.anki.take"), what: t("settings.anki.take.what"), endings: ANKI, take: async (file) => {
            const { added, merged } = await api.call("vocab.import", { learnerID, language: api.language, file: await api.files.send(file) });
            return t("settings.anki.taken", { added, merged });
        } }),
        // What brings a whole learner in is an admin's alone, as the daemon has it.
        api.account.role === "admin" && fileField({ id: "learner-file", label: t("settings.learner.take"), what: t("settings.learner.take.what"), endings: ["jsonl"], take: async (file) => {
            const { learner } = await bringLearner(api, file);
            notice(t("settings.learner.taken", { name: learnerName(learner) }));
            return t("settings.learner.taken", { name: learnerName(learner) });
        } }),
    ];
}

/** Brings all of a learner back. @param {import("../../api.js").Api} api @param {File} file @returns {Promise<{ learner: any }>} */
export async function bringLearner(api, file) { return api.call("learner.import", { file: await api.files.send(file) }); }

const part = (what, button) => h("div.field", null, h("p", null, t(what)), h("p", null, button));
