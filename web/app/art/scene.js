/** The poster of a scenario. */

import { s } from "../ui/dom.js";
import { hash } from "./chance.js";
import { MOTIFS, SCENES } from "./scenes.js";

/** Palettes: one hour of the day each. */
const HOURS = [
    { sky: "#fbe3bd", glow: "#f4b942", far: "#f0c79a", mid: "#d98e63", near: "#8a4b3a", light: "#fff6e5", accent: "#c8452f", ink: "#43252a" },
    { sky: "#cfe8e4", glow: "#f7cf6b", far: "#a9d3cb", mid: "#5fa79c", near: "#1f5f5c", light: "#fbf7ea", accent: "#e0653f", ink: "#123a3c" },
    { sky: "#f9d2c4", glow: "#fff0c9", far: "#efab9c", mid: "#c46f78", near: "#5f3557", light: "#fff4ea", accent: "#f0a63c", ink: "#371f3b" },
    { sky: "#d6e4f5", glow: "#ffe08a", far: "#b3cbe6", mid: "#7397c4", near: "#2f4f7f", light: "#ffffff", accent: "#d9553f", ink: "#1d2f52" },
    { sky: "#e7ecc9", glow: "#f6bf4f", far: "#c4d39b", mid: "#8bab63", near: "#41663f", light: "#fdfaea", accent: "#c65a38", ink: "#243f2a" },
];
const NIGHT = { sky: "#23305c", glow: "#f7e3a1", far: "#34457a", mid: "#4d5f98", near: "#151d3f", light: "#f7edd2", accent: "#e2704f", ink: "#0c1230" };

/** @param {{ id: string, environmentID?: string, category?: string }} scenario */
export function scene({ id, environmentID, category }) {
    const motif = MOTIFS[environmentID ?? ""] ?? MOTIFS[category ?? ""] ?? "plaza";
    const palette = motif === "bus" ? NIGHT : HOURS[hash(id + motif) % HOURS.length];
    return s("svg.scene", { viewBox: "0 0 320 200", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true", focusable: "false" },
        s("rect", { width: 320, height: 200, fill: palette.sky }),
        SCENES[motif].map(([role, d]) => s("path", { d, fill: palette[role] })));
}
