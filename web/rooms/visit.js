// A learner's visit to a room: what is loaded, what is drawn, what is being done, on a page or with a headset.
import { Looking } from "./activities/looking.js";
import { Placing } from "./activities/placing.js";
import { Quizzing } from "./activities/quizzing.js";
import { Talking } from "./activities/talking.js";
import { data } from "./data.js";
import { direction } from "./maths/matrices.js";
import { AnchorMemory } from "./room/anchor-memory.js";
import { RoomFrame } from "./room/frame.js";
import { Room } from "./room/room.js";
import { Expression } from "./scene/expression.js";
import { lookOf } from "./scene/figure.js";
import { FigureActor } from "./scene/figure-actor.js";
import { furnish, kindOf } from "./scene/furnishing.js";
import { FlatView } from "./view/flat-view.js";
import { PageScreen, RoomScreen } from "./view/screens.js";
import { Headset } from "./xr/headset.js";

const MET = "immersion.rooms.met";
const ACTIVITIES = { look: Looking, listen: Quizzing, say: Quizzing, talk: Talking, place: Placing };

export class Visit {
  head = [0, 1.5, 1];
  facing = [0, 0, -1];
  mode = "look";
  scenarios = [];
  random = Math.random;
  #timers = new Set();
  #stops = [];

  /**
   * @param {object} parts page (Interface), stage (or null), daemon, voice, microphone, t, recipes, style
   */
  constructor(parts) {
    Object.assign(this, parts);
    this.screen = new PageScreen(this.page);
    this.flat = this.stage && new FlatView(this);
  }

  /** @param {{id: string, name: string, environment: object | null, scenarios: object[]}} place */
  async open({ id, name, environment, scenarios }) {
    this.#end();
    this.roomName = name;
    this.scenarios = scenarios;
    this.room = await new Room(this.daemon, { id, environment, learnerID: this.daemon.learnerID, language: this.daemon.language, explanationLanguage: this.daemon.explanationLanguage }).load();
    this.character = null;
    if (scenarios[0]) await this.cast(scenarios[0].characterID, { isDrawn: false });
    await this.redraw({ isNew: true });
    this.#stops = [this.daemon.on("anchors", () => this.attempt(async () => { if (await this.room.refresh()) await this.redraw(); }))];
    this.setMode("look");
    this.flat?.run();
  }

  /** Builds the picture of what the room holds now. */
  async redraw({ isNew = false } = {}) {
    this.page.showThings(this.room.things, this.isGuest);
    this.page.putBack.hidden = !this.room.environment || this.isGuest;
    if (!this.stage) return;
    const [places] = await Promise.all([data("scene/places.json")]), { environment } = this.room;
    const furnished = furnish({ kind: environment ? kindOf(places, environment) : "own", lightingProfile: environment?.lightingProfile ?? "natural", things: this.room.things, hasCharacter: this.character !== null }, { places, recipes: this.recipes });
    this.furnished = furnished;
    this.stage.furnish(furnished);
    this.stage.showsFurniture = environment !== null;
    this.stage.label(this.room.things);
    if (isNew) {
      this.flat.begin(furnished);
      await this.#drawFigure();
    }
  }

  /** Loads the words' state again. */
  async reload() {
    await this.room.load();
    await this.redraw();
  }

  /** The character of a scenario, in the room. */
  async cast(id, { isDrawn = true } = {}) {
    if (this.character?.id !== id) this.character = await this.daemon.call("content.get", { kind: "character", id });
    if (isDrawn && this.castID !== id) await this.#drawFigure();
  }

  async #drawFigure() {
    if (!this.stage) return;
    this.castID = this.character?.id ?? null;
    if (!this.character) return this.stage.setFigure(null);
    const [gestures, looks, model] = await Promise.all([data("scene/gestures.json"), data("scene/looks.json"), this.#model()]);
    const expression = new Expression(gestures, this.random);
    expression.isCalm = this.style.isCalm;
    this.stage.setFigure(new FigureActor(this.stage.renderer, lookOf(looks, this.character), expression, this.furnished.spot, model));
  }

  async #model() {
    const bytes = this.character.modelAssetName ? await this.daemon.asset(this.character.modelAssetName) : null;
    if (!bytes) return null;
    const { readModel } = await import("./engine/gltf-reader.js");
    // A model that cannot be read must not keep the room closed. It is its author's matter, not the learner's.
    try { return readModel(bytes); } catch (error) {
      console.warn(`${this.character.modelAssetName}: ${error.message}`);
      return null;
    }
  }

  /** Begins something else: look, listen, say, talk or place. */
  setMode(mode, options = {}) {
    this.flat?.stir();
    this.activity?.stop?.();
    this.mode = mode;
    const Activity = ACTIVITIES[mode];
    this.activity = Activity === Quizzing ? new Quizzing(this, mode) : new Activity(this, options);
    this.page.showModes(this.modes, mode);
    this.attempt(() => this.activity.start());
  }

  /** Touches a thing, by hand, ray, mouse or list. */
  touch(thing) {
    this.voice.wake();
    this.pointOut(thing, 0);
    if (this.mode === "place") {
      const at = thing.labelAt ?? thing.position;
      return this.attempt(() => this.activity.point([at[0], at[1] + 0.02, at[2]]));
    }
    return this.attempt(() => this.activity.touch?.(thing));
  }

  /** A button that is there whatever is done. */
  press(id) {
    this.voice.wake();
    if (id === "speak") this.attempt(() => (this.mode === "listen" ? this.activity.repeat() : this.activity.speak?.()));
    else if (id === "skip") this.activity.skip?.();
    else if (id === "putBack") this.attempt(async () => { await this.room.furnish(); await this.reload(); });
    else if (id === "export") this.attempt(() => this.save());
    else if (id === "leave") this.headset?.leave();
    else if (ACTIVITIES[id]) this.setMode(id);
  }

  /** Runs what may fail and says why it did. */
  async attempt(work) {
    try {
      return await work();
    } catch (error) {
      this.page.showFailure(error.message);
      return undefined;
    }
  }

  /** Whether a place is visited for the first time: its custom is told once. */
  isFirstTime(id) {
    try {
      const met = JSON.parse(localStorage.getItem(MET) ?? "[]");
      if (met.includes(id)) return false;
      localStorage.setItem(MET, JSON.stringify([...met, id]));
    } catch {
      // A browser that may store nothing tells it each time.
    }
    return true;
  }

  /** Says a thing's name. @returns {Promise<boolean | null>} whether it was heard to its end; null where there is no voice for it */
  pronounce(thing) {
    return this.voice.say({ text: thing.text, language: this.character?.language?.startsWith(thing.language) ? this.character.language : thing.language, voice: this.character?.voiceID }).catch(() => null);
  }

  /** Somebody who is no learner only looks and listens. */
  get isGuest() {
    return !this.daemon.learnerID;
  }

  /** What can be done here. */
  get modes() {
    return this.isGuest ? ["look"] : ["look", "listen", "say", ...(this.scenarios.length ? ["talk"] : []), "place"];
  }

  get canSpeak() {
    return Boolean(!this.isGuest && navigator.mediaDevices?.getUserMedia && globalThis.AudioWorkletNode);
  }

  isLearning = (thing) => Boolean(thing.card) || this.room.due.some(({ word }) => word === thing.word);

  /** Hears one utterance. @returns {Promise<string | null>} */
  async hear() {
    if (this.microphone.isListening) {
      this.microphone.stop();
      return null;
    }
    this.page.showListening(true);
    this.screen.showPrompt(this.t("speaking"));
    try {
      const audio = await this.microphone.hear();
      this.screen.showPrompt(audio ? null : this.t("unheard"));
      return audio;
    } catch {
      this.screen.showPrompt(this.t("noMicrophone"));
      return null;
    } finally {
      this.page.showListening(false);
    }
  }

  /** How well a thing's name is said just now, from 0 to 100; null where nothing was heard. */
  async judge(thing) {
    const audio = await this.hear();
    if (!audio) return null;
    const { accepted, totalScore, message } = await this.daemon.call("pronunciation.score", { text: thing.text, audio, language: thing.language, learnerID: this.daemon.learnerID, ...this.daemon.explanation() });
    if (!accepted) this.screen.showPrompt(message ?? this.t("unheard"));
    return accepted ? totalScore : 0;
  }

  /** Turns the learner's eye to a thing and lets it glow. */
  pointOut(thing, seconds = 0) {
    if (!this.stage) return;
    if (!this.headset && (seconds || this.mode === "say")) this.flat.controls.lookAt(thing.labelAt ?? thing.position);
    this.stage.hovered = thing;
    if (!seconds) return;
    thing.mark = "asked";
    this.later(seconds, () => { thing.mark = null; });
  }

  /** Has the character show a feeling. */
  feel(name) {
    this.flat?.stir();
    this.stage?.figure?.expression.show(name);
  }

  hideLabels(areHidden) {
    if (this.stage) this.stage.areLabelsHidden = areHidden;
  }

  unmark() {
    for (const thing of this.room.things) thing.mark = null;
  }

  later(seconds, work) {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, seconds * 1000);
    this.#timers.add(timer);
  }

  /** Goes in with a headset. @param {"immersive-ar"|"immersive-vr"} mode */
  async enter(mode) {
    this.voice.wake();
    this.roomFrame = new RoomFrame(this.daemon, this.room.id, new AnchorMemory(localStorage));
    const headset = new Headset(this.stage, this.roomFrame, this.#hands());
    await headset.enter(mode);
    this.headset = headset;
    this.flat.pause();
    this.screen = new RoomScreen(this, (id) => this.press(id));
    this.page.hideCard();
    this.setMode("look");
    this.later(0.6, () => this.headset && this.screen.showBoard([...this.modes.map((id) => ({ id, label: this.t(id), isMain: id === "look" })), { id: "leave", label: this.t("leave") }]));
  }

  /** What the hands' doings mean. */
  #hands() {
    return {
      aim: (ray) => {
        const target = this.stage.pick(ray, this.head);
        return target.kind === "none" ? { ...target, at: Placing.farPoint(ray) } : target;
      },
      onHover: (target) => {
        this.stage.hovered = target?.thing ?? null;
        this.stage.panels.hover(target?.panel ?? null, target?.button ?? null);
      },
      onTap: (target) => this.touchTarget(target),
      canGrab: (thing) => (this.mode === "look" && thing.action === "grab" ? this.stage.pieceOf(thing)?.model : null),
      onGrab: (thing) => this.touch(thing),
      onHold: (thing, model) => this.stage.move(thing, model),
      onDrop: (thing) => this.stage.putBack(thing),
      onFrame: (head, seconds) => {
        this.head = head;
        this.facing = direction(this.headset.headPose, [0, 0, -1]);
        this.screen.update(head, this.facing);
        this.stage.update(head, seconds, this.world());
      },
      onEnd: () => {
        this.screen.leave();
        this.headset = null;
        this.screen = new PageScreen(this.page);
        this.setMode("look");
        this.flat.run();
      },
    };
  }

  /** Touches what a ray has met: a card, a thing, the character, or a place for a label. */
  touchTarget(target) {
    this.voice.wake();
    if (target.kind === "panel") return this.screen.press(target.panel, target.button);
    if (this.mode === "place" && target.at) return this.attempt(() => this.activity.point(target.at));
    if (target.kind === "thing") return this.touch(target.thing);
    if (target.kind === "figure") return this.attempt(() => this.activity.touchFigure?.());
    return undefined;
  }

  world() {
    return { loudness: this.voice.loudness(), isListening: this.microphone.isListening };
  }

  /** Saves the room as a GLB file. */
  async save() {
    const { roomFile } = await import("./engine/gltf-writer.js");
    const bytes = await roomFile({ name: this.roomName, pieces: this.stage.pieces, labels: this.stage.layout.labels, atlas: this.stage.atlas });
    const address = URL.createObjectURL(new Blob([bytes], { type: "model/gltf-binary" })), link = document.createElement("a");
    link.href = address;
    link.download = `${this.roomName.replace(/[^\p{L}\p{N}]+/gu, "-")}.glb`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    return bytes;
  }

  #end() {
    this.activity?.stop?.();
    this.activity = null;
    this.flat?.pause();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    for (const stop of this.#stops) stop();
  }

  close() {
    this.#end();
    this.headset?.leave();
    this.flat?.close();
    this.voice.close();
    this.microphone.close();
  }
}
