/** The device is let in: by a code that somebody types at the computer, or by the link of a QR code. */

import { beginPairing, info, pairing } from "../net/rest.js";
import { h, pause, reasonOf, t } from "../ui/view.js";
import { say } from "../ui/announce.js";
import { wayBack } from "./back.js";
import { keep, kept } from "./kept.js";
import { invitationIn } from "./link.js";
import { step } from "./wizard.js";

/**
 * @param {HTMLElement} card
 * @param {ReturnType<typeof invitationIn>} invitation
 * @param {boolean} [mayGoBack] whether there is a step before
 * @returns {Promise<import("../store/account.js").Account | symbol>}
 */
export function pairStep(card, invitation, mayGoBack = false) {
    return new Promise((resolve) => {
        let effort = new AbortController();
        const leave = mayGoBack && ((answer) => { effort.abort(); resolve(answer); });
        /** What was asked before counts no more. */
        const anew = () => {
            effort.abort();
            effort = new AbortController();
            return effort.signal;
        };
        const begin = async () => {
            const signal = anew();
            try {
                const asked = kept().asked ?? await beginPairing(device());
                if (signal.aborted) return;
                // Somebody may be typing this code in: a reload shows the same one.
                keep({ asked });
                showCode(card, asked.code, use, leave);
                await letIn(asked, signal);
            } catch (error) {
                if (error.status) keep({ asked: undefined });
                if (!signal.aborted) failed(card, reasonOf(error.status ? error : { code: "offline" }), begin);
            }
        };
        const letIn = async (asked, signal) => {
            const answer = await wait(asked, signal);
            if (signal.aborted || !answer) return;
            keep({ asked: undefined });
            if (answer.state === "approved") {
                resolve({ token: answer.token, deviceID: answer.deviceID, role: answer.role ?? "learner", learners: answer.learners ?? [], ...(answer.room && { room: answer.room }) });
            } else {
                failed(card, t(`pair.${answer.state}`), begin);
            }
        };
        /** @returns {Promise<string | undefined>} why an invitation is of no use: a code that is shown stays then, and may be approved */
        const use = async (link) => {
            const { asked, fault } = await askBy(link);
            if (fault) return fault;
            return letIn(asked, anew()).catch((error) => failed(card, reasonOf(error), begin));
        };
        step(card, t("pair.title"), h("p.lead", { role: "status" }, t("pair.asking")));
        if (invitation) use(invitation).then((fault) => fault && failed(card, fault, begin));
        else begin();
    });
}

/** Asks by an invitation. @returns {Promise<{ asked?: any, fault?: string }>} */
async function askBy({ code, fingerprint }) {
    try {
        if (!await isMeant(fingerprint)) return { fault: t("pair.otherServer") };
        return { asked: await beginPairing({ ...device(), invitation: code }) };
    } catch (error) { return { fault: error.status ? t("pair.invitationOver") : reasonOf({ code: "offline" }) }; }
}

/** Whether who answers is the one whose link it was, as far as a page can tell. */
async function isMeant(fingerprint) {
    const digits = (text) => text.replace(/[^0-9a-f]/gi, "").toLowerCase();
    const here = (await info()).fingerprint;
    return !here || digits(fingerprint).length < 64 || digits(fingerprint) === digits(here);
}

async function wait(asked, signal) {
    while (!signal.aborted) {
        const answer = await pairing(asked).catch((error) => { if (error.status) throw error; return { state: "pending" }; });
        if (answer.state !== "pending") return answer;
        await pause(asked.pollSeconds * 1000, signal);
    }
    return null;
}

function showCode(card, code, use, leave) {
    const command = `immersiond devices approve ${code}`;
    step(card, t("pair.title"), h("p.lead", null, t("pair.lead")),
        h("p.code", { role: "img", "aria-label": t("pair.code", { code: [...code].join(" ") }) }, [...code].map((digit, index) => h(index === 3 ? "span.gap" : "span", { "aria-hidden": "true" }, digit))),
        h("ul.ways", null,
            h("li", null, h("strong", null, t("pair.atComputer")), h("code", null, command)),
            h("li", null, h("strong", null, t("pair.atDevice")), h("span", null, t("pair.atDevice.how")))),
        h("p.quiet-text.waiting", { role: "status" }, h("span.dots", { "aria-hidden": "true" }, h("i"), h("i"), h("i")), t("pair.waiting")),
        h("details", null, h("summary", null, t("pair.link")), linkForm(use)), leave && wayBack(1, leave));
    say(t("pair.code", { code: [...code].join(" ") }));
}

function linkForm(use) {
    const fault = h("p.fault", { id: "invitation-fault", role: "alert" });
    const field = h("input", { id: "invitation", type: "text", autocomplete: "off", spellcheck: "false", placeholder: "https://…/#pair=…", "aria-describedby": fault.id });
    return h("form.inline-form", { onsubmit: async (event) => {
        event.preventDefault();
        const invitation = invitationIn(field.value);
        fault.textContent = "";
        const why = invitation ? await use(invitation) : t("pair.noInvitation");
        fault.textContent = why ?? "";
        field.setAttribute("aria-invalid", String(Boolean(why)));
        if (why) field.focus();
    } }, h("label", { for: "invitation" }, t("pair.link.label")), field, h("button.second", { type: "submit" }, t("pair.link.use")), fault);
}

function failed(card, message, again) {
    step(card, t("pair.title"), h("p.lead", { role: "alert" }, message), h("button.first.big", { onclick: again }, t("pair.new")));
}

function device() { return { deviceName: deviceName(), kind: deviceKind() }; }

function deviceKind() {
    const { userAgent } = navigator;
    if (/Quest|OculusBrowser|Vision|Pico|XR/i.test(userAgent)) return "headset";
    return /Mobi|Android|iPhone|iPad/i.test(userAgent) ? "phone" : "browser";
}

function deviceName() {
    const { userAgent } = navigator;
    const browser = /OculusBrowser|Firefox|Edg|Chrome|Safari/.exec(userAgent)?.[0] ?? "Browser";
    const system = /Quest|iPhone|iPad|Android|Mac OS|Windows|Linux/.exec(userAgent)?.[0] ?? "";
    return `${browser.replace("Edg", "Edge").replace("OculusBrowser", "Headset")}${system ? ` · ${system}` : ""}`;
}
