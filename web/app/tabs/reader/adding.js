/** A book of one's own: a file that is text, or text that is pasted. */

import { h, put } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { t } from "../../ui/text.js";
import { reasonOf } from "../../ui/trouble.js";

/** How books.import calls what a file's name ends with. */
const FORMATS = { txt: "text", md: "markdown", markdown: "markdown", html: "html", htm: "html", json: "json", csv: "goodreads" };
/** A message holds 1 MiB; letters outside ASCII and quotes take more room in it. */
const MOST_BYTES = 900_000;

/** @param {import("../../api.js").Api} api @param {() => void} added */
export function addingForm(api, added) {
    const status = h("p", { role: "status" });
    const fault = h("p.fault", { role: "alert" });
    const title = h("input", { id: "book-title", type: "text", maxlength: 200, required: true });
    const text = h("textarea", { id: "book-text", rows: 5, lang: api.language, required: true });
    const take = async (params) => {
        fault.textContent = "";
        put(status, t("books.reading"));
        try {
            const reply = await api.call("books.import", { learnerID: api.learnerID, ...params });
            put(status, t("books.added", { count: reply.added }));
            if (reply.added > 0) added();
        } catch (error) { put(status); fault.textContent = reasonOf(error); }
    };
    const file = h("input", { id: "book-file", type: "file", accept: Object.keys(FORMATS).map((ending) => `.${ending}`).join(","), onchange: async () => {
        const [chosen] = file.files;
        if (!chosen) return;
        const [, name, ending] = /^(.*?)\.?([^.]*)$/.exec(chosen.name);
        const format = FORMATS[ending.toLowerCase()];
        if (!format) { fault.textContent = t("books.format"); return; }
        if (chosen.size > MOST_BYTES) { fault.textContent = t("books.tooLarge"); return; }
        const isList = format === "json" || format === "goodreads";
        await take({ text: plain(await chosen.text()), format, ...(!isList && { title: name, language: api.language }) });
    } });
    return h("details.adding", null, h("summary", null, icon("plus"), t("books.add")),
        h("div.field", null, h("label", { for: "book-file" }, t("books.file")), file, h("small", null, t("books.file.what")), h("small", null, t("books.file.computer"), " ", h("code", null, "immersiond books import"))),
        h("form.field-list", { onsubmit: (event) => { event.preventDefault(); take({ text: plain(text.value), format: "text", title: title.value.trim(), language: api.language }); } },
            h("h3", null, t("books.paste")), h("div.field", null, h("label", { for: "book-title" }, t("books.title")), title), h("div.field", null, h("label", { for: "book-text" }, t("books.text")), text),
            h("p", null, h("button.second", { type: "submit" }, t("words.new.add")))), status, fault);
}

/** Lines end with a line feed, and nothing else below the space stays: the daemon takes no control characters. */
function plain(text) { return text.replace(/\r\n?|\f/g, "\n").replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ""); }
