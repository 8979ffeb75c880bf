import { BONE, COAL, COPPER, GRAPHITE, HAIRLINE, INK, type Material, material, mix, SHELLS, STEEL } from './ink.ts';
import { chamfered, rectangle } from './iso.ts';
import type { Pen } from './pen.ts';
import type { Chance } from './seed.ts';

const PASTES = ['#8d9193', '#a7a59e', '#6f7476', '#b8b4aa'];

// A syringe along x, its tip to the right: nozzle end last, as it is nearest.
function syringe(pen: Pen, barrel: number, r: number, plunger: Material, label: Material, fill: number, paste: string): void {
  const clear = material('#d5d9d8');
  pen.drum('right', -62, 0, r, r * 1.05, 4, plunger, 1.4);
  pen.box(-62, -r * 0.18, r * 0.5, 64, r * 0.36, r, plunger, 1.1);
  pen.drum('right', 4, 0, r, r * 1.5, 4, plunger, 1.4);
  pen.drum('right', barrel, 0, r, r, barrel - 4, clear);
  const from = barrel * (1 - fill);
  pen.drum('right', barrel - 3, 0, r, r * 0.86, barrel - 3 - from, material(paste), 0.8);
  pen.drum('right', from, 0, r, r * 0.86, 7, COAL, 0.8);
  // A printed sleeve round the barrel; no lettering.
  pen.drum('right', barrel * 0.78, 0, r, r * 1.02, barrel * 0.5, label, 1.1);
  pen.drum('right', barrel * 0.74, 0, r, r * 1.03, barrel * 0.03, material(COPPER), 0.8);
  pen.drum('right', barrel, 0, r, r, 6, clear, 1.3);
  pen.drum('right', barrel + 8, 0, r, r * 0.55, 8, clear, 1.2);
  pen.drum('right', barrel + 30, 0, r, r * 0.42, 24, plunger, 1.2);
}

function spatula(pen: Pen, body: Material): void {
  pen.solid('top', 1.6, [[0, 0], [58, 3], [58, 13], [0, 16]], 1.6, body, 1.2);
  pen.solid('top', 1.6, chamfered(58, -4, 26, 24, 3), 1.6, body, 1.2);
  pen.lines('top', 1.6, [[6, 8, 46, 8]], body.edge, 1.2);
}

/** A syringe of paste, a spatula, and a processor's lid with the paste upon it. */
export function drawThermalPaste(pen: Pen, chance: Chance): void {
  const paste = chance.pick(PASTES);
  const plunger = chance.pick([COAL, GRAPHITE, BONE, ...SHELLS]);
  const label = chance.pick(SHELLS);
  const long = chance.pick([84, 100, 120]);
  if (chance.says('pad', 'pads')) {
    drawPads(pen, chance);
    return;
  }
  pen.shadow(-60, -12, long + 84, 26, 0, 0.08);
  syringe(pen, long, chance.pick([11, 13, 15]), plunger, label, 0.55 + chance.next() * 0.3, paste);
  pen.shadow(6, 34, 60, 60, 0, 0.1);
  pen.box(6, 34, 0, 60, 60, 2, material('#3a5646'), 1.3);
  pen.solid('top', 5, chamfered(12, 40, 48, 48, 4), 3, STEEL, 1.3);
  const style = chance.int(0, 2);
  const blob = { fill: paste, stroke: mix(paste, INK, 0.45), width: 1 };
  if (style === 0) pen.circles('top', 5.2, [[36, 64, 9]], blob);
  if (style === 1) pen.lines('top', 5.2, [[20, 48, 52, 80], [52, 48, 20, 80]], paste, 8);
  if (style === 2) pen.lines('top', 5.2, [[22, 52, 50, 52], [22, 64, 50, 64], [22, 76, 50, 76]], paste, 6.4);
  pen.shadow(86, 50, 80, 16, 0, 0.05);
  spatula(pen.at(80, 52, 0), chance.pick(SHELLS));
}

// Soft pads in a stack, the film of the topmost peeled back at one corner.
function drawPads(pen: Pen, chance: Chance): void {
  const body = chance.pick(SHELLS.slice(1));
  pen.shadow(0, 0, 100, 80, 0, 0.1);
  for (let i = 0; i < 4; i++) pen.box(i * 3 - 4, (i % 2) * 4, i * 7, 100, 80, 5, body, 1.2);
  pen.shape('top', 26, rectangle(9, 8, 92, 72), { stroke: body.edge, width: HAIRLINE, dash: '4 4' });
  pen.wire([[105, 56, 26], [78, 84, 44], [105, 84, 26]], COPPER, 1.6, { fill: '#efe9dc' });
}
