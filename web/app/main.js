/** Starts the page: texts, theme, then the wizard for a new device or the tabs for a paired one. */

import { Api } from "./api.js";
import { usePictures } from "./art/pictures.js";
import { Connection } from "./net/rpc.js";
import { forgetSounds } from "./net/media.js";
import { account, keepAccount } from "./store/account.js";
import { forgetAll, read, write } from "./store/database.js";
import { sendWaiting } from "./store/waiting.js";
import { notice } from "./ui/announce.js";
import { preferredLanguage, t, useLanguage } from "./ui/text.js";
import { theme, useTheme } from "./ui/theme.js";
import { dropLink, invitationIn } from "./wizard/link.js";

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
/** The invitation that the page was opened with. */
let link = "";

async function start() {
    useTheme(theme());
    const texts = useLanguage(preferredLanguage());
    const known = account();
    if (known?.learnerID || known?.role === "guest") {
        // Who was let in already needs no invitation, unless it turns out that the device was revoked.
        link = dropLink();
        const api = new Api(new Connection(known.token), known);
        const opening = api.connection.open();
        await texts;
        return open(api, opening);
    }
    await texts;
    const { wizard } = await import("./wizard/wizard.js");
    const { paired, api } = await wizard(page, known);
    history.replaceState(null, "", `${location.pathname}${location.search}#/talk`);
    if (api) { leaveWhenRefused(api); return show(api, true); }
    const guest = new Api(new Connection(paired.token), paired);
    return open(guest, guest.connection.open(), true);
}

/** Shows what a device that was here before kept, and then what the daemon knows. @param {Api} api @param {Promise<any>} opening @param {boolean} [isReached] after the first steps */
async function open(api, opening, isReached = false) {
    const known = api.account;
    leaveWhenRefused(api);
    const kept = await read("kept", "learner").catch(() => null);
    const isKnown = kept?.id === known.learnerID && Boolean(known.learnerID);
    if (isKnown) { api.useLearner(kept); await show(api); }
    await opening;
    if (api.connection.state === "refused") return;
    if (known.role === "guest") return show(api, isReached);
    try {
        api.useLearner(await api.call("learner.get", { learnerID: known.learnerID }));
        if (!isKnown) await show(api);
    } catch (error) {
        if (isKnown) return;
        const { trouble } = await import("./ui/trouble.js");
        trouble(page, error, () => location.reload());
    }
}

/** A device that was revoked begins anew, whenever it hears of it. @param {Api} api */
function leaveWhenRefused(api) {
    const look = () => { if (api.connection.state === "refused") leave(t("device.revoked"), link); };
    api.connection.addEventListener("state", look);
    look();
}

/** @param {Api} api @param {boolean} [isReached] after the first steps */
async function show(api, isReached = false) {
    const keep = () => api.learner && write("kept", "learner", api.learner).catch(() => {});
    api.addEventListener("learner", keep);
    keep();
    api.connection.addEventListener("state", async ({ detail }) => {
        if (detail !== "online") return;
        let sent = await sendWaiting(api.connection);
        api.dispatchEvent(new Event("caughtUp"));
        sent += await sendSaid(api);
        if (sent > 0) notice(t("offline.sent", { count: sent }));
    });
    if (api.isOnline) sendWaiting(api.connection).then(() => sendSaid(api));
    api.leave = leave;
    usePictures(api);
    if (api.learner) import("./reminder.js").then(({ remind }) => remind(api));
    const { shell } = await import("./shell.js");
    shell(page, api, isReached);
}

/** Answers of conversations that wait. @param {Api} api @returns {Promise<number>} how many were sent */
async function sendSaid(api) {
    if (!api.learner) return 0;
    const { sendLate } = await import("./tabs/talk/late.js");
    return sendLate(api);
}

/** Forgets who was here and begins anew. @param {string} [why] @param {string} [hash] with which */
async function leave(why, hash = "") {
    keepAccount(null);
    await forgetAll().catch(() => {});
    await forgetSounds();
    if (why) sessionStorage.setItem("why", why);
    location.hash = hash;
    location.reload();
}

/** Keeping the page for later must not hold up the page that is there now. */
function keepPage() {
    if (!("serviceWorker" in navigator) || !isSecureContext) return;
    const register = () => navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(() => {});
    if (navigator.serviceWorker.controller) register();
    else setTimeout(register, 1500);
}

start();
addEventListener("load", keepPage);
// A link that is put into the address of the page that is there opens it anew.
addEventListener("hashchange", () => { if (invitationIn(location.hash)) location.reload(); });
