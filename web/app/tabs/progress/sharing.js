/** Conversations that a teacher shares with a learner: which are open, which were held, and one more. */

import { date, h, icon, labelled, put, reasonOf, t } from "../../ui/view.js";

/** @param {import("../../api.js").Api} api @param {any[]} scenarios */
export async function sharingCard(api, scenarios) {
    const { learnerID } = api;
    const fault = h("p.fault", { role: "alert" });
    const list = h("ul.shared", { "aria-label": t("share.title") });
    const draw = async () => {
        const { assignments } = await api.callOrKept("assignments.list", { learnerID });
        put(list, assignments.map((shared) => row(shared, () => act("assignments.delete", { scenarioID: shared.scenarioID }))),
            assignments.length === 0 && h("li.empty", null, h("p", null, t("share.none"))));
    };
    const act = async (method, params) => {
        fault.textContent = "";
        try {
            await api.call(method, { learnerID, ...params });
            await draw();
            return true;
        } catch (error) {
            fault.textContent = reasonOf(error);
            return false;
        }
    };
    await draw();
    return h("section.card", null, h("h2", null, t("share.title")), h("p.lead", null, t("share.lead")), list, form(scenarios, (params) => act("assignments.add", params)), fault);
}

function row({ scenarioID, name, note, dueDate, doneAt }, remove) {
    const state = [doneAt ? t("share.done", { date: date(doneAt) }) : dueDate ? t("share.due", { date: date(dueDate) }) : t("share.open"), note].filter(Boolean).join(" · ");
    return h("li", { "data-id": scenarioID }, h("div.resume", null, icon(doneAt ? "check" : "talk"), h("span", null, h("strong", null, name), h("small", null, state)),
        h("button.icon", { "aria-label": t("share.remove", { name }), onclick: remove }, icon("close"))));
}

function form(scenarios, share) {
    const sorted = [...scenarios].sort((a, b) => a.difficulty.localeCompare(b.difficulty) || a.name.localeCompare(b.name));
    const which = h("select", { id: "share-scenario" }, sorted.map(({ id, name, difficulty }) => h("option", { value: id }, `${difficulty} · ${name}`)));
    const note = h("input", { id: "share-note", maxlength: 500 });
    const due = h("input", { id: "share-due", type: "date" });
    return h("form.share-form", { onsubmit: async (event) => {
        event.preventDefault();
        const params = { scenarioID: which.value };
        if (note.value.trim()) params.note = note.value.trim();
        // A day means its last minute where the teacher is.
        if (due.value) params.dueDate = new Date(`${due.value}T23:59:00`).toISOString();
        if (await share(params)) note.value = due.value = "";
    } }, labelled(t("share.which"), which), labelled(t("share.note"), note),
    labelled(t("share.until"), due), h("p", null, h("button.first", { type: "submit" }, icon("talk"), t("share.add"))));
}
