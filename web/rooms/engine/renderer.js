// Draws a room with WebGL 2: the same picture for a page, or for each eye of a headset.
import { LABEL, PANEL, SHADOW, SKY, SOLID, THREAD } from "./shaders.js";
import { identity } from "../maths/matrices.js";
import { Mesh } from "./mesh.js";

const UNIFORMS = {
  solid: ["model", "viewProjection", "eye", "sky", "ground", "sun", "sunWay", "haze", "lamps", "lampColour", "glow",
    "pattern", "second", "third", "hazeFar", "opacity"],
  sky: ["viewProjection", "eye", "zenith", "horizon", "sunTint", "sunWay"],
  shadow: ["viewProjection"],
  label: ["viewProjection", "head", "atlas", "picture"],
  thread: ["viewProjection", "head"],
  panel: ["model", "viewProjection", "picture", "opacity"],
};

const NO_GLOW = new Float32Array(4);

export class Renderer {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    const gl = canvas.getContext("webgl2", { antialias: true, alpha: true, premultipliedAlpha: true });
    if (!gl) throw new Error("This browser has no WebGL 2, which the room's picture needs; the list beside it works without.");
    this.gl = gl;
    this.programs = Object.fromEntries(Object.entries({ solid: SOLID, sky: SKY, shadow: SHADOW, label: LABEL, thread: THREAD, panel: PANEL })
      .map(([name, source]) => [name, this.#program(name, source)]));
    this.corners = this.#buffer(new Float32Array([-.5, -.5, .5, -.5, -.5, .5, .5, .5]));
    this.cornerArray = this.#array([{ buffer: this.corners, parts: [2] }]);
    this.dome = this.mesh(new Mesh().ball([1, 1, 1], 24));
  }

  /** Uploads a mesh. @param {Mesh} mesh */
  mesh(mesh) {
    const gl = this.gl, array = gl.createVertexArray(), buffers = [];
    gl.bindVertexArray(array);
    const attribute = (index, data, size, type, normalised) => {
      buffers.push(this.#buffer(data));
      gl.enableVertexAttribArray(index);
      gl.vertexAttribPointer(index, size, type, normalised, 0, 0);
    };
    attribute(0, new Float32Array(mesh.positions), 3, gl.FLOAT, false);
    attribute(1, new Float32Array(mesh.normals), 3, gl.FLOAT, false);
    attribute(2, new Uint8Array(mesh.colours.map((part) => Math.round(part * 255))), 4, gl.UNSIGNED_BYTE, true);
    const elements = gl.createBuffer();
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, elements);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, new Uint32Array(mesh.indices), gl.STATIC_DRAW);
    gl.bindVertexArray(null);
    return { array, count: mesh.indices.length, buffers: [...buffers, elements] };
  }

  /** Gives an uploaded mesh's memory back. */
  release(mesh) {
    for (const buffer of mesh.buffers) this.gl.deleteBuffer(buffer);
    this.gl.deleteVertexArray(mesh.array);
  }

  /**
   * Space for instances of a flat card, refilled every frame.
   * @param {number[]} parts how many numbers each attribute takes
   */
  instances(parts, most) {
    const gl = this.gl, stride = parts.reduce((sum, part) => sum + part, 0), data = new Float32Array(most * stride);
    const buffer = this.#buffer(data, gl.DYNAMIC_DRAW);
    const array = this.#array([{ buffer: this.corners, parts: [2] }, { buffer, parts, divisor: 1 }]);
    return { array, buffer, data, stride, most, count: 0 };
  }

  fill(instances) {
    const gl = this.gl;
    gl.bindBuffer(gl.ARRAY_BUFFER, instances.buffer);
    gl.bufferSubData(gl.ARRAY_BUFFER, 0, instances.data, 0, instances.count * instances.stride);
  }

  /** A picture as a texture; again, with `texture`, replaces it. */
  picture(canvas, texture = this.gl.createTexture()) {
    const gl = this.gl;
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, canvas);
    gl.generateMipmap(gl.TEXTURE_2D);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    return texture;
  }

  begin(framebuffer, isSeenThrough) {
    const gl = this.gl;
    gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
    gl.clearColor(0, 0, 0, isSeenThrough ? 0 : 1);
    gl.depthMask(true);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.enable(gl.DEPTH_TEST);
    gl.disable(gl.CULL_FACE);
  }

  /**
   * One eye's picture.
   * @param {object} eye viewport, viewProjection, place of the eye and of the head
   * @param {object} scene mood, solids, shadows, labels, threads, panels; a list may be empty
   */
  draw(eye, scene) {
    const gl = this.gl, { x, y, width, height } = eye.viewport;
    gl.viewport(x, y, width, height);
    gl.disable(gl.BLEND);
    if (scene.mood.hasSky) this.#sky(eye, scene.mood);
    this.#solids(eye, scene.mood, scene.solids);
    gl.enable(gl.BLEND);
    gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.depthMask(false);
    this.#cards("shadow", eye, scene.shadows);
    this.#cards("thread", eye, scene.threads);
    this.#cards("label", eye, scene.labels, scene.atlas);
    this.#panels(eye, scene.panels);
    gl.depthMask(true);
    gl.bindVertexArray(null);
  }

  #sky(eye, mood) {
    const { gl } = this, { program, at } = this.programs.sky;
    gl.useProgram(program);
    gl.depthMask(false);
    gl.uniformMatrix4fv(at.viewProjection, false, eye.viewProjection);
    gl.uniform3fv(at.eye, eye.at);
    for (const name of ["zenith", "horizon", "sunTint", "sunWay"]) gl.uniform3fv(at[name], mood[name]);
    gl.bindVertexArray(this.dome.array);
    gl.drawElements(gl.TRIANGLES, this.dome.count, gl.UNSIGNED_INT, 0);
    gl.depthMask(true);
  }

  #solids(eye, mood, solids) {
    const { gl } = this, { program, at } = this.programs.solid;
    gl.useProgram(program);
    gl.uniformMatrix4fv(at.viewProjection, false, eye.viewProjection);
    gl.uniform3fv(at.eye, eye.at);
    for (const name of ["sky", "ground", "sun", "sunWay", "haze", "lampColour"]) gl.uniform3fv(at[name], mood[name]);
    gl.uniform4fv(at.lamps, mood.lamps);
    gl.uniform1f(at.hazeFar, mood.hazeFar);
    gl.uniform1f(at.opacity, 1);
    for (const solid of solids) {
      if (solid.isHidden) continue;
      if (solid.isOneSided) gl.enable(gl.CULL_FACE);
      gl.uniformMatrix4fv(at.model, false, solid.model ?? IDENTITY);
      gl.uniform4fv(at.glow, solid.glow ?? NO_GLOW);
      gl.uniform1i(at.pattern, solid.pattern ?? 0);
      if (solid.pattern) {
        gl.uniform3fv(at.second, solid.second);
        gl.uniform3fv(at.third, solid.third);
      }
      gl.bindVertexArray(solid.mesh.array);
      gl.drawElements(gl.TRIANGLES, solid.mesh.count, gl.UNSIGNED_INT, 0);
      if (solid.isOneSided) gl.disable(gl.CULL_FACE);
    }
  }

  #cards(name, eye, instances, atlas) {
    if (!instances?.count) return;
    const { gl } = this, { program, at } = this.programs[name];
    gl.useProgram(program);
    gl.uniformMatrix4fv(at.viewProjection, false, eye.viewProjection);
    if (at.head) gl.uniform3fv(at.head, eye.head);
    if (atlas) {
      gl.uniform1f(at.atlas, atlas.size);
      gl.bindTexture(gl.TEXTURE_2D, atlas.texture);
    }
    gl.bindVertexArray(instances.array);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, instances.count);
  }

  #panels(eye, panels) {
    if (!panels.length) return;
    const { gl } = this, { program, at } = this.programs.panel;
    gl.useProgram(program);
    gl.uniformMatrix4fv(at.viewProjection, false, eye.viewProjection);
    gl.bindVertexArray(this.cornerArray);
    for (const panel of panels) {
      gl.uniformMatrix4fv(at.model, false, panel.model);
      gl.uniform1f(at.opacity, panel.opacity ?? 1);
      gl.bindTexture(gl.TEXTURE_2D, panel.texture);
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    }
  }

  #buffer(data, use = this.gl.STATIC_DRAW) {
    const gl = this.gl, buffer = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.bufferData(gl.ARRAY_BUFFER, data, use);
    return buffer;
  }

  #array(sources) {
    const gl = this.gl, array = gl.createVertexArray();
    gl.bindVertexArray(array);
    let index = 0;
    for (const { buffer, parts, divisor = 0 } of sources) {
      const stride = parts.reduce((sum, part) => sum + part, 0) * 4;
      let offset = 0;
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      for (const part of parts) {
        gl.enableVertexAttribArray(index);
        gl.vertexAttribPointer(index, part, gl.FLOAT, false, stride, offset);
        gl.vertexAttribDivisor(index, divisor);
        offset += part * 4;
        index += 1;
      }
    }
    gl.bindVertexArray(null);
    return array;
  }

  #program(name, source) {
    const gl = this.gl, program = gl.createProgram();
    for (const [type, text] of [[gl.VERTEX_SHADER, source.vertex], [gl.FRAGMENT_SHADER, source.fragment]]) {
      const shader = gl.createShader(type);
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(`The ${name} shader: ${gl.getShaderInfoLog(shader)}`);
      gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(`The ${name} program: ${gl.getProgramInfoLog(program)}`);
    return { program, at: Object.fromEntries(UNIFORMS[name].map((uniform) => [uniform, gl.getUniformLocation(program, uniform)])) };
  }
}

const IDENTITY = identity();
