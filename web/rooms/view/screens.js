// Where words are shown besides the picture: on the page around it, or on cards in the room.
import { bubbleCard } from "./cards.js";

/** On the page. */
export class PageScreen {
  /** @param {import("./interface.js").Interface} page */
  constructor(page) {
    this.page = page;
  }

  showCard(card, onPress) { this.page.showCard(card, onPress); }
  hideCard() { this.page.hideCard(); }
  showPrompt(text, score, canSkip) { this.page.showPrompt(text, score, canSkip); }
  showLine(line, language) { this.page.showCaption(line?.text ?? null, line?.translation, language); }
  showForm(onSubmit) { this.page.showForm(onSubmit); }
  showTalkButtons(buttons, onPress) { this.page.showTalkButtons(buttons, onPress); }
  askText(title, options, onText) { this.page.askText(title, options, onText); }
  conceal(kind) { this.page.conceal(kind); }
  mark(thing) { this.page.mark(thing); }
  say(text) { this.page.say(text); }
  aiming(isAiming) { this.page.canvas.classList.toggle("is-placing", isAiming); }
  update() {}
  leave() {}
}

/** How far from the learner cards hang, in metres. */
const AWAY = 0.95;

/** In the room: cards at arm's length, the character's lines over their head, a board to choose from at the side. */
export class RoomScreen {
  /**
   * @param {import("../visit.js").Visit} visit
   * @param {(id: string) => void} onBoard a button of the board
   */
  constructor(visit, onBoard) {
    this.visit = visit;
    this.panels = visit.stage.panels;
    this.presses = new Map([["board", onBoard]]);
    this.prompt = null;
    this.talk = [];
  }

  showCard(card, onPress) {
    this.#show("card", card, onPress, 0.38, -0.06);
    this.say([card.title, ...(card.lines ?? []).map(({ text }) => text)].filter(Boolean).join(". "));
  }

  hideCard() { this.panels.hide("card"); }

  showPrompt(text, score = "", canSkip = false) {
    if (!text) return this.panels.hide("prompt");
    const card = { width: 0.5, lines: [{ text }, ...(score ? [{ text: score, style: "soft" }] : [])], buttons: canSkip ? [{ id: "speak", label: this.visit.t("again"), isMain: true }, { id: "skip", label: this.visit.t("next") }] : [] };
    this.#show("prompt", card, (id) => this.visit.press(id), 0, 0.3);
    this.say(text);
    return undefined;
  }

  showLine(line) {
    const figure = this.visit.stage.figure;
    if (!line || !figure) return this.panels.hide("bubble");
    this.panels.show("bubble", bubbleCard(line), { at: figure.bubbleAt(), facing: this.visit.head });
    this.say(line.text);
    return undefined;
  }

  /** There is no keyboard in a headset: answers are spoken. */
  showForm() {}

  showTalkButtons(buttons, onPress) {
    if (!buttons.length) return this.panels.hide("talk");
    this.#show("talk", { width: 0.62, buttons }, onPress, -0.1, -0.42);
    return undefined;
  }

  /** A word is chosen from those that are due. */
  askText(title, { words = [] }, onText) {
    const buttons = words.slice(0, 9).map(({ word }) => ({ id: word, label: word }));
    this.showCard({ title, width: 0.6, buttons: [...buttons, { id: "", label: this.visit.t("close"), isMain: true }] }, (id) => {
      this.hideCard();
      if (id) onText(id);
      else this.visit.setMode("look");
    });
  }

  showBoard(buttons) {
    this.#show("board", { width: 0.42, title: this.visit.roomName, buttons }, this.presses.get("board"), -0.66, -0.2);
  }

  conceal() {}
  mark() {}
  aiming() {}
  say(text) { this.visit.page.say(text); }

  /** A button of a card was pressed. */
  press(panel, button) {
    if (button) this.presses.get(panel.id)?.(button);
  }

  /** Cards that are left behind come along. */
  update(head, facing) {
    for (const [id, { right, up }] of this.places ?? []) {
      const panel = this.panels.shown.get(id);
      if (!panel || id === "bubble") continue;
      const way = [panel.at[0] - head[0], panel.at[1] - head[1], panel.at[2] - head[2]], away = Math.hypot(way[0], way[2]);
      const ahead = (way[0] * facing[0] + way[2] * facing[2]) / Math.max(0.01, away);
      if (away > 2.2 || away < 0.3 || ahead < -0.2) this.panels.place(panel, this.#beside(right, up), head);
    }
    const bubble = this.panels.shown.get("bubble");
    if (bubble) this.panels.place(bubble, bubble.at, head);
  }

  leave() { this.panels.clear(); }

  #show(id, card, onPress, right, up) {
    this.presses.set(id, onPress);
    (this.places ??= new Map()).set(id, { right, up });
    const before = this.panels.shown.get(id);
    this.panels.show(id, card, { at: before?.at ?? this.#beside(right, up), facing: before?.facing ?? this.visit.head });
  }

  #beside(right, up) {
    const { head, facing } = this.visit, size = Math.hypot(facing[0], facing[2]) || 1, [fx, fz] = [facing[0] / size, facing[2] / size];
    return [head[0] + fx * AWAY - fz * right, head[1] + up, head[2] + fz * AWAY + fx * right];
  }
}
