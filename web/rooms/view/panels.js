// Cards that stand in the room: a title, a few lines and buttons, drawn as one picture each.
import { looking, multiply, placement } from "../maths/matrices.js";
import { add, scale } from "../maths/vectors.js";
import { meetPanel } from "../input/picking.js";

const FONT = 'system-ui, "Segoe UI", "Noto Sans", "Noto Sans CJK JP", sans-serif';
/** Pixels a metre. */
const SHARP = 1400;
const PAD = 44;

/**
 * @typedef {object} Card
 * @property {string} [title]
 * @property {string} [subtitle]
 * @property {{text: string, style?: "plain"|"soft"|"good"|"bad"|"large"}[]} [lines]
 * @property {{id: string, label: string, isMain?: boolean}[]} [buttons]
 * @property {number} [width] in metres
 * @property {boolean} [isBelow] below the picture of a page that is small, not before it
 */

const STYLES = { plain: ["400 34px", "#3a2a20", 46], soft: ["400 30px", "#8a6a50", 42], good: ["500 34px", "#2f6f4f", 46], bad: ["500 34px", "#a8382c", 46], large: ["600 46px", "#3a2a20", 60] };

export class Panels {
  /** @type {Map<string, object>} */
  shown = new Map();

  /** @param {import("../engine/renderer.js").Renderer} renderer */
  constructor(renderer) {
    this.renderer = renderer;
  }

  /**
   * Shows a card, or changes it. `at` is its middle in the room; it turns to `facing` once, not always.
   * @param {string} id
   * @param {Card} card
   */
  show(id, card, { at, facing, follows = false }) {
    const panel = this.shown.get(id) ?? { id, canvas: document.createElement("canvas") };
    const size = drawCard(panel.canvas, card, null);
    Object.assign(panel, { card, size, follows, buttons: size.buttons, hovered: null });
    panel.texture = this.renderer.picture(panel.canvas, panel.texture);
    this.shown.set(id, panel);
    if (at) this.place(panel, at, facing);
    return panel;
  }

  /** Puts a card somewhere, turned to a head. */
  place(panel, at, facing) {
    panel.at = at;
    panel.facing = facing;
    // A card's front is its +z; `looking` has an eye's back there.
    panel.model = multiply(looking(at, add(at, scale([at[0] - facing[0], (at[1] - facing[1]) * 0.6, at[2] - facing[2]], 1))), placement([0, 0, 0], 0, [panel.size.width, panel.size.height, 1]));
  }

  hide(id) {
    const panel = this.shown.get(id);
    if (!panel) return;
    this.renderer.gl.deleteTexture(panel.texture);
    this.shown.delete(id);
  }

  clear() {
    for (const id of [...this.shown.keys()]) this.hide(id);
  }

  /** The card and its button that a ray meets first. */
  pick(ray) {
    let best = null;
    for (const panel of this.shown.values()) {
      if (!panel.model) continue;
      const met = meetPanel(ray, panel.model);
      if (!met || (best && best.distance <= met.distance)) continue;
      const x = met.u * panel.canvas.width, y = met.v * panel.canvas.height;
      const button = panel.buttons.find((one) => x >= one.x && x <= one.x + one.w && y >= one.y && y <= one.y + one.h);
      best = { ...met, panel, button: button?.id ?? null };
    }
    return best;
  }

  /** Shows which button a ray is on. */
  hover(panel, button) {
    for (const other of this.shown.values()) {
      const wanted = other === panel ? button : null;
      if (other.hovered === wanted) continue;
      other.hovered = wanted;
      drawCard(other.canvas, other.card, wanted);
      this.renderer.picture(other.canvas, other.texture);
    }
  }

  drawn() {
    return [...this.shown.values()].filter((panel) => panel.model);
  }
}

/** The words of a text in lines no wider than `width`; texts without spaces break anywhere. */
export function wrapped(pen, text, width) {
  const lines = [];
  let line = "";
  for (const word of text.match(/\S+\s*|\s+/gu) ?? []) {
    if (line && pen.measureText(line + word.trimEnd()).width > width) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += word;
    while (pen.measureText(line.trimEnd()).width > width && [...line].length > 1) {
      let cut = [...line].length - 1;
      while (cut > 1 && pen.measureText([...line].slice(0, cut).join("")).width > width) cut -= 1;
      lines.push([...line].slice(0, cut).join(""));
      line = [...line].slice(cut).join("");
    }
  }
  if (line.trim()) lines.push(line.trimEnd());
  return lines;
}

function drawCard(canvas, card, hovered) {
  const pen = canvas.getContext("2d"), width = Math.round((card.width ?? 0.5) * SHARP), inner = width - PAD * 2;
  const rows = [];
  const text = (value, font, colour, height) => {
    pen.font = `${font} ${FONT}`;
    for (const line of wrapped(pen, value, inner)) rows.push({ line, font, colour, height });
  };
  if (card.title) text(card.title, "650 52px", "#3a2a20", 66);
  if (card.subtitle) text(card.subtitle, "400 32px", "#8a6a50", 46);
  if (card.lines?.length && card.title) rows.push({ rule: true, height: 26 });
  for (const { text: value, style = "plain" } of card.lines ?? []) text(value, ...STYLES[style]);
  const buttons = [];
  pen.font = `600 32px ${FONT}`;
  let x = 0, row = 0;
  for (const { id, label, isMain } of card.buttons ?? []) {
    const w = Math.min(inner, pen.measureText(label).width + 64);
    if (x + w > inner && x > 0) [x, row] = [0, row + 1];
    buttons.push({ id, label, isMain, x: PAD + x, row, w, h: 76 });
    x += w + 20;
  }
  const body = rows.reduce((sum, { height }) => sum + height, 0), height = PAD * 2 + body + (buttons.length ? 20 + (row + 1) * 96 - 20 : 0);
  canvas.width = width;
  canvas.height = height;
  pen.clearRect(0, 0, width, height);
  pen.fillStyle = "#fffaf0";
  pen.strokeStyle = "rgba(120, 84, 48, .35)";
  pen.lineWidth = 4;
  pen.beginPath();
  pen.roundRect(4, 4, width - 8, height - 8, 40);
  pen.fill();
  pen.stroke();
  let y = PAD;
  pen.textBaseline = "middle";
  for (const { line, rule, font, colour, height: step } of rows) {
    if (rule) {
      pen.fillStyle = "#ead9bd";
      pen.fillRect(PAD, y + step / 2, inner, 3);
    } else {
      pen.font = `${font} ${FONT}`;
      pen.fillStyle = colour;
      pen.fillText(line, PAD, y + step / 2);
    }
    y += step;
  }
  for (const button of buttons) {
    button.y = y + 20 + button.row * 96;
    pen.beginPath();
    pen.roundRect(button.x, button.y, button.w, button.h, 38);
    pen.fillStyle = button.id === hovered ? "#e8a33a" : button.isMain ? "#b8502f" : "#f0e2c8";
    pen.fill();
    pen.font = `600 32px ${FONT}`;
    pen.textAlign = "center";
    pen.fillStyle = button.id === hovered ? "#2e1d10" : button.isMain ? "#fffaf0" : "#4a3424";
    pen.fillText(button.label, button.x + button.w / 2, button.y + button.h / 2 + 2, button.w - 30);
    pen.textAlign = "left";
  }
  return { width: width / SHARP, height: height / SHARP, buttons };
}
