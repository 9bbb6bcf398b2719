/** Rooms: the place of the module in rooms/, which is loaded only when somebody comes here. */

import { h, put } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { t } from "../../ui/text.js";

/** @param {HTMLElement} place @param {import("../../api.js").Api} api */
export async function mount(place, api) {
    const room = h("div.room");
    put(place, h("header", null, h("h1", null, t("tab.rooms"))), room);
    let module;
    try {
        module = await import(new URL("rooms/index.js", document.baseURI).href);
    } catch {
        put(room, h("div.empty", null, icon("rooms"), h("p", null, t(navigator.onLine && api.isOnline ? "rooms.missing" : "offline.needs"))));
        return undefined;
    }
    return module.mount(room, api);
}
