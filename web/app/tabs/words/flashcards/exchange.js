/** Cards from tables of other programs and of earlier saves, and to them. */

import { h, put, t } from "../../../ui/view.js";
import { fileField, plain, saveButton } from "../../../ui/files.js";

/** How the daemon calls what a file is written in, by its ending. */
const FORMATS = { csv: "csv", tsv: "tsv", txt: "tsv", json: "json" };
/** Bytes of a text that the daemon takes in a call. */
const MOST_BYTES = 1 << 20;

/** @param {import("../../../api.js").Api} api @param {{ materialID?: string }} about @param {() => void} taken */
export function filesCard(api, about, taken) {
    const common = { learnerID: api.learnerID, ...about };
    const problems = h("ul");
    const take = async (file) => {
        put(problems);
        if (file.size > MOST_BYTES) throw new Error(t("cards.tooLarge"));
        const text = plain(await file.text());
        const reply = await api.call("flashcards.import", { ...common, text, format: FORMATS[file.name.split(".").pop().toLowerCase()] });
        put(problems, reply.problems.map(({ line, message }) => h("li", { lang: "en" }, line ? t("questions.problem", { line, message }) : message)));
        taken();
        return [t("cards.added", { count: reply.added }), reply.known > 0 && t("cards.known", { count: reply.known })].filter(Boolean).join(" ");
    };
    const format = h("select", { id: "cards-format" }, ["csv", "tsv", "json"].map((name) => h("option", { value: name }, t(`cards.save.${name}`))));
    const give = async () => {
        const { text } = await api.call("flashcards.export", { ...common, format: format.value });
        return { content: new Blob([text], { type: "text/plain" }), name: `immersion-${api.learner.username}-cards.${format.value}` };
    };
    return h("section.card", null, fileField({ id: "cards-file", label: t("cards.file"), what: t("cards.file.what"), endings: Object.keys(FORMATS), take }), problems,
        h("div.inline-form", null, h("label", { for: format.id }, t("questions.save")), format, saveButton(t("save"), give)));
}
