/** Reminds of the day's practice at the learner's time, while the page is open somewhere and nothing was done yet. */

import { learningDay } from "./store/day.js";
import { notice } from "./ui/announce.js";
import { t } from "./ui/text.js";

const LONGEST = 86_400_000;

/** Keeps one timer for the learner's reminder; called again when the learner changes. @param {import("./api.js").Api} api */
export function remind(api) {
    let timer = 0;
    const set = () => {
        clearTimeout(timer);
        const { reminderTime } = api.preferences;
        if (reminderTime) timer = setTimeout(tell, until(reminderTime), api, set);
    };
    api.addEventListener("learner", set);
    set();
}

/** Milliseconds to the next time at which the clock shows the hour and minute of a moment. */
export function until(moment, now = new Date()) {
    const at = new Date(moment);
    const next = new Date(now);
    next.setHours(at.getHours(), at.getMinutes(), 0, 0);
    if (next <= now) next.setDate(next.getDate() + 1);
    return Math.min(LONGEST, next.getTime() - now.getTime());
}

async function tell(api, again) {
    setTimeout(again, 61_000);
    const stats = await api.call("vocab.stats", { learnerID: api.learnerID, forecastDays: 1 }).catch(() => null);
    if (stats?.days.some(({ day }) => day === learningDay())) return;
    notice(t("reminder"), { action: t("words.review"), onaction: () => { location.hash = "#/words/review"; } });
    if (globalThis.Notification?.permission !== "granted") return;
    const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    worker?.showNotification("Immersion", { body: t("reminder"), icon: "icons/icon-192.png", tag: "reminder" });
}

/** Asks whether the browser may remind too; called from a gesture. */
export function allowReminders() {
    if (globalThis.Notification?.permission === "default") Notification.requestPermission();
}
