/** Questions that a learner brings from elsewhere: practice asks them beside those made here. */

import { sure } from "../../ui/dialog.js";
import { h, icon, put, reasonOf, t } from "../../ui/view.js";
import { fileField, saveButton } from "../../ui/files.js";

/** How the daemon calls what a file is written in, by its ending; and how a file of it ends. */
const FORMATS = { gift: "gift", xml: "moodle", csv: "csv", tsv: "tsv", json: "json" };
const PAGE = 100;

/** @param {HTMLElement} place @param {import("../../api.js").Api} api */
export async function showOwnQuestions(place, api) {
    const { learnerID, language } = api;
    const fault = h("p.fault", { role: "alert" });
    const problems = h("ul");
    const count = h("p.lead", { role: "status" });
    const list = h("ul.own-questions", { "aria-label": t("study.questions") });
    const rest = h("div");

    const load = async (after) => {
        const page = await api.callOrKept("study.questions.list", { learnerID, language, limit: PAGE, ...(after && { after }) });
        if (!after) put(list);
        list.append(...page.questions.map(row));
        put(count, page.total > 0 ? t("questions.total", { count: page.total }) : t("questions.none"));
        put(rest, page.next && h("p", null, h("button.second", { onclick: () => load(page.next) }, t("material.more"))));
    };
    const row = ({ id, question }) => h("li", null, h("span", null, question),
        h("button.icon", { "aria-label": t("questions.delete", { question: question }), onclick: async () => {
            if (!await sure(t("questions.delete.sure", { question: question }), t("remove"))) return;
            try { await api.call("study.questions.delete", { learnerID, questionID: id }); await load(); } catch (error) { fault.textContent = reasonOf(error); }
        } }, icon("close")));
    const take = async (file) => {
        put(problems);
        const reply = await api.call("study.questions.import", { learnerID, language, file: await api.files.send(file) });
        put(problems, reply.problems.map(({ line, message }) => h("li", { lang: "en" }, line ? t("questions.problem", { line, message }) : message)));
        await load();
        return [t("questions.added", { count: reply.added }), reply.known > 0 && t("questions.known", { count: reply.known })].filter(Boolean).join(" ");
    };
    const format = h("select", { id: "questions-format" }, Object.entries(FORMATS).map(([ending, name]) => h("option", { value: name, selected: name === "json" }, `${name === "moodle" ? "Moodle XML" : name.toUpperCase()} (.${ending})`)));
    const give = async () => {
        const { text } = await api.call("study.questions.export", { learnerID, language, format: format.value });
        return { content: new Blob([text], { type: "text/plain" }), name: `questions.${Object.keys(FORMATS).find((ending) => FORMATS[ending] === format.value)}` };
    };
    await load();
    put(place, h("p.lead", null, t("questions.lead")), count, fault, list, rest, h("p", null, h("a.first", { href: "#/study/practice" }, icon("check"), t("mastery.practise"))),
        h("section.card", null, fileField({ id: "questions-file", label: t("questions.file"), what: t("questions.file.what"), endings: Object.keys(FORMATS), take }), problems,
            h("div.inline-form", null, h("label", { for: format.id }, t("questions.save")), format, saveButton(t("save"), give))));
}
