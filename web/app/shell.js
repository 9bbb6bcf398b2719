/** The frame around the tabs: where the learner is, where else to go, and whether the daemon answers. */

import { shownTabs } from "./tabs/registry.js";
import { h, icon, put, t, trouble } from "./ui/view.js";

/** @param {HTMLElement} page @param {import("./api.js").Api} api @param {boolean} [isReached] from other pages, the first steps: the focus comes along */
export function shell(page, api, isReached = false) {
    const main = h("main", { id: "main", tabindex: -1 });
    const nav = h("nav.tabs", { "aria-label": t("nav") });
    const link = h("span.link", { role: "status" });
    put(page, h("a.skip", { href: "#main", onclick: (event) => { event.preventDefault(); main.focus(); } }, t("skip")),
        h("div.shell", null, h("header.brand", null, h("a.logo", { href: "#/talk", "aria-label": t("home") }, mark(), h("span", null, "Immersion")), link), nav, main));

    let leaveTab = null;
    let shown = 0;
    const open = async () => {
        const [id = "", ...rest] = location.hash.replace(/^#\/?/, "").split("/").map(decoded);
        for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
        const tabs = shownTabs(api);
        const tab = tabs.find((tab) => tab.id === id) ?? tabs[0];
        drawTabs(nav, tabs, tab);
        const turn = ++shown;
        leaveTab?.();
        leaveTab = null;
        api.player.stop();
        const place = h("div.tab", { "data-tab": tab.id });
        put(main, place);
        document.title = `${t(tab.label)} · Immersion`;
        try {
            const module = await tab.load();
            if (turn !== shown) return;
            const leave = await module.mount(place, api, rest);
            if (turn === shown) leaveTab = typeof leave === "function" ? leave : null;
            else if (typeof leave === "function") leave();
        } catch (error) {
            if (turn === shown) trouble(place, error, open);
        }
        if (turn !== shown) return;
        document.title = titleOf(main, t(tab.label));
        if (turn > 1 || isReached) focusHeading(main);
    };
    const state = () => {
        const { state } = api.connection;
        link.className = `link ${state}`;
        put(link, state === "offline" ? [icon("offline"), t("state.offline")] : null);
        document.documentElement.toggleAttribute("data-offline", state === "offline");
        // What could not be shown without a connection is tried again by itself.
        if (state === "online") for (const again of main.querySelectorAll("[data-fault=offline] .again")) again.click();
    };
    addEventListener("hashchange", open);
    api.connection.addEventListener("state", state);
    state();
    open();
}

function drawTabs(nav, tabs, current) {
    put(nav, tabs.map((tab) => h("a", { href: `#/${tab.id}`, "aria-current": tab === current ? "page" : null, class: tab.isAside ? "aside" : null },
        icon(tab.icon), h("span", null, t(tab.label)))));
}

/** A part of an address; one that is malformed stays as it is, and nothing is found by it. */
function decoded(part) { try { return decodeURIComponent(part); } catch { return part; } }

/** What is shown, by its heading or by its place in the tab, and the tab. */
function titleOf(main, tab) {
    const heading = main.querySelector("h1")?.textContent.trim();
    const name = heading && heading !== tab ? heading : main.querySelector("nav [aria-current=page]")?.textContent;
    return [name, tab, "Immersion"].filter(Boolean).join(" · ");
}

/** A reader hears where it is; unless the page begins with something to be filled in or pressed. */
function focusHeading(main) {
    if (main !== document.activeElement && main.contains(document.activeElement)) return;
    const field = main.querySelector("[autofocus]");
    if (field) return field.focus();
    const heading = main.querySelector("h1");
    if (!heading) return main.focus();
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    scrollTo(0, 0);
}

function mark() {
    return h("img", { src: "icons/icon.svg", alt: "", width: 32, height: 32 });
}
