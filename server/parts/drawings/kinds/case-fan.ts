import { BONE, COAL, GRAPHITE, INK, type Material, material, mix, SHELLS } from '../pen/ink.ts';
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

/** A single fan, or a pack of two or three behind each other. */
export function drawCaseFan(pen: Pen, chance: Chance): void {
  const size = chance.says('140')
    ? 140
    : chance.says('120')
      ? 120
      : chance.says('92')
        ? 92
        : chance.pick([92, 120, 120, 140]);
  const roll = chance.next();
  const count = chance.says('triple', 'three', 'trio')
    ? 3
    : chance.says('twin', 'pair')
      ? 2
      : chance.says('single') || roll < 0.62
        ? 1
        : roll < 0.8
          ? 2
          : 3;
  const frame: Material = chance.pick(SHELLS);
  const blade = chance.pick([
    COAL,
    GRAPHITE,
    BONE,
    material('#9a9388'),
    material('#7c8b90'),
    material(mix(frame.left, '#ffffff', 0.2)),
  ]);
  const blades = chance.pick([5, 7, 7, 9, 11]);
  pen.shadow(0, 25 - count * 44, size, count * 44, 0, 0.12);
  for (let i = count - 1; i >= 0; i--) drawFramedFan(pen.at(i * 26, -i * 58, 0), size, blades, frame, blade);
  lead(pen, size);
}
