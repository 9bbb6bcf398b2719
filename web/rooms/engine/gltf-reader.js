// Models of the content: binary glTF 2.0 files, read as one painted mesh. Pictures, bones and animations are left out.
import { identity, multiply, placement, point, pose } from "../maths/matrices.js";
import { Mesh } from "./mesh.js";

const KINDS = { 5120: Int8Array, 5121: Uint8Array, 5122: Int16Array, 5123: Uint16Array, 5125: Uint32Array, 5126: Float32Array };
const SIZES = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };
const TRIANGLES = 4;
const MOST_VERTICES = 400_000;

/** sRGB from glTF's linear colours. */
const shown = (part) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

/**
 * @param {ArrayBuffer} bytes
 * @returns {{mesh: Mesh, height: number}} its feet at 0, its middle above them
 */
export function readModel(bytes) {
  const { json, binary } = parts(bytes), mesh = new Mesh();
  const visit = (index, parent) => {
    const node = json.nodes?.[index];
    if (!node) throw new Error(`The model names a node ${index} that it does not have.`);
    const frame = multiply(parent, matrixOf(node));
    if (node.mesh !== undefined) for (const primitive of json.meshes[node.mesh].primitives) add(mesh, primitive, frame, json, binary);
    for (const child of node.children ?? []) visit(child, frame);
  };
  for (const root of json.scenes?.[json.scene ?? 0]?.nodes ?? []) visit(root, identity());
  if (!mesh.indices.length) throw new Error("The model holds no triangles.");
  const { least, most } = mesh.bounds(), shift = placement([-(least[0] + most[0]) / 2, -least[1], -(least[2] + most[2]) / 2]);
  return { mesh: new Mesh().append(mesh, shift), height: most[1] - least[1] };
}

function parts(bytes) {
  const view = new DataView(bytes);
  if (bytes.byteLength < 20 || view.getUint32(0, true) !== 0x46546c67) throw new Error("The model is not a binary glTF file (.glb).");
  if (view.getUint32(4, true) !== 2) throw new Error("The model is not glTF 2.0; export it anew.");
  const length = view.getUint32(12, true);
  if (20 + length > bytes.byteLength) throw new Error("The model is cut off.");
  const json = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 20, length)));
  return { json, binary: 28 + length <= bytes.byteLength ? bytes.slice(28 + length) : new ArrayBuffer(0) };
}

function matrixOf(node) {
  if (node.matrix) return Float32Array.from(node.matrix);
  const [x, y, z, w] = node.rotation ?? [0, 0, 0, 1];
  return multiply(pose(node.translation ?? [0, 0, 0], { x, y, z, w }), placement([0, 0, 0], 0, node.scale ?? 1));
}

function add(mesh, primitive, frame, json, binary) {
  if ((primitive.mode ?? TRIANGLES) !== TRIANGLES) return;
  const positions = values(json, binary, primitive.attributes.POSITION), count = positions.length / 3;
  if (mesh.positions.length / 3 + count > MOST_VERTICES) throw new Error(`The model has more than ${MOST_VERTICES} corners; make it simpler.`);
  const normals = primitive.attributes.NORMAL === undefined ? null : values(json, binary, primitive.attributes.NORMAL);
  const colours = primitive.attributes.COLOR_0 === undefined ? null : values(json, binary, primitive.attributes.COLOR_0);
  const width = colours ? colours.length / count : 0, base = json.materials?.[primitive.material]?.pbrMetallicRoughness?.baseColorFactor ?? [1, 1, 1, 1];
  const part = new Mesh();
  for (let i = 0; i < count; i++) {
    const own = colours ? colours.slice(i * width, i * width + 3) : [1, 1, 1];
    part.colour = [0, 1, 2].map((axis) => shown(Math.min(1, own[axis] * base[axis]))).concat(1);
    part.vertex(positions.slice(i * 3, i * 3 + 3), normals ? normals.slice(i * 3, i * 3 + 3) : [0, 1, 0]);
  }
  part.indices = primitive.indices === undefined ? Array.from({ length: count }, (_, i) => i) : Array.from(values(json, binary, primitive.indices));
  if (part.indices.some((index) => index >= count)) throw new Error("The model names corners that it does not have.");
  if (!normals) facets(part);
  mesh.append(part, frame);
}

/** The numbers of an accessor; whole ones that stand for 0 to 1 as such. */
function values(json, binary, index) {
  const accessor = json.accessors?.[index], view = json.bufferViews?.[accessor?.bufferView], Kind = KINDS[accessor?.componentType];
  if (!view || !Kind) throw new Error("The model holds its numbers in a way that is not read here; export it without compression.");
  const size = SIZES[accessor.type], stride = view.byteStride ?? size * Kind.BYTES_PER_ELEMENT, start = (view.byteOffset ?? 0) + (accessor.byteOffset ?? 0);
  if (start + stride * (accessor.count - 1) + size * Kind.BYTES_PER_ELEMENT > binary.byteLength) throw new Error("The model is cut off.");
  const out = new Float64Array(accessor.count * size), most = accessor.normalized ? 2 ** (8 * Kind.BYTES_PER_ELEMENT) - 1 : 1;
  for (let i = 0; i < accessor.count; i++) {
    const row = new Kind(binary.slice(start + i * stride, start + i * stride + size * Kind.BYTES_PER_ELEMENT));
    for (let j = 0; j < size; j++) out[i * size + j] = row[j] / most;
  }
  return Array.from(out);
}

/** Normals for a mesh that came without. */
function facets(part) {
  for (let i = 0; i < part.indices.length; i += 3) {
    const [a, b, c] = part.indices.slice(i, i + 3).map((index) => point(identity(), part.positions.slice(index * 3, index * 3 + 3)));
    const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]], v = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]], size = Math.hypot(...normal) || 1;
    for (const index of part.indices.slice(i, i + 3)) normal.forEach((value, axis) => { part.normals[index * 3 + axis] = value / size; });
  }
}
