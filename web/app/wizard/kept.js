/** What was said in the first steps, so that a reload asks nothing twice. It goes with the tab. */

const KEY = "first steps";

/** @returns {{ asked?: any, name?: string, nativeLanguage?: string, username?: string, language?: string, step?: number }} */
export function kept() {
    try { return JSON.parse(sessionStorage.getItem(KEY) ?? "{}"); } catch { return {}; }
}

/** Adds to it; what is undefined is forgotten. @param {ReturnType<typeof kept>} changes */
export function keep(changes) { sessionStorage.setItem(KEY, JSON.stringify({ ...kept(), ...changes })); }

export function forget() { sessionStorage.removeItem(KEY); }
