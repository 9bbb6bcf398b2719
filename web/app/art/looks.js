/**
 * How characters look. Those whose story tells it are described here; others are drawn by chance from their id.
 *
 * @typedef {object} Look
 * @property {string} skin
 * @property {string} hair its style, a key of HAIR in hair.js
 * @property {string} hairColour
 * @property {string} clothes a key of CLOTHES in clothes.js
 * @property {string} colour of the clothes
 * @property {string} trim second colour of the clothes
 * @property {string} ground colour behind
 * @property {string} [beard] moustache, beard or stubble
 * @property {string[]} [extras] glasses, earrings, cap, straw, headset, freckles, lines
 */

import { chance } from "./chance.js";

const SKINS = ["#f2c9a8", "#e8b48c", "#d99e74", "#c68659", "#a66a43", "#7d4d31"];
const HAIRS = ["#2b211e", "#3f2a20", "#5b3a26", "#7b4f2c", "#a9743c", "#8d8a86", "#1f2430"];
const COLOURS = ["#0f6f6b", "#c8553d", "#3e5c8a", "#7a4f7d", "#5c7d4a", "#b5793a", "#2f4858"];
const GROUNDS = ["#f6c667", "#8cc5bd", "#f2a488", "#b7c9e8", "#d9c2e0", "#c9d8a6", "#f3d9a4"];

/** @type {Record<string, Look>} */
const KNOWN = {
    "maria": { skin: "#e8b48c", hair: "wavy", hairColour: "#3b2420", clothes: "apron", colour: "#f7f2ea", trim: "#b23a35", ground: "#f6c667", extras: ["earrings"] },
    "don-chuy": { skin: "#b97a50", hair: "sides", hairColour: "#6d675f", clothes: "shirt", colour: "#f4ead6", trim: "#3f7d53", ground: "#f2a488", beard: "moustache", extras: ["straw", "lines"] },
    "curro": { skin: "#d9a57c", hair: "crop", hairColour: "#a7a39b", clothes: "shirt", colour: "#4f7aa3", trim: "#f4ead6", ground: "#c9d8a6", beard: "stubble", extras: ["cap", "lines"] },
    "elvira": { skin: "#f0c4a2", hair: "bun", hairColour: "#5f5147", clothes: "blazer", colour: "#f4f3ef", trim: "#2f5f7a", ground: "#8cc5bd", extras: ["glasses", "earrings"] },
    "ernesto": { skin: "#7d4d31", hair: "crop", hairColour: "#d8d4cc", clothes: "shirt", colour: "#f6f1e4", trim: "#2f6f9a", ground: "#7fc1d6", beard: "beard", extras: ["lines"] },
    "inma": { skin: "#e3ae86", hair: "ponytail", hairColour: "#4a2c1f", clothes: "shirt", colour: "#34618c", trim: "#f4b942", ground: "#f3d9a4", extras: ["headset"] },
    "lucia-restrepo": { skin: "#d79c70", hair: "long", hairColour: "#2b1d1a", clothes: "jumper", colour: "#7a4f7d", trim: "#e9c6d6", ground: "#d9c2e0", extras: ["glasses"] },
    "oficial-cruz": { skin: "#b57850", hair: "bun", hairColour: "#1f1a1c", clothes: "uniform", colour: "#22344f", trim: "#f4b942", ground: "#b7c9e8", extras: ["peaked"] },
    "ruben": { skin: "#f0c7a6", hair: "side", hairColour: "#5b3a26", clothes: "blazer", colour: "#4a3f66", trim: "#e7e3f0", ground: "#b9d3c6", beard: "stubble", extras: ["glasses"] },
    "valentina": { skin: "#f0c09b", hair: "curly", hairColour: "#6b3a22", clothes: "jumper", colour: "#d9694a", trim: "#f7e3c4", ground: "#a9d0e0", extras: ["freckles", "earrings"] },
};

/** Whether it is told here how a character looks. @param {string} id */
export function isKnown(id) { return id in KNOWN; }

/** @param {string} id @param {string} [gender] male, female or neutral @returns {Look} */
export function lookOf(id, gender) {
    if (KNOWN[id]) return KNOWN[id];
    const { pick, next } = chance(id);
    const hairs = { male: ["crop", "side", "sides", "curly"], female: ["wavy", "long", "bun", "curly", "ponytail", "bob"] }[gender ?? ""] ?? ["bob", "curly", "crop", "side"];
    return {
        skin: pick(SKINS), hair: pick(hairs), hairColour: pick(HAIRS), clothes: pick(["shirt", "jumper", "blazer"]),
        colour: pick(COLOURS), trim: pick(["#f4ead6", "#f4b942", "#e9c6d6"]), ground: pick(GROUNDS),
        beard: gender === "male" ? pick(["", "", "stubble", "beard", "moustache"]) : "",
        extras: next() < 0.35 ? ["glasses"] : next() < 0.4 ? ["freckles"] : [],
    };
}
