/** A question's fields by its type. Places are always those of the order in which the parts were shown. */

import { choices } from "./choices.js";
import { gaps } from "./gaps.js";
import { matching } from "./matching.js";
import { ordering } from "./ordering.js";
import { spoken } from "./spoken.js";
import { written } from "./written.js";

/**
 * @typedef {object} Fields
 * @property {HTMLElement} element
 * @property {() => object | null} answer what was answered, as study.answer takes it; null while something is missing
 * @property {(grade: any) => void} [mark] shows what was right
 * @property {(event: KeyboardEvent) => void} [key] what is typed while no field of text has the focus
 * @property {() => void} [focus]
 * @property {() => void} [close]
 */

const BY_TYPE = {
    mcq: choices, trueFalse: choices, msq: choices, cloze: gaps, matching, ordering,
    openEnded: written, translation: written, dictation: written, speakAloud: spoken,
};

/** @param {import("../../../api.js").Api} api @param {any} question @returns {Fields} */
export function fieldsFor(api, question) { return BY_TYPE[question.type](api, question); }
