/** Several buttons as one stop of the Tab key: arrows go from one to the next, Home and End to the first and the last. */

/** @param {HTMLElement} group @param {HTMLElement[]} buttons in it, in their order */
export function roving(group, buttons) {
    const roam = (current) => { for (const button of buttons) button.tabIndex = button === current ? 0 : -1; };
    roam(buttons[0]);
    group.addEventListener("click", ({ target }) => {
        const button = buttons.find((one) => one.contains(target));
        if (button) roam(button);
    });
    group.addEventListener("keydown", (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step && event.key !== "Home" && event.key !== "End") return;
        event.preventDefault();
        const at = buttons.indexOf(document.activeElement);
        const next = buttons[event.key === "Home" ? 0 : event.key === "End" ? buttons.length - 1 : Math.max(0, Math.min(buttons.length - 1, at + step))];
        roam(next);
        next?.focus();
    });
}
