/** What a learner studies: every document with its state, the last added first. */

import { say } from "../../../ui/announce.js";
import { h, icon, labelled, pause, put, t } from "../../../ui/view.js";
import { addingForm } from "./adding.js";
import { offer, subjectField, subjectOf, subjectTag, subjectsCard } from "./subjects.js";

const VIEWS = ["all", "recent", "completed", "failed", "summarised"];
/** Materials at once; the daemon gives no more than the second. */
const [PAGE, MOST] = [50, 500];
const LOOK_AGAIN = 1500;

export const isWaiting = ({ material }) => ["pending", "processing"].includes(material.processingStatus);

/** @param {HTMLElement} place @param {import("../../../api.js").Api} api */
export async function showMaterials(place, api) {
    const { learnerID } = api;
    const effort = new AbortController();
    let { subjects } = await api.callOrKept("subjects.list", { learnerID });
    const list = h("ul.materials", { "aria-label": t("study.materials") });
    const rest = h("div");
    const view = h("select", { id: "material-view", onchange: () => load() }, VIEWS.map((name) => h("option", { value: name }, t(`material.view.${name}`))));
    const subject = subjectField("material-of", subjects, t("subject.all"), () => load());
    const ofNew = subjectField("new-material-subject", subjects, t("subject.none"));
    let [shown, limit] = [[], PAGE];

    const load = async () => {
        const { materials, next } = await api.callOrKept("materials.list", { learnerID, view: view.value, limit, ...(subject.value && { subject: subject.value }) });
        if (effort.signal.aborted) return;
        tell(shown, materials);
        draw(list, shown, materials, subjects);
        shown = materials;
        put(rest, shown.length === 0 && h("div.empty", null, icon("reader"), h("p", null, t("material.none"))),
            next && limit < MOST && h("p", null, h("button.second", { onclick: () => { limit = MOST; load(); } }, t("material.more"))));
    };

    await load();
    put(place, h("p.lead", null, t("material.lead")),
        h("div.search-row", null, labelled(t("material.view"), view), labelled(t("subject.label"), subject)),
        list, rest, h("section.card", null, addingForm(api, ofNew, async () => { view.value = "all"; subject.value = ""; await load(); }),
            subjectsCard(api, subjects, (now) => { subjects = now; offer(subject, now, t("subject.all")); offer(ofNew, now, t("subject.none")); load(); })));
    follow(effort.signal, () => shown.some(isWaiting), load);
    return () => effort.abort();
}

/** Looks again for as long as something waits and the page is open. */
export async function follow(signal, isNeeded, look) {
    while (!signal.aborted) {
        await pause(LOOK_AGAIN, signal);
        // Without a connection the next round looks.
        if (!signal.aborted && isNeeded()) await look().catch(() => {});
    }
}

/** What was read since the last look is said aloud. */
function tell(before, now) {
    for (const entry of now) {
        const known = before.find(({ material }) => material.id === entry.material.id);
        if (known && isWaiting(known) && !isWaiting(entry)) say(t(`material.told.${entry.material.processingStatus}`, { title: entry.material.title }));
    }
}

/** Draws anew what has changed, and leaves the rest, where the focus may be. */
function draw(list, before, now, subjects) {
    const rows = new Map(before.map((entry, index) => [state(entry), list.children[index]]));
    list.replaceChildren(...now.map((entry) => rows.get(state(entry)) ?? row(entry, subjects)));
}

const state = ({ material }) => [material.id, material.processingStatus, material.lastAccessedAt, material.subjectID].join(" ");

function row({ material }, subjects) {
    return h("li", null, h("a.material-card", { href: `#/study/material/${material.id}` }, h("strong", { lang: material.language }, material.title),
        h("span.meta", null, stateTag(material), subjectTag(subjectOf(subjects, material.subjectID)), extent(material)),
        material.processingStatus === "failed" ? h("span.quiet-text", { lang: "en" }, material.failureReason) : material.summary?.[0] && h("span.quiet-text", { lang: material.language }, material.summary[0])));
}

/** How far reading has come. */
export function stateTag({ processingStatus }) {
    const kind = { failed: "span.tag.coral", completed: "span.tag" }[processingStatus] ?? "span.tag.sun";
    return h(kind, { "data-state": processingStatus }, t(`material.is.${processingStatus}`));
}

/** How long it is. */
export function extent({ pages, words }) { return [pages && t("material.pages", { count: pages }), words && t("words.count", { count: words })].filter(Boolean).join(" · "); }
