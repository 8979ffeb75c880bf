import type { DrawnFacts } from '../facts/drawn-facts.ts';
import { tonesOf } from '../facts/colors.ts';
import { COAL, GOLD, GRAPHITE, INK, mix, STEEL } from '../pen/ink.ts';
import { type Normal, type Point } from '../pen/iso.ts';
import type { Pen } from '../pen/pen.ts';
import type { Chance } from '../seed.ts';

type Tones = ReturnType<typeof tonesOf>;

/** Between the pins of a connector. */
const PITCH = 9;

/** A connector with two rows of pin holes facing left; its low corner is at (0, 0, 0). */
function plug(pen: Pen, columns: number): void {
  const [w, h] = [columns * PITCH + 4, 2 * PITCH + 4];
  pen.box(0, -26, 0, w, 30, h, COAL, 1.4);
  pen.box(w * 0.36, -16, h, w * 0.28, 20, 5, COAL, 1);
  const holes: Point[] = [];
  for (let i = 0; i < columns; i++) for (const j of [0, 1]) holes.push([2 + PITCH * (i + 0.5), 2 + PITCH * (j + 0.5)]);
  pen.dots('left', 4, holes, '#0f0e0d', PITCH * 0.62);
  pen.dots('left', 4, holes, GOLD, PITCH * 0.3);
}

// Sleeved strands in a flat bundle that rises, bends over and comes down, with cable combs.
function sleeved(pen: Pen, pins: number, { main, accent }: Tones): void {
  const columns = Math.max(1, Math.min(12, Math.ceil(pins / 2)));
  const w = columns * PITCH + 4;
  pen.shadow(0, -260, w, 270, 0, 0.06);
  plug(pen.at(0, -240, 0), columns);
  for (const [rank, z] of [
    [0, 6],
    [1, 15],
  ] as const) {
    for (let i = 0; i < columns; i++) {
      const x = 2 + PITCH * (i + 0.5);
      const way: Normal[] = [
        [x, -244, z],
        [x, -190, z + 6],
        [x, -226, 118 + rank * 9],
        [x, -150, 118 + rank * 9],
        [x, -70, 118 + rank * 9],
        [x, -80, z],
        [x, -24, z],
      ];
      const color = i % 2 === 0 ? main : accent;
      pen.bend(way, mix(color.right, INK, 0.5), 10 * (12 / (columns + 5)));
      pen.bend(way, rank === 1 ? color.top : color.left, 7.4 * (12 / (columns + 5)));
    }
  }
  for (const y of [-172, -128]) pen.box(-2, y, 112, w + 4, 5, 22, GRAPHITE, 1.1);
  plug(pen, columns);
}

// A round cable wound into a coil, with a plug at each end.
function coiled(pen: Pen, { main: body }: Tones, chance: Chance): void {
  for (const r of [88, 96]) pen.circle('top', 0, 4, 0, r, { stroke: INK, width: 22, opacity: 0.07 });
  const turns = chance.int(3, 5);
  const tail: Normal[] = [
    [0, 78, 8],
    [-60, 150, 6],
    [40, 120, 6],
    [60, 168, 6],
  ];
  const lead: Normal[] = [
    [78, 0, 8],
    [150, -30, 6],
    [110, 60, 6],
    [168, 70, 6],
  ];
  const draw = (places: Normal[]): void => {
    pen.bend(places, INK, 15);
    pen.bend(places, body.left, 11.4);
    pen.bend(places, body.top, 2.4, { dash: '1 6' });
  };
  for (let i = 0; i < turns; i++) {
    const z = 8 + i * 15;
    for (const [color, width] of [
      [INK, 15],
      [i % 2 ? body.left : mix(body.left, body.top, 0.4), 11.4],
    ] as const) {
      pen.circle('top', z, 0, 0, 80 - (i % 2) * 5, { stroke: color, width });
    }
    pen.circle('top', z + 2, 0, 0, 80 - (i % 2) * 5, { stroke: body.top, width: 1.6, dash: '1 5' });
  }
  draw(tail);
  draw(lead);
  pen.box(-6, 66, 4, 12, 22, 15 * turns - 4, body, 1.2);
  for (const [x, y] of [
    [60, 168],
    [168, 70],
  ] as const) {
    const turned = x > y;
    const at = turned ? pen.at(x, y - 10, 0) : pen.at(x - 10, y, 0).turned();
    at.box(0, 0, 0, 30, 20, 14, COAL, 1.3);
    at.box(30, 3, 3, 15, 14, 8, STEEL, 1.1);
  }
}

/** A sleeved bundle between two plugs with a known number of pins, otherwise a coiled cable. */
export function drawCable(pen: Pen, { colors, form, count }: DrawnFacts, chance: Chance): void {
  const tones = tonesOf(colors);
  if (form === 'pins' && count !== undefined) sleeved(pen, count, tones);
  else coiled(pen, tones, chance);
}
