import type { DrawnFacts } from '../facts/drawn-facts.ts';
import { tonesOf } from '../facts/colors.ts';
import { COAL, HAIRLINE, INK, type Material, material, mix, STEEL } from '../pen/ink.ts';
import { chamfered, type Normal, rectangle, regular, rounded } from '../pen/iso.ts';
import type { Pen } from '../pen/pen.ts';
import type { Chance } from '../seed.ts';
import { hatch, rotor } from '../pen/details.ts';

interface TowerShape {
  readonly fins: Material;
  readonly frame: Material;
  readonly blades: number;
  /** Up to two are drawn: in front and behind; undefined: the outline of a place for one. */
  readonly fans: number | undefined;
  readonly blade?: Material;
  readonly pipes: number;
}

/** A framed fan that faces left, `size` wide and 25 mm deep; its low corner is at (0, 0, 0). */
export function drawFramedFan(pen: Pen, size: number, blades: number, frame: Material, blade: Material = COAL): void {
  pen.solid('left', 25, rounded(0, 0, size, size, 8, 3), 25, frame);
  rotor(pen, 'left', 25, size / 2, size / 2, size * 0.45, blades, blade);
  const c = size * 0.055;
  const holes = rectangle(c, c, size - 2 * c, size - 2 * c).map(([u, v]) => [u, v, size * 0.032] as const);
  pen.circles('left', 25, holes, { fill: INK, opacity: 0.7 });
}

/** A tower cooler on its cold plate: fins along x, vertical heat pipes, a fan on the left. */
export function drawTower(pen: Pen, { fins, frame, blade, blades, fans, pipes }: TowerShape): void {
  const [w, d, low, high] = [124, 52, 54, 168];
  pen.box(38, -40, 0, 48, 42, 9, material('#b7aea2'));
  pen.box(30, -34, 9, 64, 30, 7, STEEL, 1.2);
  const gap = 84 / (pipes - 1);
  for (let i = 0; i < pipes; i++) {
    const x = 20 + i * gap;
    const pipe: Normal[] = [
      [44 + i * (36 / (pipes - 1)), -14, 9],
      [x, -12, 12],
      [x, -14, 22],
      [x, -14, low + 2],
    ];
    pen.bend(pipe, INK, 9);
    pen.bend(pipe, STEEL.left, 6.4);
  }
  if (fans !== undefined && fans > 1) drawFramedFan(pen.at(2, -d - 25, low - 4), 120, blades, frame, blade);
  pen.box(0, -d, low, w, d, high - low, fins);
  pen.lines('right', w, hatch([-d, low + 4, 0, low + 4], 24, 0, 4.7), mix(fins.right, INK, 0.55));
  pen.shapes('top', high, [rectangle(6, -d + 6, w - 12, d - 12)], { stroke: fins.edge, width: HAIRLINE });
  const caps = [-d * 0.68, -d * 0.32].flatMap((y) =>
    Array.from({ length: pipes }, (_, n) => [20 + n * gap, y, 4.2] as const),
  );
  pen.circles('top', high, caps, { fill: STEEL.right, stroke: INK, width: 0.9 });
  for (const z of [1.5, 3]) pen.circles('top', high + z, caps, { fill: z < 2 ? STEEL.right : STEEL.left });
  pen.circles('top', high + 5, caps, { fill: STEEL.top, stroke: INK, width: 0.9 });
  if (fans === 0) {
    const face = hatch([0, low + 4, w, low + 4], 24, 0, 4.7);
    pen.lines('left', 0, face, mix(fins.left, INK, 0.55), HAIRLINE, { name: 'fins' });
    return;
  }
  if (fans === undefined) {
    pen.shape('left', 0, rectangle(4, low + 2, w - 8, high - low - 4), { stroke: fins.edge, width: 1.2, dash: '5 4' });
    return;
  }
  drawFramedFan(pen.at(2, 0, low - 4), 120, blades, frame, blade);
  // Wire clips hold the fan to the fins.
  for (const z of [low + 14, high - 18])
    pen.wire(
      [
        [w - 2, 25, z],
        [w, 10, z],
        [w, -8, z + 3],
      ],
      INK,
      1.4,
    );
}

/** A low-profile cooler that blows down onto the board. */
function drawLow(pen: Pen, { frame, fins, blade, blades, fans }: TowerShape): void {
  pen.box(32, 32, 0, 40, 40, 12, material('#b7aea2'));
  pen.box(0, 0, 14, 104, 104, 22, fins);
  const layers = hatch([4, 14, 4, 36], 25, 4);
  pen.lines('left', 104, layers, mix(fins.left, INK, 0.55));
  pen.lines('right', 104, layers, mix(fins.right, INK, 0.55));
  for (const v of [24, 44, 62, 80]) pen.drum('right', 109, v, 25, 4.4, 5, STEEL, 0.9);
  if (fans === 0 || fans === undefined) {
    if (fans === 0) pen.lines('top', 36, hatch([4, 4, 4, 100], 16, 6.4), mix(fins.top, INK, 0.5), 1, { name: 'fins' });
    else pen.shape('top', 36, rectangle(4, 4, 96, 96), { stroke: fins.edge, width: 1.2, dash: '5 4' });
    return;
  }
  pen.solid('top', 54, rounded(4, 4, 96, 96, 8, 3), 17, frame);
  rotor(pen, 'top', 54, 52, 52, 44, blades, blade ?? COAL);
}

/**
 * A liquid cooler: radiator with its fans behind, pump in front, two hoses between.
 * @param places for fans; without a known radiator, two that are left open
 */
function drawLiquid(
  pen: Pen,
  places: number | undefined,
  size: number,
  { frame, fins, blade, blades, fans }: TowerShape,
): void {
  const w = (places ?? 2) * size + 34;
  pen.box(0, -27, 0, w, 27, size + 2, fins);
  pen.lines('top', size + 2, hatch([14, -27, 14, 0], 2, w - 28), fins.edge);
  const shown = places === undefined ? 0 : Math.min(places, fans ?? 0);
  if (shown < (places ?? 1))
    pen.shape('left', 0, rectangle(17, 4, w - 34, size - 6), { stroke: fins.edge, width: 1.2, dash: '5 4' });
  for (let i = 0; i < shown; i++) drawFramedFan(pen.at(17 + i * size, 0, 1), size, blades, frame, blade);
  const pump = frame;
  const [px, py] = [w * 0.42, 118];
  pen.shadow(px - 36, py - 36, 72, 72, 0, 0.2);
  for (const [i, z] of [
    [0, 30],
    [1, 62],
  ] as const) {
    const hose = [
      [w, -12, z],
      [w + 70, -6, z + 14],
      [w + 60, py + 10 - i * 30, 34],
      [px + 30, py + 12 - i * 26, 30],
    ] as const;
    pen.bend(hose, INK, 13);
    pen.bend(hose, '#4a4f52', 9.6);
    pen.bend(hose, '#7d8386', 1.4, { dash: '2 5' });
    pen.drum('right', w + 8, -12, z, 8, 8, STEEL, 1);
  }
  pen.solid('top', 7, chamfered(px - 38, py - 38, 76, 76, 14), 7, STEEL, 1.3);
  pen.drum('top', 44, px, py, 33, 37, pump);
  pen.circles('top', 44, [[px, py, 26]], { stroke: pump.edge, width: 1 });
  pen.circles('top', 44, [[px, py, 17]], { fill: mix(pump.top, INK, 0.18), stroke: pump.edge, width: 2 });
  pen.shape('top', 44, regular(px, py, 8, 6), { fill: pump.top, stroke: pump.edge, width: HAIRLINE });
}

/** A liquid, low-profile or tower cooler; a tower where the form is not known. */
export function drawCooler(pen: Pen, { colors = [], form, radiator, fans }: DrawnFacts, chance: Chance): void {
  const { main, accent } = tonesOf(colors);
  // Bare metal is that of the fins.
  const isMetalFirst = colors[0] === 'silver' && colors.length > 1;
  const [frame, fins] = isMetalFirst ? [accent, main] : [main, accent];
  const shape = { fins, frame, blade: frame, blades: chance.pick([7, 9]), fans, pipes: chance.int(4, 6) };
  if (form === 'liquid') {
    const size = radiator !== undefined && radiator % 140 === 0 ? 140 : 120;
    const places = radiator && Math.max(1, Math.min(4, Math.round(radiator / size)));
    pen.shadow(0, -27, (places ?? 2) * size + 34, 52, 0, 0.08);
    drawLiquid(pen, places, size, shape);
  } else if (form === 'low') {
    pen.shadow(0, 0, 104, 104, 0, 0.14);
    drawLow(pen, shape);
  } else {
    pen.shadow(4, -50, 112, 66, 0, 0.1);
    drawTower(pen, shape);
  }
}
