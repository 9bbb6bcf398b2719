/** The link of an invitation: `https://…/#pair=CODE&fp=FINGERPRINT`. */

/** A code that stands alone. */
const CODE = /^[\w-]{20}$/;

/**
 * The invitation in a link, or in what somebody pasted; null where there is none.
 * @param {string} text
 * @returns {{ code: string, fingerprint: string } | null}
 */
export function invitationIn(text) {
    const given = text.trim();
    const link = new URLSearchParams(given.slice(given.indexOf("#") + 1));
    const code = link.get("pair") ?? (CODE.test(given) ? given : null);
    return code && { code, fingerprint: link.get("fp") ?? "" };
}

/** Takes the link out of the page's address. @returns {string} what it was there */
export function dropLink() {
    const { hash, pathname, search } = location;
    if (!invitationIn(hash)) return "";
    history.replaceState(history.state, "", pathname + search);
    return hash;
}
