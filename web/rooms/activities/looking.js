// Looking round: touch a thing and hear what it is called, see its card, take it in the hand.
import { cultureCard, grammarCard, wordCard } from "../view/cards.js";

export class Looking {
  /** @param {import("../visit.js").Visit} visit */
  constructor(visit) {
    this.visit = visit;
  }

  start() {
    const { environment } = this.visit.room;
    if (environment?.culturalDescription && this.visit.isFirstTime(environment.id)) {
      this.visit.screen.showCard({ ...cultureCard(this.visit.t, environment.culturalDescription), isBelow: true }, () => this.visit.screen.hideCard());
    }
  }

  touch(thing) {
    const { visit } = this, { screen } = visit;
    this.thing = thing;
    visit.feel("smile");
    visit.screen.showPrompt(null);
    visit.pronounce(thing);
    this.#show();
    screen.mark(thing);
  }

  touchFigure() {
    this.visit.feel("wave");
    this.visit.setMode("talk");
  }

  /** A grammar card or a note that hangs in the room. */
  async open(note) {
    const { visit } = this;
    if (note.contentType === "culturalNote") return visit.screen.showCard(cultureCard(visit.t, note.displayText), () => visit.screen.hideCard());
    const rule = await visit.daemon.call("grammar.rule", { ruleID: note.contentID, ...visit.daemon.explanation() });
    return visit.screen.showCard(grammarCard(visit.t, rule), () => visit.screen.hideCard());
  }

  stop() {
    this.visit.screen.showPrompt(null);
    this.visit.screen.hideCard();
  }

  #show() {
    const { visit, thing } = this;
    const can = { speak: visit.canSpeak, review: Boolean(thing.card), add: !visit.isGuest && !visit.isLearning(thing), hang: !visit.isGuest };
    visit.screen.showCard(wordCard(visit.t, thing, can), (id) => visit.attempt(() => this.#press(id)));
  }

  async #press(id) {
    const { visit, thing } = this;
    switch (id) {
      case "hear":
        if ((await visit.pronounce(thing)) === null) visit.screen.showPrompt(visit.t("noVoice"));
        return undefined;
      case "sayIt": return this.#judge();
      case "knew":
      case "forgot":
        await visit.daemon.call("vocab.review", { wordID: thing.card.id, rating: id === "knew" ? "good" : "again", reviewID: crypto.randomUUID() });
        visit.feel(id === "knew" ? "proud" : "nod");
        visit.screen.hideCard();
        return visit.reload();
      case "add":
        await visit.daemon.call("vocab.add", { learnerID: visit.daemon.learnerID, word: thing.word, language: thing.language, ...(thing.translation ? { translation: thing.sub } : {}) });
        visit.screen.say(visit.t("added"));
        visit.screen.hideCard();
        return visit.reload();
      case "move": return visit.setMode("place", { thing });
      case "remove":
        await visit.room.remove(thing);
        visit.screen.hideCard();
        return visit.redraw();
      default: return visit.screen.hideCard();
    }
  }

  async #judge() {
    const { visit, thing } = this;
    const score = await visit.judge(thing);
    if (score === null) return;
    visit.screen.showCard({ title: thing.text, subtitle: visit.t("pronounced", { score: Math.round(score) }), buttons: [{ id: "hear", label: visit.t("hear"), isMain: true }, { id: "sayIt", label: visit.t("again") }, { id: "close", label: visit.t("close") }] }, (id) => visit.attempt(() => this.#press(id)));
    visit.feel(score >= 75 ? "proud" : score >= 50 ? "nod" : "think");
  }
}
