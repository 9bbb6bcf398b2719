/** What is to be done, and by when: four views, and a file for calendars. Addresses: #/study/tasks, #/study/tasks/for/MATERIAL. */

import { notice } from "../../ui/announce.js";
import { sheet, sure } from "../../ui/dialog.js";
import { date, h, icon, labelled, put, reasonOf, relative, t } from "../../ui/view.js";
import { saveButton } from "../../ui/files.js";
import { subjectField, subjectOf, subjectTag } from "./materials/subjects.js";

const VIEWS = ["upcoming", "overdue", "completed", "all"];
const PRIORITIES = ["low", "medium", "high"];
const MOST = 500;
/** A new task is due tomorrow at this hour unless another time is chosen. */
const USUAL_HOUR = 18;

/** @param {HTMLElement} place @param {import("../../api.js").Api} api @param {string} [how] @param {string} [materialID] which a new task is about */
export async function showTasks(place, api, how, materialID) {
    const { learnerID } = api;
    const [{ subjects }, { materials }] = await Promise.all([api.callOrKept("subjects.list", { learnerID }), api.callOrKept("materials.list", { learnerID, limit: 200 })]);
    const list = h("ul.tasks", { "aria-label": t("study.tasks") });
    const fault = h("p.fault", { role: "alert" });
    let view = VIEWS[0];
    const chips = VIEWS.map((name) => h("button.chip", { "data-view": name, onclick: () => { view = name; load(); } }, t(`task.view.${name}`)));

    const load = async () => {
        for (const chip of chips) chip.setAttribute("aria-pressed", String(chip.dataset.view === view));
        try {
            const { tasks } = await api.callOrKept("tasks.list", { learnerID, view, limit: MOST });
            const at = [...list.children].findIndex((item) => item.contains(document.activeElement));
            const before = list.children[at]?.dataset.id;
            put(list, tasks.map((task) => row(task, { subjects, materials, act, show, learnerID, api })));
            if (tasks.length === 0) put(list, h("li.empty", null, icon("check"), h("p", null, t("task.none"))));
            if (at >= 0) refocus(at, before);
        } catch (error) { fault.textContent = reasonOf(error); }
    };
    // The focus stays with the task, or with the one that came in its place.
    const refocus = (at, id) => {
        const rows = [...list.children];
        const box = (rows.find((item) => item.dataset.id === id) ?? rows[Math.min(at, rows.length - 1)]).querySelector("input");
        (box ?? chips.find((chip) => chip.dataset.view === view)).focus();
    };
    const act = async (work) => {
        fault.textContent = "";
        try { await work(); } catch (error) { fault.textContent = reasonOf(error); }
        await load();
    };
    /** A task that was added or changed stays in sight: where it stands in another view now, that one opens. */
    const show = (task) => {
        if (view === "all" || view === viewOf(task)) return;
        view = viewOf(task);
        notice(t("task.where", { title: task.title, view: t(`task.view.${view}`) }));
    };
    await load();
    put(place, h("div.chips", { role: "group", "aria-label": t("material.view") }, chips), fault, list,
        h("p", null, saveButton(t("task.export"), async () => ({ content: new Blob([(await api.call("tasks.export", { learnerID })).text], { type: "text/calendar" }), name: "tasks.ics" }))),
        h("section.card", null, addingForm(api, subjects, materials, how === "for" ? materialID : "", act, show)));
}

/** Where a task stands. */
function viewOf({ isCompleted, dueDate }) { return isCompleted ? "completed" : isPast(dueDate) ? "overdue" : "upcoming"; }

function isPast(dueDate) { return new Date(dueDate) < new Date(); }

function row(task, { subjects, materials, act, show, learnerID, api }) {
    const about = materials.find(({ material }) => material.id === task.materialID)?.material;
    const isLate = !task.isCompleted && isPast(task.dueDate);
    const names = { learnerID, taskID: task.id };
    return h(task.isCompleted ? "li.task.done" : "li.task", { "data-id": task.id },
        h("input", { type: "checkbox", checked: task.isCompleted, "aria-label": t("task.done", { title: task.title }), onchange: (event) => act(() => api.call("tasks.complete", { ...names, isCompleted: event.target.checked })) }),
        h("div", null, h("strong", null, task.title),
            h("p.meta", null, isLate && h("span.tag.coral", null, t("task.late")), h("time", { datetime: task.dueDate }, `${date(task.dueDate, { dateStyle: "medium", timeStyle: "short" })} · ${relative(task.dueDate)}`),
                task.priority && h(task.priority === "high" ? "span.tag.sun" : "span.tag", null, t(`task.priority.${task.priority}`)), subjectTag(subjectOf(subjects, task.subjectID)), about && h("a", { href: `#/study/material/${about.id}` }, about.title)),
            task.desc && h("p", null, task.desc)),
        h("button.icon", { "aria-label": t("task.change", { title: task.title }), onclick: async () => {
            const changed = await change(task, { api, subjects, materials });
            if (changed) act(async () => show(changed));
        } }, icon("edit")),
        h("button.icon", { "aria-label": t("task.delete", { title: task.title }), onclick: async () => {
            if (await sure(t("task.delete.sure", { title: task.title }), t("remove"))) act(() => api.call("tasks.delete", names));
        } }, icon("close")));
}

function addingForm(api, subjects, materials, materialID, act, show) {
    const fields = taskFields("task", subjects, materials, { materialID });
    let isBusy = false;
    const add = async (event) => {
        event.preventDefault();
        if (isBusy) return;
        isBusy = true;
        await act(async () => {
            const given = Object.entries(fields.given()).filter(([, value]) => value !== null);
            show(await api.call("tasks.add", { learnerID: api.learnerID, ...Object.fromEntries(given) }));
            fields.empty();
        });
        isBusy = false;
    };
    return h("details.adding", { open: Boolean(materialID) }, h("summary", null, icon("plus"), t("task.add")),
        h("form.field-list", { onsubmit: add }, fields.elements, h("p", null, h("button.second", { type: "submit" }, t("words.new.add")))));
}

/** Changes a task in a sheet over the page. @returns {Promise<any>} what it is then, or null where it stays as it was */
async function change(task, { api, subjects, materials }) {
    const fields = taskFields("changed-task", subjects, materials, { ...task, subject: subjectOf(subjects, task.subjectID)?.subject.name });
    const before = fields.given();
    let now = null;
    const fault = h("p.fault", { role: "alert" });
    const save = async (event) => {
        event.preventDefault();
        fault.textContent = "";
        const changed = Object.entries(fields.given()).filter(([name, value]) => value !== before[name]);
        try {
            if (changed.length > 0) now = await api.call("tasks.update", { learnerID: api.learnerID, taskID: task.id, ...Object.fromEntries(changed) });
            open.close();
        } catch (error) { fault.textContent = reasonOf(error); }
    };
    const open = sheet(t("task.change", { title: task.title }), [h("form.field-list", { onsubmit: save }, fields.elements, fault, h("p", null, h("button.first", { type: "submit" }, t("save"))))]);
    await open;
    return now;
}

/**
 * The fields of a task, with what it has; `given` tells what they hold, null where nothing was chosen.
 * @param {string} id that the fields' ids begin with
 */
function taskFields(id, subjects, materials, { title = "", dueDate, priority = "", subject = "", materialID = "", desc = "" }) {
    const name = h("input", { id: `${id}-title`, type: "text", maxlength: 200, required: true, autofocus: Boolean(materialID), value: title });
    const due = h("input", { id: `${id}-due`, type: "datetime-local", required: true, value: dueDate ? clock(new Date(dueDate)) : tomorrow() });
    const pressing = h("select", { id: `${id}-priority` }, h("option", { value: "" }, t("task.priority.none")), PRIORITIES.map((level) => h("option", { value: level, selected: level === priority }, t(`task.priority.${level}`))));
    const filed = subjectField(`${id}-subject`, subjects, t("subject.none"));
    filed.value = subject;
    const about = h("select", { id: `${id}-material` }, h("option", { value: "" }, t("task.material.none")), materials.map(({ material }) => h("option", { value: material.id, selected: material.id === materialID }, material.title)));
    const notes = h("textarea", { id: `${id}-notes`, rows: 2, maxlength: 5000 }, desc);
    return {
        elements: [labelled(t("task.title"), name), labelled(t("task.due"), due), labelled(t("task.priority"), pressing), labelled(t("subject.label"), filed), labelled(t("task.material"), about), labelled(t("task.notes"), notes)],
        given: () => ({ title: name.value.trim(), dueDate: `${new Date(due.value).toISOString().slice(0, 19)}Z`, priority: pressing.value || null, subject: filed.value || null, materialID: about.value || null, desc: notes.value.trim() || null }),
        empty: () => { name.value = notes.value = ""; },
    };
}

function tomorrow() {
    const at = new Date();
    at.setDate(at.getDate() + 1);
    at.setHours(USUAL_HOUR, 0, 0, 0);
    return clock(at);
}

/** A moment as a field has it: by the learner's own clock. @param {Date} at */
function clock(at) { return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16); }
