// Texts in the learner's language, with values put in.
import { data } from "./data.js";

/** @returns {Promise<(key: string, values?: object) => string>} */
export async function textsIn(language) {
  const all = await data("texts.json"), base = language?.split("-")[0];
  const own = all[language] ?? all[base] ?? all.en;
  return (key, values = {}) => (own[key] ?? all.en[key] ?? key).replace(/\{(\w+)\}/gu, (_, name) => values[name] ?? "");
}
