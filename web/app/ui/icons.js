/** Line icons, drawn on a grid of 24. */

import { s } from "./dom.js";

const PATHS = {
    talk: "M4 6.5A3.5 3.5 0 0 1 7.5 3h9A3.5 3.5 0 0 1 20 6.5v6a3.5 3.5 0 0 1-3.5 3.5H11l-4.5 4v-4A3.5 3.5 0 0 1 4 12.5zM8.5 9.5h.01M12 9.5h.01M15.5 9.5h.01",
    words: "M7 4h10a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM9 9h6M9 13h3.5",
    study: "M3 9l9-4.5L21 9l-9 4.5zM7 11.2V16c1.5 1.3 3.1 2 5 2s3.5-.7 5-2v-4.8M21 9v5.5",
    reader: "M12 6.5C10 5 7 4.5 3.5 4.8v13C7 17.5 10 18 12 19.5c2-1.5 5-2 8.5-1.7v-13C17 4.5 14 5 12 6.5zM12 6.5v13",
    rooms: "M4 20V9l8-5.5L20 9v11M4 20h16M10 20v-6h4v6",
    progress: "M4 19c3-1 4-6 7-6s3 3 5 0 2-7 4-8M4 21h16",
    settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
    devices: "M4 6a1 1 0 0 1 1-1h11a1 1 0 0 1 1 1v3M4 6v9h8M3 18h9M15 11h5a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM17.5 17.5h.01",
    close: "M6 6l12 12M18 6L6 18",
    back: "M15 5l-7 7 7 7",
    next: "M9 5l7 7-7 7",
    up: "M5 15l7-7 7 7",
    down: "M5 9l7 7 7-7",
    send: "M5 12h14M13 6l6 6-6 6",
    microphone: "M12 3a3 3 0 0 1 3 3v6a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3",
    ear: "M7 9.5a5 5 0 0 1 10 0c0 4-3.5 4.5-3.5 7.5a3 3 0 0 1-5.5 1.5M10 10a2 2 0 1 1 3.5 1.3c-.8.7-1.5 1.2-1.5 2.2",
    sound: "M4 10v4h3.5L12 18V6L7.5 10zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
    slow: "M4 15c0-4 3-7 7-7s6 3 6 6H4.5M17 12.5c0-2 1-3 2.3-3s1.7 1 1.7 2c0 1.5-1.5 2.5-4 2.5M7 15v3M14 15v3",
    repeat: "M5 12a7 7 0 0 1 12-5l2 2M19 4.5V9h-4.5M19 12a7 7 0 0 1-12 5l-2-2M5 19.5V15h4.5",
    hint: "M9.5 17.5h5M10.5 20.5h3M8.5 14.5a6 6 0 1 1 7 0c-.7.6-1 1.5-1 3h-5c0-1.5-.3-2.4-1-3z",
    translate: "M4 6h9M8.5 4v2c0 4-2 7-4.5 8.5M6 9.5c1 2.5 3 4 6 5M12.5 20l4-10 4 10M14 17h5",
    undo: "M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3",
    search: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5L20 20",
    plus: "M12 5v14M5 12h14",
    check: "M5 12.5l4.5 4.5L19 7.5",
    open: "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z",
    end: "M5 4h9v16H5zM14 12h7M18 9l3 3-3 3",
    more: "M6 12h.01M12 12h.01M18 12h.01",
    clock: "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 8v4.5l3 1.8",
    star: "M12 4l2.4 5.1 5.6.7-4.1 3.9 1.1 5.6L12 16.5 7 19.3l1.1-5.6L4 9.8l5.6-.7z",
    flame: "M12 3c1 3.5 5 5 5 10a5 5 0 0 1-10 0c0-2 1-3.5 2-4.5.2 1.5 1 2.5 2 2.5C12.5 9 11 6 12 3z",
    leaf: "M5 19C5 10 10 5 20 4c0 9-4 14-11 14-2 0-3-1-3-3M5 20c2-5 5-8 9-10",
    offline: "M4 4l16 16M8 8.5A8 8 0 0 0 3.5 11M12.5 8A9 9 0 0 1 20.5 11M7 14a6.5 6.5 0 0 1 4-2M12 18.5h.01M15 13a6 6 0 0 1 2 1.2",
    person: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20c.8-4 3.7-6 7.5-6s6.7 2 7.5 6",
    edit: "M4 20l1-4.5L16 4.5a2 2 0 0 1 3 0l.5.5a2 2 0 0 1 0 3L8.5 19zM14 6.5l3.5 3.5",
    key: "M14.5 4a5 5 0 1 1-4.6 7L4 17v3h3.5v-2.5H10V15l1.5-1.5",
};

/** @param {string} name @param {string} [label] read aloud; without it the icon is decoration */
export function icon(name, label) {
    return s("svg.icon-line", { viewBox: "0 0 24 24", role: label && "img", "aria-label": label, "aria-hidden": label ? null : "true", focusable: "false" },
        s("path", { d: PATHS[name], fill: "none", stroke: "currentColor", "stroke-width": 1.75, "stroke-linecap": "round", "stroke-linejoin": "round" }));
}
