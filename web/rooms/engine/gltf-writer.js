// A room as a binary glTF 2.0 file, for Blender and other programs: every thing a node with its name, labels as pictures.
import { identity, placement } from "../maths/matrices.js";

const FLOAT = 5126, UNSIGNED_INT = 5125, ARRAY = 34962, ELEMENTS = 34963;
const SIZE = { SCALAR: 1, VEC2: 2, VEC3: 3 };

/** glTF's colours are linear. */
const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/**
 * @param {{name: string, pieces: object[], labels: object[], atlas: {canvas: HTMLCanvasElement, size: number}}} room
 * @returns {Promise<Uint8Array>}
 */
export async function roomFile({ name, pieces, labels, atlas }) {
  const file = new Builder(name);
  const paint = file.material({ name: "paint", pbrMetallicRoughness: { metallicFactor: 0, roughnessFactor: 0.85 } });
  for (const { mesh, model, thing, isFloor, isShell, isDecor } of pieces) {
    const extras = thing ? { anchorIdentifier: thing.id, word: thing.word, translation: thing.translation, language: thing.language } : undefined;
    file.node({ name: thing?.text ?? (isFloor ? "floor" : isShell ? "wall" : isDecor ? "decoration" : "furniture"), matrix: Array.from(model ?? identity()), mesh: file.mesh(mesh, paint), ...(extras ? { extras } : {}) });
  }
  if (labels.length) {
    const picture = await file.picture(atlas.canvas);
    const card = file.material({ name: "labels", pbrMetallicRoughness: { baseColorTexture: { index: picture }, metallicFactor: 0, roughnessFactor: 1 }, alphaMode: "BLEND", doubleSided: true });
    for (const { at, height, aspect, spot, thing } of labels) {
      const yaw = Math.atan2(-at[0], -at[2]);
      file.node({ name: `label ${thing.text}`, matrix: Array.from(placement(at, yaw)), mesh: file.card([height * aspect, height], spot, atlas.size, card) });
    }
  }
  return file.bytes();
}

class Builder {
  #parts = [];
  #length = 0;
  #cards = 0;

  constructor(name) {
    this.json = { asset: { version: "2.0", generator: "immersiond rooms" }, scene: 0, scenes: [{ name, nodes: [] }], nodes: [], meshes: [], materials: [], accessors: [], bufferViews: [], buffers: [] };
  }

  node(node) {
    this.json.nodes.push(node);
    this.json.scenes[0].nodes.push(this.json.nodes.length - 1);
  }

  material(material) {
    return this.json.materials.push(material) - 1;
  }

  /** @param {import("./mesh.js").Mesh} mesh */
  mesh(mesh, material) {
    const colours = [];
    for (let i = 0; i < mesh.colours.length; i += 4) colours.push(...mesh.colours.slice(i, i + 3).map(linear));
    return this.#mesh({
      POSITION: this.#accessor(new Float32Array(mesh.positions), "VEC3", ARRAY, true), NORMAL: this.#accessor(new Float32Array(mesh.normals), "VEC3", ARRAY),
      COLOR_0: this.#accessor(new Float32Array(colours), "VEC3", ARRAY),
    }, this.#accessor(new Uint32Array(mesh.indices), "SCALAR", ELEMENTS), material);
  }

  /** A rectangle with a part of the labels' picture. */
  card([width, height], { x, y, w, h }, size, material) {
    const places = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
    this.#cards += 1;
    return this.#mesh({
      POSITION: this.#accessor(new Float32Array(places.flatMap(([sx, sy]) => [sx * width / 2, sy * height / 2, 0])), "VEC3", ARRAY, true),
      NORMAL: this.#accessor(new Float32Array(places.flatMap(() => [0, 0, 1])), "VEC3", ARRAY),
      TEXCOORD_0: this.#accessor(new Float32Array(places.flatMap(([sx, sy]) => [(x + (sx > 0 ? w : 0)) / size, (y + (sy > 0 ? 0 : h)) / size])), "VEC2", ARRAY),
    }, this.#accessor(new Uint32Array([0, 1, 2, 0, 2, 3]), "SCALAR", ELEMENTS), material);
  }

  /** @param {HTMLCanvasElement} canvas @returns {Promise<number>} the texture */
  async picture(canvas) {
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    const bufferView = this.#view(new Uint8Array(await blob.arrayBuffer()));
    this.json.images = [{ bufferView, mimeType: "image/png", name: "labels" }];
    this.json.samplers = [{ magFilter: 9729, minFilter: 9987, wrapS: 33071, wrapT: 33071 }];
    this.json.textures = [{ source: 0, sampler: 0 }];
    return 0;
  }

  bytes() {
    this.json.buffers = [{ byteLength: this.#length }];
    const text = new TextEncoder().encode(JSON.stringify(this.json)), padded = Math.ceil(text.length / 4) * 4;
    const total = 12 + 8 + padded + 8 + this.#length, out = new Uint8Array(total), view = new DataView(out.buffer);
    [0x46546c67, 2, total, padded, 0x4e4f534a].forEach((value, i) => view.setUint32(i * 4, value, true));
    out.fill(0x20, 20, 20 + padded);
    out.set(text, 20);
    view.setUint32(20 + padded, this.#length, true);
    view.setUint32(24 + padded, 0x004e4942, true);
    let at = 28 + padded;
    for (const part of this.#parts) {
      out.set(part, at);
      at += part.length;
    }
    return out;
  }

  #mesh(attributes, indices, material) {
    return this.json.meshes.push({ primitives: [{ attributes, indices, material }] }) - 1;
  }

  #accessor(values, type, target, hasBounds = false) {
    const size = SIZE[type], bufferView = this.#view(new Uint8Array(values.buffer), target);
    const accessor = { bufferView, componentType: values instanceof Float32Array ? FLOAT : UNSIGNED_INT, count: values.length / size, type };
    if (hasBounds) {
      accessor.min = Array(size).fill(Infinity);
      accessor.max = Array(size).fill(-Infinity);
      values.forEach((value, i) => {
        accessor.min[i % size] = Math.min(accessor.min[i % size], value);
        accessor.max[i % size] = Math.max(accessor.max[i % size], value);
      });
    }
    return this.json.accessors.push(accessor) - 1;
  }

  #view(bytes, target) {
    const index = this.json.bufferViews.push({ buffer: 0, byteOffset: this.#length, byteLength: bytes.length, ...(target ? { target } : {}) }) - 1;
    const padded = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
    padded.set(bytes);
    this.#parts.push(padded);
    this.#length += padded.length;
    return index;
  }
}
