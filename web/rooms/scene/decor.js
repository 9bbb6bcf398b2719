// What makes a place homely and is nothing to learn: lamps over tables, pictures, plants, a street's houses.

/** Keeps decoration this far from what there is to learn, in metres along a wall. */
const CLEAR = 0.75;

/**
 * Where the decoration of a place goes.
 * @returns {{recipe: string, place: number[], yaw: number, floor: number, tint?: number}[]}
 */
export function decorate(kind, { standings, carriers, walls, spot }) {
  return kind.decor.flatMap(([recipe, where, height]) => WHERE[where]({ standings, carriers, walls, spot, height })
    .map((place, i) => ({ recipe, floor: height, tint: i, ...place })));
}

const near = (standings, [x, y, z], reach) =>
  standings.some(({ place }) => Math.hypot(place[0] - x, place[2] - z) < reach && (y < 0.5 || place[1] > 0.6));

/** Whether a learner in the room sees one place before another. */
const hides = (place, [x, y, z]) => [[0, 1.5, 0.9], [0, 1.5, 0]].some(([ex, ey, ez]) => {
  const near = [place[0] - ex, place[1] - ey, place[2] - ez], far = [x - ex, y - ey, z - ez];
  const size = Math.hypot(...near), away = Math.hypot(...far);
  return away > size && (near[0] * far[0] + near[1] * far[1] + near[2] * far[2]) / (size * away) > 0.985;
});

const WHERE = {
  over: ({ carriers, standings, height }) => carriers.slice(0, 2).flatMap(({ centre: [x, z], half }) => {
    const count = half[0] > 0.8 ? 3 : 1;
    return Array.from({ length: count }, (_, i) => ({ place: [x + (i - (count - 1) / 2) * half[0] * 0.75, height, z - 0.12], yaw: 0 }));
  }).filter(({ place }) => !standings.some(({ place: at }) => hides(place, at))),
  behind: ({ walls, standings, height }) => {
    for (const x of [-1.1, 1.1, -1.6, 1.6, 0]) {
      const place = [x, height, walls.back + 0.13];
      if (x - 0.95 > walls.left && x + 0.95 < walls.right && !standings.some(({ place: at }) => Math.abs(at[2] - walls.back) < 0.3 && Math.abs(at[0] - x) < 1.4)) return [{ place, yaw: 0 }];
    }
    return [];
  },
  walls: ({ walls, standings, height }) => {
    const places = [];
    for (let z = walls.back + 0.9; z < walls.front - 0.6; z += 1.5) {
      places.push({ place: [walls.left + 0.03, height, z], yaw: Math.PI / 2 }, { place: [walls.right - 0.03, height, z], yaw: -Math.PI / 2 });
    }
    for (let x = walls.left + 0.9; x < walls.right - 0.6; x += 1.5) places.push({ place: [x, height, walls.back + 0.03], yaw: 0 });
    return places.filter(({ place }) => !near(standings, place, CLEAR)).slice(0, 6);
  },
  corners: ({ walls, standings, height }) => [[walls.left + 0.35, walls.back + 0.35], [walls.right - 0.35, walls.back + 0.35], [walls.left + 0.35, walls.front - 0.4], [walls.right - 0.35, walls.front - 0.4]]
    .map(([x, z]) => ({ place: [x, height, z], yaw: 0 })).filter(({ place }) => !near(standings, place, 0.6)),
  side: ({ walls, standings, height }) => [[walls.right - 0.7, 0.2], [walls.left + 0.7, -0.6], [walls.right - 0.7, -1.2]]
    .map(([x, z]) => ({ place: [x, height, z], yaw: 0 })).filter(({ place }) => !near(standings, [place[0], 0, place[2]], 0.8)).slice(0, 1),
  above: ({ height }) => [-0.6, -2.2, -3.6].map((z, i) => ({ place: [i % 2 ? -0.5 : 0.4, height + i * 0.1, z], yaw: (i - 1) * 0.15 })),
  ring: ({ standings }) => [[-5.2, -4.2], [5.2, -4.4], [-6, 2], [6, 2.4]].map(([x, z]) => ({ place: [x, 0, z], yaw: 0 }))
    .filter(({ place }) => !near(standings, [place[0], 0, place[2]], 1.6)),
  horizon: () => Array.from({ length: 14 }, (_, i) => {
    const angle = (i / 14) * 2 * Math.PI, radius = 13.5 + (i % 3) * 0.5;
    return { place: [Math.sin(angle) * radius, 0, -Math.cos(angle) * radius], yaw: -angle };
  }),
  behindLearner: () => Array.from({ length: 7 }, (_, i) => ({ place: [(i - 3) * 3.1, 0, 7.5 + (i % 2) * 0.2], yaw: Math.PI })),
};
