/** Files of the content, such as characters' models and pictures: found in its manifest, each by what it holds. */

import { route } from "./place.js";

const MODEL = "model/gltf-binary";

export class Assets {
    #token;
    #files = null;

    /** @param {string} token */
    constructor(token) { this.#token = token; }

    /** A model by its name, with or without folder and ending. @param {string} name @returns {Promise<ArrayBuffer | null>} null where the content has none */
    async model(name) {
        const file = (await this.#list()).find(({ path, mediaType }) => mediaType === MODEL && [path, stem(path), stem(path).split("/").pop()].includes(name));
        // What lies under its hash never changes: the browser keeps it.
        return file ? (await this.#ask(`v1/blobs/sha256/${file.sha256}`, "default")).arrayBuffer() : null;
    }

    async hasPictures() { return (await this.#list()).some(isPicture); }

    /** Where a picture is, by its path in the content. @param {string} path @returns {Promise<string | null>} null where the content has none */
    async picture(path) {
        const file = (await this.#list()).find((entry) => entry.path === path && isPicture(entry));
        if (!file) return null;
        const bytes = await (await this.#ask(`v1/blobs/sha256/${file.sha256}`, "default")).arrayBuffer();
        return URL.createObjectURL(new Blob([bytes], { type: file.mediaType }));
    }

    /** What there is, asked for once; another time where that failed. @returns {Promise<any[]>} */
    #list() {
        this.#files ??= this.#ask("v1/manifest", "no-cache").then((answer) => answer.json()).then(({ files }) => files).catch((error) => { this.#files = null; throw error; });
        return this.#files;
    }

    async #ask(path, cache) {
        const answer = await fetch(route(path), { cache, headers: { Authorization: `Bearer ${this.#token}` } });
        if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
        return answer;
    }
}

function isPicture({ mediaType }) { return mediaType.startsWith("image/"); }

function stem(path) { return path.replace(/\.[^./]+$/, ""); }
