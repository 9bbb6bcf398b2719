// A room as the daemon knows it: what hangs there, what it is called, and which words are due.

/**
 * @typedef {object} Thing
 * @property {string} id its label's anchor, or its own where it has no label
 * @property {string | null} propID the anchor of the thing itself
 * @property {string | null} labelID the anchor of its label
 * @property {string} objectID what content calls it
 * @property {string} word the lemma
 * @property {string} text what the label shows
 * @property {string} sub what it shows below: the translation
 * @property {number[]} position in the room
 * @property {number[] | null} labelAt where the label hangs in the room
 * @property {"tap"|"grab"|"speak"} action
 * @property {boolean} isDue
 * @property {string} language
 */

/** Labels hang this far from their things at most, level, in metres: beyond it a label is a thing of its own. */
const BESIDE = 0.4;

const place = ({ transform }) => [transform[12], transform[13], transform[14]];

/**
 * Joins anchors, what they stand for and due words to things.
 * @param {object} parts anchors of anchor.list, labels of anchor.labels, objects of the environment, due of vocab.due
 * @returns {Thing[]}
 */
export function thingsOf({ anchors, labels = [], objects = [], due = [], now = new Date() }) {
  const known = new Map(labels.map((label) => [label.anchorIdentifier, label])), words = new Map(due.map((card) => [card.word, card]));
  const actions = new Map(objects.map((object) => [object.id, object.action]));
  const active = anchors.filter(({ isActive }) => isActive !== false);
  const hung = active.filter(({ contentType }) => contentType === "objectLabel"), taken = new Set();
  const thing = (prop, label) => {
    const info = known.get(label?.anchorIdentifier) ?? known.get(prop?.anchorIdentifier) ?? {};
    const anchor = label ?? prop, word = info.word ?? anchor.contentID, card = words.get(word) ?? null;
    const isPast = info.due ? new Date(info.due) <= now : false;
    return {
      id: anchor.anchorIdentifier, propID: prop?.anchorIdentifier ?? null, labelID: label?.anchorIdentifier ?? null, anchor,
      objectID: prop?.contentID ?? anchor.contentID, word, text: prop && label?.displayText === word ? prop.displayText : anchor.displayText,
      sub: info.translation ? shortest(info.translation) : "", translation: info.translation ?? "", article: info.article ?? null, ipa: info.ipa ?? "",
      example: info.example ?? null, position: place(prop ?? anchor), labelAt: place(anchor), action: actions.get(prop?.contentID) ?? "tap",
      isDue: isPast || Boolean(card), card, language: anchor.language,
    };
  };
  const things = active.filter(({ contentType }) => contentType === "interactiveProp").map((prop) => {
    const word = known.get(prop.anchorIdentifier)?.word, at = place(prop);
    const beside = hung.filter((label) => !taken.has(label) && Math.hypot(place(label)[0] - at[0], place(label)[2] - at[2]) < BESIDE);
    const label = beside.find(({ contentID }) => contentID === word || contentID === prop.contentID)
      ?? beside.find((one) => Math.hypot(place(one)[0] - at[0], place(one)[2] - at[2]) < 0.02) ?? null;
    if (label) taken.add(label);
    return thing(prop, label);
  });
  return [...things, ...hung.filter((label) => !taken.has(label)).map((label) => thing(null, label))];
}

/** The first meaning of several, short enough for a label. */
export const shortest = (translation) => translation.split(/[;,(]/)[0].trim();

/** A room of the daemon's, loaded and kept by calls. */
export class Room {
  things = [];
  /** What hangs in it besides words: grammar cards, cultural notes. */
  notes = [];
  revision = 0;

  /**
   * @param {{call: (method: string, params: object) => Promise<object>}} api
   * @param {{id: string, environment: object | null, learnerID: string, language: string, explanationLanguage?: string}} options
   */
  constructor(api, { id, environment, learnerID, language, explanationLanguage }) {
    this.api = api;
    this.id = id;
    this.environment = environment;
    this.learnerID = learnerID;
    this.language = language;
    this.explanationLanguage = explanationLanguage;
  }

  /** Loads it; an environment's objects are hung when it is entered for the first time. */
  async load() {
    let list = await this.#list();
    if (this.learnerID && this.environment && !list.anchors.some(({ contentType }) => contentType === "interactiveProp")) {
      await this.furnish();
      list = await this.#list();
    }
    await this.#take(list);
    return this;
  }

  /** Hangs the environment's objects and words where they belong. */
  async furnish() {
    const learner = this.#learner();
    await this.api.call("anchor.place", { roomIdentifier: this.id, environmentID: this.environment.id, ...learner });
  }

  #list() {
    return this.api.call("anchor.list", { roomIdentifier: this.id });
  }

  #learner() {
    return { ...(this.learnerID ? { learnerID: this.learnerID } : {}), ...(this.explanationLanguage ? { explanationLanguage: this.explanationLanguage } : {}) };
  }

  async #take({ anchors, revision }) {
    const labelled = anchors.some(({ contentType }) => contentType === "objectLabel" || contentType === "interactiveProp");
    const [{ labels }, { words }] = await Promise.all([
      labelled ? this.api.call("anchor.labels", { roomIdentifier: this.id, ...this.#learner() }) : { labels: [] },
      this.learnerID ? this.api.call("vocab.due", { learnerID: this.learnerID, language: this.language, limit: 500 }).catch(() => ({ words: [] })) : { words: [] },
    ]);
    this.revision = revision;
    this.due = words;
    this.notes = anchors.filter(({ contentType, isActive }) => isActive !== false && (contentType === "grammarCard" || contentType === "culturalNote"));
    this.things = thingsOf({ anchors, labels, objects: this.environment?.interactiveObjects, due: words });
  }

  /** Loads again what others changed. @returns whether anything did */
  async refresh() {
    const list = await this.#list();
    if (list.revision === this.revision) return false;
    await this.#take(list);
    return true;
  }

  /** Hangs a word's label. @param {Float32Array} transform from the label's space to the room's */
  async put({ id = crypto.randomUUID(), word, text, transform, contentType = "objectLabel" }) {
    await this.api.call("anchor.put", {
      anchorIdentifier: id, transform: Array.from(transform), contentType, contentID: word, displayText: text,
      language: this.language, roomIdentifier: this.id,
    });
    await this.#take(await this.#list());
    return this.things.find((thing) => thing.id === id || thing.labelID === id) ?? null;
  }

  /** Hangs a label elsewhere; all else of it stays. */
  async move(thing, transform) {
    const { anchorIdentifier, contentType, contentID, displayText, language, roomIdentifier, audioURL, expiresAt } = thing.anchor;
    const kept = { ...(audioURL ? { audioURL } : {}), ...(expiresAt ? { expiresAt } : {}) };
    await this.api.call("anchor.put", { anchorIdentifier, contentType, contentID, displayText, language, roomIdentifier, ...kept, transform: Array.from(transform) });
    await this.#take(await this.#list());
  }

  /** Takes a label away. */
  async remove(thing) {
    await this.api.call("anchor.delete", { anchorIdentifier: thing.id });
    await this.#take(await this.#list());
  }
}
