// 3.5 inch drives, open and closed.

import { BONE, GOLD, GRAPHITE, HAIRLINE, INK, type Material, material, mix, STEEL } from '../pen/ink.ts';
import { chamfered, rectangle, regular, rounded } from '../pen/iso.ts';
import type { Pen } from '../pen/pen.ts';
import type { Chance } from '../seed.ts';
import { hatch, rings, screws, textLines } from '../pen/details.ts';

/** A 3.5 inch drive with its lid off: platter, spindle, arm. */
export function drawDisk(pen: Pen, chance: Chance): void {
  const cast = chance.pick([STEEL, material('#9da19f'), GRAPHITE, material('#8d8a84')]);
  pen.solid('top', 25, rounded(0, 0, 147, 101, 5, 3), 25, cast);
  pen.lines('left', 101, [[4, 7, 143, 7]], cast.edge, 1);
  holesAndPlugs(pen, 12);
  pen.shape('top', 25, chamfered(5, 5, 137, 91, 12), { fill: mix(cast.left, INK, 0.38), stroke: INK, width: 1 });
  pen.drum('top', 22.4, 53, 50.5, 43, 1.6, material('#cdd0cf'), 1.1);
  pen.circles('top', 22.4, rings(53, 50.5, [36, 28]), { stroke: '#9a9f9f', width: 0.7 });
  pen.shape(
    'top',
    22.4,
    [
      [53, 50.5],
      [84, 20],
      [95, 38],
    ],
    { fill: '#ffffff', opacity: 0.5 },
  );
  pen.shape(
    'top',
    22.4,
    [
      [53, 50.5],
      [22, 81],
      [11, 63],
    ],
    { fill: '#ffffff', opacity: 0.35 },
  );
  pen.drum('top', 25, 53, 50.5, 13, 3, STEEL, 1);
  pen.dots('top', 25, regular(53, 50.5, 8.6, 6), INK, 2.4);
  pen.solid(
    'top',
    24,
    [
      [112, 72],
      [122, 82],
      [66, 60],
      [65, 58],
    ],
    1.4,
    BONE,
    1,
  );
  pen.solid('top', 26, chamfered(104, 62, 34, 30, 7), 6, GRAPHITE, 1.1);
  pen.drum('top', 28, 116, 76, 8, 3, STEEL, 1);
  pen.circle('top', 28, 116, 76, 4, { stroke: GOLD, width: 1.8 });
  screws(pen, 'top', 25, [...rectangle(9, 9, 129, 83), [74, 5.6]], 2.8, STEEL);
}

/** The common 3.5 inch drive with its lid on. */
export function drawClosedDisk(pen: Pen, cast: Material): void {
  pen.solid('top', 22, rounded(0, 0, 147, 101, 5, 3), 22, cast);
  holesAndPlugs(pen, 10);
  pen.solid('top', 25, chamfered(5, 4, 137, 93, 9), 3, cast, 1.2);
  pen.circles(
    'top',
    25,
    [
      [54, 50, 38],
      [54, 50, 11],
      [112, 74, 9],
    ],
    { stroke: cast.edge, width: 1 },
  );
  pen.shape('top', 25, chamfered(88, 14, 42, 40, 2), { fill: '#eee9dd', stroke: INK, width: HAIRLINE });
  pen.lines('top', 25, textLines(93, 22, 6, [27, 32, 19]), '#8a857a', 1.2);
  pen.lines('top', 25, hatch([93, 41, 93, 49], 12, 2.6), INK, 1.1);
  screws(pen, 'top', 25, [...rectangle(11, 10, 125, 81), [76, 9], [76, 92]], 2.6, STEEL);
}

/** The mounting holes of a drive's side, at height `z`, and the plugs on its back. */
function holesAndPlugs(pen: Pen, z: number): void {
  const holes = [28, 72, 120].map((x) => [x, z, 2.4] as const);
  pen.circles('left', 101, holes, { fill: INK });
  pen.shape('right', 147, rectangle(22, 2, 52, 5), { fill: '#23211f', stroke: INK, width: 1 });
  pen.shapes('right', 147, [rectangle(26, 3.4, 28, 1.6), rectangle(59, 3.4, 11, 1.6)], { fill: GOLD });
}
