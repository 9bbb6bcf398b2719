// Where everything stands: walls around what is there, small things on the furniture below them,
// pictures on the nearest wall, chairs at tables, and a free spot for the character.
import { distance, turnBetween } from "../maths/vectors.js";

/** Things nearer above a table's top than this lie on it. */
const LYING = 0.18;

/** What belongs on a wall, such as a window, and hangs in the air so near to where the learner stands would hide the room. */
const BEFORE_LEARNER = 1.6;
const FREE_SCALE = 0.4;

/**
 * @typedef {object} Standing
 * @property {object} thing what stands there
 * @property {string} recipe
 * @property {number[]} place the origin of the thing's own space, in the room
 * @property {number} yaw
 * @property {number} floor how far the floor is below its origin
 * @property {number[]} stretch in x and z
 * @property {number} scale
 * @property {string | null} support what was put below a thing that would hang in the air
 */

/**
 * @param {object[]} things with `position`
 * @param {import("./recipes.js").Recipes} recipes
 * @param {object} kind a place of places.json
 */
export function plan(things, recipes, kind) {
  const found = things.map((thing) => ({ thing, id: recipes.find(thing), recipe: recipes.recipes[recipes.find(thing)] }));
  const walls = kind.wall ? wallsAround(found, kind) : null;
  const carriers = found.filter(({ recipe }) => recipe.carries).map((entry) => carrier(entry, found));
  const standings = found.map((entry) => stand(entry, carriers, walls));
  return { standings, carriers, walls, spot: characterSpot(standings, carriers, walls, recipes), view: viewpoint(standings, walls) };
}

/** Where a page looks from: behind where the learner stands, as far as nothing is in the way. */
function viewpoint(standings, walls) {
  const near = standings.filter(({ place: [x, , z] }) => Math.abs(x) < 0.9 && z > 0.1).map(({ place }) => place[2]);
  return [0, 1.52, Math.max(0.2, Math.min(1.25, (walls?.front ?? 4) - 0.5, ...near.map((z) => z - 0.55)))];
}

function wallsAround(found, kind) {
  const side = kind.width ?? 2.5;
  const box = { left: -side, right: side, back: -2.6, front: kind.width ? 2.7 : 2.2 };
  for (const { thing: { position: [x, , z] }, recipe } of found) {
    const hangs = recipe.faces === "wall";
    const [w, d] = hangs ? [0.05, 0.05] : recipe.size.map((size) => Math.min(size, 1.4) / 2 + 0.12);
    box.left = Math.min(box.left, x - w);
    box.right = Math.max(box.right, x + w);
    box.back = Math.min(box.back, z - d);
    box.front = Math.max(box.front, z + d);
  }
  const top = Math.max(...found.map(({ thing }) => thing.position[1]), 0);
  return { ...box, height: Math.max(kind.height, kind.roof && top < 3 ? top + 0.45 : kind.height) };
}

/** How far a table reaches, so that all that lies on it does. */
function carrier({ thing, recipe }, found) {
  const [x, y, z] = thing.position, reach = { left: recipe.size[0] / 2, right: recipe.size[0] / 2, back: recipe.size[1] / 2, front: recipe.size[1] / 2 };
  for (const other of found) {
    const [ox, oy, oz] = other.thing.position;
    const lies = other.thing !== thing && !other.recipe.ground && other.recipe.fit === "base" && oy - y > -0.06 && oy - y < LYING;
    if (!lies || Math.hypot(ox - x, oz - z) > 1.25) continue;
    const margin = Math.max(...other.recipe.size) / 2 + 0.05;
    reach.left = Math.max(reach.left, x - ox + margin);
    reach.right = Math.max(reach.right, ox - x + margin);
    reach.back = Math.max(reach.back, z - oz + margin);
    reach.front = Math.max(reach.front, oz - z + margin);
  }
  return {
    thing, top: y,
    centre: [x + (reach.right - reach.left) / 2, z + (reach.front - reach.back) / 2],
    half: [(reach.left + reach.right) / 2, (reach.back + reach.front) / 2],
  };
}

const covers = (table, [x, , z], margin = 0.02) =>
  Math.abs(x - table.centre[0]) <= table.half[0] + margin && Math.abs(z - table.centre[1]) <= table.half[1] + margin;

function stand({ thing, id, recipe }, carriers, walls) {
  const [x, y, z] = thing.position, own = carriers.find((table) => table.thing === thing);
  const standing = { thing, recipe: id, place: [x, y, z], yaw: 0, floor: y, stretch: [1, 1], scale: 1, support: null };
  if (own) {
    standing.place = [own.centre[0], y, own.centre[1]];
    standing.stretch = [own.half[0] * 2 / recipe.size[0], own.half[1] * 2 / recipe.size[1]];
  } else if (recipe.ground) {
    standing.place[1] = 0;
    standing.floor = 0;
  } else if (recipe.fit === "base") {
    const below = carriers.filter((table) => table.top <= y + 0.06 && y - table.top < LYING + 0.3 && covers(table, thing.position));
    const top = below.length ? Math.max(...below.map((table) => table.top)) : null;
    const isFurniture = recipe.faces === "table" || recipe.faces === "room";
    standing.place[1] = isFurniture ? 0 : top ?? Math.max(0, y - 0.08);
    if (top === null && !isFurniture && y > 0.25) standing.support = "plinth";
    standing.floor = standing.place[1];
  }
  face(standing, recipe, carriers, walls);
  return standing;
}

function face(standing, recipe, carriers, walls) {
  const [x, , z] = standing.place;
  if (recipe.faces === "wall" && walls) {
    const [wall] = [
      { away: x - walls.left, yaw: Math.PI / 2, to: [walls.left + 0.03, z] }, { away: walls.right - x, yaw: -Math.PI / 2, to: [walls.right - 0.03, z] },
      { away: z - walls.back, yaw: 0, to: [x, walls.back + 0.03] }, { away: walls.front - z, yaw: Math.PI, to: [x, walls.front - 0.03] },
    ].sort((a, b) => a.away - b.away);
    if (wall.away < 1.1) {
      const depth = recipe.size[1] > 0.2 ? recipe.size[1] / 2 : 0;
      standing.place = [wall.to[0] + Math.sin(wall.yaw) * depth, standing.place[1], wall.to[1] + Math.cos(wall.yaw) * depth];
      standing.yaw = wall.yaw;
      return;
    }
  }
  if (recipe.faces === "room") return;
  if (recipe.faces === "wall") standing.scale = recipe.free ?? (walls && !recipe.ground && Math.hypot(x, z) < BEFORE_LEARNER ? FREE_SCALE : 1);
  if (recipe.faces === "table") {
    const table = [...carriers].sort((a, b) => Math.hypot(a.centre[0] - x, a.centre[1] - z) - Math.hypot(b.centre[0] - x, b.centre[1] - z))[0];
    // A chair's back is at its +z, so it looks along -z at the table.
    standing.yaw = table ? Math.atan2(x - table.centre[0], z - table.centre[1]) : Math.atan2(x, z);
    return;
  }
  standing.yaw = Math.hypot(x, z) > 0.2 ? Math.atan2(-x, -z) : 0;
}

/** The floor that a standing thing takes: middle and radius. */
const footprint = (standing, recipes) => {
  const recipe = recipes.recipes[standing.recipe];
  const reach = Math.hypot(recipe.size[0] * standing.stretch[0], recipe.size[1] * standing.stretch[1]) / 2;
  return { at: standing.place, radius: Math.min(reach, 1) };
};

/** Where the character stands: in front of the learner, free, behind a counter if there is one, hiding little. */
function characterSpot(standings, carriers, walls, recipes) {
  const taken = standings.filter((standing) => !carriers.some((table) => table.thing === standing.thing)
    && (recipes.recipes[standing.recipe].ground || recipes.recipes[standing.recipe].faces === "table"))
    .filter((standing) => !["petals", "line", "courtyard", "sea"].includes(standing.recipe)).map((standing) => footprint(standing, recipes));
  let best = { score: -Infinity, place: [0, 0, -1.6] };
  for (let angle = -60; angle <= 60; angle += 6) {
    for (let radius = 1.15; radius <= 2.5; radius += 0.15) {
      const turn = angle * Math.PI / 180, place = [Math.sin(turn) * radius, 0, -Math.cos(turn) * radius];
      if (walls && (place[0] < walls.left + 0.35 || place[0] > walls.right - 0.35 || place[2] < walls.back + 0.35)) continue;
      if (carriers.some((table) => covers(table, place, 0.24))) continue;
      if (taken.some(({ at, radius: reach }) => Math.hypot(at[0] - place[0], at[2] - place[2]) < reach * 0.8 + 0.26)) continue;
      const behind = carriers.some((table) => place[2] < table.centre[1] && covers(table, [place[0], 0, table.centre[1]], -0.2));
      const hidden = standings.filter(({ place: at }) => distance(at, [0, at[1], 0]) > radius && at[1] > 0.2 && at[1] < 1.75
        && Math.abs(turnBetween(Math.atan2(at[0], -at[2]), turn)) < 0.16).length;
      const score = -Math.abs(radius - 1.6) * 0.7 - Math.abs(turn) * 0.45 + (behind ? 0.5 : 0) - hidden * 0.3;
      if (score > best.score) best = { score, place };
    }
  }
  return { place: best.place, yaw: Math.atan2(-best.place[0], -best.place[2]) };
}
