/** Devices: which ones are let in, a new one by its code or by an invitation, and out again. */

import { notice } from "../../ui/announce.js";
import { sheet, sure } from "../../ui/dialog.js";
import { date, h, icon, labelled, put, reasonOf, relative, t, trouble } from "../../ui/view.js";
import { learnerName, roomName } from "../../ui/names.js";
import { info } from "../../net/rest.js";

/** Milliseconds between two looks for devices that wait. */
const LOOK = 4000;

const KINDS = { browser: "devices", phone: "devices", headset: "rooms" };

/** @param {HTMLElement} place @param {import("../../api.js").Api} api */
export async function mount(place, api) {
    const list = h("ul.devices");
    const waiting = h("div.asking", { role: "status" });
    const looksAfter = api.account.role === "admin";
    put(place, h("header", null, h("h1", null, t("tab.devices")), h("p.lead", null, t(looksAfter ? "devices.lead" : "devices.askAdmin"))), looksAfter && [waiting, approval(api, () => draw())], list,
        h("p", null, h("button.danger", { onclick: async () => { if (await sure(t("devices.leave.sure"), t("devices.leave"))) leaveHere(api); } }, t("devices.leave"))));
    const tellWaiting = (known) => {
        const names = (known.waiting ?? []).map(({ name }) => t("devices.waiting", { name }));
        if (names.join() !== waiting.textContent) put(waiting, names.map((text) => h("p.hint-box", null, text)));
    };
    const draw = async () => {
        try {
            const known = looksAfter ? await api.call("device.list", {}) : { devices: [await api.call("device.current", {})] };
            tellWaiting(known);
            drawList(list, api, known.devices, await namesFor(api, known.devices), draw);
        } catch (error) { trouble(list, error, draw); }
    };
    const heard = ({ detail }) => { if (detail.kind === "device") draw(); };
    api.connection.addEventListener("event", heard);
    api.connection.addEventListener("reset", draw);
    await draw();
    // Devices that only wait are looked for, without touching what somebody may be typing.
    const looking = looksAfter && setInterval(() => api.call("device.list", {}).then(tellWaiting, () => {}), LOOK);
    return () => {
        clearInterval(looking);
        api.connection.removeEventListener("event", heard);
        api.connection.removeEventListener("reset", draw);
    };
}

async function leaveHere(api) {
    await api.call("device.revoke", { deviceID: api.account.deviceID }).catch(() => {});
    api.connection.close();
    api.leave();
}

function approval(api, changed) {
    const code = h("input", { id: "device-code", type: "text", inputmode: "numeric", autocomplete: "one-time-code", maxlength: 7, pattern: "[0-9 ]{6,7}", required: true, "aria-describedby": "device-code-how" });
    const room = h("select", { id: "device-room" });
    const roomField = h("div.field", { hidden: true }, h("label", { for: "device-room" }, t("devices.room")), room);
    const role = roleField(() => {
        roomField.hidden = role.value !== "guest";
        if (role.value === "guest" && room.childElementCount === 0) offerRooms(api, room).catch((error) => put(status, reasonOf(error)));
    });
    const grant = () => ({ role: role.value, ...(role.value === "guest" ? { room: room.value } : role.value !== "admin" && { learners: [api.learnerID] }) });
    const status = h("p", { role: "status" });
    const act = async (method) => {
        const digits = code.value.replace(/\D/g, "");
        if (digits.length !== 6) { put(status, t("devices.code.rule")); code.focus(); return; }
        try {
            await api.call(method, { code: digits, ...(method === "device.approve" && grant()) });
            put(status, t(method === "device.approve" ? "devices.approved" : "devices.refused"));
            code.value = "";
            changed();
        } catch (error) { put(status, error.code === "notFound" ? t("devices.code.unknown") : reasonOf(error)); }
    };
    return h("section.card", null, h("h2", null, t("devices.add")), h("p", { id: "device-code-how" }, t("devices.add.how")),
        h("form.approve-form", { onsubmit: (event) => { event.preventDefault(); act("device.approve"); } }, labelled(t("devices.code"), code), labelled(t("devices.role"), role), roomField,
            h("p.chips", null, h("button.first", { type: "submit" }, t("devices.approve")), h("button.second", { onclick: () => act("device.refuse") }, t("devices.refuse")), h("button.quiet", { onclick: () => invite(api, grant()) }, t("devices.invite"))), status));
}

function roleField(changed) {
    return h("select", { id: "device-role", onchange: changed }, ["learner", "teacher", "guest", "admin"].map((role) => h("option", { value: role }, t(`role.${role}`))));
}

async function invite(api, grant) {
    try {
        const { code } = await api.call("device.invite", grant);
        const { fingerprint } = await info();
        const address = `${document.baseURI.replace(/#.*/, "")}#pair=${encodeURIComponent(code)}${fingerprint ? `&fp=${fingerprint}` : ""}`;
        const link = h("input", { type: "text", readonly: true, value: address, "aria-label": t("devices.link") });
        sheet(t("devices.invite"), [h("p", null, t("devices.invite.how")), link, h("p", null, h("button.first", { onclick: async () => { link.select(); try { await navigator.clipboard.writeText(address); notice(t("devices.copied")); } catch { /* selected, to be copied by hand */ } } }, t("devices.copy")))]);
    } catch (error) { notice(reasonOf(error), { kind: "fault" }); }
}

/** Rooms in which something hangs, by their names; the learner's own first of all. */
async function offerRooms(api, field) {
    const [{ rooms }, names] = await Promise.all([api.call("anchor.rooms", {}), namesFor(api, [])]);
    const others = rooms.map(({ roomIdentifier }) => roomIdentifier).filter((id) => id !== "home");
    const named = others.map((id) => [id, roomName(id, names)]).sort((a, b) => a[1].localeCompare(b[1]));
    put(field, [["home", roomName("home", names)], ...named].map(([id, name]) => h("option", { value: id }, name)));
}

/** What learners and rooms are called. */
async function namesFor(api, devices) {
    const { learnerID } = api;
    const ids = [...new Set([...devices.flatMap(({ learners = [] }) => learners), ...api.account.learners])];
    const [content, ...profiles] = await Promise.all([api.callOrKept("content.list", {}).catch(() => ({ environments: [] })), ...ids.map((id) => api.callOrKept("learner.get", { learnerID: id }).catch(() => null))]);
    return { environments: content.environments, learners: profiles.filter(Boolean), learnerID };
}

function drawList(list, api, devices, names, changed) {
    const whose = ({ learners = [] }) => learners.map((id) => names.learners.find((profile) => profile.id === id)).filter(Boolean).map(learnerName).join(", ");
    // Whoever stood on a button stands on it again.
    const held = list.contains(document.activeElement) ? document.activeElement : null;
    put(list, devices.map((device) => {
        const isThis = device.id === api.account.deviceID;
        const { name } = device;
        return h("li.device", { "data-device": device.id }, icon(KINDS[device.kind] ?? "devices"), h("div", null, h("strong", null, name), isThis && h("span.tag", null, t("devices.this")),
            h("small", null, [t(`role.${device.role}`), whose(device), device.room && roomName(device.room, names), device.lastSeenAt && t("devices.seen", { when: relative(device.lastSeenAt) }), t("devices.since", { date: date(device.createdAt) })].filter(Boolean).join(" · "))),
            api.account.role === "admin" && h("button.quiet", { "aria-label": `${t("devices.rename")}: ${name}`, onclick: () => rename(api, device, name, async () => { await changed(); button(list, device.id, "quiet")?.focus(); }) }, t("devices.rename")),
            !isThis && h("button.danger", { "aria-label": `${t("devices.revoke")}: ${name}`, onclick: async () => {
                if (!await sure(t("devices.revoke.sure", { name }), t("devices.revoke"))) return;
                try { await api.call("device.revoke", { deviceID: device.id }); changed(); } catch (error) { notice(reasonOf(error), { kind: "fault" }); }
            } }, t("devices.revoke")));
    }));
    if (held) (button(list, held.closest(".device").dataset.device, held.classList[0]) ?? list.querySelector("button"))?.focus();
}

/** A device's button of a kind. */
function button(list, id, kind) { return list.querySelector(`[data-device="${CSS.escape(id)}"] button.${kind}`); }

function rename(api, device, name, changed) {
    const field = h("input", { id: "device-name", type: "text", value: name, maxlength: 60, required: true });
    const fault = h("p.fault", { role: "alert" });
    const opened = sheet(t("devices.rename"), [h("form.field-list", { onsubmit: async (event) => {
        event.preventDefault();
        try { await api.call("device.rename", { deviceID: device.id, name: field.value.trim() }); opened.close(); changed(); } catch (error) { fault.textContent = reasonOf(error); }
    } }, labelled(t("devices.name"), field), h("p", null, h("button.first", { type: "submit" }, t("save"))), fault)]);
}
