/** Rooms: the place of the module in rooms/, which is loaded only when somebody comes here. */

import { currentLanguage, h, icon, put, t } from "../../ui/view.js";

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
    const { unmount } = await module.mount(room, roomApi(api));
    return unmount;
}

/** What the rooms know of the page. @param {import("../../api.js").Api} api */
function roomApi(api) {
    return {
        call: (method, params) => api.call(method, params),
        media: api.media,
        asset: (name) => api.assets.model(name),
        on(kind, handler) {
            const heard = ({ detail }) => { if (detail.kind === kind) handler(detail); };
            const missed = () => handler({ kind });
            api.connection.addEventListener("event", heard);
            api.connection.addEventListener("reset", missed);
            return () => {
                api.connection.removeEventListener("event", heard);
                api.connection.removeEventListener("reset", missed);
            };
        },
        learnerID: api.learnerID, language: api.language, explanationLanguage: api.explanationLanguage,
        preferences: api.preferences, interfaceLanguage: currentLanguage(), room: api.account.room,
    };
}
