/** Elements are made here, without HTML text: what a server or a learner wrote can never become markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Makes an element: `h("button.big", { onclick, "aria-label": "…" }, "Text", child)`. Only a button that says so sends its form.
 * @param {string} name a tag, with classes after dots
 * @param {Record<string, any> | null} [properties] attributes; `on…` are listeners, `false`, `null` and `undefined` are left out
 * @param {...any} children nodes, texts or arrays of them
 * @returns {any}
 */
export function h(name, properties, ...children) {
    const [tag, ...classes] = name.split(".");
    const element = document.createElement(tag);
    if (classes.length) element.className = classes.join(" ");
    if (tag === "button") element.type = "button";
    return fill(element, properties, children);
}

/** The same for SVG. @returns {any} */
export function s(name, properties, ...children) {
    const [tag, ...classes] = name.split(".");
    const element = document.createElementNS(SVG, tag);
    if (classes.length) element.setAttribute("class", classes.join(" "));
    return fill(element, properties, children);
}

function fill(element, properties, children) {
    for (const [key, value] of Object.entries(properties ?? {})) {
        if (value === null || value === undefined || value === false) continue;
        if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
        else if (key === "value" || key === "checked" || key === "disabled" || key === "open") element[key] = value;
        else if (key.startsWith("--")) element.style.setProperty(key, value);
        else element.setAttribute(key, value === true ? "" : String(value));
    }
    append(element, children);
    return element;
}

function append(element, children) {
    for (const child of children) {
        if (child === null || child === undefined || child === false) continue;
        if (Array.isArray(child)) append(element, child);
        else element.append(child);
    }
}

/** A field below its label. @param {string} label @param {any} input with an id @param {...any} more below it @returns {any} */
export function labelled(label, input, ...more) { return h("div.field", null, h("label", { for: input.id }, label), input, more); }

/** Puts children in place of those that are there. */
export function put(element, ...children) {
    element.replaceChildren();
    append(element, children);
    return element;
}

/** Waits a while. @param {number} milliseconds @param {AbortSignal} [signal] */
export function pause(milliseconds, signal) {
    return new Promise((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        signal?.addEventListener("abort", () => { clearTimeout(timer); resolve(undefined); }, { once: true });
    });
}
