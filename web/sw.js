/* Keeps the page for when there is no connection. With one, the daemon's own files come first, so that a new version shows at once. */

const CACHE = "immersion-page-1";
const PATIENCE = 2500;
/** What a proxy answers when the daemon behind it is away. */
const AWAY = [502, 503, 504];

self.addEventListener("install", (event) => {
    event.waitUntil((async () => {
        const cache = await caches.open(CACHE);
        const list = await (await fetch("files.json", { cache: "no-cache" })).json();
        await cache.addAll(["./", ...list].map((path) => new Request(path, { cache: "no-cache" })));
        await self.skipWaiting();
    })());
});

self.addEventListener("activate", (event) => {
    event.waitUntil((async () => {
        for (const name of await caches.keys()) if (name.startsWith("immersion-page-") && name !== CACHE) await caches.delete(name);
        await self.clients.claim();
    })());
});

self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil((async () => {
        const [open] = await self.clients.matchAll({ type: "window" });
        return open ? open.focus() : self.clients.openWindow("./#/words/review");
    })());
});

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const path = new URL(request.url).pathname.slice(new URL(self.registration.scope).pathname.length);
    const isOurs = request.url.startsWith(self.registration.scope);
    // A part of a file is not the file.
    if (request.method !== "GET" || request.headers.has("Range") || !isOurs || path.startsWith("v1/") || path.startsWith("v2/")) return;
    event.respondWith(answer(request));
});

async function answer(request) {
    const cache = await caches.open(CACHE);
    const options = { ignoreSearch: true };
    const fresh = fetch(request).then((reply) => {
        if (reply.status === 200) cache.put(request, reply.clone()).catch(() => {});
        return reply;
    });
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
    const first = await Promise.race([fresh.catch(() => undefined), late]);
    if (first && !AWAY.includes(first.status)) return first;
    const kept = await cache.match(request.mode === "navigate" ? "./" : request, options);
    return kept ?? first ?? fresh.catch(() => Response.error());
}
