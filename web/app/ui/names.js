/** What people are called, and places, where the daemon has a plainer name or an id. */

import { t } from "./text.js";

const KEY = "names";

/** A name as the daemon keeps it: "José Luis" is Jose_Luis. Letters that are no Latin ones with a mark stay, and are refused. */
export function usernameOf(name) {
    return name.trim().replace(/ß/g, "ss").normalize("NFD").replace(/\p{M}/gu, "").replace(/[\s'’-]+/g, "_");
}

/** Keeps a name as it was typed here. @param {string} learnerID @param {string} name */
export function rememberName(learnerID, name) {
    localStorage.setItem(KEY, JSON.stringify({ ...typed(), [learnerID]: name.trim() }));
}

/** Nobody was here. */
export function forgetNames() { localStorage.removeItem(KEY); }

/** What a learner is called: as it was typed on this device, else the daemon's name with spaces. @param {{ id: string, username: string }} profile */
export function learnerName({ id, username }) {
    const name = typed()[id];
    return name && usernameOf(name) === username ? name : username.replaceAll("_", " ").trim() || username;
}

function typed() {
    try { return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {}; } catch { return {}; }
}

/** A word of the content's as people write it: "dailyLife" and "daily-life" are "Daily life". */
export function spelled(id) {
    const words = id.replace(/[-_]+/g, " ").replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").toLowerCase().trim();
    return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A room's name: of an environment its own, with whose it is where that is somebody else; all others were named by a learner. */
export function roomName(id, { environments, learners = [], learnerID }) {
    const [environmentID, owner] = id.split(".");
    const environment = owner && environments.find((one) => one.id === environmentID);
    if (!environment) return id === "home" ? t("rooms.own") : id;
    const other = owner !== learnerID && learners.find((one) => one.id === owner);
    return other ? `${environment.name} · ${learnerName(other)}` : environment.name;
}
