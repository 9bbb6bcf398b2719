// All labels' texts in one picture, so that any number of labels is one draw call.

const FONT = 'system-ui, "Segoe UI", "Noto Sans", "Noto Sans CJK JP", sans-serif';
const LOOKS = {
  normal: { card: "#fffaf0", edge: "rgba(120, 84, 48, .28)", text: "#3a2a20", sub: "#8a6a50", due: "#b4540a" },
  contrast: { card: "#ffffff", edge: "#000000", text: "#000000", sub: "#000000", due: "#7a2e00" },
};
const SHADOW = 10;

export class Atlas {
  /** @param {import("./renderer.js").Renderer} renderer */
  constructor(renderer, size = 2048) {
    this.renderer = renderer;
    this.size = size;
    this.canvas = document.createElement("canvas");
    this.canvas.width = this.canvas.height = size;
    this.pen = this.canvas.getContext("2d");
    this.texture = null;
  }

  /**
   * Draws labels; returns for each where it is: x, y, width, height in pixels, and `lines` of text.
   * @param {{text: string, sub?: string, isDue?: boolean}[]} labels
   * @param {{isHighContrast?: boolean}} style
   */
  draw(labels, { isHighContrast = false } = {}) {
    for (const scale of [1, 0.8, 0.64, 0.5, 0.4, 0.3]) {
      const spots = this.#place(labels, scale);
      if (!spots) continue;
      this.pen.clearRect(0, 0, this.size, this.size);
      labels.forEach((label, i) => this.#label(label, spots[i], scale, isHighContrast ? LOOKS.contrast : LOOKS.normal));
      this.texture = this.renderer.picture(this.canvas, this.texture ?? undefined);
      return spots;
    }
    throw new Error(`${labels.length} labels are more than one picture holds.`);
  }

  #fonts(scale) {
    return [`600 ${Math.round(46 * scale)}px ${FONT}`, `400 ${Math.round(28 * scale)}px ${FONT}`];
  }

  #place(labels, scale) {
    const spots = [], [large, small] = this.#fonts(scale), pad = SHADOW * scale;
    let x = 0, y = 0, row = 0;
    for (const { text, sub } of labels) {
      this.pen.font = large;
      let width = this.pen.measureText(text).width;
      this.pen.font = small;
      if (sub) width = Math.max(width, this.pen.measureText(sub).width);
      const w = Math.min(this.size / 2, Math.ceil(width + 64 * scale + pad * 2)), h = Math.ceil((sub ? 112 : 78) * scale + pad * 2);
      if (x + w > this.size) [x, y, row] = [0, y + row, 0];
      if (y + h > this.size) return null;
      spots.push({ x, y, w, h, lines: sub ? 2 : 1, pad });
      x += w;
      row = Math.max(row, h);
    }
    return spots;
  }

  #label({ text, sub, isDue }, { x, y, w, h, pad }, scale, look) {
    const pen = this.pen, [large, small] = this.#fonts(scale), middle = x + w / 2, inner = w - pad * 2;
    pen.save();
    pen.shadowColor = "rgba(60, 36, 16, .35)";
    pen.shadowBlur = pad * 0.8;
    pen.shadowOffsetY = pad * 0.3;
    pen.fillStyle = look.card;
    pen.beginPath();
    pen.roundRect(x + pad, y + pad, inner, h - pad * 2, Math.min(30 * scale, (h - pad * 2) / 2));
    pen.fill();
    pen.restore();
    pen.lineWidth = Math.max(1.5, 2.5 * scale);
    pen.strokeStyle = isDue ? "#e8a33a" : look.edge;
    pen.stroke();
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillStyle = isDue ? look.due : look.text;
    pen.font = large;
    pen.fillText(text, middle, sub ? y + pad + 40 * scale : y + h / 2 + 2 * scale, inner - 40 * scale);
    if (!sub) return;
    pen.fillStyle = look.sub;
    pen.font = small;
    pen.fillText(sub, middle, y + pad + 84 * scale, inner - 40 * scale);
  }
}
