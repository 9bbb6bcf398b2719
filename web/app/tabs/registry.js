/**
 * The tabs of the page. A module plugs in with `addTab`; the shell shows what is here, in order.
 *
 * @typedef {object} Tab
 * @property {string} id also its address: #/id
 * @property {string} label a text's key
 * @property {string} icon
 * @property {number} order
 * @property {() => Promise<{ mount: (place: HTMLElement, api: import("../api.js").Api, rest: string[]) => any }>} load
 * @property {(api: import("../api.js").Api) => boolean} [isShown]
 * @property {boolean} [isAside] kept out of the phone's bar, under "more"
 */

/** @type {Tab[]} */
const tabs = [];

/** @param {Tab} tab */
export function addTab(tab) {
    tabs.push(tab);
    tabs.sort((a, b) => a.order - b.order);
}

/** @param {import("../api.js").Api} api */
export function shownTabs(api) { return tabs.filter((tab) => tab.isShown?.(api) ?? true); }

/** Who may open what: a teacher looks, a guest sees a room. */
const learns = ({ account }) => account.role === "learner" || account.role === "admin";
const looks = ({ account }) => account.role !== "guest";

addTab({ id: "talk", label: "tab.talk", icon: "talk", order: 10, isShown: learns, load: () => import("./talk/index.js") });
addTab({ id: "words", label: "tab.words", icon: "words", order: 20, isShown: learns, load: () => import("./words/index.js") });
addTab({ id: "study", label: "tab.study", icon: "study", order: 24, isShown: learns, load: () => import("./study/index.js") });
addTab({ id: "reader", label: "tab.reader", icon: "reader", order: 27, isShown: learns, load: () => import("./reader/index.js") });
addTab({ id: "rooms", label: "tab.rooms", icon: "rooms", order: 30, isShown: ({ account }) => account.role !== "teacher", load: () => import("./rooms/index.js") });
addTab({ id: "progress", label: "tab.progress", icon: "progress", order: 40, isShown: looks, load: () => import("./progress/index.js") });
addTab({ id: "settings", label: "tab.settings", icon: "settings", order: 50, isAside: true, load: () => import("./settings/index.js") });
addTab({ id: "devices", label: "tab.devices", icon: "devices", order: 60, isAside: true, load: () => import("./devices/index.js") });
