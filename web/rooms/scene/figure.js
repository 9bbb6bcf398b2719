// The character's body and face, made of simple solids: breathing, blinking, looking at whoever talks to them.
import { Mesh } from "../engine/mesh.js";
import { multiply, placement, rotation, translation } from "../maths/matrices.js";

/** Heights and lengths of the body, in metres. */
export const BODY = { shoulder: 1.235, neck: 1.33, upperArm: 0.25, forearm: 0.22, eye: [0.05, 0.155, 0.112], mouth: [0, 0.075, 0.126] };

/** A number that stays the same for the same text. */
export function seedOf(text) {
  let seed = 2166136261;
  for (const letter of text) seed = Math.imul(seed ^ letter.codePointAt(0), 16777619) >>> 0;
  return seed;
}

/**
 * How a character looks: as looks.json says, else put together from its lists, always the same for the same id.
 * @param {{id: string, gender?: string, age?: string}} character
 */
export function lookOf(looks, character) {
  const own = looks.characters[character.id];
  const gender = looks.styles[character.gender] ? character.gender : "neutral";
  let seed = seedOf(character.id);
  const pick = (list) => {
    seed = Math.imul(seed ^ (seed >>> 13), 1540483477) >>> 0;
    return list[seed % list.length];
  };
  const made = {
    skin: pick(looks.skin), hair: pick(Number.parseInt(character.age, 10) > 57 ? looks.grey : looks.hair), hairStyle: pick(looks.styles[gender]),
    top: pick(looks.top), bottom: pick(looks.bottom), accent: pick(looks.accent), extras: pick(looks.extras[gender]),
  };
  return { ...made, ...own, gender };
}

const shade = (hex, by) => `#${hex.slice(1).match(/../g).map((part) => Math.round(Math.min(255, Math.max(0, parseInt(part, 16) * by))).toString(16).padStart(2, "0")).join("")}`;

/** The moving parts, each a mesh about its own joint. */
export function figureParts(look) {
  const has = (extra) => look.extras.includes(extra), wide = look.gender === "male" ? 1.08 : 0.97;
  return {
    legs: legs(look), torso: torso(look, wide, has), head: head(look, has), hair: hair(look),
    eye: new Mesh().with("#fdfaf4").ball([0.0215, 0.025, 0.012], 14).with("#4a3022", [0, 0, 0.0075]).ball([0.0135, 0.0155, 0.0065], 12).with("#fffdf8", [0.005, 0.006, 0.0135], [0, 0, 0], 0.6).ball([0.004, 0.004, 0.002], 8),
    lid: new Mesh().with(shade(look.skin, 0.94)).ball([0.0245, 0.0285, 0.0165], 14, 0, 1),
    brow: new Mesh().with(look.hairStyle === "bald" ? "#8d8882" : look.hair).box([0.042, 0.0095, 0.008], 0.004),
    smile: new Mesh().with(shade(look.skin, 0.55), [0, 0.036, 0], [-Math.PI / 2, 0, 0]).append(arc(look)),
    mouth: new Mesh().with("#6b2425").ball([0.028, 0.024, 0.01], 14).with("#fbf6ee", [0, 0.012, 0.005]).box([0.03, 0.007, 0.006], 0.003).with("#c9675f", [0, -0.012, 0.004]).ball([0.015, 0.008, 0.006], 10),
    upperArm: new Mesh().with(look.top).lathe([[0, 0.056], [0.028, 0.05], [0.046, 0.032], [0.056, 0], [0.05, -0.14], [0.044, -0.25], [0, -0.28]], 14),
    forearm: new Mesh().with(look.top).lathe([[0, 0.04], [0.042, 0.02], [0.044, -0.02], [0.04, -0.1], [0, -0.11]], 14).with(look.skin).lathe([[0.034, -0.06], [0.03, -0.17], [0.027, -0.2], [0, -0.2]], 12).with(look.skin, [0, -0.235, 0]).ball([0.032, 0.048, 0.022], 12).with(look.skin, [0.0, -0.215, 0.024], [0.5, 0, 0]).ball([0.011, 0.026, 0.012], 8),
  };
}

function arc(look) {
  const mesh = new Mesh(), rows = 26;
  for (let i = 0; i <= rows; i++) {
    const part = i / rows * 2 - 1, thick = 0.0052 * Math.sqrt(1 - part * part * 0.75);
    mesh.with(shade(look.skin, 0.5), [part * 0.034, part * part * 0.02 - 0.01, -part * part * 0.009]).ball([0.0048, thick, 0.004], 8);
  }
  return mesh;
}

function legs(look) {
  const mesh = new Mesh();
  for (const side of [-1, 1]) {
    mesh.with(look.bottom, [side * 0.085, 0, 0]).lathe([[0.062, 0.06], [0.066, 0.3], [0.078, 0.55], [0.09, 0.78], [0, 0.8]], 14);
    mesh.with("#3a2a24", [side * 0.09, 0.035, 0.035]).ball([0.055, 0.045, 0.105], 14);
  }
  return mesh.with(look.bottom, [0, 0.78, 0]).ball([0.172, 0.12, 0.115], 16);
}

function torso(look, wide, has) {
  const mesh = new Mesh().with(look.top).lathe([[0.15, 0.72], [0.168, 0.8], [0.158, 0.95], [0.176, 1.08], [0.198 * wide, 1.19], [0.196 * wide, 1.245], [0.16 * wide, 1.295], [0.09, 1.33], [0.058, 1.35], [0, 1.35]], 22, 0.68);
  mesh.with(look.skin, [0, 1.36, 0]).cylinder(0.05, 0.13, 0.048, 14);
  mesh.with(shade(look.top, 0.88), [0, 1.335, 0.004]).ring(0.06, 0.014, 1, 18);
  if (has("apron")) {
    mesh.with(look.accent, [0, 0.89, 0.052]).lathe([[0.178, -0.34], [0.172, -0.1], [0.158, 0.06], [0.12, 0.06], [0, 0.06]], 18, 0.5);
    mesh.with(look.accent, [0, 1.06, 0.105], [-0.04, 0, 0]).box([0.19, 0.22, 0.05], 0.022);
    for (const side of [-1, 1]) mesh.with(shade(look.accent, 0.85), [side * 0.075, 1.225, 0.09], [-0.5, 0, side * -0.12]).box([0.022, 0.16, 0.012], 0.005);
    mesh.with(shade(look.accent, 0.8), [0, 0.82, 0.143]).box([0.13, 0.07, 0.012], 0.006);
  }
  if (has("tie")) mesh.with(look.accent, [0, 1.2, 0.128], [-0.1, 0, 0]).box([0.042, 0.2, 0.014], 0.006).with(shade(look.accent, 0.8), [0, 1.3, 0.09]).box([0.035, 0.03, 0.03], 0.01);
  if (has("scarf")) mesh.with(look.accent, [0, 1.335, 0.01], [0.15, 0, 0]).ring(0.072, 0.032, 1, 20).with(look.accent, [0.045, 1.22, 0.12], [-0.1, 0, 0.08]).box([0.07, 0.2, 0.03], 0.014);
  if (has("waistcoat")) for (const side of [-1, 1]) mesh.with(look.accent, [side * 0.085, 1.04, 0.088], [0, side * 0.45, side * -0.06]).box([0.12, 0.36, 0.045], 0.02);
  if (has("stethoscope")) mesh.with("#3c434a", [0, 1.27, 0.07], [-0.75, 0, 0]).ring(0.095, 0.009, 1, 22).with("#c3c9cd", [0.02, 1.17, 0.142], [1.4, 0, 0]).cylinder(0.02, 0.012);
  return mesh;
}

function head(look, has) {
  const mesh = new Mesh().with(look.skin, [0, 0.13, 0]).ball([0.122, 0.145, 0.125], 24);
  mesh.with(look.skin, [0, 0.055, 0.012]).ball([0.096, 0.075, 0.1], 18);
  for (const side of [-1, 1]) {
    mesh.with(shade(look.skin, 0.96), [side * 0.122, 0.125, -0.008]).ball([0.018, 0.032, 0.022], 12);
    mesh.with(blush(look.skin), [side * 0.07, 0.098, 0.094], [0, side * 0.6, 0]).ball([0.024, 0.017, 0.008], 12);
  }
  mesh.with(shade(look.skin, 0.95), [0, 0.118, 0.128]).ball([0.014, 0.018, 0.016], 12);
  if (has("glasses")) {
    for (const side of [-1, 1]) mesh.with("#3a2f2a", [side * 0.05, 0.153, 0.135], [Math.PI / 2, 0, 0]).ring(0.034, 0.0035, 1, 22).with("#3a2f2a", [side * 0.104, 0.158, 0.075], [0, side * 0.3, 0]).box([0.005, 0.006, 0.11], 0.002);
    mesh.with("#3a2f2a", [0, 0.157, 0.137]).box([0.034, 0.005, 0.005], 0.002);
  }
  if (has("moustache")) for (const side of [-1, 1]) mesh.with(shade(look.hair, 0.95), [side * 0.022, 0.094, 0.13], [0, side * 0.3, side * -0.3]).ball([0.027, 0.01, 0.012], 12);
  if (has("beard")) mesh.with(look.hair, [0, 0.03, 0.03]).ball([0.088, 0.065, 0.09], 16).with(look.hair, [0, 0.094, 0.126]).ball([0.045, 0.011, 0.01], 12);
  if (has("earrings")) for (const side of [-1, 1]) mesh.with("#f4d35e", [side * 0.128, 0.085, 0]).ball([0.011, 0.013, 0.011], 10);
  if (has("cap")) mesh.with(look.top, [0, 0.225, -0.006], [-0.1, 0, 0]).lathe([[0.126, -0.02], [0.13, 0.03], [0.145, 0.06], [0.12, 0.078], [0, 0.085]], 22).with("#23262e", [0, 0.21, 0.12], [0.3, 0, 0]).ball([0.085, 0.008, 0.055], 16).with(look.accent, [0, 0.245, 0.132]).ball([0.018, 0.02, 0.008], 10);
  if (has("hat")) mesh.with("#e6d2a4", [0, 0.215, -0.005], [-0.08, 0, 0]).lathe([[0, 0], [0.21, 0.012], [0.215, 0.02], [0.128, 0.024], [0.12, 0.1], [0.09, 0.125], [0, 0.115]], 26).with(look.accent, [0, 0.25, -0.008], [-0.08, 0, 0]).lathe([[0.129, -0.012], [0.127, 0.02], [0, 0.02]], 24);
  if (has("headset")) mesh.with("#2b2f36", [0, 0.13, 0], [0, 0, Math.PI / 2]).with("#2b2f36", [0, 0.14, 0], [-Math.PI / 2, 0, 0]).ring(0.135, 0.008, 0.5, 20).with("#2b2f36", [0.128, 0.12, 0], [0, 0, Math.PI / 2]).cylinder(0.035, 0.03).with("#2b2f36", [0.1, 0.06, 0.09], [0, 0.9, 0.4]).box([0.012, 0.012, 0.12], 0.005);
  return mesh;
}

const blush = (skin) => `#${skin.slice(1).match(/../g).map((part, i) => Math.round(Math.min(255, parseInt(part, 16) * [1.02, 0.84, 0.82][i])).toString(16).padStart(2, "0")).join("")}`;

function hair(look) {
  const mesh = new Mesh(), cap = (lift = 0) => mesh.with(look.hair, [0, 0.158 + lift, -0.018], [-0.32, 0, 0]).ball([0.134, 0.142, 0.137], 24, 0.05, 1);
  const fringe = () => mesh.with(look.hair, [-0.035, 0.238, 0.088], [0.55, 0, 0.35]).ball([0.078, 0.028, 0.04], 14).with(look.hair, [0.055, 0.236, 0.086], [0.5, 0, -0.5]).ball([0.06, 0.026, 0.038], 14);
  const back = (length) => mesh.with(look.hair, [0, 0.16, -0.045]).lathe([[0.1, -length], [0.125, -length + 0.04], [0.138, -0.03], [0.128, 0.06], [0, 0.08]], 20, 0.72);
  switch (look.hairStyle) {
    case "bob": cap(); fringe(); back(0.17); for (const side of [-1, 1]) mesh.with(look.hair, [side * 0.118, 0.1, 0.015]).ball([0.032, 0.1, 0.055], 14); break;
    case "long": cap(); fringe(); back(0.36); for (const side of [-1, 1]) mesh.with(look.hair, [side * 0.116, 0.0, 0.02]).ball([0.034, 0.19, 0.05], 14); break;
    case "bun": cap(); fringe(); mesh.with(look.hair, [0, 0.29, -0.085]).ball([0.062, 0.055, 0.058], 16); break;
    case "curly": {
      cap(0.008);
      for (let i = 0; i < 26; i++) {
        const turn = i * 2.4, up = 0.02 + (i / 26) * 0.125, out = 0.132 * Math.sqrt(Math.max(0.05, 1 - (i / 26) ** 2));
        const [x, z] = [Math.cos(turn) * out, Math.sin(turn) * out - 0.022];
        if (z > 0.06 && up < 0.09) continue;
        mesh.with(look.hair, [x, 0.15 + up, z]).ball([0.042, 0.042, 0.042], 10);
      }
      back(0.14);
      break;
    }
    case "fringe": for (const side of [-1, 1]) mesh.with(look.hair, [side * 0.112, 0.15, -0.02]).ball([0.03, 0.06, 0.075], 14); mesh.with(look.hair, [0, 0.14, -0.085]).ball([0.11, 0.085, 0.06], 16); mesh.with(look.hair, [0, 0.262, 0.02]).ball([0.075, 0.02, 0.07], 14); break;
    case "bald": break;
    default: cap(); fringe(); for (const side of [-1, 1]) mesh.with(look.hair, [side * 0.118, 0.165, 0.0]).ball([0.02, 0.045, 0.05], 12);
  }
  return mesh;
}

/**
 * Where each part stands for an expression.
 * @param {object} root the place of the feet, as a matrix
 * @param {import("./expression.js").Expression} now
 * @returns {[string, Float32Array][]} part and matrix, to draw in this order
 */
export function pose(root, now) {
  const chest = multiply(root, placement([now.shift, now.lift * 0.3, 0], 0, [1, 1 + now.breath * 0.006, 1 + now.breath * 0.025]));
  const torso = multiply(chest, rotation([now.lean, now.twist, 0]));
  const neck = multiply(torso, multiply(translation(0, BODY.neck, 0.005), rotation([now.nod, now.turn, now.roll])));
  const parts = [["legs", root], ["torso", torso], ["head", neck], ["hair", neck]];
  for (const side of [-1, 1]) {
    const [x, y, z] = BODY.eye, gaze = rotation([now.gazeUp, now.gazeSide, 0]);
    const eye = multiply(neck, multiply(translation(side * x, y, z), gaze));
    parts.push(["eye", eye], ["lid", multiply(neck, multiply(translation(side * x, y, z), rotation([-1.35 + now.lids * 2.3, 0, 0])))]);
    parts.push(["brow", multiply(neck, multiply(translation(side * 0.05, 0.198 + now.brows * 0.013, 0.121), rotation([-0.15, side * 0.35, -side * (now.tilt * 0.35 + 0.08)])))]);
    const arm = now.arms[side < 0 ? 0 : 1], shoulder = multiply(torso, multiply(translation(side * 0.184, BODY.shoulder + now.lift, 0), rotation([-arm[0], 0, side * arm[1]])));
    const elbow = multiply(shoulder, multiply(translation(0, -BODY.upperArm, 0), rotation([-arm[2], -side * 0.35, side * (arm[3] ?? 0)])));
    parts.push(["upperArm", shoulder], ["forearm", elbow]);
  }
  const mouth = multiply(neck, translation(...BODY.mouth));
  if (now.open > 0.06) parts.push(["mouth", multiply(mouth, placement([0, -0.004, -0.006], 0, [0.75 + now.smile * 0.3 - now.open * 0.15, 0.2 + now.open * 0.95, 1]))]);
  else parts.push(["smile", multiply(mouth, placement([0, 0, -0.002], 0, [0.85 + Math.abs(now.smile) * 0.25, (now.smile < 0 ? -1 : 1) * Math.max(0.4, Math.abs(now.smile)), 1]))]);
  return parts;
}
