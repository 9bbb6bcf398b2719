/** First steps on a new device: be let in, say who learns, which language and how much of it is there already. */

import { Api } from "../api.js";
import { Connection } from "../net/rpc.js";
import { keepAccount } from "../store/account.js";
import { h, put, reasonOf, t } from "../ui/view.js";
import { BACK } from "./back.js";
import { dropLink, invitationIn } from "./link.js";
import { pairStep } from "./pair.js";
import { welcomeStep } from "./welcome.js";
import { anotherName, whoStep } from "./who.js";
import { forget, keep, kept } from "./kept.js";
import { languageStep, levelStep } from "./language.js";

/**
 * Runs the steps, and resolves once there is a learner.
 * @param {HTMLElement} page
 * @param {import("../store/account.js").Account | null} known a device that was paired, but has no learner yet
 */
export async function wizard(page, known) {
    const steps = h("ol.steps", { "aria-label": t("wizard.steps") });
    const card = h("section.card.wizard-card");
    const place = h("main.wizard", { id: "main" }, h("div.wizard-frame", null, steps, card));
    put(page, place);
    const at = (number) => {
        put(steps, [1, 2, 3, 4].map((step) => h("li", { "aria-current": step === number ? "step" : null, class: step < number ? "done" : null }, h("span.unseen", null, t(`wizard.step${step}`)))));
        card.classList.remove("arrives");
        requestAnimationFrame(() => card.classList.add("arrives"));
    };
    const invitation = invitationIn(location.hash);
    at(1);
    const isNew = !known && !invitation;
    let paired = known;
    if (isNew && !kept().asked) await welcomeStep(card);
    while (!paired) {
        const answer = await pairStep(card, invitation, isNew);
        if (answer === BACK) await welcomeStep(card);
        else paired = answer;
    }
    keepAccount(paired);
    if (paired.role === "guest") return { paired };
    const connection = new Connection(paired.token);
    const api = new Api(connection, paired);
    await connection.open();
    if (connection.state === "refused") return beginAnew();
    // The invitation has done its work: a reload must not use it again.
    dropLink();
    let { who, language, level } = await aboutLearner(card, api, at);
    if (who.profile) { api.useLearner(who.profile); forget(); return { paired, api }; }
    let profile = null;
    let isLost = false;
    while (!profile) {
        try {
            profile = await api.call("learner.create", { username: who.username, displayName: who.name, nativeLanguage: who.nativeLanguage, targetLanguages: [language], proficiencyLevel: level, ...(who.restored?.preferences && { preferences: who.restored.preferences }) });
        } catch (error) {
            // Made before, by a call whose reply was lost, or somebody else's.
            if (error.code === "conflict" && isLost) profile = await api.call("learner.get", { username: who.username }).catch(() => null);
            if (profile) break;
            if (error.code !== "conflict" && error.field !== "displayName") {
                isLost ||= error.code === "offline";
                await failed(card, api, error);
                continue;
            }
            at(2);
            who = await anotherName(card, api, who, error.code === "conflict" ? t("who.name.taken") : reasonOf(error));
            if (who.profile) { api.useLearner(who.profile); forget(); return { paired, api }; }
        }
    }
    api.useLearner(profile);
    forget();
    if (who.restored) await patiently(card, api, () => who.restored.bringBack(api));
    return { paired, api };
}

/** Who learns, which language and how much of it is there: one after another and back, from where it was left. */
async function aboutLearner(card, api, at) {
    const before = kept();
    let who = before.username ? { username: before.username, name: before.name, nativeLanguage: before.nativeLanguage } : null;
    let { language } = before;
    let step = who ? before.step ?? 2 : 2;
    while (true) {
        at(step);
        keep({ step });
        if (step === 2) {
            who = await patiently(card, api, () => whoStep(card, api, who));
            if (who.profile) return { who, language: "", level: "" };
            // A file that was read does not outlive a reload: then it is asked for again.
            keep({ name: who.name, nativeLanguage: who.nativeLanguage, username: who.restored ? undefined : who.username });
            step = 3;
        } else if (step === 3) {
            const answer = await patiently(card, api, () => languageStep(card, api));
            if (answer !== BACK) language = answer;
            keep({ language });
            step = answer === BACK ? 2 : 4;
        } else {
            const level = await levelStep(card, language);
            if (level !== BACK) return { who, language, level };
            step = 3;
        }
    }
}

/** Does what needs the daemon as often as the person wants to try. @param {() => Promise<any>} work */
async function patiently(card, api, work) {
    while (true) try { return await work(); } catch (error) { await failed(card, api, error); }
}

/** Says what went wrong, until the person tries again. */
async function failed(card, api, error) {
    await new Promise((resolve) => step(card, t("wizard.failed"), h("p.lead", { role: "alert" }, reasonOf(error)), h("button.first.big", { onclick: resolve }, t("again"))));
    await api.connection.open();
}

/** A device that was revoked before it had a learner. */
function beginAnew() {
    keepAccount(null);
    sessionStorage.setItem("why", t("device.revoked"));
    location.reload();
    return new Promise(() => {});
}

/** Shows a step's content with its heading in focus. */
export function step(card, title, ...content) {
    const heading = h("h1", { tabindex: -1 }, title);
    put(card, heading, content);
    heading.focus({ preventScroll: true });
    return heading;
}
