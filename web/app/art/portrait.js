/** A character's portrait, drawn from its id; its face changes with what it feels, and its mouth with what is heard. */

import { s } from "../ui/dom.js";
import { CLOTHES } from "./clothes.js";
import { FACES, faceNamed } from "./faces.js";
import { HAIR } from "./hair.js";
import { isKnown, lookOf } from "./looks.js";
import { pictureOf } from "./pictures.js";

const INK = "#2a2024";
const HEAD = "M67 84c0-27 14-40 33-40s33 13 33 40c0 30-15 49-33 49S67 114 67 84z";

/**
 * @param {string} id of the character
 * @param {{ name?: string, gender?: string, feeling?: string }} [options] without a name it is decoration
 * @returns {SVGElement & { feel: (feeling: string) => void, speak: (level: number) => void }}
 */
export function portrait(id, { name, gender, feeling = "calm" } = {}) {
    const look = lookOf(id, gender);
    const tones = { colour: look.colour, trim: look.trim, shade: "#0000001f", ink: INK };
    const hair = HAIR[look.hair] ?? HAIR.crop;
    const face = s("g.face");
    const drawing = s("svg.portrait", { viewBox: "0 0 200 200", role: name ? "img" : null, "aria-label": name, "aria-hidden": name ? null : "true" },
        s("rect", { width: 200, height: 200, fill: look.ground }),
        s("circle", { cx: 100, cy: 96, r: 78, fill: "#ffffff", opacity: 0.28 }),
        s("g.figure", null,
            hair.back && s("path", { d: hair.back, fill: look.hairColour }),
            s("path", { d: "M85 118h30v36q-15 16-30 0z", fill: look.skin }),
            s("path", { d: "M85 126q15 16 30 0v10q-15 14-30 0z", fill: "#000000", opacity: 0.12 }),
            (CLOTHES[look.clothes] ?? CLOTHES.jumper).map(([tone, d]) => s("path", { d, fill: tones[tone] })),
            s("g.head", null,
                s("ellipse", { cx: 66, cy: 92, rx: 7, ry: 9, fill: look.skin }), s("ellipse", { cx: 134, cy: 92, rx: 7, ry: 9, fill: look.skin }),
                s("path", { d: HEAD, fill: look.skin }),
                s("path", { d: "M100 44c19 0 33 13 33 40 0 30-15 49-33 49 14-8 22-26 22-47 0-20-8-36-22-42z", fill: "#000000", opacity: 0.06 }),
                s("circle", { cx: 80, cy: 106, r: 8, fill: "#e2573f", opacity: 0.2 }), s("circle", { cx: 120, cy: 106, r: 8, fill: "#e2573f", opacity: 0.2 }),
                beard(look), face,
                s("path", { d: hair.front, fill: look.hairColour }),
                (look.extras ?? []).map((extra) => EXTRAS[extra]?.(look)))));
    const state = { feeling: "", level: 0 };
    drawing.feel = (name) => {
        const next = faceNamed(name);
        if (next === state.feeling) return;
        state.feeling = next;
        drawing.setAttribute("data-feeling", next);
        face.replaceChildren(...features(FACES[next], look));
    };
    drawing.speak = (level) => {
        const next = Math.round(Math.min(1, level) * 4);
        if (next === state.level) return;
        state.level = next;
        const mouth = face.querySelector(".mouth");
        const { mouth: shape, filled } = FACES[state.feeling];
        if (!mouth) return;
        mouth.setAttribute("d", next === 0 ? shape : `M90 114q10 ${2 - next} 20 0q-2 ${4 + 4 * next} -10 ${4 + 4 * next}q-8 0 -10-${4 + 4 * next}z`);
        mouth.setAttribute("fill", next === 0 && !filled ? "none" : "#7c2a2a");
    };
    drawing.feel(feeling);
    // A drawn face moves; where only chance would draw one, a picture by the character's author is better.
    if (!isKnown(id)) pictureOf(id).then((address) => address && drawing.append(s("image", { href: address, width: 200, height: 200, preserveAspectRatio: "xMidYMid slice" })));
    return drawing;
}

function features({ eyes, brows: [up, slant], lift = 0, mouth, filled }, look) {
    const brow = { fill: "none", stroke: look.hairColour === "#d8d4cc" ? "#8c857b" : look.hairColour, "stroke-width": 3.6, "stroke-linecap": "round" };
    return [
        s("path", { d: `M78 ${81 + up - slant / 2}q8-5 15 ${slant}`, ...brow }),
        s("path", { d: `M122 ${81 + up + lift - slant / 2}q-8-5 -15 ${slant}`, ...brow }),
        s("g.eyes", null, EYES[eyes]()),
        s("path", { d: "M101 92q-6 12 1 14", fill: "none", stroke: "#000000", opacity: 0.22, "stroke-width": 2.6, "stroke-linecap": "round" }),
        s("path.mouth", { d: mouth, fill: filled ? "#7c2a2a" : "none", stroke: "#7c2a2a", "stroke-width": 3, "stroke-linecap": "round", "stroke-linejoin": "round" }),
    ];
}

const eye = (x, rx, ry, dx = 0) => [s("ellipse", { cx: x + dx, cy: 92, rx, ry, fill: INK }), s("circle", { cx: x + dx + 1.2, cy: 90.3, r: 1.2, fill: "#ffffff" })];
const arc = (x, bend) => s("path", { d: `M${x - 5} 93q5 ${bend} 10 0`, fill: "none", stroke: INK, "stroke-width": 3, "stroke-linecap": "round" });

const EYES = {
    open: () => [eye(86, 3.7, 4.7), eye(114, 3.7, 4.7)],
    wide: () => [eye(86, 4.2, 5.6), eye(114, 4.2, 5.6)],
    side: () => [eye(86, 3.7, 4.7, 3), eye(114, 3.7, 4.7, 3)],
    soft: () => [eye(86, 3.6, 3.6), eye(114, 3.6, 3.6)],
    smile: () => [arc(86, -7), arc(114, -7)],
};

function beard({ beard: kind, hairColour }) {
    const tone = { fill: hairColour };
    if (kind === "moustache") return s("path", { d: "M82 112c4-7 14-8 18-3 4-5 14-4 18 3-6 0-12 1-18-2-6 3-12 2-18 2z", ...tone });
    if (kind === "beard") return s("path", { d: "M67 92c0 30 15 46 33 46s33-16 33-46c-4 10-8 16-16 16-10 0-24 0-34 0-8 0-12-6-16-16zm21 21q12-4 24 0q-4 14-12 14t-12-14z", "fill-rule": "evenodd", ...tone });
    if (kind === "stubble") return s("path", { d: "M67 96c1 26 16 37 33 37s32-11 33-37c-5 12-12 14-20 13-8-2-18-2-26 0-8 1-15-1-20-13z", opacity: 0.18, ...tone });
    return null;
}

const EXTRAS = {
    glasses: () => s("g", { fill: "#ffffff", "fill-opacity": 0.25, stroke: INK, "stroke-width": 2.4 },
        s("circle", { cx: 86, cy: 93, r: 11 }), s("circle", { cx: 114, cy: 93, r: 11 }), s("path", { d: "M97 91q3-3 6 0M75 91l-8-3M125 91l8-3", fill: "none" })),
    earrings: ({ trim }) => s("g", { fill: trim === "#f4ead6" ? "#f4b942" : "#f4d35e" }, s("circle", { cx: 65, cy: 106, r: 3.6 }), s("circle", { cx: 135, cy: 106, r: 3.6 })),
    freckles: () => s("g", { fill: "#8a4b2f", opacity: 0.45 }, [[79, 101], [84, 104], [90, 101], [110, 101], [116, 104], [121, 101]].map(([cx, cy]) => s("circle", { cx, cy, r: 1.1 }))),
    lines: () => s("path", { d: "M72 98l-4 3M128 98l4 3M84 70q16-4 32 0", fill: "none", stroke: "#000000", opacity: 0.15, "stroke-width": 2, "stroke-linecap": "round" }),
    straw: () => s("g", null, s("path", { d: "M38 62c18-12 106-12 124 0-14 12-110 12-124 0z", fill: "#d9b36a" }), s("path", { d: "M66 58c0-26 12-38 34-38s34 12 34 38c-18 6-50 6-68 0z", fill: "#e8c881" }), s("path", { d: "M66 52c18 6 50 6 68 0v7c-18 6-50 6-68 0z", fill: "#8a3b2f" })),
    cap: () => s("g", null, s("path", { d: "M62 66c-2-24 14-36 38-36s44 12 42 34c-24-8-54-8-80 2z", fill: "#56606b" }), s("path", { d: "M60 66c14-10 44-12 60-8-10 8-40 14-60 8z", fill: "#434c55" })),
    peaked: ({ colour, trim }) => s("g", null, s("path", { d: "M58 52c4-22 22-30 42-30s38 8 42 30c-22 8-62 8-84 0z", fill: colour }), s("path", { d: "M64 54c22 6 50 6 72 0l2 10c-22-6-54-6-76 0z", fill: INK }), s("circle", { cx: 100, cy: 42, r: 6, fill: trim })),
    headset: () => s("g", { fill: "none", stroke: INK, "stroke-width": 4, "stroke-linecap": "round" }, s("path", { d: "M64 90c-2-34 14-52 36-52s38 18 36 52" }), s("path", { d: "M64 96q0 24 24 24", "stroke-width": 3 }), s("rect", { x: 58, y: 84, width: 11, height: 18, rx: 5, fill: INK }), s("rect", { x: 131, y: 84, width: 11, height: 18, rx: 5, fill: INK }), s("circle", { cx: 90, cy: 120, r: 3.5, fill: INK })),
};
