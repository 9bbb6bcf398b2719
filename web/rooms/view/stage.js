// A room as it is drawn: furniture, figure, labels, threads, cards; what moves, glows and can be touched.
import { Atlas } from "../engine/atlas.js";
import { placement } from "../maths/matrices.js";
import { approach, distance, length, subtract } from "../maths/vectors.js";
import { leaveBox, meetFacing, meetFloor, meetPlacedBox } from "../input/picking.js";
import { LabelLayout, sizeAt, threadOf } from "../scene/labels.js";
import { Panels } from "./panels.js";

const LABEL_HEIGHT = { small: 0.04, medium: 0.05, large: 0.066 };
const MOST_LABELS = 512;
/** Labels farther away than this fade. */
const FAR = 9;

export class Stage {
  /**
   * @param {import("../engine/renderer.js").Renderer} renderer
   * @param {{labelSize?: string, isHighContrast?: boolean, isCalm?: boolean}} style
   */
  constructor(renderer, style = {}) {
    this.renderer = renderer;
    this.style = style;
    this.atlas = new Atlas(renderer);
    this.layout = new LabelLayout();
    this.panels = new Panels(renderer);
    this.labelInstances = renderer.instances([4, 4, 4], MOST_LABELS);
    this.threadInstances = renderer.instances([4, 4], MOST_LABELS);
    this.shadowInstances = renderer.instances([4, 2], 256);
    this.solids = [];
    this.pieces = [];
    this.threadEnds = new Map();
    this.figure = null;
    this.hovered = null;
    this.areLabelsHidden = false;
    this.isPassthrough = false;
    this.time = 0;
  }

  /** Replaces the furniture. @param {object} furnished what `furnish` returns */
  furnish(furnished) {
    for (const piece of this.pieces) this.renderer.release(piece.uploaded);
    this.mood = furnished.mood;
    this.spot = furnished.spot;
    this.walls = furnished.walls;
    this.pieces = furnished.solids.map((solid) => ({ ...solid, uploaded: this.renderer.mesh(solid.mesh), heat: 0 }));
    this.threadEnds = new Map(this.pieces.filter(({ thing }) => thing).map(({ thing, bounds, model }) => [thing.id, topOf(bounds, model)]));
    const { data, stride } = this.shadowInstances;
    this.shadowInstances.count = Math.min(256, furnished.shadows.length);
    furnished.shadows.slice(0, 256).forEach(({ place, across, deep, dark }, i) => data.set([...place, across, deep, dark], i * stride));
    this.renderer.fill(this.shadowInstances);
    this.solids = null;
  }

  /** Replaces the figure; null for none. */
  setFigure(figure) {
    this.figure?.release(this.renderer);
    this.figure = figure;
  }

  /** Hangs the labels of things. */
  label(things) {
    const drawn = things.filter(({ labelAt }) => labelAt).slice(0, MOST_LABELS);
    const spots = this.atlas.draw(drawn.map(({ text, sub, isDue }) => ({ text, sub, isDue })), this.style);
    const height = LABEL_HEIGHT[this.style.labelSize] ?? LABEL_HEIGHT.medium;
    this.things = things;
    this.layout.set(drawn.map((thing, i) => {
      const { w, h, lines } = spots[i];
      return { id: thing.id, thing, spot: spots[i], at: thing.labelAt, aspect: w / h, height: height * (lines === 2 ? 1.5 : 1.1), thread: this.threadEnds.get(thing.id) };
    }));
  }

  /** Moves a thing's label and piece: what a hand that holds it does. */
  move(thing, model) {
    const piece = this.pieces.find((one) => one.thing?.id === thing.id);
    if (piece) piece.model = model;
  }

  /** Puts a thing back where it stands. */
  putBack(thing) {
    const piece = this.pieces.find((one) => one.thing?.id === thing.id);
    if (piece) piece.model = piece.home;
  }

  pieceOf = (thing) => this.pieces.find((one) => one.thing?.id === thing.id) ?? null;

  /** @param {number[]} head in the room */
  update(head, seconds, world = {}) {
    this.time += seconds;
    this.figure?.step(head, seconds, world);
    const face = this.figure?.faceAt();
    this.layout.update(head, seconds, face ? [{ at: face, radius: 0.2 }] : []);
    for (const piece of this.pieces) {
      const wanted = piece.thing && this.hovered?.id === piece.thing.id ? 1 : 0;
      piece.heat += (wanted - piece.heat) * approach(12, seconds);
      if (!piece.thing) continue;
      const pulse = this.style.isCalm ? 0.5 : 0.5 + 0.5 * Math.sin(this.time * 2.2);
      const due = piece.thing.isDue && !this.areLabelsHidden ? 0.16 + 0.16 * pulse : 0;
      piece.glow = piece.thing.mark ? MARKS[piece.thing.mark] : due || piece.heat > 0.01 ? [1, 0.72 + piece.heat * 0.12, 0.3 + piece.heat * 0.25, due + piece.heat * 0.4] : null;
    }
    this.#fillLabels(head);
  }

  #fillLabels(head) {
    const labels = this.labelInstances, threads = this.threadInstances;
    labels.count = threads.count = 0;
    if (!this.areLabelsHidden) {
      for (const label of this.layout.labels) {
        const away = distance(label.place, head), opacity = label.opacity * Math.min(1, Math.max(0, (FAR + 2 - away) / 2));
        if (opacity < 0.02 || label.thing.isConcealed) continue;
        const height = sizeAt(label.height, away), { x, y, w, h } = label.spot, isHovered = this.hovered?.id === label.id;
        label.size = [height * label.aspect, height];
        labels.data.set([...label.place, height, x, y, w, h, label.thing.isDue ? 0.55 : isHovered ? 0.35 : 0, isHovered ? 1 : 0, opacity, 0], labels.count++ * labels.stride);
        const [from, to] = threadOf(label, height * 0.8);
        if (length(subtract(to, from)) > 0.03) threads.data.set([...from, 0.0022 * Math.max(1, away), ...to, opacity], threads.count++ * threads.stride);
      }
    }
    this.renderer.fill(labels);
    this.renderer.fill(threads);
  }

  /** Draws all eyes. @param {{viewport: object, viewProjection: Float32Array, at: number[], head: number[]}[]} eyes */
  draw(eyes, framebuffer = null) {
    const isOpen = this.isPassthrough, solids = [];
    for (const piece of this.pieces) {
      if (isOpen && (piece.isShell || piece.isDecor)) continue;
      if (isOpen && !this.showsFurniture && !piece.isHeld) continue;
      solids.push({ mesh: piece.uploaded, model: piece.model, glow: piece.glow, pattern: piece.pattern, second: piece.second, third: piece.third, isOneSided: piece.isOneSided });
    }
    if (this.figure) solids.push(...this.figure.solids());
    for (const marker of this.markers ?? []) solids.push(marker);
    this.renderer.begin(framebuffer, isOpen);
    const scene = {
      mood: { ...this.mood, hasSky: !isOpen }, solids, shadows: isOpen && !this.showsFurniture ? { ...this.shadowInstances, count: this.figure ? 1 : 0 } : this.shadowInstances,
      labels: this.labelInstances, threads: this.threadInstances, atlas: this.atlas, panels: this.panels.drawn(),
    };
    for (const eye of eyes) this.renderer.draw(eye, scene);
  }

  /**
   * The first thing, card, figure or piece of floor on a ray.
   * @returns {{kind: "panel"|"thing"|"figure"|"floor"|"surface"|"none", distance: number, at?: number[], thing?: object, panel?: object, button?: string}}
   */
  pick(ray, head) {
    const onPanel = this.panels.pick(ray);
    if (onPanel) return { kind: "panel", ...onPanel, at: along(ray, onPanel.distance) };
    let best = { kind: "none", distance: Infinity };
    const offer = (kind, far, more) => { if (far < best.distance) best = { kind, distance: far, at: along(ray, far), ...more }; };
    if (!this.areLabelsHidden) {
      for (const label of this.layout.labels) {
        if (!label.isShown || !label.size || label.thing.isConcealed) continue;
        const met = meetFacing(ray, label.place, label.size, head);
        // Labels are drawn before what is a little nearer, so they are met before it.
        if (met) offer("thing", Math.max(0.05, met.distance - 0.4), { thing: label.thing, isLabel: true });
      }
    }
    const isOpen = this.isPassthrough && !this.showsFurniture;
    for (const piece of this.pieces) {
      if (piece.isShell || piece.isDecor || (isOpen && !piece.isHeld)) continue;
      const far = meetPlacedBox(ray, piece.bounds, piece.model ?? ORIGIN);
      if (far < Infinity) offer(piece.thing ? "thing" : "surface", far + bulk(piece), { thing: piece.thing });
    }
    if (this.figure) offer("figure", meetPlacedBox(ray, this.figure.bounds, this.figure.root), {});
    const floor = meetFloor(ray);
    if (floor) offer("floor", floor.distance, {});
    if (this.walls && !isOpen) {
      const { left, right, back, front, height } = this.walls;
      offer("surface", leaveBox(ray, [left, -BELOW_FLOOR, back], [right, height, front]), {});
    }
    return best;
  }
}

/** Big things yield a little to the small ones on them. */
const bulk = ({ bounds: { least, most } }) => Math.min(0.12, length(subtract(most, least)) * 0.04);
const ORIGIN = placement([0, 0, 0]);
/** What meets the floor has not left the room through it. */
const BELOW_FLOOR = 0.1;
const along = ({ origin, direction: way }, far) => [origin[0] + way[0] * far, origin[1] + way[1] * far, origin[2] + way[2] * far];
const MARKS = { right: [0.35, 0.9, 0.45, 0.9], wrong: [1, 0.25, 0.18, 0.8], asked: [1, 0.78, 0.25, 1] };

function topOf({ least, most }, model) {
  return [model[12], model[13] + Math.max(0, Math.min(most[1], most[1] - least[1] > 1.2 ? most[1] * 0.9 : most[1])), model[14]];
}
