// A quiz in the room: labels are gone, things are touched or named, cards are reviewed by how it went.
import { Quiz } from "../learn/quiz.js";
import { resultCard } from "../view/cards.js";

/** Fewer things than this are no quiz. */
const LEAST = 3;

export class Quizzing {
  /** @param {import("../visit.js").Visit} visit @param {"listen"|"say"} kind */
  constructor(visit, kind) {
    this.visit = visit;
    this.kind = kind;
  }

  start() {
    const { visit } = this, things = visit.room.things.filter(({ position }) => position);
    if (things.length < LEAST) {
      visit.screen.showCard({ title: visit.t("few"), buttons: [{ id: "close", label: visit.t("close"), isMain: true }] }, () => visit.setMode("look"));
      return;
    }
    this.quiz = new Quiz(things, { kind: this.kind, random: visit.random });
    visit.hideLabels(true);
    visit.screen.hideCard();
    visit.screen.conceal(this.kind);
    if (this.kind === "say") visit.screen.showForm((text) => (this.shown || this.quiz.isOver ? this.shown && this.#next() : this.#take(this.quiz.type(text))));
    this.#ask();
  }

  touch(thing) {
    if (this.shown) return this.#next();
    if (!this.quiz || this.quiz.isOver) return;
    if (this.kind === "listen") this.#take(this.quiz.touch(thing), thing);
    else if (thing.id === this.quiz.current.id) this.speak();
  }

  touchFigure() {
    if (this.kind === "listen") this.repeat();
  }

  /** Says the word again; where there is no voice it is shown. */
  async repeat() {
    const { quiz } = this, thing = this.shown ?? quiz?.current;
    if (!thing) return;
    const heard = await this.visit.pronounce(thing);
    if (heard === null && this.kind === "listen" && thing === this.quiz?.current && !this.shown) this.#prompt(this.visit.t("noVoiceAsk", { word: thing.text }));
  }

  /** Says the word into the microphone. */
  async speak() {
    if (this.shown) return;
    if (this.kind !== "say" || this.quiz.isOver) return;
    const asked = this.quiz.current, score = await this.visit.judge(asked);
    if (score !== null && asked === this.quiz.current) this.#take(this.quiz.speak(score));
  }

  skip() {
    if (this.shown) return this.#next();
    if (this.quiz && !this.quiz.isOver) this.#take(this.quiz.skip());
  }

  stop() {
    const { visit } = this;
    this.quiz = this.shown = null;
    visit.unmark();
    visit.hideLabels(false);
    visit.screen.conceal(null);
    visit.screen.showPrompt(null);
    visit.screen.showForm(null);
    visit.screen.hideCard();
  }

  #ask() {
    const { visit, quiz } = this;
    visit.unmark();
    this.#prompt(visit.t(this.kind === "listen" ? "listenAsk" : "sayAsk"));
    if (this.kind === "listen") return void this.repeat();
    quiz.current.mark = "asked";
    visit.pointOut(quiz.current);
  }

  #next() {
    this.shown = null;
    if (this.quiz?.isOver) this.#finish();
    else if (this.quiz) this.#ask();
  }

  #prompt(text) {
    const { visit, quiz } = this;
    const score = visit.t("score", { points: quiz.points, index: Math.min(quiz.index + 1, quiz.things.length), count: quiz.things.length });
    // The answer before stays in sight until the next.
    visit.screen.showPrompt(text, [this.before, score].filter(Boolean).join(" · "), true);
  }

  #take({ verdict, thing, result }, touched = null) {
    const { visit } = this;
    visit.unmark();
    this.before = "";
    if (verdict === "wrong") {
      if (touched) touched.mark = "wrong";
      if (this.kind === "say") thing.mark = "asked";
      visit.feel("shake");
      this.#prompt(touched ? visit.t("wrong", { word: touched.text }) : visit.t("again"));
      if (this.kind === "listen") visit.later(1.1, () => this.repeat());
      return;
    }
    thing.mark = verdict === "right" ? "right" : "asked";
    visit.feel(verdict === "right" ? "proud" : "nod");
    visit.screen.showPrompt(visit.t(verdict, { word: thing.text }), visit.t("points", { points: this.quiz.points }), verdict === "shown");
    if (verdict === "shown") {
      this.shown = thing;
      visit.pointOut(thing);
    }
    if (this.kind === "say" || verdict === "shown") visit.pronounce(thing);
    if (thing.card) visit.daemon.call("vocab.review", { wordID: thing.card.id, rating: result.rating, source: "quiz", reviewID: crypto.randomUUID(), durationMs: Math.round(Math.min(3600, result.seconds) * 1000) }).catch(() => {});
    // What was not known stays until the learner goes on.
    if (verdict === "shown") return;
    this.before = visit.t("right", { word: thing.text });
    visit.later(1.6, () => this.#next());
  }

  #finish() {
    const { visit, quiz } = this;
    visit.unmark();
    visit.screen.showPrompt(null);
    visit.screen.showForm(null);
    visit.hideLabels(false);
    visit.screen.conceal(null);
    visit.feel(quiz.right * 2 >= quiz.results.length ? "laugh" : "smile");
    visit.screen.showCard(resultCard(visit.t, quiz), (id) => visit.setMode(id === "again" ? this.kind : "look"));
    visit.reload({ keepsMode: true });
  }
}
