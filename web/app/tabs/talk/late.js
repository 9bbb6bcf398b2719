/** Answers that were typed without a connection: they go out once it is back, wherever on the page the learner is then. */

import { all, change, remove } from "../../store/database.js";
import { CallError } from "../../net/rpc.js";
import { LATER } from "../../store/waiting.js";
import { reasonOf } from "../../ui/trouble.js";
import { placeWords } from "./new-words.js";
import { Script, lineEntry } from "./script.js";

/** Conversations that are open here send what waits in them themselves. @type {Set<string>} */
export const openHere = new Set();

/** As long as a call is waited for, no other tab sends the same answers. */
const LEASE = 60_000;
const TAB = sessionStorage.getItem("tab") ?? Math.random().toString(36);
let sending = null;
let current = "";

sessionStorage.setItem("tab", TAB);

/** Whether this tab alone sends the answers of a conversation for now. @param {string} id */
export async function claim(id) {
    try {
        const claimed = await change("kept", `sending ${id}`, (before) => (before && before.tab !== TAB && Date.now() - before.at < LEASE ? before : { tab: TAB, at: Date.now() }));
        return claimed.tab === TAB;
    } catch { return true; }
}

/** Others may send them again. @param {string} id */
export async function release(id) { if (await claim(id)) await remove("kept", `sending ${id}`).catch(() => {}); }

/** Done when no answer of a conversation is on its way from here. @param {string} id */
export async function settled(id) { if (id === current) await sending; }

/** @param {import("../../api.js").Api} api @returns {Promise<number>} how many were sent */
export function sendLate(api) {
    sending ??= deliver(api).finally(() => { sending = null; });
    return sending;
}

async function deliver(api) {
    let sent = 0;
    for (const { id, entries } of await all("conversations").catch(() => [])) {
        if (openHere.has(id) || !entries.some(({ isWaiting }) => isWaiting) || !await claim(id)) continue;
        current = id;
        try { sent += await deliverTo(api, id); } catch (error) { if (!(error instanceof CallError)) return sent; } finally { current = ""; await release(id); }
    }
    return sent;
}

/** What came between is looked at first: where the conversation went on elsewhere, nothing of it waits any more. */
async function deliverTo(api, id) {
    const script = await Script.load(api, id);
    let sent = 0;
    for (const entry of script.waiting) {
        if (openHere.has(id) || !await claim(id)) break;
        try {
            const turn = await api.call("session.say", { sessionID: id, text: entry.text });
            entry.isWaiting = false;
            script.answered();
            await take(api, script, turn, entry);
            sent += 1;
        } catch (error) {
            if (!(error instanceof CallError) || LATER.has(error.code)) break;
            script.change(entry, { isWaiting: false, fault: reasonOf(error) });
        }
        await script.keep();
    }
    return sent;
}

async function take(api, script, turn, entry) {
    script.change(entry, { fault: undefined, turn: turn.sequence, ...(turn.corrections?.length && { corrections: turn.corrections }) });
    for (const line of turn.lines) script.add(lineEntry(line, turn.sequence), entry);
    if (turn.completed?.length) script.complete(turn.completed);
    if (turn.isEnded) script.end({ review: turn.review, words: turn.words });
    if (turn.newWords?.length) await placeWords(api, script, turn.newWords, entry);
}
