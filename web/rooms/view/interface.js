// Around the picture on the page: what can be done, what is said, a card, and the list that needs no picture.

/** An element with classes after dots, attributes and children. */
export function element(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split("."), made = document.createElement(tag);
  if (classes.length) made.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

const button = (label, onclick, more = {}, classes = "") => element(`button.rooms-button${classes}`, { type: "button", onclick, ...more }, label);

export class Interface {
  #press = () => {};
  #submit = () => {};
  #before = null;

  /**
   * @param {HTMLElement} container
   * @param {(key: string, values?: object) => string} t
   * @param {object} answers onRoom(id), onMode(mode), onWord(thing), onFocus(thing), onEnter(mode), onMore(what)
   */
  constructor(container, t, answers) {
    this.t = t;
    this.answers = answers;
    this.rooms = element("select", { onchange: () => answers.onRoom(this.rooms.value) });
    this.modes = element("div.rooms-modes", { role: "group", "aria-label": t("modes") });
    this.enter = element("div.rooms-modes");
    this.canvas = element("canvas.rooms-canvas", { tabindex: 0, role: "application", "aria-label": t("canvas") });
    this.prompt = element("p.rooms-prompt", { hidden: true });
    this.score = element("p.rooms-prompt.rooms-score", { hidden: true });
    this.skip = button(t("next"), () => answers.onMore("skip"), { hidden: true });
    this.caption = element("div.rooms-caption", { hidden: true });
    this.input = element("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 400, "aria-label": t("type"), placeholder: t("type") });
    this.speak = button(t("speak"), () => answers.onMore("speak"));
    this.talk = element("div.rooms-modes", { hidden: true });
    this.form = element("form.rooms-say", { hidden: true, onsubmit: (event) => this.#send(event) }, this.input, this.speak, element("button.rooms-button.is-main", { type: "submit" }, t("send")));
    this.card = element("section.rooms-card", { hidden: true, tabindex: -1 });
    this.card.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.#press("close");
    });
    this.count = element("p");
    this.list = element("ul");
    this.live = element("p.rooms-unseen", { role: "status", "aria-live": "polite" });
    this.more = element("p.rooms-more");
    this.view = element("div.rooms-view", {}, this.canvas, element("div.rooms-banner", {}, this.prompt, this.score, this.skip), element("div.rooms-foot", {}, this.caption, this.talk, this.form));
    this.root = element("div.rooms", {},
      element("div.rooms-bar", {}, element("label", {}, `${t("room")} `, this.rooms), this.modes, this.enter),
      element("div.rooms-main", {}, this.view, element("div.rooms-side", {}, this.card, element("aside.rooms-words", { "aria-label": t("words") }, element("h2", {}, t("words")), this.count, this.list))),
      this.more, this.live);
    container.append(this.root);
  }

  /** @param {{id: string, name: string}[]} rooms */
  showRooms(rooms, chosen) {
    this.rooms.replaceChildren(...rooms.map(({ id, name }) => element("option", { value: id, selected: id === chosen }, name)));
  }

  showModes(modes, chosen) {
    this.modes.replaceChildren(...modes.map((mode) => button(this.t(mode), () => this.answers.onMode(mode), { "aria-pressed": String(mode === chosen), "data-mode": mode })));
  }

  /** Buttons to enter with a headset, or why there are none. */
  showEntrances(modes) {
    const names = { "immersive-ar": "enterAR", "immersive-vr": "enterVR" };
    this.enter.replaceChildren(...modes.map((mode) => button(this.t(names[mode]), () => this.answers.onEnter(mode), { "data-enter": mode }, ".is-main")));
    const file = button(this.t("export"), () => this.answers.onMore("export")), back = button(this.t("putBack"), () => this.answers.onMore("putBack"));
    this.more.replaceChildren(...(modes.length ? [] : [this.t("noHeadset")]), file, back);
    this.putBack = back;
  }

  showThings(things, isGuest = false) {
    this.count.textContent = things.length ? this.t("wordsOf", { count: things.length, due: things.filter(({ isDue }) => isDue).length }) : this.t(isGuest ? "guestEmpty" : "empty");
    const sorted = [...things].sort((a, b) => Number(b.isDue) - Number(a.isDue) || a.text.localeCompare(b.text));
    this.words = new Map(sorted.map((thing) => [thing.id, element("button.rooms-word", {
      type: "button", onclick: () => this.answers.onWord(thing), onfocus: () => this.answers.onFocus(thing), onmouseenter: () => this.answers.onFocus(thing),
    }, element("strong", { lang: thing.language }, thing.text), element("small", {}, thing.sub), thing.isDue ? element("span.is-due", {}, this.t("due")) : null)]));
    this.list.replaceChildren(...[...this.words.values()].map((word) => element("li", {}, word)));
  }

  /** In a quiz the list must not tell: it shows what words mean ("listen"), nothing ("say"), or all (null). */
  conceal(kind) {
    this.list.parentElement.hidden = kind === "say";
    for (const word of this.words?.values() ?? []) {
      const [name, meaning] = word.children;
      name.hidden = kind === "listen" && meaning.textContent !== "";
    }
  }

  mark(thing) {
    for (const [id, word] of this.words ?? []) word.setAttribute("aria-current", String(id === thing?.id));
  }

  showPrompt(text, score = "", canSkip = false) {
    this.prompt.hidden = !text;
    this.prompt.textContent = text ?? "";
    this.score.hidden = !score;
    this.score.textContent = score;
    this.skip.hidden = !canSkip;
    if (text) this.say(text);
  }

  /** @param {import("./panels.js").Card} card */
  showCard(card, onPress) {
    if (this.card.hidden) this.#before = document.activeElement;
    this.#press = onPress;
    const lines = (card.lines ?? []).map(({ text, style }) => element(`p${style ? `.is-${style}` : ""}`, {}, text));
    const buttons = (card.buttons ?? []).map(({ id, label, isMain }) => button(label, () => onPress(id), { "data-press": id }, isMain ? ".is-main" : ""));
    this.card.replaceChildren(...(card.title ? [element("h3", {}, card.title)] : []), ...(card.subtitle ? [element("p.is-subtitle", {}, card.subtitle)] : []), ...lines, element("div", {}, ...buttons));
    this.card.setAttribute("aria-label", card.title ?? "");
    this.card.classList.toggle("is-below", Boolean(card.isBelow));
    this.card.hidden = false;
    // Once the page stands as it opens.
    if (card.isBelow) requestAnimationFrame(() => this.card.scrollIntoView({ block: "nearest" }));
    this.say([card.title, ...(card.lines ?? []).map(({ text }) => text)].filter(Boolean).join(". "));
  }

  /** A card that asks for a text. */
  askText(title, { hint, suggestions = [] }, onText) {
    const id = "rooms-suggestions", input = element("input", { type: "text", list: id, maxlength: 100, required: true, placeholder: hint, "aria-label": title });
    const form = element("form", { onsubmit: (event) => {
      event.preventDefault();
      if (input.value.trim()) onText(input.value.trim());
    } }, input, element("datalist", { id }, ...suggestions.map((value) => element("option", { value }))), element("div", {}, element("button.rooms-button.is-main", { type: "submit" }, this.t("next")), button(this.t("close"), () => this.hideCard())));
    this.card.replaceChildren(element("h3", {}, title), form);
    this.card.setAttribute("aria-label", title);
    this.card.classList.remove("is-below");
    this.#press = () => this.hideCard();
    this.card.hidden = false;
    input.focus();
  }

  hideCard() {
    if (this.card.hidden) return;
    const hadFocus = this.card.contains(document.activeElement);
    this.card.hidden = true;
    // The picture that was lower for it is as large as before.
    if (this.card.classList.contains("is-below")) this.view.scrollIntoView({ block: "nearest" });
    if (hadFocus && this.#before?.isConnected) this.#before.focus();
  }

  showCaption(text, translation, language) {
    this.caption.hidden = !text;
    this.caption.replaceChildren(element("p", { lang: language }, text ?? ""), element("small", {}, translation ?? ""));
    this.#keepInSight();
    if (text) this.say(text);
  }

  /** The field for answers. @param {((text: string) => void) | null} onSubmit null hides it */
  showForm(onSubmit) {
    this.#submit = onSubmit ?? (() => {});
    this.form.hidden = !onSubmit;
    this.input.value = "";
    this.#keepInSight();
  }

  /** What can be done in a conversation besides answering; speaking has its button in the form. */
  showTalkButtons(buttons, onPress) {
    const shown = buttons.filter(({ id }) => id !== "speak");
    this.talk.hidden = !shown.length;
    this.talk.replaceChildren(...shown.map(({ id, label }) => button(label, () => onPress(id), { "data-press": id })));
  }

  showListening(isListening) {
    this.speak.textContent = this.t(isListening ? "speaking" : "speak");
    this.speak.setAttribute("aria-pressed", String(isListening));
  }

  /** Has a screen reader say something. */
  say(text) {
    this.live.textContent = text;
  }

  showFailure(reason, again) {
    this.showCard({ title: this.t("failed", { reason }), buttons: [...(again ? [{ id: "again", label: this.t("tryAgain"), isMain: true }] : []), { id: "close", label: this.t("close") }] }, (id) => {
      this.hideCard();
      if (id === "again") again();
    });
  }

  /** Who speaks, what they say and the field for answers, on a page that is small. */
  #keepInSight() {
    if (!this.form.hidden) this.view.scrollIntoView({ block: "nearest" });
  }

  #send(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text) return;
    this.input.value = "";
    this.#submit(text);
  }

  remove() {
    this.root.remove();
  }
}
