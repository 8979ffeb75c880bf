import type { DrawnFacts } from '../facts/drawn-facts.ts';
import { tonesOf } from '../facts/colors.ts';
import { HAIRLINE, INK, type Material, material, mix, NEUTRAL, STEEL } from '../pen/ink.ts';
import { chamfered, rectangle } from '../pen/iso.ts';
import type { Pen } from '../pen/pen.ts';
import type { Chance } from '../seed.ts';
import { hatch } from '../pen/details.ts';

const PASTE = '#9b9d9c';

// A syringe along x with its tip to the right; the nozzle is drawn last because it is nearest.
function syringe(pen: Pen, barrel: number, r: number, paste: string): void {
  const clear = material('#d5d9d8');
  pen.drum('right', -62, 0, r, r * 1.05, 4, NEUTRAL, 1.4);
  pen.box(-62, -r * 0.18, r * 0.5, 64, r * 0.36, r, NEUTRAL, 1.1);
  pen.drum('right', 4, 0, r, r * 1.5, 4, NEUTRAL, 1.4);
  // Segment by segment toward the tip, because each hides the end of the previous one.
  const x = (share: number): number => 4 + (barrel - 4) * share;
  const slice = (to: number, from: number, radius: number, body: Material, width = 1): void =>
    pen.drum('right', x(to), 0, r, radius, x(to) - x(from), body, width);
  slice(0.24, 0, r, clear);
  slice(0.64, 0.24, r * 1.03, NEUTRAL, 1.3);
  slice(0.67, 0.64, r * 1.03, STEEL, 1);
  slice(0.74, 0.67, r * 1.03, NEUTRAL, 1.1);
  slice(0.94, 0.74, r * 0.96, material(paste), 1.1);
  slice(1, 0.94, r, clear, 1.3);
  pen.drum('right', barrel + 8, 0, r, r * 0.55, 8, clear, 1.2);
  pen.drum('right', barrel + 30, 0, r, r * 0.42, 24, NEUTRAL, 1.2);
}

function spatula(pen: Pen): void {
  pen.solid(
    'top',
    1.6,
    [
      [0, 0],
      [58, 3],
      [58, 13],
      [0, 16],
    ],
    1.6,
    NEUTRAL,
    1.2,
  );
  pen.solid('top', 1.6, chamfered(58, -4, 26, 24, 3), 1.6, NEUTRAL, 1.2);
  pen.lines('top', 1.6, [[6, 8, 46, 8]], NEUTRAL.edge, 1.2);
}

/** A syringe of paste, a spatula, and a processor lid with paste on it. */
export function drawThermalPaste(pen: Pen, { colors, form }: DrawnFacts, chance: Chance): void {
  const { main } = tonesOf(colors);
  const paste = colors ? main.left : PASTE;
  const long = chance.pick([84, 100, 120]);
  if (form === 'pads') {
    drawPads(pen, main);
    return;
  }
  pen.shadow(-60, -12, long + 84, 26, 0, 0.08);
  syringe(pen, long, chance.pick([11, 13, 15]), paste);
  pen.shadow(6, 34, 60, 60, 0, 0.1);
  pen.box(6, 34, 0, 60, 60, 2, NEUTRAL, 1.3);
  pen.solid('top', 5, chamfered(12, 40, 48, 48, 4), 3, STEEL, 1.3);
  const style = chance.int(0, 2);
  const blob = { fill: paste, stroke: mix(paste, INK, 0.45), width: 1 };
  if (style === 0) pen.circles('top', 5.2, [[36, 64, 9]], blob);
  if (style === 1)
    pen.lines(
      'top',
      5.2,
      [
        [20, 48, 52, 80],
        [52, 48, 20, 80],
      ],
      paste,
      8,
    );
  if (style === 2) pen.lines('top', 5.2, hatch([22, 52, 50, 52], 3, 0, 12), paste, 6.4);
  pen.shadow(86, 50, 80, 16, 0, 0.05);
  spatula(pen.at(80, 52, 0));
}

// A stack of thermal pads, with the film of the top one peeled back at one corner.
function drawPads(pen: Pen, body: Material): void {
  pen.shadow(0, 0, 100, 80, 0, 0.1);
  for (let i = 0; i < 4; i++) pen.box((i % 2) * 7, i * 4, i * 13, 100, 80, 4, body, 1.2);
  pen.shape('top', 43, rectangle(13, 18, 88, 68), { stroke: body.edge, width: HAIRLINE, dash: '4 4' });
  // The film over the top pad lifts at the near corner.
  pen.wire(
    [
      [107, 62, 43],
      [86, 74, 62],
      [78, 92, 43],
    ],
    body.edge,
    1.4,
    { fill: '#f3eee2' },
  );
}
