// A mesh under construction: solids of revolution, rounded boxes and sheets, each painted in one colour.
import { direction, identity, multiply, point, rotation, translation } from "../maths/matrices.js";
import { normalise } from "../maths/vectors.js";

/** A CSS colour such as #aabbcc as three parts from 0 to 1. */
export function paint(text) {
  const number = parseInt(text.slice(1), 16);
  return [(number >> 16 & 255) / 255, (number >> 8 & 255) / 255, (number & 255) / 255];
}

export class Mesh {
  positions = [];
  normals = [];
  colours = [];
  indices = [];
  /** Where what is added next goes. */
  frame = identity();
  /** Red, green, blue, and how far it shines by itself: 1 not at all, 0 wholly. */
  colour = [1, 1, 1, 1];

  /** Sets colour and place of what is added next. */
  with(colour, at = [0, 0, 0], turn = [0, 0, 0], shine = 0) {
    const [r, g, b] = typeof colour === "string" ? paint(colour) : colour;
    this.colour = [r, g, b, 1 - shine];
    this.frame = multiply(translation(...at), rotation(turn));
    return this;
  }

  vertex(place, normal) {
    this.positions.push(...point(this.frame, place));
    this.normals.push(...normalise(direction(this.frame, normal)));
    this.colours.push(...this.colour);
    return this.positions.length / 3 - 1;
  }

  /**
   * A box about the origin with rounded upright and level edges: a stack of rounded rectangles.
   * @param {number[]} size width, height, depth
   */
  box([w, h, d], round = 0.015) {
    const radius = Math.min(round, w / 2, h / 2, d / 2), steps = radius > 0.02 ? 3 : 2, rings = [];
    for (const side of [-1, 1]) {
      for (let step = 0; step <= steps; step++) {
        const angle = (side < 0 ? -1 + step / steps : step / steps) * Math.PI / 2;
        rings.push({ y: side * (h / 2 - radius) + Math.sin(angle) * radius, out: Math.cos(angle) });
      }
    }
    const corners = [[1, 1], [-1, 1], [-1, -1], [1, -1]];
    const loop = corners.flatMap(([sx, sz], corner) => Array.from({ length: steps + 1 }, (_, step) => {
      const angle = (corner + step / steps) * Math.PI / 2;
      return { x: sx * (w / 2 - radius), z: sz * (d / 2 - radius), c: Math.cos(angle), s: Math.sin(angle) };
    }));
    const rows = rings.map(({ y, out }, ring) => loop.map(({ x, z, c, s }) => {
      const lift = ring < rings.length / 2 ? -1 : 1;
      return this.vertex([x + c * out * radius, y, z + s * out * radius],
        [c * out, lift * Math.sqrt(Math.max(0, 1 - out * out)), s * out]);
    }));
    this.#skin(rows, true);
    this.#lid(rows[0], -1);
    this.#lid(rows.at(-1), 1);
    return this;
  }

  /**
   * A solid turned about the upright axis.
   * @param {number[][]} profile radius and height from below to above
   * @param {number} flat how deep it is against its width
   */
  lathe(profile, sides = 20, flat = 1) {
    const rows = profile.map(([radius, y], i) => {
      const [r0, y0] = profile[Math.max(0, i - 1)], [r1, y1] = profile[Math.min(profile.length - 1, i + 1)];
      const slope = [y1 - y0, r0 - r1];
      return Array.from({ length: sides }, (_, side) => {
        const angle = side / sides * 2 * Math.PI, c = Math.cos(angle), s = Math.sin(angle);
        return this.vertex([c * radius, y, s * radius * flat], [c * slope[0], slope[1], s * slope[0] / flat]);
      });
    });
    this.#skin(rows, true);
    return this;
  }

  /** A cylinder or, with another radius above, a cone; its ends are closed. */
  cylinder(radius, height, above = radius, sides = 20) {
    const bottom = -height / 2, top = height / 2, edge = Math.min(0.006, radius / 4, height / 4);
    return this.lathe([[0, bottom], [radius - edge, bottom], [radius - edge, bottom], [radius, bottom + edge],
      [above, top - edge], [Math.max(0, above - edge), top], [Math.max(0, above - edge), top], [0, top]], sides);
  }

  /** A ball squeezed to three radii. */
  ball([rx, ry, rz], sides = 18, from = -1, to = 1) {
    const steps = Math.max(6, Math.round(sides / 2)), rows = [];
    for (let step = 0; step <= steps; step++) {
      const angle = (from + (to - from) * step / steps) * Math.PI / 2, y = Math.sin(angle), out = Math.cos(angle);
      rows.push(Array.from({ length: sides }, (_, side) => {
        const turn = side / sides * 2 * Math.PI, c = Math.cos(turn) * out, s = Math.sin(turn) * out;
        return this.vertex([c * rx, y * ry, s * rz], [c / rx, y / ry, s / rz]);
      }));
    }
    this.#skin(rows, true);
    return this;
  }

  /** A ring about the upright axis, or the part of one. */
  ring(radius, thickness, part = 1, sides = 24) {
    const around = Math.max(6, Math.round(sides / 3)), rows = [];
    for (let side = 0; side <= sides; side++) {
      const angle = side / sides * 2 * Math.PI * part, c = Math.cos(angle), s = Math.sin(angle);
      rows.push(Array.from({ length: around }, (_, step) => {
        const turn = -step / around * 2 * Math.PI, out = Math.cos(turn), up = Math.sin(turn);
        return this.vertex([c * (radius + out * thickness), up * thickness, s * (radius + out * thickness)],
          [c * out, up, s * out]);
      }));
    }
    this.#skin(rows, true);
    return this;
  }

  /** A thin sheet in x and y, seen from both sides. */
  sheet([w, h]) {
    const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x, y]) => this.vertex([x * w / 2, y * h / 2, 0], [0, 0, 1]));
    this.indices.push(corners[0], corners[1], corners[2], corners[0], corners[2], corners[3]);
    return this;
  }

  /** Adds another mesh as it stands in `frame`. */
  append(other, frame = identity()) {
    const first = this.positions.length / 3;
    for (let i = 0; i < other.positions.length; i += 3) {
      this.positions.push(...point(frame, other.positions.slice(i, i + 3)));
      this.normals.push(...normalise(direction(frame, other.normals.slice(i, i + 3))));
    }
    for (const part of other.colours) this.colours.push(part);
    for (const index of other.indices) this.indices.push(first + index);
    return this;
  }

  /** The least and the greatest corner. */
  bounds() {
    const least = [Infinity, Infinity, Infinity], most = [-Infinity, -Infinity, -Infinity];
    this.positions.forEach((value, i) => {
      least[i % 3] = Math.min(least[i % 3], value);
      most[i % 3] = Math.max(most[i % 3], value);
    });
    return { least, most };
  }

  #skin(rows, closed) {
    for (let row = 0; row + 1 < rows.length; row++) {
      const below = rows[row], above = rows[row + 1], count = below.length;
      for (let i = 0; i < (closed ? count : count - 1); i++) {
        const next = (i + 1) % count;
        this.indices.push(below[i], above[i], below[next], below[next], above[i], above[next]);
      }
    }
  }

  #lid(row, up) {
    const places = row.map((index) => this.positions.slice(index * 3, index * 3 + 3));
    const middle = [0, 1, 2].map((axis) => places.reduce((sum, place) => sum + place[axis], 0) / places.length);
    const frame = this.frame, normal = direction(frame, [0, up, 0]);
    this.frame = identity();
    const centre = this.vertex(middle, normal), edge = places.map((place) => this.vertex(place, normal));
    this.frame = frame;
    edge.forEach((index, i) => {
      const next = edge[(i + 1) % edge.length];
      this.indices.push(centre, up > 0 ? next : index, up > 0 ? index : next);
    });
  }
}
