/** Conversations that were begun and not ended: those in which something was said, the latest first. */

import { all } from "../../store/database.js";

/** Letters of a line that tells conversations apart. */
const SHORT = 80;

/** @param {import("../../api.js").Api} api @returns {Promise<any[]>} */
export async function openConversations(api) {
    const kept = await all("conversations").catch(() => []);
    const said = new Set(kept.filter(({ entries }) => entries.some(({ who }) => who === "learner")).map(({ id }) => id));
    try {
        const { sessions } = await api.call("session.list", { learnerID: api.learnerID, limit: 20 });
        return sessions.filter(({ id, isEnded, turns }) => !isEnded && (turns > 0 || said.has(id)));
    } catch (error) {
        if (error.code !== "offline") throw error;
        return kept.filter(({ id, isEnded }) => !isEnded && said.has(id)).sort((a, b) => b.startTime.localeCompare(a.startTime));
    }
}

/** What was said last in a conversation, which tells it from others about the same. @returns {Promise<string>} nothing where that is not known */
export async function lastLine(api, { id }) {
    const { messages } = await api.callOrKept("session.get", { sessionID: id }).catch(() => ({ messages: [] }));
    const text = messages.findLast(({ sender }) => sender !== "system")?.content ?? "";
    return text.length > SHORT ? `${text.slice(0, SHORT).replace(/\s+\S*$/, "")}…` : text;
}
