import type { DrawnFacts } from '../facts/drawn-facts.ts';
import { tonesOf } from '../facts/colors.ts';
import { COAL, HAIRLINE, INK, type Material, material, mix, STEEL } from '../pen/ink.ts';
import { type Point, rectangle, rounded } from '../pen/iso.ts';
import type { Pen } from '../pen/pen.ts';
import type { Chance } from '../seed.ts';
import { hatch, rings, row, vents } from '../pen/details.ts';

const WOOD = material('#a97b50');

interface CaseShape {
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly body: Material;
  readonly front: 'mesh' | 'wood' | 'plain';
  readonly glass: boolean;
}

// The interior behind the side window: a board, a cooler and a card, in the muted tones of tinted glass.
function inside(pen: Pen, { length: l, width, height: h }: CaseShape, body: Material): void {
  const at = width;
  const dim = (share: number): string => mix('#23282b', '#8d989c', share);
  pen.shape('left', at, rectangle(18, 26, l - 40, h - 46), {
    fill: '#2a3033',
    stroke: body.edge,
    width: 1,
    name: 'glass',
  });
  pen.shape('left', at, rectangle(34, h * 0.3, l * 0.52, h * 0.6), {
    fill: dim(0.14),
    stroke: dim(0.42),
    width: HAIRLINE,
  });
  pen.shape('left', at, rectangle(18, 26, l - 40, h * 0.18), { fill: dim(0.1), stroke: dim(0.4), width: HAIRLINE });
  const [cx, cy] = [34 + l * 0.2, h * 0.7];
  pen.shape('left', at, rounded(cx - l * 0.12, cy - l * 0.12, l * 0.24, l * 0.24, 8), {
    fill: dim(0.26),
    stroke: dim(0.7),
    width: 1,
  });
  pen.circles('left', at, rings(cx, cy, [l * 0.1, l * 0.03]), { stroke: dim(0.85), width: 1 });
  pen.shapes('left', at, row(34 + l * 0.38, h * 0.58, l * 0.015, h * 0.25, 4, l * 0.032), { fill: dim(0.6) });
  pen.shape('left', at, rectangle(34, h * 0.36, l * 0.64, h * 0.1), { fill: dim(0.36), stroke: dim(0.75), width: 1 });
  pen.lines('left', at, [[40, h * 0.38, 34 + l * 0.6, h * 0.38]], dim(0.8), 1.4);
  for (const [from, to] of [
    [0.5, 0.66],
    [0.71, 0.75],
  ] as const) {
    const reflection: Point[] = [
      [l * from, h - 20],
      [l * to, h - 20],
      [l * (to - 0.36), 26],
      [l * (from - 0.36), 26],
    ];
    pen.shape('left', at, reflection, { fill: '#ffffff', opacity: 0.09 });
  }
  pen.dots('left', at, rectangle(26, 34, l - 56, h - 62), STEEL.top, 5);
}

function front(pen: Pen, { length, width: w, height: h, front: kind, body }: CaseShape): void {
  const dark = mix(pen.tone(body, 'right'), '#000000', 0.45);
  if (kind === 'mesh') {
    pen.shape('right', length, rectangle(14, 18, w - 28, h - 36), {
      fill: mix(body.right, '#000000', 0.12),
      stroke: body.edge,
      width: HAIRLINE,
    });
    vents(pen, 'right', length, 17, 20, w - 34, h - 40, 16, dark);
  } else if (kind === 'wood') {
    pen.shape('right', length, rectangle(12, 16, w - 24, h - 32), { fill: dark });
    const n = 9;
    const step = (w - 28) / n;
    for (let i = 0; i < n; i++) pen.box(length, 15 + i * step, 16, 8, step * 0.6, h - 32, WOOD, 1);
  } else {
    pen.lines(
      'right',
      length,
      [
        [w * 0.5, 20, w * 0.5, h - 20],
        [12, h * 0.22, w - 12, h * 0.22],
      ],
      body.edge,
      1,
    );
    pen.shapes(
      'right',
      length,
      [...row(6, 24, 5, 22, 1, 0), ...Array.from({ length: 9 }, (_, i) => rectangle(w - 12, 40 + i * 36, 5, 24))],
      { fill: dark },
    );
  }
}

/** A tower on four feet, with its side facing left and its front facing right. */
function drawTowerCase(pen: Pen, shape: CaseShape): void {
  const { length: l, width: w, height: h, body, glass } = shape;
  for (const [x, y] of [
    [20, w - 34],
    [l - 60, w - 34],
    [l - 60, 12],
  ] as const)
    pen.box(x, y, -16, 40, 24, 16, COAL, 1.2);
  pen.box(0, 0, 0, l, w, h, body);
  if (glass) inside(pen, shape, body);
  else {
    pen.shape('left', w, rectangle(14, 18, l - 30, h - 34), { stroke: body.edge, width: 1 });
    pen.lines('left', w, hatch([l * 0.3, h * 0.44, l * 0.62, h * 0.44], 8, 0, 12), body.edge, 2.2);
  }
  front(pen, shape);
  vents(pen, 'top', h, 30, 26, l - 140, w - 52, 15, mix(body.top, '#000000', 0.4));
  pen.drum('top', h + 2, l - 30, w * 0.24, 8, 2, body, 1);
  pen.circle('top', h + 2, l - 30, w * 0.24, 4.6, { stroke: body.edge, width: 1.6 });
  pen.shapes(
    'top',
    h,
    [rectangle(l - 36, w * 0.42, 8, 16), rectangle(l - 36, w * 0.56, 8, 16), rectangle(l - 34, w * 0.71, 5, 12)],
    { fill: INK },
  );
}

/** A tower or a cube, with a window only where one is stated. */
export function drawCase(pen: Pen, { colors, form = '', detail }: DrawnFacts, chance: Chance): void {
  const cube = form.startsWith('cube');
  const shape: CaseShape = {
    length: cube ? 300 : chance.int(410, 440),
    width: cube ? 230 : chance.int(205, 225),
    height: cube ? 250 : chance.int(430, 470),
    body: tonesOf(colors).main,
    front: form.endsWith('mesh') ? 'mesh' : form.endsWith('wood') ? 'wood' : 'plain',
    glass: detail === 'glass',
  };
  pen.shadow(0, 0, shape.length, shape.width, -16, 0.08);
  drawTowerCase(pen, shape);
}
