import type { DrawnFacts } from '../facts/drawn-facts.ts';
import { GOLD, HAIRLINE, INK, material, NEUTRAL, STEEL } from '../pen/ink.ts';
import { chamfered, type Point, rectangle } from '../pen/iso.ts';
import type { Pen } from '../pen/pen.ts';
import type { Chance } from '../seed.ts';
import { row, textLines } from '../pen/details.ts';

/** The socket below the chip: a frame around the contacts, drawn light so that the chip stands out. */
function socket(pen: Pen, w: number, d: number): void {
  pen.box(-5, -5, -3, w + 10, d + 10, 3, material('#cfcabf'), 1.1);
  pen.shape('top', 0, rectangle(0, 0, w, d), { fill: '#a9a498', stroke: INK, width: HAIRLINE });
  const dots: Point[] = [];
  for (let x = 2.4; x < w - 1; x += 3.6) {
    for (let y = 2.4; y < d - 1; y += 3.6) {
      const middle = Math.abs(x - w / 2) < w * 0.16 && Math.abs(y - d / 2) < d * 0.16;
      if (!middle && (x > w * 0.55 || y > d * 0.55)) dots.push([x, y]);
    }
  }
  pen.dots('top', 0, dots, GOLD, 1.5);
}

/** A processor hovering above its socket. */
export function drawProcessor(pen: Pen, { form }: DrawnFacts, chance: Chance): void {
  const [w, d] = form === 'wide' ? [62, 50] : [44, 44];
  const [board, lid] = [NEUTRAL, STEEL];
  const style = chance.int(0, 2);
  const lift = 19;
  pen.shadow(-5, -5, w + 10, d + 10, -3);
  socket(pen, w, d);
  pen.shape('top', 0.1, rectangle(2, 1, w, d), { fill: INK, opacity: 0.22 });
  const up = pen.at(0, 0, lift);
  for (const [x, y] of [
    [0, d],
    [w, d],
    [w, 0],
  ] as Point[])
    pen.wire(
      [
        [x, y, 0],
        [x, y, lift],
      ],
      GOLD,
      1,
      { dash: '2 4' },
    );
  up.box(0, 0, 0, w, d, 2, board);
  const inset = style === 1 ? 3.4 : 5.4;
  const [lw, ld] = [w - 2 * inset, d - 2 * inset];
  // Small capacitors along the rim outside the lid.
  const parts = [...row(9, d - 3.6, 2.2, 1.6, 5, 3.3), ...row(w - 26, d - 3.6, 2.2, 1.6, 4, 3.3)];
  const sideways = [...row(8, 0, 2.2, 1.6, 4, 3.3), ...row(d - 20, 0, 2.2, 1.6, 3, 3.3)].map((p) =>
    p.map(([u, v]): Point => [w - 3.6 + v, u]),
  );
  if (style !== 1) up.shapes('top', 2, [...parts, ...sideways], { fill: '#d8cdb8', stroke: INK, width: 0.6 });
  if (style === 1) {
    // Eight arms extend from the lid to the rim, with capacitors between them.
    up.solid('top', 3, chamfered(inset, inset, lw, ld, 3), 1, lid, 1.1);
    const bays = [...row(inset + 6, d - inset - 2.6, 5, 2.6, 3, (lw - 17) / 2)];
    const bays2 = bays.map((p) => p.map(([u, v]): Point => [v + (w - d), u * (d / w)]));
    up.shapes('top', 3, [...bays, ...bays2], { fill: board.right, stroke: INK, width: 0.6 });
    up.solid('top', 5, chamfered(inset + 3, inset + 3, lw - 6, ld - 6, 2), 2, lid, 1.3);
  } else {
    up.solid('top', 3.2, chamfered(inset, inset, lw, ld, style === 0 ? 2 : 4.5), 1.2, lid, 1.1);
    up.solid(
      'top',
      5.4,
      chamfered(inset + 2.4, inset + 2.4, lw - 4.8, ld - 4.8, style === 0 ? 1.5 : 3.5),
      2.2,
      lid,
      1.3,
    );
  }
  const top = style === 1 ? 5 : 5.4;
  const marks = chance.int(3, 5);
  const [mx, my] = [w * 0.32, d * 0.3];
  const lengths = Array.from({ length: marks }, () => w * (0.2 + 0.16 * chance.next()));
  up.lines('top', top, textLines(mx, my, 3.4, lengths), lid.edge, 1.3, { opacity: 0.65 });
  const code: Point[][] = [];
  for (let i = 0; i < 16; i++)
    if (chance.next() < 0.62)
      code.push(rectangle(w * 0.64 + (i % 4) * 1.5, d * 0.6 + Math.floor(i / 4) * 1.5, 1.5, 1.5));
  up.shapes('top', top, code, { fill: lid.edge, opacity: 0.75 });
  up.shape(
    'top',
    2,
    [
      [1, d - 1],
      [5, d - 1],
      [1, d - 5],
    ],
    { fill: GOLD, stroke: INK, width: 0.6 },
  );
}
