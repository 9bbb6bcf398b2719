/** Where the daemon's routes are: beside the page, also below a sub-path. */

/** @param {string} path such as `v1/info` */
export function route(path) { return new URL(path, document.baseURI); }

export function socketRoute(path) {
    const url = route(path);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    return url;
}
