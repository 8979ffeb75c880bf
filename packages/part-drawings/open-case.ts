// The hero's disassembled case: the tray and the glass side panel.

import { COPPER, HAIRLINE, INK, material, mix } from './pen/ink.ts';
import { rectangle, rounded } from './pen/iso.ts';
import type { Pen } from './pen/pen.ts';
import { row, vents } from './pen/details.ts';

/** Size of the tray's floor, in millimeters. */
export const CASE = { width: 330, depth: 350 } as const;

const [W, D, WALL] = [CASE.width, CASE.depth, 120];
const SHELL = material('#b5ada0');

/** The open case on its side: a floor, two high walls at the back, a low rim in front. */
export function drawTray(pen: Pen): void {
  pen.shadow(0, 0, W, D, -10, 0.08);
  pen.box(0, 0, -10, W, D, 10, SHELL);
  pen.box(-10, -10, -10, 10, D + 10, WALL, SHELL);
  pen.box(0, -10, -10, W, 10, WALL, SHELL);
  pen.shape('left', 0, rectangle(0, 0, W, WALL - 10), { fill: SHELL.left, stroke: INK, width: 1 });
  pen.shape('right', 0, rectangle(0, 0, D, WALL - 10), { fill: SHELL.right, stroke: INK, width: 1 });
  vents(pen, 'left', 0, 30, 22, W - 60, 66, 15, mix(SHELL.left, '#000000', 0.4));
  pen.shapes('right', 0, [rectangle(24, 20, 118, 72), ...row(170, 20, 26, 72, 4, 36)], {
    fill: mix(SHELL.right, '#000000', 0.35),
    stroke: SHELL.edge,
  });
  pen.lines(
    'top',
    0,
    [
      [20, 318, W - 20, 318],
      [W - 44, 20, W - 44, 300],
    ],
    SHELL.edge,
    1,
  );
  for (const [x, y] of [
    [246, 22],
    [22, 300],
    [246, 300],
    [246, 170],
  ] as const)
    pen.drum('top', 7, x, y, 4, 7, material(COPPER), 0.9);
}

/** The glass side panel, moved back along y. */
export function drawGlass(pen: Pen): void {
  pen.solid('left', 0, rounded(0, 0, W, 250, 8, 3), 5, material('#8fa3a6'));
  pen.shape('left', 0, rectangle(14, 14, W - 28, 222), { fill: '#b9c8c9', stroke: '#6d8083', width: HAIRLINE });
  pen.shapes(
    'left',
    0,
    [
      [
        [150, 236],
        [210, 236],
        [90, 14],
        [30, 14],
      ],
      [
        [232, 236],
        [248, 236],
        [128, 14],
        [112, 14],
      ],
    ],
    { fill: '#ffffff', opacity: 0.35 },
  );
  pen.dots('left', 0, rectangle(8, 8, W - 16, 234), INK, 5);
}
