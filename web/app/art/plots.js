/** Plain plots, each with its numbers in words for those who do not see it. */

import { h, number, s, t } from "../ui/view.js";

const HEIGHT = 140;

/** How wide a plot is drawn: its letters are to be read on a phone too. */
export function plotWidth() { return innerWidth < 640 ? 320 : 600; }

/**
 * @param {string} name @param {{ value: number, label: string }[]} values
 */
export function bars(name, values) {
    if (!values.some(({ value }) => value > 0)) return h("p.quiet-text", null, t("plot.none"));
    const width = plotWidth();
    const most = Math.max(1, ...values.map(({ value }) => value));
    const step = width / values.length;
    const every = Math.ceil(values.length / (width / 85));
    const told = values.filter(({ value }) => value > 0).map(({ label, value }) => `${label}: ${number(value)}`).join(", ");
    return h("figure.plot", null, s("svg", { viewBox: `0 0 ${width} ${HEIGHT + 26}`, role: "img", "aria-label": `${name}. ${told || "0"}` },
        s("line", { x1: 0, x2: width, y1: HEIGHT + 0.5, y2: HEIGHT + 0.5, class: "axis" }),
        values.map(({ value, label }, index) => {
            const height = value / most * (HEIGHT - 22);
            return [value > 0 ? s("rect", { x: index * step + step * 0.16, y: HEIGHT - Math.max(4, height), width: step * 0.68, height: Math.max(4, height), rx: Math.min(6, step * 0.3) }) : "",
                value > 0 && value === most ? s("text", { x: index * step + step / 2, y: HEIGHT - height - 7, "text-anchor": "middle", class: "top" }, number(value)) : "",
                index % every === 0 ? s("text", { x: index === 0 ? 0 : index * step + step / 2, y: HEIGHT + 20, "text-anchor": index === 0 ? "start" : "middle" }, label) : ""];
        })));
}

/** A ring that fills. @param {string} name @param {number} share 0–1 @param {string} text in its middle */
export function goalRing(name, share, text) {
    const length = 2 * Math.PI * 42;
    return s("svg.score-ring", { viewBox: "0 0 100 100", role: "img", "aria-label": name },
        s("circle", { cx: 50, cy: 50, r: 42, class: "groove" }),
        // Round ends make a dot of nothing.
        share > 0 && s("circle", { cx: 50, cy: 50, r: 42, class: "value", "stroke-dasharray": `${length * Math.min(1, share)} ${length}`, transform: "rotate(-90 50 50)" }),
        s("text", { x: 50, y: 60, "text-anchor": "middle" }, text));
}
