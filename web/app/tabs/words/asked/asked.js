/**
 * What a review asks: a word or a card of question and answer, each with its faces and its way to be answered.
 *
 * @typedef {object} Asked
 * @property {string} id
 * @property {string} tag what it is, above the front
 * @property {string} spoken the front, for those who listen to the page
 * @property {string} [language] of the front
 * @property {boolean} hasSound
 * @property {() => any} front
 * @property {() => any} back
 * @property {() => Promise<Record<string, string>>} hints what stands under each of the four buttons
 * @property {() => Promise<AudioBuffer>} [sound]
 * @property {(rating: string, tookMs: number) => Promise<{ reviewID: string | null, again: Asked | null }>} answer `again` is what is asked once more in this sitting
 * @property {(reviewID: string | null) => Promise<Asked>} takeBack resolves to what is asked again
 */

export const RATINGS = ["again", "hard", "good", "easy"];
