// A conversation with the character who stands in the room.
import { Conversation } from "../learn/conversation.js";
import { correctionCard, cultureCard, grammarCard } from "../view/cards.js";

export class Talking {
  /** @param {import("../visit.js").Visit} visit */
  constructor(visit) {
    this.visit = visit;
  }

  async start() {
    const { visit } = this, scenarios = visit.scenarios;
    if (!scenarios.length) return visit.setMode("look");
    if (scenarios.length === 1) return this.#begin(scenarios[0]);
    visit.screen.showCard({ title: visit.t("choose"), width: 0.56, buttons: [...scenarios.map(({ id, name, difficulty }) => ({ id, label: `${name} · ${difficulty}`, isMain: true })), { id: "close", label: visit.t("close") }] },
      (id) => (id === "close" ? visit.setMode("look") : visit.attempt(() => this.#begin(scenarios.find((one) => one.id === id)))));
  }

  async #begin(scenario) {
    const { visit } = this;
    visit.screen.hideCard();
    this.scenario = await visit.daemon.call("content.get", { kind: "scenario", id: scenario.id });
    await visit.cast(this.scenario.characterID);
    this.conversation = new Conversation(visit.daemon, visit.voice, visit.character, {
      onLine: (line) => this.#unlessStopped(() => visit.screen.showLine(line, visit.character.language)),
      onQuiet: () => this.#unlessStopped(() => visit.feel("listen")),
      onEvent: (event) => this.#unlessStopped(() => visit.attempt(() => this.#event(event))),
      onTurn: (turn) => this.#unlessStopped(() => this.#turn(turn)),
    });
    visit.feel("wave");
    visit.screen.showForm((text) => this.#say({ text }));
    visit.screen.showTalkButtons([{ id: "speak", label: visit.t("speak"), isMain: true }, { id: "hint", label: visit.t("hint") }, { id: "repeat", label: visit.t("repeat") }, { id: "end", label: visit.t("end") }], (id) => this.press(id));
    await this.conversation.start(scenario.id);
  }

  press(id) {
    const { visit, conversation } = this;
    if (!conversation) return;
    visit.attempt(() => ({ speak: () => this.speak(), hint: () => conversation.hint(), repeat: () => conversation.repeat(), end: () => conversation.end() })[id]?.());
  }

  touch(thing) {
    this.visit.pronounce(thing);
  }

  touchFigure() {
    return this.speak();
  }

  async speak() {
    const { visit } = this;
    visit.voice.hush();
    const audio = await visit.hear();
    if (audio) await this.#say({ audio });
  }

  /** What still comes of a conversation that was left is not shown. */
  #unlessStopped(show) {
    if (!this.isStopped) show();
  }

  stop() {
    const { visit } = this;
    this.isStopped = true;
    this.conversation?.end()?.catch(() => {});
    this.conversation = null;
    visit.voice.hush();
    visit.screen.showLine(null);
    visit.screen.showForm(null);
    visit.screen.showTalkButtons([]);
    visit.screen.showPrompt(null);
    visit.screen.hideCard();
  }

  #say(utterance) {
    this.visit.feel("listen");
    return this.visit.attempt(() => this.conversation.say(utterance));
  }

  #turn(turn) {
    const { visit } = this, card = correctionCard(visit.t, turn.corrections);
    if (turn.speech?.message && !turn.speech.transcript) visit.screen.showPrompt(turn.speech.message);
    else visit.screen.showPrompt(null);
    if (card) visit.screen.showCard(card, () => visit.screen.hideCard());
    else visit.screen.hideCard();
    if (turn.hint) visit.screen.showPrompt(turn.hint);
    if (turn.match === "clarify" || turn.match === "offScript") visit.feel("think");
    if (!turn.isEnded) return;
    visit.screen.showForm(null);
    const score = turn.review?.score ?? turn.score;
    visit.screen.showCard({ title: visit.t("ended"), lines: score === undefined ? [] : [{ text: visit.t("points", { points: Math.round(score) }), style: "large" }], buttons: [{ id: "close", label: visit.t("close"), isMain: true }] }, () => visit.setMode("look"));
    visit.feel("wave");
    this.conversation = null;
  }

  /** What the author wants to be seen: a gesture, a card, a custom, a thing held out. */
  async #event(event) {
    const { visit } = this, { kind, value, details = {} } = event;
    if (visit.stage?.figure?.expression.showEvent(event)) return;
    if (kind === "prop") {
      const thing = visit.room.things.find((one) => one.objectID === value || one.word === value);
      if (thing) visit.pointOut(thing, 4);
      visit.feel(details.action ?? "point");
    } else if (kind === "card" && (value === "grammar" || details.rule)) {
      const rule = await visit.daemon.call("grammar.rule", { ruleID: details.rule ?? details.id, ...visit.daemon.explanation() });
      visit.screen.showCard(grammarCard(visit.t, rule), () => visit.screen.hideCard());
    } else if (kind === "card" && value === "word") {
      const thing = visit.room.things.find(({ word, text }) => word === details.word || text === details.word);
      if (thing) visit.pointOut(thing, 4);
      else visit.screen.showCard({ title: details.word ?? "", lines: details.translation ? [{ text: details.translation }] : [], buttons: [{ id: "close", label: visit.t("close"), isMain: true }] }, () => visit.screen.hideCard());
    } else if (kind === "note" || kind === "culture" || (kind === "card" && value === "culture")) {
      const text = details.text ?? this.scenario.culturalNotes[Number(details.number ?? value) - 1] ?? this.scenario.culturalNotes[0];
      if (text) visit.screen.showCard(cultureCard(visit.t, text), () => visit.screen.hideCard());
    }
  }
}
