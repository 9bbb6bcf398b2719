// Texts in the learner's language, with values put in: data in texts/<language>.json, one file loaded.
import { data } from "./data.js";

const LANGUAGES = ["en", "es", "fr", "de", "pt", "ja"];

/** The texts of a language, and English ones where there are none of it. @returns {Promise<(key: string, values?: object) => string>} */
export async function textsIn(language) {
  const base = language?.split("-")[0];
  const texts = await data(`texts/${LANGUAGES.includes(base) ? base : "en"}.json`);
  return (key, values = {}) => (texts[key] ?? key).replace(/\{(\w+)\}/gu, (_, name) => values[name] ?? "");
}
