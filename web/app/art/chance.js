/** Choices that are the same every time for the same name. */

/** FNV-1a of a text, 32 bits. @param {string} text */
export function hash(text) {
    let value = 2166136261;
    for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0), 16777619);
    return value >>> 0;
}

/** A source of choices for a name. @param {string} name */
export function chance(name) {
    let state = hash(name) || 1;
    const next = () => {
        state ^= state << 13; state >>>= 0;
        state ^= state >>> 17;
        state ^= state << 5; state >>>= 0;
        return state / 4294967296;
    };
    return { next, pick: (list) => list[Math.floor(next() * list.length)] };
}
