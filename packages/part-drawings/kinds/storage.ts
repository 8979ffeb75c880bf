import type { DrawnFacts } from '../facts/drawn-facts.ts';
import { tonesOf } from '../facts/colors.ts';
import { COAL, GOLD, GRAPHITE, HAIRLINE, INK, type Material, material, mix, NEUTRAL } from '../pen/ink.ts';
import { chamfered, rectangle, regular, rounded } from '../pen/iso.ts';
import { drawClosedDisk } from './disk.ts';
import { drawCard } from './graphics-card.ts';
import type { Pen } from '../pen/pen.ts';
import type { Chance } from '../seed.ts';
import { hatch, row, screws, textLines } from '../pen/details.ts';

/**
 * An M.2 drive: 22 by 80 mm, contacts at the right end, its chips on top.
 * @param chips undefined: under a label that covers them
 */
export function drawStick(pen: Pen, board: Material, chips: number | undefined): void {
  pen.solid('top', 1.2, rectangle(0, 0, 76, 22), 1.2, board);
  pen.box(76, 1, 0.1, 4.4, 20, 1, material(GOLD), 0.9);
  pen.lines('top', 1.1, hatch([76.4, 2.6, 80.2, 2.6], 17, 0, 1.1), '#5b4630', 0.7);
  pen.shape('top', 1.2, rectangle(76.2, 4.2, 4.4, 1.6), { fill: '#d8d2c5', stroke: INK, width: HAIRLINE });
  pen.circle('top', 1.2, 1.2, 11, 2.6, { fill: '#d8d2c5', stroke: GOLD, width: 1.6 });
  if (chips === undefined) {
    pen.shape('top', 1.3, rectangle(7, 2, 64, 18), { fill: NEUTRAL.top, stroke: NEUTRAL.edge, width: HAIRLINE });
    pen.lines('top', 1.3, textLines(12, 7, 4, [28, 20]), NEUTRAL.edge, 1.2);
    return;
  }
  const size = chips > 2 ? 9.4 : 15;
  const step = chips > 2 ? 11 : 19;
  for (let i = 0; i < chips; i++) {
    const x = 5 + i * step;
    pen.box(x, 11 - size / 2, 1.2, size, size, 1.3, COAL, 1);
    pen.lines('top', 2.5, [[x + 2.4, 8, x + size - 2.4, 8]], '#83888a', 1.2, { name: 'chip' });
  }
  pen.box(54, 6, 1.2, 11, 11, 1.1, GRAPHITE, 1);
  pen.shapes('top', 2.3, [rectangle(56, 8, 4, 1), rectangle(56, 10, 6, 1)], { fill: '#9aa0a2' });
  pen.shapes('top', 1.2, [...row(68, 3, 2, 1.2, 2, 3), ...row(68, 18, 2, 1.2, 2, 3)], {
    fill: '#d8cdb8',
    stroke: INK,
    width: 0.5,
  });
}

/** A 2.5 inch drive: a flat metal case with its connector in front. */
function drawFlat(pen: Pen, shell: Material, chance: Chance): void {
  pen.solid('top', 7, rounded(0, 0, 100, 70, 4, 3), 7, shell);
  pen.shape('right', 100, rectangle(14, 1.4, 42, 4), { fill: '#23211f', stroke: INK, width: 1 });
  pen.shapes('right', 100, [rectangle(17, 2.4, 24, 1.4), rectangle(44, 2.4, 9, 1.4)], { fill: GOLD });
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
  if (style === 2) pen.lines('top', 7, hatch([14, 12, 14, 58], 9, 5), shell.edge, 1.1);
  pen.shape('top', 7, rectangle(70, 20, 14, 14), {
    fill: style === 2 ? dark : shell.top,
    stroke: shell.edge,
    width: HAIRLINE,
  });
  pen.shape('top', 7, regular(77, 27, 4, 6), { fill: shell.right });
  screws(pen, 'top', 7, rectangle(5, 5, 90, 60), 2, shell);
}

/** A drive on a card for an expansion slot, under its cover. */
function drawCardDrive(pen: Pen, shell: Material, chance: Chance): void {
  const across = pen.turned();
  drawCard(across, {
    rear: false,
    fans: undefined,
    length: 168,
    blades: 7,
    cut: chance.pick([4, 10]),
    shell,
    board: shell,
    ports: 0,
  });
}

/** A drive of the known form: M.2, card, 2.5 inch or 3.5 inch; a flat case if the form is unknown. */
export function drawStorage(pen: Pen, { colors, form, count }: DrawnFacts, chance: Chance): void {
  const { main } = tonesOf(colors);
  if (form === 'disk') {
    pen.shadow(0, 0, 147, 101, 0, 0.1);
    drawClosedDisk(pen, main);
  } else if (form === 'm2') {
    pen.shadow(0, 0, 80, 22, -3, 0.07);
    drawStick(pen, main, count);
  } else if (form === 'card') {
    drawCardDrive(pen, main, chance);
  } else {
    pen.shadow(0, 0, 100, 70, 0, 0.1);
    drawFlat(pen, main, chance);
  }
}
