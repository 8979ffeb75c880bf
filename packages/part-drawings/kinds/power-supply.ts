import type { DrawnFacts } from '../facts/drawn-facts.ts';
import { tonesOf } from '../facts/colors.ts';
import { GOLD, HAIRLINE, INK, type Material, mix } from '../pen/ink.ts';
import { chamfered, type Point, rectangle } from '../pen/iso.ts';
import type { Pen } from '../pen/pen.ts';
import type { Chance } from '../seed.ts';
import { rings, rotor, row, screws, textLines, vents } from '../pen/details.ts';

interface SupplyShape {
  readonly length: number;
  readonly body: Material;
  /** `vents`: without a fan. */
  readonly grille: 'rings' | 'slots' | 'mesh' | 'vents';
  readonly blades: number;
  /** Whether the right end shows modular sockets instead of the power inlet. */
  readonly modular: boolean;
  readonly band: number;
}

const [DEPTH, HEIGHT] = [150, 86];

function grille(pen: Pen, { length, body, grille: kind, blades }: SupplyShape): void {
  const [u, v] = [length / 2, DEPTH / 2];
  const r = Math.min(64, length / 2 - 6);
  if (kind === 'vents') {
    vents(pen, 'top', HEIGHT, 14, 14, length - 28, DEPTH - 28, 9, mix(body.top, '#000000', 0.5));
    return;
  }
  rotor(pen, 'top', HEIGHT, u, v, r, blades, body);
  if (kind === 'mesh') {
    pen.lines(
      'top',
      HEIGHT,
      Array.from({ length: 11 }, (_, i) => {
        const off = (i - 5) * 0.17 * r;
        const half = Math.sqrt(r * r - off * off);
        return [u + off, v - half, u + off, v + half] as const;
      }),
      body.top,
      2.2,
    );
    return;
  }
  const radii = (kind === 'rings' ? [0.28, 0.47, 0.66, 0.84, 1] : [0.4, 0.7, 1]).map((share) => share * r);
  pen.circles('top', HEIGHT, rings(u, v, radii), { stroke: body.top, width: kind === 'rings' ? 2 : 3 });
  const spokes = kind === 'rings' ? 4 : 6;
  pen.lines(
    'top',
    HEIGHT,
    Array.from({ length: spokes }, (_, i) => {
      const a = (i / spokes) * 2 * Math.PI + 0.4;
      return [
        u + 14 * Math.cos(a),
        v + 14 * Math.sin(a),
        u + (r + 4) * Math.cos(a),
        v + (r + 4) * Math.sin(a),
      ] as const;
    }),
    body.top,
    2.4,
  );
}

function sockets(pen: Pen, { length, body }: SupplyShape): void {
  const x = length;
  const dark = mix(pen.tone(body, 'right'), '#000000', 0.35);
  const rows: [number, number, number, number][] = [
    [12, 52, 58, 20],
    [78, 52, 26, 20],
    [110, 52, 26, 20],
    [12, 16, 38, 18],
    [58, 16, 24, 18],
    [88, 16, 22, 18],
    [116, 16, 20, 18],
  ];
  pen.shapes(
    'right',
    x,
    rows.map(([u, v, w, h]) => rectangle(u, v, w, h)),
    { fill: dark, stroke: body.edge, width: 1, name: 'sockets' },
  );
  const pins: Point[] = rows.flatMap(([u, v, w, h]) =>
    Array.from({ length: Math.floor((w - 3) / 6) * 2 }, (_, i): Point => [
      u + 5 + Math.floor(i / 2) * 6,
      v + h * (i % 2 ? 0.7 : 0.3),
    ]),
  );
  pen.dots('right', x, pins, GOLD, 3);
}

function inlet(pen: Pen, { length, body }: SupplyShape): void {
  vents(pen, 'right', length, 8, 8, 84, 72, 7.4, mix(pen.tone(body, 'right'), '#000000', 0.5));
  pen.shape('right', length, chamfered(100, 44, 42, 30, 5), { fill: '#1d1c1a', stroke: body.edge, width: 1.1 });
  pen.shapes('right', length, [rectangle(108, 57, 4, 9), rectangle(119, 53, 4, 9), rectangle(130, 57, 4, 9)], {
    fill: GOLD,
  });
  pen.shape('right', length, rectangle(106, 14, 24, 18), { fill: '#1d1c1a', stroke: body.edge, width: 1.1 });
  pen.shape('right', length, rectangle(109, 16, 9, 14), { fill: '#5c615f' });
}

/** A power supply with its fan on top; inlet or modular sockets at the right end. */
export function drawSupply(pen: Pen, shape: SupplyShape): void {
  const { length, body, modular, band } = shape;
  pen.box(0, 0, 0, length, DEPTH, HEIGHT, body);
  grille(pen, shape);
  screws(pen, 'top', HEIGHT, rectangle(7, 7, length - 14, DEPTH - 14), 3, body);
  (modular ? sockets : inlet)(pen, shape);
  const accent = pen.tone(body, 'left');
  if (band === 0)
    pen.shape('left', DEPTH, rectangle(14, 18, length - 28, 50), {
      fill: mix(accent, '#ffffff', 0.14),
      stroke: body.edge,
      width: HAIRLINE,
    });
  if (band === 1)
    pen.shape(
      'left',
      DEPTH,
      [
        [0, 14],
        [length * 0.62, 14],
        [length * 0.8, 72],
        [0, 72],
      ],
      { fill: mix(accent, INK, 0.22), stroke: body.edge, width: HAIRLINE },
    );
  if (band === 2)
    pen.shapes('left', DEPTH, row(16, 20, 5, 46, Math.floor((length - 34) / 10), 10), { fill: mix(accent, INK, 0.3) });
  if (band !== 2)
    pen.lines('left', DEPTH, textLines(24, 54, -10, [length * 0.3, length * 0.4, length * 0.24]), body.edge, 1.6);
  if (band === 0) pen.shape('left', DEPTH, rectangle(length - 46, 30, 22, 26), { stroke: body.edge, width: 1.6 });
}

const LENGTHS: Readonly<Record<string, number>> = { sfx: 100, tfx: 175, flex: 150 };

/** A power supply. Its right end shows modular sockets where they are stated, otherwise the inlet that all have. */
export function drawPowerSupply(
  pen: Pen,
  { colors, form = '', length, detail, fans }: DrawnFacts,
  chance: Chance,
): void {
  const shape: SupplyShape = {
    length: Math.max(100, length ?? LENGTHS[form] ?? 150),
    body: tonesOf(colors).main,
    grille: fans === 0 ? 'vents' : chance.pick(['rings', 'slots', 'mesh'] as const),
    blades: chance.pick([7, 9, 11]),
    modular: detail === 'modular',
    band: chance.int(0, 2),
  };
  pen.shadow(0, 0, shape.length, DEPTH, 0, 0.12);
  drawSupply(pen, shape);
}
