/** The learner's preferences for how the page looks, on the root element where the style sheets read them. */

const root = document.documentElement;

/** @param {{ highContrastMode?: boolean, largeFonts?: boolean, reducedMotion?: boolean }} preferences */
export function applyPreferences(preferences) {
    root.toggleAttribute("data-contrast", Boolean(preferences.highContrastMode));
    root.toggleAttribute("data-large", Boolean(preferences.largeFonts));
    root.toggleAttribute("data-still", Boolean(preferences.reducedMotion));
}

/** light, dark or auto: of this device, not of the learner. */
export function theme() { return localStorage.getItem("theme") ?? "auto"; }

/** @param {string} name */
export function useTheme(name) {
    localStorage.setItem("theme", name);
    if (name === "auto") root.removeAttribute("data-theme");
    else root.setAttribute("data-theme", name);
}

/** Whether things may move. */
export function mayMove() {
    return !root.hasAttribute("data-still") && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
