// Which recipe a thing is made by, and its parts as a mesh.
import { Mesh } from "../engine/mesh.js";
import { placement } from "../maths/matrices.js";

const DEGREE = Math.PI / 180;

/** Letters without accents and capitals, words parted by single spaces. */
export const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

export class Recipes {
  /** @param {object} furniture what furniture.json holds */
  constructor(furniture) {
    this.colours = furniture.colours;
    this.recipes = furniture.recipes;
    this.byName = new Map();
    for (const [id, recipe] of Object.entries(furniture.recipes)) {
      for (const name of recipe.names) if (!this.byName.has(folded(name))) this.byName.set(folded(name), id);
    }
  }

  /**
   * The recipe for a thing: by its id, by its name, by any word of the two, by what it is in English; else by its place.
   * @param {{objectID?: string, text: string, translation?: string, position: number[], action?: string}} thing
   */
  find(thing) {
    const id = folded(thing.objectID ?? ""), name = folded(thing.text), english = (thing.translation ?? "").split(/[;,(]/).map(folded);
    const whole = [id, name, name.split(" ").slice(1).join(" "), ...english];
    const words = [id, name].flatMap((text) => text.split(" "));
    for (const candidate of [...whole, ...words, ...english.flatMap((text) => text.split(" ").reverse())]) {
      const recipe = this.byName.get(candidate);
      if (recipe) return recipe;
    }
    if (thing.position[1] > 1.7) return "screen";
    return thing.action === "grab" || thing.position[1] < 0.1 ? "keepsake" : thing.position[1] > 0.9 ? "keepsake" : "cabinet";
  }

  /**
   * Makes a thing.
   * @param {string} id a recipe's name
   * @param {object} options accents of the place, `floor`: how far below the origin the floor is, `stretch` in x and z
   */
  build(id, { accent = "#2f7f7b", accent2 = "#d0663f", floor = 0, stretch = [1, 1] } = {}) {
    const recipe = this.recipes[id], mesh = new Mesh();
    const colours = { ...this.colours, accent, accent2 };
    for (const part of recipe.parts) {
      for (const [x, z] of part.times ?? [[0, 0]]) this.#add(mesh, part, [x, z], { colours, floor, stretch });
    }
    return recipe.scale ? new Mesh().append(mesh, placement([0, 0, 0], 0, recipe.scale)) : mesh;
  }

  #add(mesh, part, [dx, dz], { colours, floor, stretch: [sx, sz] }) {
    const [ax, ay, az] = part.at ?? [0, 0, 0], turn = (part.turn ?? [0, 0, 0]).map((degrees) => degrees * DEGREE);
    const at = [(ax + dx) * sx, ay, (az + dz) * sz], wide = part.wide ? [sx, sz] : [1, 1];
    const colour = colours[part.c] ?? part.c;
    const reach = part.floor ? floor + at[1] : 0;
    if (part.floor) at[1] -= reach / 2;
    mesh.with(colour, at, turn, part.shine ?? 0);
    if (part.box) {
      const [w, h, d] = part.box;
      mesh.box([w * wide[0], part.floor ? reach : h, d * wide[1]], part.round);
    } else if (part.cyl) {
      const [radius, height, above] = part.cyl;
      mesh.cylinder(radius * Math.max(...wide), part.floor ? reach : height, (above ?? radius) * Math.max(...wide), radius < 0.02 ? 8 : 20);
    } else if (part.base) {
      mesh.with(colour, [0, -floor + part.base[1] / 2, 0]).cylinder(part.base[0], part.base[1]);
    } else if (part.ball) {
      mesh.ball(part.ball, Math.max(...part.ball) < 0.03 ? 10 : 16);
    } else if (part.ring) {
      mesh.ring(part.ring[0], part.ring[1], part.ring[2] ?? 1, 18);
    } else if (part.lathe) {
      mesh.lathe(part.lathe, part.sides ?? 16, part.flat ?? 1);
    } else if (part.sheet) {
      mesh.sheet(part.sheet);
    }
  }
}
