/** An idea of a book to write or to change, over the page. */

import { notice } from "../../../ui/announce.js";
import { sheet } from "../../../ui/dialog.js";
import { h, icon, labelled, reasonOf, t } from "../../../ui/view.js";
import { plain } from "../../../ui/files.js";

/** From what carries the rest to what may be left out, as the daemon calls them. */
const IMPORTANCE = ["foundation", "buildingBlock", "enhancement"];

/**
 * What explains an idea; its test asks about it. Of lists each line is an entry.
 * @type {{ name: string, label: string, kind: "line" | "text" | "list", most: number }[]} `most` in characters, of a list those of an entry
 */
const PRIMER = [
    { name: "oneLineRecall", label: "bookIdeas.line", kind: "line", most: 300 },
    { name: "thesis", label: "bookIdeas.thesis", kind: "line", most: 600 },
    { name: "useItWhen", label: "primer.useItWhen", kind: "list", most: 600 },
    { name: "howToApply", label: "primer.howToApply", kind: "list", most: 600 },
    { name: "edgesAndLimits", label: "primer.edges", kind: "list", most: 600 },
    { name: "story", label: "primer.story", kind: "text", most: 5000 },
];
const ENTRIES = 12;

/** Opens an empty idea. @param {import("../../../api.js").Api} api @param {string} bookID @returns {Promise<any>} the new idea, or null */
export function newIdea(api, bookID) {
    return open(t("bookIdeas.new"), {}, {}, (given) => api.call("books.ideas.add", { learnerID: api.learnerID, bookID, ...given }));
}

/** Opens an idea that is there. @param {import("../../../api.js").Api} api @param {any} idea as books.ideas.list has it @returns {Promise<any>} as it is now, or null */
export async function changeIdea(api, idea) {
    const names = { learnerID: api.learnerID, ideaID: idea.id };
    try {
        const { primer } = await api.call("study.idea", names);
        return await open(t("bookIdeas.edit"), idea, primer, (given) => api.call("books.ideas.update", { ...names, ...given }));
    } catch (error) { notice(reasonOf(error), { kind: "fault" }); return null; }
}

async function open(title, idea, primer, save) {
    const name = h("input", { id: "idea-title", type: "text", maxlength: 200, required: true, value: idea.title ?? "" });
    const description = area("idea-description", 2000, 3, idea.ideaDescription ?? "");
    description.required = true;
    const importance = h("select", { id: "idea-importance" }, IMPORTANCE.map((value) => h("option", { value, selected: value === (idea.importance ?? "buildingBlock") }, t(`bookIdeas.importance.${value}`))));
    const parts = PRIMER.map((part) => ({ ...part, input: fieldOf(part, primer[part.name]) }));
    const more = h("details", { open: parts.some(({ input }) => input.value) }, h("summary", null, t("bookIdeas.more")), h("p.quiet-text", null, t("bookIdeas.more.what")),
        h("div.field-list", null, parts.map(({ label, kind, input }) => hinted(t(label), input, kind === "list" ? t("bookIdeas.lines") : null))));
    const fault = h("p.fault", { role: "alert" });
    let kept = null;
    /** Says what is wrong, where it is. */
    const refuse = (text, input) => {
        fault.textContent = text;
        if (more.contains(input)) more.open = true;
        input.focus();
    };
    const submit = async (event) => {
        event.preventDefault();
        fault.textContent = "";
        const [itsTitle, ideaDescription] = [name, description].map(({ value }) => plain(value).trim());
        if (!itsTitle || !ideaDescription) return refuse(t("bookIdeas.needs"), itsTitle ? description : name);
        const tooMuch = parts.find(({ kind, most, input }) => kind === "list" && (entries(input).length > ENTRIES || entries(input).some((entry) => entry.length > most)));
        if (tooMuch) return refuse(t("bookIdeas.tooMuch", { count: ENTRIES, most: tooMuch.most }), tooMuch.input);
        try {
            kept = await save({ title: itsTitle, ideaDescription, importance: importance.value, primer: primerOf(parts, primer) });
            opened.close();
            notice(t("bookIdeas.kept", { title: itsTitle }));
        } catch (error) { fault.textContent = reasonOf(error); }
    };
    const opened = sheet(title, [h("form.field-list", { novalidate: true, onsubmit: submit },
        labelled(t("books.title"), name), labelled(t("bookIdeas.description"), description), labelled(t("bookIdeas.importance"), importance), more, fault,
        h("p.chips", null, h("button.first", { type: "submit" }, icon("check"), t("save"))))], { wide: true });
    name.focus();
    await opened;
    return kept;
}

const entries = (input) => plain(input.value).split("\n").map((line) => line.trim()).filter(Boolean);

/** The whole primer: it takes the place of the one that is there. */
function primerOf(parts, { furtherLearning = [] }) {
    const written = parts.map(({ name, kind, input }) => [name, kind === "list" ? entries(input) : plain(input.value).trim()]);
    return { ...Object.fromEntries(written.filter(([, value]) => value.length > 0)), ...(furtherLearning.length > 0 && { furtherLearning }) };
}

function fieldOf({ name, kind, most }, value) {
    const id = `idea-${name}`;
    if (kind === "line") return h("input", { id, type: "text", maxlength: most, value: value ?? "" });
    return area(id, kind === "list" ? ENTRIES * (most + 1) : most, 3, kind === "list" ? (value ?? []).join("\n") : value ?? "");
}

function area(id, most, rows, value) {
    const input = h("textarea", { id, rows, maxlength: most });
    input.value = value;
    return input;
}

function hinted(label, input, hint) {
    if (hint) input.setAttribute("aria-describedby", `${input.id}-what`);
    return labelled(label, input, hint && h("small", { id: `${input.id}-what` }, hint));
}
