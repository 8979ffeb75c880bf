import type { DrawnFacts } from '../facts/drawn-facts.ts';
import { tonesOf } from '../facts/colors.ts';
import { COAL, INK } from '../pen/ink.ts';
import type { Pen } from '../pen/pen.ts';
import type { Chance } from '../seed.ts';
import { drawFramedFan } from './cpu-cooler.ts';

// The cable with its four-pin plug, lying in front of the fan.
function lead(pen: Pen, size: number): void {
  const way = [
    [size - 12, 25, 6],
    [size - 10, 60, 0],
    [size * 0.5, 40, 0],
    [size * 0.46, 78, 0],
  ] as const;
  pen.bend(way, INK, 4.6);
  pen.bend(way, '#5b6063', 2.6);
  pen.box(size * 0.46 - 6, 78, -2, 12, 14, 6, COAL, 1);
}

/** A fan, or a pack of them behind each other. */
export function drawCaseFan(pen: Pen, { colors, fans = 1, length: size = 120 }: DrawnFacts, chance: Chance): void {
  const { main, accent } = tonesOf(colors);
  const count = Math.max(1, Math.min(fans, 5));
  const blades = chance.pick([7, 9]);
  pen.shadow(0, 25 - count * 44, size, count * 44, 0, 0.12);
  for (let i = count - 1; i >= 0; i--) drawFramedFan(pen.at(i * 26, -i * 58, 0), size, blades, main, accent);
  lead(pen, size);
}
