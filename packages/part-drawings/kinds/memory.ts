import type { DrawnFacts } from '../facts/drawn-facts.ts';
import { tonesOf } from '../facts/colors.ts';
import { COAL, HAIRLINE, INK, type Material, mix } from '../pen/ink.ts';
import { type Point, rectangle } from '../pen/iso.ts';
import type { Pen } from '../pen/pen.ts';
import type { Chance } from '../seed.ts';
import { contacts, hatch } from '../pen/details.ts';

type Spreader = 'bare' | 'smooth' | 'flat' | 'finned' | 'wing';
const [LENGTH, HEIGHT] = [133, 31];

/** One module standing on its contacts, along x, its front at y = 0. */
export function drawModule(pen: Pen, kind: Spreader, board: Material, shell: Material, pitch = 2.6): void {
  pen.box(0, -1.6, 0, LENGTH, 1.6, HEIGHT, board);
  contacts(pen, 0, 4, 5, LENGTH - 8, 4.6, pitch, 0.54);
  pen.shape('left', 0, rectangle(72, -0.3, 3.4, 5), { fill: '#d8d2c5', stroke: INK, width: HAIRLINE });
  if (kind === 'bare') {
    // All chips in two elements; eight boxes on each of four modules would exceed the size limit of a picture.
    const chips = [5, 20, 35, 50, 72, 87, 102, 117];
    pen.shapes(
      'top',
      25,
      chips.map((x) => rectangle(x, 0, 11, 1.4)),
      { fill: COAL.top, stroke: INK, width: 0.9 },
    );
    pen.shapes(
      'left',
      1.4,
      chips.map((x) => rectangle(x, 10, 11, 15)),
      { fill: pen.tone(COAL, 'left'), stroke: INK, width: 0.9 },
    );
    pen.lines(
      'left',
      0,
      [
        [6, 7.4, 68, 7.4],
        [74, 7.4, 127, 7.4],
      ],
      '#d8cdb8',
      2.6,
      { dash: '3 5' },
    );
    return;
  }
  const top = kind === 'flat' || kind === 'smooth' ? 36 : 38;
  const outline: Point[] =
    kind === 'wing'
      ? [
          [-1, 8],
          [LENGTH + 1, 8],
          [LENGTH + 1, top - 8],
          [LENGTH - 16, top + 2],
          [16, top + 2],
          [-1, top - 8],
        ]
      : rectangle(-1, 8, LENGTH + 2, top - 8);
  pen.solid('left', -1.6, outline, 2.2, shell);
  pen.solid('left', 2.6, outline, 2.6, shell);
  if (kind === 'smooth') return;
  if (kind === 'finned') {
    // Plain shapes instead of boxes, which take four elements each; fewer of them with many modules.
    const count = pitch > 4 ? 5 : 8;
    const step = LENGTH / count;
    const fins = Array.from({ length: count }, (_, i) => 3 + i * step);
    const w = step * 0.64;
    for (const x of fins)
      pen.shape('right', x + w, rectangle(-3.2, top, 5.4, 6), {
        fill: pen.tone(shell, 'right'),
        stroke: INK,
        width: 1,
      });
    pen.shapes(
      'left',
      2.2,
      fins.map((x) => rectangle(x, top, w, 6)),
      { fill: pen.tone(shell, 'left'), stroke: INK, width: 1 },
    );
    pen.shapes(
      'top',
      top + 6,
      fins.map((x) => rectangle(x, -3.2, w, 5.4)),
      { fill: shell.top, stroke: INK, width: 1 },
    );
  }
  const y = 2.6;
  if (kind === 'wing') {
    pen.shape(
      'left',
      y,
      [
        [6, 13],
        [52, 13],
        [40, 32],
        [17, 32],
        [6, 26],
      ],
      { fill: mix(pen.tone(shell, 'left'), '#14120f', 0.18), stroke: shell.edge, width: HAIRLINE },
    );
    pen.lines('left', y, hatch([60, 14, 50, 33], 6, 6), shell.edge);
  } else {
    pen.lines('left', y, hatch([4, 12, LENGTH - 4, 12], 2, 0, top - 16), shell.edge);
    pen.shape('left', y, rectangle(14, 16, 42, top - 24), {
      fill: mix(pen.tone(shell, 'left'), '#ffffff', 0.16),
      stroke: shell.edge,
      width: HAIRLINE,
    });
    pen.lines('left', y, hatch([72, 16, 72, top - 8], 7, 7), shell.edge, 1.2);
  }
}

/** Memory modules from back to front, as many as the kit has; one where that is unknown. */
export function drawMemory(pen: Pen, { colors = [], count = 1 }: DrawnFacts, chance: Chance): void {
  const sticks = Math.min(count, 8);
  const { main, accent } = tonesOf(colors);
  // Green alone is the color of a bare board.
  const isBare = colors.length === 1 && colors[0] === 'green';
  const kind: Spreader = isBare ? 'bare' : sticks > 4 ? 'smooth' : chance.pick(['flat', 'finned', 'wing'] as const);
  const [step, shift] = sticks > 2 ? [24, 6] : [32, 10];
  pen.shadow(0, -4, LENGTH, (sticks - 1) * step + 8, 0, 0.12);
  for (let i = 0; i < sticks; i++)
    drawModule(pen.at(i * shift, i * step, 0), kind, accent, main, sticks > 4 ? 11 : sticks > 2 ? 5.2 : 2.6);
}
