/** Subjects of materials and tasks: chosen, added, removed. */

import { sure } from "../../../ui/dialog.js";
import { h, icon, labelled, put, reasonOf, t } from "../../../ui/view.js";

/** What the daemon gives a subject without a symbol. */
const EMOJI = "📘";
const COLOUR = "#5c6577";

/** @param {string} id @param {any[]} subjects @param {string} none what stands for no choice @param {() => void} [changed] */
export function subjectField(id, subjects, none, changed) {
    const field = h("select", { id, onchange: changed });
    offer(field, subjects, none);
    return field;
}

/** Offers other subjects, and keeps the choice where it is among them. */
export function offer(field, subjects, none) {
    const { value } = field;
    put(field, h("option", { value: "" }, none), subjects.map(({ subject, label }) => h("option", { value: subject.name }, `${subject.emoji} ${label}`)));
    field.value = subjects.some(({ subject }) => subject.name === value) ? value : "";
}

/** A subject with its colour; decoration beside the name. @param {any} [entry] as subjects.list has it */
export function subjectTag(entry) {
    return entry && h("span.subject-tag", { "--subject": entry.subject.color }, h("span", { "aria-hidden": "true" }, entry.subject.emoji), entry.label);
}

/** The subject of a material or task. @param {any[]} subjects @param {string} [subjectID] */
export function subjectOf(subjects, subjectID) { return subjects.find(({ subject }) => subject.id === subjectID); }

/** All subjects, to be added to and removed from. @param {import("../../../api.js").Api} api @param {any[]} subjects @param {(subjects: any[]) => void} changed */
export function subjectsCard(api, subjects, changed) {
    const fault = h("p.fault", { role: "alert" });
    const act = async (work) => {
        fault.textContent = "";
        try {
            await work();
            const { subjects: now } = await api.call("subjects.list", { learnerID: api.learnerID });
            draw(now);
            changed(now);
        } catch (error) { fault.textContent = reasonOf(error); }
    };
    const name = h("input", { id: "subject-name", type: "text", maxlength: 50, required: true });
    const emoji = h("input", { id: "subject-emoji", type: "text", maxlength: 12, value: EMOJI });
    const color = h("input", { id: "subject-color", type: "color", value: COLOUR });
    const add = (event) => {
        event.preventDefault();
        act(async () => {
            await api.call("subjects.add", { learnerID: api.learnerID, name: name.value.trim(), color: color.value, ...(emoji.value.trim() && { emoji: emoji.value.trim() }) });
            event.target.reset();
            name.focus();
        });
    };
    const remove = async (subject, label) => {
        if (!await sure(t("subject.delete.sure", { name: label }), t("remove"))) return;
        await act(() => api.call("subjects.delete", { learnerID: api.learnerID, subjectID: subject.id }));
        name.focus();
    };
    const list = h("ul.subjects");
    const draw = (now) => put(list, now.map(({ subject, label, materials, tasks, isOwn }) => h("li", null, subjectTag({ subject, label }),
        h("small", null, [materials && t("subject.materials", { count: materials }), tasks && t("subject.tasks", { count: tasks })].filter(Boolean).join(" · ")),
        isOwn && h("button.icon", { "aria-label": t("subject.delete", { name: label }), onclick: () => remove(subject, label) }, icon("close")))));
    draw(subjects);
    return h("details.adding", null, h("summary", null, t("subject.title")), list,
        h("form.add-subject", { onsubmit: add }, labelled(t("subject.name"), name), labelled(t("subject.emoji"), emoji), labelled(t("subject.colour"), color),
            h("p", null, h("button.second", { type: "submit" }, t("subject.add"))), fault));
}
