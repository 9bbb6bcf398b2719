/** What must outlive the page: due words, started conversations and what waits for the connection. */

const NAME = "immersion";
const SHELVES = ["kept", "waiting", "conversations"];

let opened = null;

function database() {
    opened ??= new Promise((resolve, reject) => {
        const request = indexedDB.open(NAME, 1);
        request.onupgradeneeded = () => { for (const shelf of SHELVES) request.result.createObjectStore(shelf); };
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    return opened;
}

async function run(shelf, mode, work) {
    const transaction = (await database()).transaction(shelf, mode);
    const request = work(transaction.objectStore(shelf));
    return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve(request?.result);
        transaction.onerror = () => reject(transaction.error);
        transaction.onabort = () => reject(transaction.error);
    });
}

/** @param {"kept" | "waiting" | "conversations"} shelf */
export function read(shelf, key) { return run(shelf, "readonly", (store) => store.get(key)); }
export function write(shelf, key, value) { return run(shelf, "readwrite", (store) => store.put(value, key)); }
export function remove(shelf, key) { return run(shelf, "readwrite", (store) => store.delete(key)); }
export function all(shelf) { return run(shelf, "readonly", (store) => store.getAll()); }

/** Puts in place of what is kept what `work` makes of it, and no other tab comes between. @returns {Promise<any>} what is kept then */
export async function change(shelf, key, work) {
    let value;
    await run(shelf, "readwrite", (store) => {
        const reading = store.get(key);
        reading.onsuccess = () => { value = work(reading.result); store.put(value, key); };
    });
    return value;
}

/** Empties everything. */
export async function forgetAll() { for (const shelf of SHELVES) await run(shelf, "readwrite", (store) => store.clear()); }
