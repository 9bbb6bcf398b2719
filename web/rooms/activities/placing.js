// Putting a label somewhere: which word, then where. Labels turn to whoever put them there.
import { placement } from "../maths/matrices.js";

/** Without anything in the way a label hangs this far ahead, in metres. */
const AHEAD = 1;

/** A label's place in the room: at a point, turned to the learner. */
export const hanging = (at, head) => placement(at, Math.atan2(head[0] - at[0], head[2] - at[2]));

export class Placing {
  /** @param {import("../visit.js").Visit} visit @param {{thing?: object}} options a label that is there already */
  constructor(visit, { thing = null } = {}) {
    this.visit = visit;
    this.moved = thing;
    this.word = thing && { word: thing.word, text: thing.text };
  }

  start() {
    if (this.word) return this.#where();
    const { visit } = this, due = visit.room.due.map(({ word }) => word).slice(0, 40);
    visit.screen.askText(visit.t("whichWord"), { hint: visit.t("wordHint", { example: due[0] ?? "mesa" }), suggestions: due, words: visit.room.due }, (text) => visit.attempt(() => this.#choose(text)));
  }

  /** Where a ray told it to go. @param {number[]} at in the room */
  async point(at) {
    const { visit, word } = this;
    if (!word || this.isBusy) return;
    this.isBusy = true;
    try {
      const transform = hanging(at, visit.head);
      if (this.moved) await visit.room.move(this.moved, transform);
      else await visit.room.put({ ...word, transform });
      await visit.redraw();
      visit.screen.say(visit.t("placed", { word: word.text }));
      visit.setMode("look");
    } finally {
      this.isBusy = false;
    }
  }

  /** In front of the learner: for those who cannot point. */
  ahead() {
    const { head, facing } = this.visit;
    return this.point([head[0] + facing[0] * AHEAD, head[1] - 0.25, head[2] + facing[2] * AHEAD]);
  }

  /** What a ray that meets nothing points at. */
  static farPoint({ origin, direction }) {
    return [0, 1, 2].map((axis) => origin[axis] + direction[axis] * AHEAD);
  }

  stop() {
    this.visit.screen.showPrompt(null);
    this.visit.screen.hideCard();
    this.visit.screen.aiming(false);
  }

  async #choose(text) {
    const { visit } = this;
    // The lexicon knows the lemma and the article; a word that it lacks is hung as it is.
    const found = await visit.daemon.call("vocab.lookup", { word: text.split(/\s+/u).at(-1), language: visit.daemon.language }).catch(() => null);
    const noun = found?.translations.find(({ partOfSpeech }) => partOfSpeech === "noun") ?? found?.translations[0];
    const lemma = noun ? (noun.language === visit.daemon.language ? noun.translation : noun.word) : text, isWhole = /\s/u.test(text) && lemma !== text;
    this.word = { word: lemma, text: isWhole || !noun?.article ? (isWhole ? text : lemma) : `${noun.article} ${lemma}` };
    this.#where();
  }

  #where() {
    const { visit, word } = this;
    visit.screen.showPrompt(visit.t("where", { word: word.text }));
    visit.screen.showCard({ title: word.text, width: 0.4, buttons: [{ id: "here", label: visit.t("here"), isMain: true }, { id: "close", label: visit.t("close") }] }, (id) => (id === "here" ? visit.attempt(() => this.ahead()) : visit.setMode("look")));
    visit.screen.aiming(true);
  }
}
