/** Which device this is, and who learns on it. */

const KEY = "account";

/**
 * @typedef {object} Account
 * @property {string} token
 * @property {string} deviceID
 * @property {string} role admin, teacher, learner or guest
 * @property {string[]} learners
 * @property {string} [learnerID] who learns now; a guest is nobody
 * @property {string} [room] the one room of a guest
 */

/** @returns {Account | null} */
export function account() {
    try { return JSON.parse(localStorage.getItem(KEY) ?? "null"); } catch { return null; }
}

/** @param {Account | null} value */
export function keepAccount(value) {
    if (value) localStorage.setItem(KEY, JSON.stringify(value));
    else localStorage.removeItem(KEY);
}
