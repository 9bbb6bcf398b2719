/** The page's texts: data in texts/<language>.json, one file loaded, English beneath it. */

export const LANGUAGES = { en: "English", es: "Español", fr: "Français", de: "Deutsch", pt: "Português", ja: "日本語" };

let texts = {};
let language = "en";

/** The languages that the browser asks for, as far as the page has them. */
export function preferredLanguage() {
    const kept = localStorage.getItem("language");
    if (kept && kept in LANGUAGES) return kept;
    return navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in LANGUAGES) ?? "en";
}

/** @param {string} tag one of LANGUAGES */
export async function useLanguage(tag) {
    const answer = await fetch(new URL(`texts/${tag}.json`, document.baseURI));
    texts = await answer.json();
    language = tag;
    localStorage.setItem("language", tag);
    document.documentElement.lang = tag;
}

export function currentLanguage() { return language; }

/**
 * A text by its key, with values in its {places}. `key` may name plural forms: `words.one`, `words.other`.
 * @param {string} key @param {Record<string, string | number>} [values]
 */
export function t(key, values) {
    let text = texts[key];
    if (text === undefined && values && typeof values.count === "number") {
        const form = new Intl.PluralRules(language).select(values.count);
        text = texts[`${key}.${form}`] ?? texts[`${key}.other`];
    }
    if (text === undefined) return key;
    return text.replace(/\{(\w+)\}/g, (all, name) => {
        const value = values?.[name];
        return value === undefined ? all : typeof value === "number" ? number(value) : String(value);
    });
}

/** Whether there is such a text. */
export function hasText(key) { return key in texts; }

/** @param {number} value @param {Intl.NumberFormatOptions} [options] */
export function number(value, options) { return new Intl.NumberFormat(language, options).format(value); }

export function percent(share) { return number(share, { style: "percent", maximumFractionDigits: 0 }); }

/** @param {string | number | Date} moment */
export function date(moment, options = { day: "numeric", month: "short" }) {
    return new Intl.DateTimeFormat(language, /** @type {any} */ (options)).format(new Date(moment));
}

/** How far away a moment is, in words: "in 3 days", "2 hours ago". */
export function relative(moment, now = Date.now()) {
    const seconds = (new Date(moment).getTime() - now) / 1000;
    const units = /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([
        ["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60],
    ]);
    const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
    // What rounds to a whole unit is told in it: a day less a second is tomorrow.
    for (const [unit, size] of units) if (Math.abs(seconds) >= size * 0.98) return format.format(Math.round(seconds / size), unit);
    return format.format(0, "second");
}

/** How long a wait is, shortly: "10 min", "4 days". */
export function wait(seconds) {
    const units = /** @type {[string, number][]} */ ([["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60]]);
    const [unit, size] = units.find(([, size]) => seconds >= size * 0.95) ?? ["minute", 60];
    const count = Math.max(1, Math.round(seconds / size * (unit === "year" || unit === "month" ? 10 : 1)) / (unit === "year" || unit === "month" ? 10 : 1));
    return number(count, { style: "unit", unit, unitDisplay: unit === "minute" || unit === "hour" ? "short" : "long", maximumFractionDigits: 1 });
}

/** A language's name, in the page's language. */
export function languageName(tag) {
    try { return new Intl.DisplayNames([language], { type: "language" }).of(tag) ?? tag; } catch { return tag; }
}

const COUNTRIES = new Map();

/** A country in the page's language; content names it in English. What is no country stays as it is. @param {string} name */
export function countryName(name) {
    try {
        if (COUNTRIES.size === 0) {
            const english = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
            const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
            for (const code of letters.flatMap((first) => letters.map((second) => first + second))) COUNTRIES.set(english.of(code), code);
        }
        const code = COUNTRIES.get(name);
        return code ? new Intl.DisplayNames([language], { type: "region" }).of(code) ?? name : name;
    } catch { return name; }
}
