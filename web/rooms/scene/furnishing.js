// A room's picture from its plan: solids to draw, soft shadows, and the light.
import { Mesh, paint } from "../engine/mesh.js";
import { placement } from "../maths/matrices.js";
import { normalise } from "../maths/vectors.js";
import { decorate } from "./decor.js";
import { plan } from "./plan.js";
import { folded } from "./recipes.js";

const TINTS = ["#e9c9a0", "#d98e73", "#9fb8a5", "#e6d3a8", "#c7a3a0", "#a9bccb", "#efe0c4"];
const FLAT = new Set(["petals", "line", "courtyard", "sea", "track", "wallLow"]);

/**
 * The kind of place that an environment is: the first whose words stand in its id, then in its name.
 * @param {object} places what places.json holds
 * @param {{id?: string, name?: string}} environment
 */
export function kindOf(places, environment) {
  for (const text of [environment.id, environment.name].map((text) => ` ${folded(text ?? "")} `)) {
    for (const [kind, words] of Object.entries(places.words)) {
      if (words.some((word) => text.includes(` ${folded(word)} `))) return kind;
    }
  }
  return "own";
}

/** How light falls, as the renderer takes it. */
export function moodOf(places, profile, lamps) {
  const mood = places.moods[profile] ?? places.moods.natural, spots = new Float32Array(16);
  lamps.slice(0, 4).forEach(([x, y, z], i) => spots.set([x, y, z, 1], i * 4));
  return {
    sky: mood.sky, ground: mood.ground, sun: mood.sun, sunWay: normalise(mood.sunWay), zenith: paint(mood.zenith), horizon: paint(mood.horizon),
    sunTint: mood.sunTint, lampColour: mood.lamp, lamps: spots, haze: paint(mood.haze), hazeFar: mood.hazeFar, hasSky: true,
  };
}

/**
 * @param {object} room kind (a name in places.json), lightingProfile, things, hasCharacter: whether the first shadow is a figure's
 * @param {{places: object, recipes: import("./recipes.js").Recipes}} data
 */
export function furnish({ kind: name, lightingProfile, things, hasCharacter = false }, { places, recipes }) {
  const kind = places.places[name], laid = plan(things, recipes, kind);
  const accents = { accent: kind.accent, accent2: kind.accent2 };
  const solids = [], shadows = hasCharacter ? [shadow(laid.spot.place, 0.4, 0.34, 0.55)] : [];
  for (const standing of laid.standings) {
    const mesh = recipes.build(standing.recipe, { ...accents, floor: standing.floor, stretch: standing.stretch });
    const model = placement(standing.place, standing.yaw, standing.scale), bounds = mesh.bounds();
    solids.push({ mesh, model, home: model, bounds, thing: standing.thing, recipe: standing.recipe });
    if (standing.support) {
      const plinth = recipes.build(standing.support, { ...accents, floor: standing.place[1] });
      solids.push({ mesh: plinth, model: placement(standing.place, 0), bounds: plinth.bounds(), isFurniture: true });
      shadows.push(shadow([standing.place[0], 0, standing.place[2]], 0.3, 0.3, 0.4));
    }
    if (!FLAT.has(standing.recipe)) shadows.push(...shadowsOf(standing, bounds, recipes));
  }
  const decor = new Mesh(), lamps = [];
  for (const piece of decorate(kind, laid)) {
    const colours = piece.recipe === "facade" ? { accent: TINTS[piece.tint % TINTS.length], accent2: kind.accent2 } : accents;
    decor.append(recipes.build(piece.recipe, { ...colours, floor: piece.floor }), placement(piece.place, piece.yaw));
    if (piece.recipe === "pendant") lamps.push([piece.place[0], piece.place[1] - 0.1, piece.place[2]]);
    if (piece.floor < 1) shadows.push(shadow([piece.place[0], 0, piece.place[2]], 0.45, 0.45, 0.4));
  }
  if (decor.indices.length) solids.push({ mesh: decor, bounds: decor.bounds(), isDecor: true });
  for (const { thing, place } of laid.standings.filter(({ recipe }) => ["lamp", "candles", "grill"].includes(recipe))) {
    lamps.push([place[0], Math.max(place[1] + 0.3, thing.position[1]), place[2] + 0.2]);
  }
  solids.push(...shell(kind, laid.walls));
  return { solids, shadows, mood: moodOf(places, lightingProfile, lamps), spot: laid.spot, view: laid.view, walls: laid.walls, standings: laid.standings };
}

const shadow = (place, across, deep, dark) => ({ place: [place[0], place[1] + 0.004, place[2]], across, deep, dark });

function shadowsOf(standing, { least, most }, recipes) {
  const across = (most[0] - least[0]) / 2, deep = (most[2] - least[2]) / 2;
  const isTurned = Math.abs(Math.sin(standing.yaw)) > 0.7, [w, d] = isTurned ? [deep, across] : [across, deep];
  const ground = standing.place[1] - (recipes.recipes[standing.recipe].fit === "top" ? standing.floor : 0);
  if (recipes.recipes[standing.recipe].fit === "centre") return [];
  return [shadow([standing.place[0], ground, standing.place[2]], w * 1.25 + 0.05, d * 1.25 + 0.05, ground > 0.1 ? 0.42 : 0.5)];
}

/** Floor, walls and ceiling. */
function shell(kind, walls) {
  const solids = [], [pattern, base, second, third] = kind.floor;
  const area = walls ?? { left: -16, right: 16, back: -16, front: 16 };
  const sheet = (corners, normal, colour, look) => {
    const mesh = new Mesh().with(colour);
    for (const corner of corners) mesh.vertex(corner, normal);
    mesh.indices.push(0, 1, 2, 0, 2, 3);
    solids.push({ mesh, bounds: mesh.bounds(), isShell: true, isOneSided: true, pattern: 0, ...look });
  };
  const { left, right, back, front } = area;
  sheet([[left, 0, front], [right, 0, front], [right, 0, back], [left, 0, back]], [0, 1, 0], base, { pattern, second: paint(second), third: paint(third), isFloor: true });
  if (!walls) return solids;
  const h = walls.height, [wall, colour, lower, ornament] = kind.wall;
  const look = { pattern: wall, second: paint(lower), third: ornament ? paint(ornament) : [1, 0, 0] };
  sheet([[left, 0, back], [right, 0, back], [right, h, back], [left, h, back]], [0, 0, 1], colour, look);
  sheet([[right, 0, front], [left, 0, front], [left, h, front], [right, h, front]], [0, 0, -1], colour, look);
  sheet([[left, 0, front], [left, 0, back], [left, h, back], [left, h, front]], [1, 0, 0], colour, look);
  sheet([[right, 0, back], [right, 0, front], [right, h, front], [right, h, back]], [-1, 0, 0], colour, look);
  if (kind.roof) sheet([[left, h, back], [right, h, back], [right, h, front], [left, h, front]], [0, -1, 0], kind.roof);
  return solids;
}
