/** Starts the page: texts, theme, then the wizard for a new device or the tabs for a paired one. */

import { Api } from "./api.js";
import { Connection } from "./net/rpc.js";
import { forgetSounds } from "./net/media.js";
import { account, keepAccount } from "./store/account.js";
import { forgetAll, read, write } from "./store/database.js";
import { sendWaiting } from "./store/waiting.js";
import { notice } from "./ui/announce.js";
import { preferredLanguage, t, useLanguage } from "./ui/text.js";
import { theme, useTheme } from "./ui/theme.js";

const page = /** @type {HTMLElement} */ (document.getElementById("page"));

async function start() {
    useTheme(theme());
    await useLanguage(preferredLanguage());
    if ("serviceWorker" in navigator && isSecureContext) navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(() => {});
    const known = account();
    if ((known?.learnerID || known?.role === "guest") && !location.hash.startsWith("#pair=")) return open(known);
    const { wizard } = await import("./wizard/wizard.js");
    const { paired, api } = await wizard(page, known);
    history.replaceState(null, "", `${location.pathname}${location.search}#/talk`);
    if (api) return show(api);
    return open(paired);
}

/** @param {import("./store/account.js").Account} known */
async function open(known) {
    const api = new Api(new Connection(known.token), known);
    const opening = api.connection.open();
    const kept = await read("kept", "learner").catch(() => null);
    if (kept?.id === known.learnerID) { api.useLearner(kept); await show(api); }
    await opening;
    if (api.connection.state === "refused") return leave(t("device.revoked"));
    if (known.role === "guest") return show(api);
    try {
        api.useLearner(await api.call("learner.get", { learnerID: known.learnerID }));
        if (!kept) await show(api);
    } catch (error) {
        if (kept) return;
        const { trouble } = await import("./ui/trouble.js");
        trouble(page, error, () => location.reload());
    }
}

/** @param {Api} api */
async function show(api) {
    const keep = () => api.learner && write("kept", "learner", api.learner).catch(() => {});
    api.addEventListener("learner", keep);
    keep();
    api.connection.addEventListener("state", async ({ detail }) => {
        if (detail === "refused") return leave(t("device.revoked"));
        if (detail !== "online") return;
        const sent = await sendWaiting(api.connection);
        if (sent > 0) notice(t("offline.sent", { count: sent }));
        api.dispatchEvent(new Event("caughtUp"));
    });
    if (api.isOnline) sendWaiting(api.connection);
    api.leave = leave;
    const { shell } = await import("./shell.js");
    shell(page, api);
}

/** Forgets who was here and begins anew. @param {string} [why] */
async function leave(why) {
    keepAccount(null);
    await forgetAll().catch(() => {});
    await forgetSounds();
    if (why) sessionStorage.setItem("why", why);
    location.hash = "";
    location.reload();
}

start();
