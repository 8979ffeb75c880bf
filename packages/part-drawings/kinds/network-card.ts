import type { DrawnFacts } from '../facts/drawn-facts.ts';
import { tonesOf } from '../facts/colors.ts';
import { COAL, GOLD, HAIRLINE, INK, material, STEEL } from '../pen/ink.ts';
import { chamfered, rectangle } from '../pen/iso.ts';
import type { Pen } from '../pen/pen.ts';
import type { Chance } from '../seed.ts';
import { contacts, row, textLines } from '../pen/details.ts';

const KINDS = ['copper', 'optical', 'wireless'] as const;
type Ports = (typeof KINDS)[number];

const [LENGTH, HEIGHT] = [128, 62];

// The bracket is at the right end; jacks face right through it.
// Without a known kind or number of ports it is blank.
function bracket(pen: Pen, kind: Ports | undefined, count: number): void {
  const x = LENGTH;
  pen.box(x, -18, -12, 2, 21, HEIGHT + 26, STEEL, 1.4);
  pen.box(x, -18, HEIGHT + 12, 11, 21, 2, STEEL, 1.1);
  const pitch = 62 / count;
  // From top to bottom, because a lower antenna rises in front of the ones above.
  for (let i = count - 1; i >= 0; i--) {
    const z = 4 + i * pitch;
    if (kind === 'wireless') {
      // Each antenna is a little further out, so that none hides another.
      const out = x + 9 + (count - 1 - i) * 13;
      pen.drum('right', out, -7, z + 8, 4, out - x - 2, STEEL, 1);
      pen.box(out, -9.5, z + 4, 5, 5, 74, COAL, 1.3);
      continue;
    }
    const h = Math.min(14, pitch - 2);
    pen.shape('right', x + 2, rectangle(-15, z, 15, h), {
      fill: kind === 'copper' ? '#1d1c1a' : '#7f8482',
      stroke: INK,
      width: 1.1,
      name: 'port',
    });
    if (kind === 'copper') pen.shapes('right', x + 2, row(-12, z + h * 0.62, 0.9, h * 0.26, 6, 1.6), { fill: GOLD });
    else pen.shape('right', x + 2, rectangle(-12.4, z + 2, 9.8, h - 4), { fill: '#1d1c1a' });
    pen.dots(
      'right',
      x + 2,
      [
        [-16.4, z + h - 2],
        [-16.4, z + 2],
      ],
      '#d8cdb8',
      1.8,
    );
  }
}

/** A network card standing on its contacts: jacks, cages or antennas at the bracket. */
export function drawNetworkCard(straight: Pen, { colors, form, count = 0 }: DrawnFacts, chance: Chance): void {
  // Bracket on the left; the other way round would mirror the card.
  const pen = straight.turned();
  const kind = KINDS.find((one) => one === form);
  const { main: board, accent } = tonesOf(colors);
  pen.shadow(10, -18, LENGTH, 30, -12, 0.14);
  pen.solid(
    'left',
    0,
    [
      [0, 0],
      [LENGTH, 0],
      [LENGTH, HEIGHT + 6],
      [14, HEIGHT + 6],
      [0, HEIGHT - 8],
    ],
    1.8,
    board,
  );
  pen.box(34, -1.8, -9, 62, 1.8, 9, board, 1.1);
  contacts(pen, 0, 35, -1, 60, 8, 2.7, 0.24);
  pen.lines(
    'left',
    0,
    [
      [20, 8, 60, 8],
      [18, 12, 56, 12],
      [16, 16, 52, 16],
      [104, 12, 120, 12],
      [100, 62, 124, 62],
    ],
    board.edge,
    0.8,
    { opacity: 0.9 },
  );
  const sink = colors ? accent : STEEL;
  const [x, z, size] = [46, 16, 40];
  if (chance.next() < 0.65) {
    pen.solid('left', 8, rectangle(x, z, size, size), 8, sink, 1.2);
    for (let i = 0; i < 5; i++) pen.solid('left', 15, rectangle(x + 1 + i * 8.2, z, 4.4, size), 7, sink, 1);
  } else {
    pen.solid('left', 3, chamfered(x, z, size - 8, size - 8, 2), 3, COAL, 1.1);
    pen.dots('left', 3, [[x + 5, z + 5]], STEEL.top, 2.4);
    pen.lines('left', 3, textLines(x + 10, z + 22, -6, [16, 12]), COAL.edge, 1.2);
  }
  for (let i = 0; i < 3; i++) pen.drum('left', 7, 12, 14 + i * 14, 4.2, 7, STEEL, 0.9);
  pen.shapes('left', 0, [...row(100, 20, 4, 2.4, 3, 7), ...row(100, 30, 4, 2.4, 3, 7), ...row(22, 40, 3, 6, 3, 6)], {
    fill: '#d8cdb8',
    stroke: INK,
    width: HAIRLINE,
  });
  if (kind === 'copper' || kind === 'optical')
    pen.box(LENGTH - 22, 0, 4, 22, 12, 60, kind === 'optical' ? STEEL : material('#9da19f'), 1.2);
  bracket(pen.at(0, 8, 0), kind, kind === undefined ? 0 : Math.min(count, 4));
}
