/** The cards of question and answer that are due: from the daemon, or from what was kept of them. */

import { answeredMeanwhile } from "../answers.js";

/** A sitting has no more. */
const MOST = 100;

/** @param {import("../../../api.js").Api} api @returns {Promise<any[]>} */
export async function dueFlashcards(api) {
    // Without a connection, cards that were never fetched do not keep words from being reviewed.
    const none = (error) => { if (error.code !== "offline") throw error; return { flashcards: [] }; };
    const [{ flashcards }, answered] = await Promise.all([
        api.callOrKept("flashcards.list", { learnerID: api.learnerID, view: "due", limit: MOST }).catch(none), answeredMeanwhile("flashcards.review", "flashcardID"),
    ]);
    return flashcards.filter(({ id }) => !answered.has(id));
}
