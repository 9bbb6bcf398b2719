/**
 * Places as posters: shapes from back to front, each with the role of its colour, on a grid of 320 × 200.
 * Which place shows which poster stands in MOTIFS; others follow from the scenario's category.
 */

const ground = ["near", "M0 160h320v40H0z"];
const sun = (x, y, r) => ["glow", `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`];
const box = (x, y, w, h, r = 0) => r ? `M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - w}q${-r} 0 ${-r} ${-r}v${2 * r - h}q0 ${-r} ${r} ${-r}z` : `M${x} ${y}h${w}v${h}h${-w}z`;
const row = (count, x, step, draw) => Array.from({ length: count }, (_, index) => draw(x + index * step)).join("");
const arch = (x, y, w, h) => `M${x} ${y + h}v${w / 2 - h}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z`;
const cup = (x, y) => `M${x} ${y}h34v12c0 12-6 18-17 18s-17-6-17-18zM${x + 34} ${y + 4}c14-2 14 16-2 15l1-4c8 0 8-8 1-7zM${x - 6} ${y + 32}h46v3h-46z`;
const palm = (x, y) => `M${x} ${y}c2-26-2-46-8-62l6-2c7 18 10 38 8 64zM${x - 5} ${y - 62}c-18-10-30-4-36 8 12-6 22-6 36-8zm0 0c-6-16-20-18-30-12 12 0 20 4 30 12zm2 0c16-12 30-6 36 6-12-4-22-4-36-6zm0 0c6-18 18-20 30-14-12 0-22 6-30 14z`;
const tree = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0zM${x - 3} ${y}h6v${r + 26}h-6z`;

/** @type {Record<string, [string, string][]>} */
export const SCENES = {
    cafe: [sun(250, 54, 26), ["far", box(0, 70, 90, 90) + box(226, 62, 94, 98)], ["mid", box(84, 44, 150, 116)],
        ["accent", "M76 62h166l10 22H66z"], ["light", row(5, 90, 30, (x) => `M${x} 62h15l2 22h-20z`)], ["light", box(104, 98, 46, 62, 4) + box(168, 98, 50, 36, 4)],
        ground, ["ink", "M190 168h70v4h-70zM223 172h4v28h-4z"], ["accent", cup(206, 134)], ["light", "M218 118c-4-6 4-8 0-14h3c4 7-4 9 0 14zM228 118c-4-6 4-8 0-14h3c4 7-4 9 0 14z"]],
    market: [sun(60, 50, 24), ["far", "M0 120l60-26 60 20 70-30 60 24 70-18v110H0z"], ["mid", box(30, 96, 8, 70) + box(146, 96, 8, 70) + box(176, 86, 8, 80) + box(290, 86, 8, 80)],
        ["accent", "M20 74h144l10 26H10z"], ["light", row(4, 26, 38, (x) => `M${x} 74h19l2 26h-22z`)], ["glow", "M168 64h138l10 26H158z"], ["light", row(3, 190, 44, (x) => `M${x} 64h22l2 26h-25z`)],
        ground, ["ink", box(26, 140, 134, 34, 4) + box(172, 134, 132, 40, 4)], ["accent", row(6, 36, 21, (x) => `M${x} 136a9 9 0 1 0 18 0a9 9 0 1 0-18 0z`)], ["glow", row(5, 182, 24, (x) => `M${x} 130a10 10 0 1 0 20 0a10 10 0 1 0-20 0z`)]],
    plaza: [sun(246, 56, 28), ["far", box(20, 66, 60, 100) + box(88, 46, 44, 120) + box(240, 78, 70, 90)], ["mid", tree(60, 104, 34) + tree(270, 108, 30) + tree(160, 92, 26)],
        ground, ["ink", "M104 150h112v6H104zM104 136h112v5H104zM112 156h6v22h-6zM202 156h6v22h-6z"], ["light", row(6, 30, 46, (x) => box(x, 186, 26, 4, 2))]],
    sea: [sun(226, 74, 34), ["far", "M0 104h320v60H0z"], ["light", "M150 112h60v3h-60zM190 122h90v3h-90zM120 130h70v3h-70z"], ["mid", "M0 136c60-14 90 12 160 4s110-6 160-2v62H0z"],
        ["accent", box(0, 74, 34, 70) + box(36, 58, 30, 86)], ["glow", box(68, 78, 26, 66)], ["light", row(2, 6, 14, (x) => box(x, 86, 7, 12)) + row(2, 42, 12, (x) => box(x, 70, 6, 12)) + row(2, 72, 11, (x) => box(x, 90, 6, 10))], ["ink", "M0 142h320v7H0z"], ground, ["ink", palm(282, 160)]],
    station: [["far", arch(10, 20, 300, 140)], ["sky", arch(24, 34, 272, 126)], ["mid", row(5, 46, 54, (x) => box(x, 44, 5, 116)) + box(24, 88, 272, 4)], sun(160, 66, 18),
        ["accent", "M40 160v-30q0-20 24-20h150q44 0 66 50z"], ["light", row(4, 62, 36, (x) => box(x, 122, 24, 16, 4)) + "M214 120q26 2 40 18h-40z"], ["ink", "M30 158h262v5H30z"], ground, ["light", row(8, 8, 42, (x) => box(x, 176, 24, 3, 1))]],
    airport: [sun(68, 60, 24), ["far", "M0 132l70-40 60 26 80-50 110 60v40H0z"], ["mid", box(0, 150, 320, 12)], ["light", "M70 92c60-18 130-30 190-34 20-1 22 9 6 14-60 18-120 26-190 30-12 0-16-6-6-10z"],
        ["accent", "M82 90l-22-26h12l34 20zM170 84l40 34h-14l-60-26z"], ["ink", row(5, 130, 22, (x) => `M${x} ${84 - (x - 130) * 0.13}a3 3 0 1 0 6 0a3 3 0 1 0-6 0z`)], ground, ["light", row(6, 14, 56, (x) => box(x, 178, 30, 4, 2))]],
    office: [["far", box(30, 24, 260, 112, 6)], ["sky", box(38, 32, 244, 96)], sun(222, 66, 20), ["mid", "M38 128l50-46 40 30 46-54 50 44 58-30v56z"], ["light", box(156, 32, 5, 96) + box(38, 78, 244, 4)],
        ground, ["ink", box(20, 156, 280, 7, 2)], ["accent", box(52, 124, 34, 32, 2)], ["glow", box(60, 116, 36, 8, 2) + box(56, 124, 5, 32)], ["light", box(196, 112, 60, 40, 3)], ["ink", box(200, 116, 52, 32) + box(220, 152, 12, 5)], ["accent", "M128 156v-18h16v18zM130 138q6-26 6-26t6 26z"]],
    clinic: [["far", box(20, 30, 280, 130, 8)], ["sky", box(32, 42, 110, 70, 6)], sun(92, 74, 17), ["light", box(172, 44, 110, 116, 4)], ["accent", "M218 66h18v16h16v18h-16v16h-18v-16h-16V82h16z"],
        ground, ["ink", box(40, 134, 90, 10, 4) + box(46, 144, 6, 30) + box(118, 144, 6, 30)], ["glow", box(40, 118, 90, 18, 8)]],
    home: [["far", box(0, 20, 320, 140)], ["sky", arch(120, 36, 80, 84)], sun(160, 78, 18), ["light", "M158 36h4v84h-4zM120 84h80v4h-80z"], ["mid", box(22, 54, 60, 74, 4)], ["glow", box(30, 62, 44, 58)], ["accent", "M30 120l16-30 12 16 8-10 8 24z"],
        ground, ["accent", box(196, 124, 104, 40, 14)], ["ink", box(190, 140, 116, 30, 10)], ["glow", "M32 160v-34h28v34zM36 126q10-34 10-34t10 34z"], ["ink", box(206, 168, 8, 14) + box(282, 168, 8, 14)]],
    patio: [["far", box(0, 30, 320, 130)], ["light", row(4, 14, 76, (x) => arch(x, 56, 60, 104))], ["mid", row(4, 20, 76, (x) => arch(x, 64, 48, 96))], sun(160, 34, 14),
        ["accent", row(7, 10, 46, (x) => box(x, 40, 18, 12, 3))], ["glow", row(7, 12, 46, (x) => `M${x} 38a7 7 0 1 0 14 0a7 7 0 1 0-14 0z`)], ground, ["ink", "M138 152h44l-6 26h-32zM150 140h20v12h-20z"], ["sky", "M144 150c6-26 10-26 16-36 6 10 10 10 16 36z"]],
    bus: [["far", "M0 122l50-50 46 34 60-66 66 70 40-30 58 50v70H0z"], sun(262, 44, 20), ["light", "M40 40h2v2h-2zM96 26h2v2h-2zM150 22h2v2h-2zM206 30h2v2h-2zM300 76h2v2h-2zM18 66h2v2h-2z"], ground,
        ["accent", "M40 164V104q0-16 18-16h186q20 0 26 22l10 54z"], ["glow", row(5, 56, 36, (x) => box(x, 102, 26, 24, 5)) + "M238 102h10q10 0 14 24h-24z"], ["ink", "M40 146h238v5H40zM70 166a15 15 0 1 0 30 0a15 15 0 1 0-30 0zM212 166a15 15 0 1 0 30 0a15 15 0 1 0-30 0z"], ["light", "M79 166a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM221 166a6 6 0 1 0 12 0a6 6 0 1 0-12 0z"]],
    grill: [["far", box(0, 40, 320, 120)], ["mid", box(200, 40, 90, 120)], ["light", row(5, 20, 36, (x) => `M${x} 66a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM${x + 5} 36h2v26h-2z`)], sun(106, 112, 20),
        ["accent", "M106 92c6 18 22 22 20 40-2 16-40 16-42 0-1-12 8-14 8-24 6 4 10-2 14-16z"], ["ink", "M50 136h112v6H50zM60 142h92l-10 28H70z" + row(9, 56, 12, (x) => box(x, 130, 3, 8))], ground, ["light", "M214 158h64v6h-64zM236 164h20v16h-20z"], ["accent", cup(226, 126)]],
};

export const MOTIFS = {
    "madrid-cafe": "cafe", "mercado-coyoacan": "market", "buenos-aires-plaza": "plaza", "habana-malecon": "sea", "estacion-atocha": "station",
    "aeropuerto-cdmx": "airport", "bogota-oficina": "office", "centro-de-salud": "clinic", "depto-almagro": "home", "casa-don-chuy": "patio",
    "sevilla-patio": "patio", "autobus-nocturno": "bus", "parrilla": "grill", "despacho-universidad": "office",
    dining: "cafe", shopping: "market", travel: "station", business: "office", professional: "office", interview: "office", social: "home", dating: "plaza",
    friends: "plaza", medical: "clinic", emergency: "clinic", education: "office", academic: "office", cultural: "sea", customs: "airport", dailyLife: "home",
};
