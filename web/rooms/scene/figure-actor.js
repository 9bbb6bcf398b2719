// The character in the room: the figure made in code, or a model from the content, drawn and moved.
import { multiply, placement, point, yawOf } from "../maths/matrices.js";
import { turnBetween } from "../maths/vectors.js";
import { BODY, figureParts, pose } from "./figure.js";

const BOUNDS = { least: [-0.3, 0, -0.25], most: [0.3, 1.68, 0.3] };

export class FigureActor {
  /**
   * @param {import("../engine/renderer.js").Renderer} renderer
   * @param {object} look from `lookOf`
   * @param {import("./expression.js").Expression} expression
   * @param {{place: number[], yaw: number}} spot
   * @param {{mesh: import("../engine/mesh.js").Mesh, height: number} | null} model from the content, in place of the made one
   */
  constructor(renderer, look, expression, spot, model = null) {
    this.expression = expression;
    this.bounds = BOUNDS;
    this.root = placement(spot.place, spot.yaw);
    this.model = model ? { mesh: renderer.mesh(model.mesh), size: 1.65 / Math.max(0.1, model.height) } : null;
    this.meshes = model ? {} : Object.fromEntries(Object.entries(figureParts(look)).map(([name, mesh]) => [name, renderer.mesh(mesh)]));
  }

  /** @param {number[]} head the learner's */
  step(head, seconds, { loudness = 0, isListening = false }) {
    const eyes = point(this.root, [0, BODY.neck + 0.15, 0]), way = [head[0] - eyes[0], head[1] - eyes[1], head[2] - eyes[2]];
    const yaw = turnBetween(yawOf(this.root), Math.atan2(way[0], way[2])), pitch = Math.atan2(way[1], Math.hypot(way[0], way[2]));
    this.expression.step(seconds, { loudness, isListening, yaw, pitch });
  }

  solids() {
    if (!this.model) return pose(this.root, this.expression).map(([name, model]) => ({ mesh: this.meshes[name], model }));
    const { breath, shift } = this.expression, size = this.model.size;
    return [{ mesh: this.model.mesh, model: multiply(this.root, placement([shift, 0, 0], this.expression.turn * 0.3, [size, size * (1 + breath * 0.004), size])) }];
  }

  /** The middle of the face, in the room. */
  faceAt() {
    return point(this.root, [0, BODY.neck + 0.12, 0.1]);
  }

  /** Where words of theirs hang. */
  bubbleAt() {
    return point(this.root, [0, 1.95, 0.1]);
  }

  release(renderer) {
    for (const mesh of [...Object.values(this.meshes), this.model?.mesh]) if (mesh) renderer.release(mesh);
  }
}
