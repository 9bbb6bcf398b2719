/** What nearly every view is made with: elements, icons, texts, and the reason where something failed. */

export * from "./dom.js";
export * from "./icons.js";
export * from "./text.js";
export * from "./trouble.js";
