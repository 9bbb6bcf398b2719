/** What people are called, and places, where the daemon has a plainer name or an id. */

import { t } from "./text.js";

const USERNAME = /^[A-Za-z0-9_]{3,20}$/;

/** The daemon's own name for somebody: "José Luis" is Jose_Luis; a name in other letters, too short or too long gets one that nobody reads. */
export function usernameOf(name) {
    const plain = plainOf(name);
    return USERNAME.test(plain) ? plain : `learner_${crypto.randomUUID().replaceAll("-", "").slice(0, 10)}`;
}

/** A name in plain letters, as far as it has some. */
export function plainOf(name) {
    return name.trim().replace(/ß/g, "ss").normalize("NFD").replace(/\p{M}/gu, "").replace(/[\s'’-]+/g, "_");
}

/** What a learner is called. @param {{ username: string, displayName?: string }} profile */
export function learnerName({ username, displayName }) {
    return displayName || username.replaceAll("_", " ").trim() || username;
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
