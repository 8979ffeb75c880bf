import { BOARDS, COAL, COPPER, GRAPHITE, HAIRLINE, INK, material, mix, SHELLS, STEEL } from '../pen/ink.ts';
import { chamfered, rectangle, regular, rounded } from '../pen/iso.ts';
import { drawClosedDisk, drawDisk } from './disk.ts';
import type { Pen } from '../pen/pen.ts';
import type { Chance } from '../seed.ts';
import { row, screws } from '../pen/details.ts';

/** An M.2 drive: 22 by 80 mm, contacts at the right end, bare chips or a finned heat sink. */
export function drawStick(pen: Pen, chance: Chance): void {
  const board = chance.pick(BOARDS);
  pen.solid('top', 1.2, rectangle(0, 0, 76, 22), 1.2, board);
  pen.box(76, 1, 0.1, 4.4, 20, 1, material(COPPER), 0.9);
  pen.lines(
    'top',
    1.1,
    Array.from({ length: 17 }, (_, i) => [76.4, 2.6 + i * 1.1, 80.2, 2.6 + i * 1.1] as const),
    '#5b4630',
    0.7,
  );
  pen.shape('top', 1.2, rectangle(76.2, 4.2, 4.4, 1.6), { fill: '#d8d2c5', stroke: INK, width: HAIRLINE });
  pen.circle('top', 1.2, 1.2, 11, 2.6, { fill: '#d8d2c5', stroke: COPPER, width: 1.6 });
  if (chance.says('heatsink', 'cooled') || chance.next() < 0.4) {
    const shell = chance.pick(SHELLS);
    pen.box(6, -0.6, 1.2, 67, 23.2, 3.4, shell, 1.3);
    for (let i = 0; i < 6; i++) pen.box(10, 0.4 + i * 3.8, 4.6, 50, 2.2, 4.6, shell, 0.9);
    pen.shape('top', 4.6, rectangle(63, 3, 7, 16), { stroke: shell.edge, width: HAIRLINE });
    return;
  }
  const chips = chance.int(1, 2);
  for (let i = 0; i < chips; i++) pen.box(8 + i * 20, 3, 1.2, 16, 16, 1.3, COAL, 1);
  pen.box(52, 6, 1.2, 11, 11, 1.1, GRAPHITE, 1);
  pen.shapes('top', 2.3, [rectangle(54, 8, 4, 1), rectangle(54, 10, 6, 1)], { fill: '#9aa0a2' });
  pen.shapes(
    'top',
    1.2,
    [...row(66, 3, 2, 1.2, 3, 3), ...row(66, 18, 2, 1.2, 3, 3), ...row(53, 2.4, 1.4, 1.2, 4, 2.6)],
    { fill: '#d8cdb8', stroke: INK, width: 0.5 },
  );
  pen.lines(
    'top',
    2.5,
    Array.from({ length: chips }, (_, i) => [11 + i * 20, 7, 18 + i * 20, 7] as const),
    '#83888a',
    1.2,
  );
}

/** A 2.5 inch drive: a flat metal case with its connector in front. */
function drawFlat(pen: Pen, chance: Chance): void {
  const shell = chance.pick([...SHELLS, STEEL]);
  pen.solid('top', 7, rounded(0, 0, 100, 70, 4, 3), 7, shell);
  pen.shape('right', 100, rectangle(14, 1.4, 42, 4), { fill: '#23211f', stroke: INK, width: 1 });
  pen.shapes('right', 100, [rectangle(17, 2.4, 24, 1.4), rectangle(44, 2.4, 9, 1.4)], { fill: COPPER });
  const style = chance.int(0, 2);
  const dark = mix(shell.top, INK, 0.14);
  if (style === 0)
    pen.shape('top', 7, chamfered(10, 10, 80, 50, 4), { fill: dark, stroke: shell.edge, width: HAIRLINE });
  if (style === 1)
    pen.shapes(
      'top',
      7,
      [
        [
          [0.6, 48],
          [60, 1],
          [84, 1],
          [0.6, 66],
        ],
      ],
      { fill: dark, stroke: shell.edge, width: HAIRLINE },
    );
  if (style === 2)
    pen.lines(
      'top',
      7,
      Array.from({ length: 9 }, (_, i) => [14 + i * 5, 12, 14 + i * 5, 58] as const),
      shell.edge,
      1.1,
    );
  pen.shape('top', 7, rectangle(70, 20, 14, 14), {
    fill: style === 2 ? dark : shell.top,
    stroke: shell.edge,
    width: HAIRLINE,
  });
  pen.shape('top', 7, regular(77, 27, 4, 6), { fill: COPPER });
  screws(
    pen,
    'top',
    7,
    [
      [5, 5],
      [95, 5],
      [5, 65],
      [95, 65],
    ],
    2,
    shell,
  );
}

/** An M.2, 2.5 inch or 3.5 inch drive: by the words of the seed, otherwise at random. */
export function drawStorage(pen: Pen, chance: Chance): void {
  const roll = chance.next();
  const stick = chance.says('m-2', 'm2', 'nvme');
  const disk = chance.says('hdd', 'disk', '3-5', '7200rpm', '5400rpm');
  const flat = chance.says('sata', '2-5');
  if ((disk && !stick) || (roll > 0.66 && !flat && !stick && !chance.says('ssd'))) {
    pen.shadow(0, 0, 147, 101, 0, 0.1);
    (chance.next() < 0.55 ? drawDisk : drawClosedDisk)(pen, chance);
  } else if ((flat && !stick) || (roll > 0.33 && !stick)) {
    pen.shadow(0, 0, 100, 70, 0, 0.1);
    drawFlat(pen, chance);
  } else {
    pen.shadow(0, 0, 80, 22, -3, 0.07);
    drawStick(pen, chance);
  }
}
