/** A book of one's own: a file, or text that is pasted. */

import { h, icon, labelled, put, reasonOf, t } from "../../ui/view.js";
import { fileField, plain } from "../../ui/files.js";

const DOCUMENTS = ["epub", "pdf", "html", "htm", "md", "markdown", "txt"];
/** Lists of books, which bring no texts and no language of their own. */
const LISTS = ["json", "csv"];

/** @param {import("../../api.js").Api} api @param {() => Promise<void>} added */
export function addingForm(api, added) {
    const status = h("p", { role: "status" });
    const fault = h("p.fault", { role: "alert" });
    const title = h("input", { id: "book-title", type: "text", maxlength: 200, required: true });
    const text = h("textarea", { id: "book-text", rows: 5, lang: api.language, required: true });
    const take = async (given) => {
        const reply = await api.call("books.import", { learnerID: api.learnerID, ...given });
        if (reply.added > 0) await added();
        return t("books.added", { count: reply.added });
    };
    const takeFile = async (file) => {
        const isList = LISTS.some((ending) => file.name.toLowerCase().endsWith(`.${ending}`));
        return take({ file: await api.files.send(file), ...(!isList && { language: api.language }) });
    };
    const paste = async (event) => {
        event.preventDefault();
        fault.textContent = "";
        put(status, t("files.reading"));
        try {
            put(status, await take({ text: plain(text.value), format: "text", title: title.value.trim(), language: api.language }));
            form.reset();
        } catch (error) { put(status); fault.textContent = reasonOf(error); }
    };
    const form = h("form.field-list", { onsubmit: paste },
        h("h3", null, t("books.paste")), labelled(t("books.title"), title), labelled(t("books.text"), text),
        h("p", null, h("button.second", { type: "submit" }, t("words.new.add"))), status, fault);
    return h("details.adding", null, h("summary", null, icon("plus"), t("books.add")),
        fileField({ id: "book-file", label: t("books.file"), what: t("books.file.what"), endings: [...DOCUMENTS, ...LISTS], take: takeFile }),
        form);
}
