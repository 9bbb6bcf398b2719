// What runs on the graphics processor, as GLSL ES 3.00. Colours are sRGB outside and linear inside.

const COMMON = `
vec3 linear(vec3 c) { return pow(c, vec3(2.2)); }
vec3 shown(vec3 c) { c = c / (1. + .18 * c); return pow(clamp(c, 0., 1.), vec3(1. / 2.2)); }
float hash(vec2 p) { return fract(sin(dot(p, vec2(127.1, 311.7))) * 43758.5453); }
float noise(vec2 p) { vec2 i = floor(p), f = fract(p); f = f * f * (3. - 2. * f);
  return mix(mix(hash(i), hash(i + vec2(1, 0)), f.x), mix(hash(i + vec2(0, 1)), hash(i + vec2(1, 1)), f.x), f.y); }
`;

/** Furniture, figures, floors and walls: soft light from the sky, the sun and up to four lamps. */
export const SOLID = {
  vertex: `#version 300 es
layout(location=0) in vec3 position; layout(location=1) in vec3 normal; layout(location=2) in vec4 colour;
uniform mat4 model, viewProjection; out vec3 world, facing; out vec4 paint;
void main() { vec4 p = model * vec4(position, 1.); world = p.xyz; facing = mat3(model) * normal; paint = colour;
  gl_Position = viewProjection * p; }`,
  fragment: `#version 300 es
precision highp float; in vec3 world, facing; in vec4 paint; out vec4 outColour;
uniform vec3 eye, sky, ground, sun, sunWay, haze; uniform vec4 lamps[4]; uniform vec3 lampColour; uniform vec4 glow;
uniform int pattern; uniform vec3 second, third; uniform float hazeFar, opacity;
${COMMON}
float seam(vec2 p, vec2 size, float width) { vec2 d = abs(fract(p / size) - .5) * size; vec2 e = size * .5 - d;
  float w = width + fwidth(p.x) * .5; return smoothstep(0., w, min(e.x, e.y)); }
vec3 patterned(vec3 base, vec3 n) {
  vec2 p = world.xz;
  if (pattern == 1) { vec2 size = vec2(1.4, .15); p.x += floor(p.y / size.y) * .47; vec2 cell = floor(p / size);
    float grain = noise(vec2(p.x * 3., p.y * 60.)) * .12 + hash(cell) * .2;
    return base * (.82 + grain) * mix(.72, 1., seam(p, size, .006)); }
  if (pattern == 2) { vec2 cell = floor(p / .4); bool odd = mod(cell.x + cell.y, 2.) > .5;
    return (odd ? second : base) * (.95 + hash(cell) * .08) * mix(.8, 1., seam(p, vec2(.4), .006)); }
  if (pattern == 3) { vec2 c = floor(p / .3), q = fract(p / .3) - .5; float r = length(q);
    float petals = smoothstep(.02, -.02, r - .26 - .13 * cos(4. * atan(q.y, q.x)));
    float ring = smoothstep(.02, -.02, abs(r - .12) - .035); float corner = smoothstep(.02, -.02, .56 - r);
    vec3 t = mix(base, second, petals); t = mix(t, third, ring); t = mix(t, third, corner * .8);
    return t * (.95 + hash(c) * .08) * mix(.82, 1., seam(p, vec2(.3), .004)); }
  if (pattern == 4) { vec2 size = vec2(.5, .25); p.x += floor(p.y / size.y) * .25; vec2 cell = floor(p / size);
    vec3 stone = mix(base, second, hash(cell) * .6); return stone * (.88 + noise(p * 30.) * .14) * mix(.72, 1., seam(p, size, .012)); }
  if (pattern == 5) { float grains = noise(p * 8.) * .5 + noise(p * 40.) * .5; return mix(base, second, grains * .5); }
  if (pattern == 6) { float along = abs(n.x) > .5 ? world.z : world.x; float plaster = noise(vec2(along, world.y) * 2.5) * .05;
    vec3 wall = base * (.97 + plaster); float panel = smoothstep(1.012, .998, world.y);
    float grooves = smoothstep(.0, .012, abs(fract(along / .16) - .5) * .16);
    vec3 lower = second * mix(.82, 1., grooves); wall = mix(wall, lower, panel * third.x);
    float rail = smoothstep(.035, .025, abs(world.y - 1.02)) * third.x; wall = mix(wall, second * .8, rail);
    float skirting = smoothstep(.115, .105, world.y); return mix(wall, second * .72, skirting * .7); }
  if (pattern == 7) { vec2 q = vec2(abs(n.x) > .5 ? world.z : world.x, world.y); vec2 size = vec2(.24, .07);
    q.x += floor(q.y / size.y) * .12; vec2 cell = floor(q / size);
    return mix(base, second, hash(cell) * .5) * mix(.82, 1., seam(q, size, .006)); }
  if (pattern == 8) { float along = abs(n.x) > .5 ? world.z : world.x; vec2 q = vec2(along, world.y);
    vec2 c = floor(q / .18); vec2 f = fract(q / .18) - .5; float d = abs(f.x) + abs(f.y);
    vec3 tile = mix(base, second, smoothstep(.46, .42, d)); tile = mix(tile, third, smoothstep(.2, .16, d));
    vec3 above = vec3(.9, .86, .78); vec3 wall = mix(above * .95, tile * mix(.85, 1., seam(q, vec2(.18), .004)), step(world.y, 1.26));
    return wall; }
  return base;
}
void main() {
  vec3 n = normalize(facing), v = normalize(eye - world); if (!gl_FrontFacing) n = -n;
  vec3 base = linear(paint.rgb); base = pattern == 0 ? base : linear(patterned(paint.rgb, n));
  float up = n.y * .5 + .5;
  vec3 light = mix(ground, sky, up) + sun * max(0., (dot(n, sunWay) + .25) / 1.25);
  for (int i = 0; i < 4; i++) { vec3 way = lamps[i].xyz - world; float d2 = dot(way, way);
    light += lampColour * lamps[i].w * max(0., (dot(n, way) * inversesqrt(d2) + .4) / 1.4) / (1. + 1.3 * d2); }
  float corner = pattern == 0 ? 1. : mix(.78, 1., smoothstep(0., .9, world.y < .01 ? 1. : world.y));
  vec3 c = base * light * corner;
  float rim = pow(1. - max(0., dot(n, v)), 3.); c += rim * .16 * sky * (pattern == 0 ? 1. : 0.) * (base * .5 + .5);
  vec3 h = normalize(v + sunWay); c += sun * .12 * pow(max(0., dot(n, h)), 28.) * (pattern == 0 ? 1. : .4);
  c = mix(c, base * 2.2, 1. - paint.a);
  c += glow.rgb * glow.a * (.25 + .75 * rim);
  float far = smoothstep(.4, 1., length(world - eye) / hazeFar); c = mix(c, linear(haze), far * far);
  outColour = vec4(shown(c), opacity);
}`,
};

/** The sky as a great ball about the learner. */
export const SKY = {
  vertex: `#version 300 es
layout(location=0) in vec3 position; uniform mat4 viewProjection; uniform vec3 eye; out vec3 way;
void main() { way = position; vec4 p = viewProjection * vec4(position * 60. + eye, 1.); gl_Position = p.xyww; gl_Position.z *= .99999; }`,
  fragment: `#version 300 es
precision highp float; in vec3 way; uniform vec3 zenith, horizon, sunTint, sunWay; out vec4 outColour;
${COMMON}
void main() { vec3 w = normalize(way); float up = max(0., w.y); vec3 c = mix(linear(horizon), linear(zenith), pow(up, .55));
  float s = max(0., dot(w, sunWay)); c += sunTint * (pow(s, 220.) * 1.5 + pow(s, 9.) * .22);
  vec2 p = w.xz / (w.y + .12) * 1.6; float cloud = noise(p) * .5 + noise(p * 2.1) * .3 + noise(p * 4.3) * .2;
  c = mix(c, vec3(1.), smoothstep(.56, .85, cloud) * .45 * smoothstep(.04, .3, w.y)); outColour = vec4(shown(c), 1.); }`,
};

/** Soft round shadows, one instance each: centre and radius, then how dark. */
export const SHADOW = {
  vertex: `#version 300 es
layout(location=0) in vec2 corner; layout(location=1) in vec4 place; layout(location=2) in vec2 shape;
uniform mat4 viewProjection; out vec2 q; out float dark;
void main() { q = corner * 2.; dark = shape.y; vec3 p = place.xyz + vec3(corner.x * 2. * place.w, 0., corner.y * 2. * shape.x);
  gl_Position = viewProjection * vec4(p, 1.); }`,
  fragment: `#version 300 es
precision mediump float; in vec2 q; in float dark; out vec4 outColour;
void main() { float d = length(q); float a = dark * pow(max(0., 1. - d), 1.4); outColour = vec4(.12, .07, .05, a); }`,
};

/** Labels: flat cards out of one picture, turned to the head, one instance each. */
export const LABEL = {
  vertex: `#version 300 es
layout(location=0) in vec2 corner; layout(location=1) in vec4 place; layout(location=2) in vec4 spot; layout(location=3) in vec4 look;
uniform mat4 viewProjection; uniform vec3 head; uniform float atlas; out vec2 uv, q; out vec4 style; out vec2 size;
void main() { vec3 back = normalize(head - place.xyz), right = normalize(cross(vec3(0, 1, 0), back)), up = cross(back, right);
  float height = place.w, width = height * spot.z / spot.w; vec2 grown = corner * 1.25; q = grown * 2.; size = vec2(width, height);
  vec3 p = place.xyz + right * grown.x * width + up * grown.y * height;
  uv = (spot.xy + (vec2(grown.x, -grown.y) + .5) * spot.zw) / atlas; style = look;
  gl_Position = viewProjection * vec4(p, 1.); vec4 near = viewProjection * vec4(p + back * min(.5, .4 * length(head - p)), 1.);
  gl_Position.z = near.z / near.w * gl_Position.w; }`,
  fragment: `#version 300 es
precision highp float; in vec2 uv, q, size; in vec4 style; uniform sampler2D picture; out vec4 outColour;
void main() { vec4 c = vec4(0.); if (abs(q.x) <= 1. && abs(q.y) <= 1.) c = texture(picture, uv);
  vec2 half_ = size * .5, d2 = abs(q) * half_ - half_ + size.y * .3; float d = length(max(d2, 0.)) - size.y * .3;
  float halo = style.x * smoothstep(size.y * .28, 0., max(d, 0.));
  vec3 warm = vec3(1., .76, .26); vec3 rgb = mix(warm, c.rgb, c.a); rgb = mix(rgb, rgb * 1.06 + vec3(.03, .02, 0.), style.y);
  float a = max(c.a, halo * .75) * style.z; if (a < .01) discard; outColour = vec4(rgb, a); }`,
};

/** Threads from labels to what they name, one instance each: from, to. */
export const THREAD = {
  vertex: `#version 300 es
layout(location=0) in vec2 corner; layout(location=1) in vec4 from; layout(location=2) in vec4 to;
uniform mat4 viewProjection; uniform vec3 head; out vec2 q; out float fade;
void main() { vec3 a = from.xyz, b = to.xyz, along = b - a, back = normalize(head - a), side = normalize(cross(along + vec3(1e-5), back));
  float t = corner.y + .5, w = from.w * mix(1.9, .8, t); vec3 p = a + along * t + side * corner.x * w + back * .02; q = corner; fade = to.w;
  gl_Position = viewProjection * vec4(p, 1.); }`,
  fragment: `#version 300 es
precision mediump float; in vec2 q; in float fade; out vec4 outColour; void main() { outColour = vec4(1., .97, .9, fade * .85); }`,
};

/** A single picture on a rectangle: cards, bubbles, menus. */
export const PANEL = {
  vertex: `#version 300 es
layout(location=0) in vec2 corner; uniform mat4 model, viewProjection; out vec2 uv;
void main() { uv = vec2(corner.x, -corner.y) + .5; gl_Position = viewProjection * model * vec4(corner, 0., 1.); }`,
  fragment: `#version 300 es
precision mediump float; in vec2 uv; uniform sampler2D picture; uniform float opacity; out vec4 outColour;
void main() { vec4 c = texture(picture, uv); if (c.a * opacity < .01) discard; outColour = vec4(c.rgb, c.a * opacity); }`,
};
