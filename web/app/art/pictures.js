/** Pictures that the content has of its characters: they are laid over what would be drawn of them by chance. */

/** @type {(id: string) => Promise<string | null>} */
let find = async () => null;

/** From now on pictures are looked for. @param {import("../api.js").Api} api */
export function usePictures(api) {
    const known = new Map();
    // Nobody is asked about characters where the content has no pictures at all.
    const look = async (id) => {
        if (!await api.assets.hasPictures()) return null;
        const { thumbnailURL } = await api.callOrKept("content.get", { kind: "character", id });
        return api.assets.picture(thumbnailURL);
    };
    find = (id) => {
        if (!known.has(id)) known.set(id, look(id).catch(() => null));
        return known.get(id);
    };
}

/** Where a character's picture is. @param {string} id of the character @returns {Promise<string | null>} null where the content has none */
export function pictureOf(id) { return find(id); }
