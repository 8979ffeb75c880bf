// An empty socket on a board, the missing chip in dashes, and 404 in the board's silkscreen.

import { BOARDS, BONE, COAL, COPPER, GRAPHITE, HAIRLINE, INK, mix, STEEL } from './pen/ink.ts';
import { chamfered, type Normal, type Point, rectangle } from './pen/iso.ts';
import { hatch, row, screws } from './pen/details.ts';
import type { Pen } from './pen/pen.ts';

// Strokes of the digits on a 4 by 6 grid.
const FOUR: readonly Point[] = [
  [3, 6],
  [3, 0],
  [0, 4],
  [4, 4],
];
const ZERO: readonly Point[] = [
  [1, 0],
  [3, 0],
  [4, 1],
  [4, 5],
  [3, 6],
  [1, 6],
  [0, 5],
  [0, 1],
  [1, 0],
];

function figures(pen: Pen, at: number, x: number, y: number, size: number, color: string): void {
  [FOUR, ZERO, FOUR].forEach((strokes, i) => {
    const spots = strokes.map(([u, v]): [number, number, number] => [x + (i * 5.6 + u) * size, y + v * size, at]);
    pen.wire(spots, color, size * 1.5);
  });
}

export function drawEmptySocket(pen: Pen): void {
  const board = BOARDS[1]!;
  const [w, d] = [300, 210];
  pen.shadow(0, 0, w, d, -5, 0.07);
  pen.solid('top', 0, chamfered(0, 0, w, d, 4), 5, board);
  screws(pen, 'top', 0, rectangle(14, 14, w - 28, d - 28), 6, STEEL);
  const traces = [
    ...hatch([100, 136, 60, 178], 9, 6),
    ...hatch([60, 178, 60, d - 5], 9, 6),
    ...Array.from({ length: 9 }, (_, i) => [176, 48 + i * 7, 206, 36 + i * 9] as const),
  ];
  pen.lines('top', 0, traces, board.edge, 1);
  pen.dots(
    'top',
    0,
    Array.from({ length: 9 }, (_, i): Point => [206, 36 + i * 9]),
    COPPER,
    3.4,
  );
  figures(pen, 0, 195, 134, 5.4, '#ece7dc');
  pen.shape('top', 0, rectangle(184, 122, 104, 56), { stroke: '#ece7dc', width: 1.2, dash: '7 5' });
  for (let i = 0; i < 3; i++) pen.box(220, 24 + i * 32, 0, 58, 14, 12, i === 1 ? COAL : GRAPHITE, 1.2);
  for (let i = 0; i < 4; i++) pen.drum('top', 20, 30, 40 + i * 24, 8, 20, STEEL, 1.2);
  // The open socket: frame, contacts, raised lever.
  const [x, y, s] = [72, 32, 98];
  pen.box(x, y, 0, s, s, 7, STEEL, 1.4);
  pen.box(x + 7, y + 7, 7, s - 14, s - 14, 3, BONE, 1.2);
  pen.shape('top', 10, rectangle(x + 14, y + 14, s - 28, s - 28), {
    fill: mix(BONE.left, INK, 0.42),
    stroke: INK,
    width: 1,
  });
  const pins: Point[] = [];
  for (let i = 0; i < 10; i++)
    for (let j = 0; j < 10; j++)
      if (Math.max(Math.abs(i - 4.5), Math.abs(j - 4.5)) > 1.7) pins.push([x + 19.5 + i * 6.6, y + 19.5 + j * 6.6]);
  pen.dots('top', 10, pins, COPPER, 2.6);
  const lever: Normal[] = [
    [x + s + 5, y + 6, 4],
    [x + s + 5, y + 4, 86],
    [x + s + 5, y + 20, 92],
  ];
  pen.wire(lever, INK, 4.4);
  pen.wire(lever, STEEL.top, 2.2);
  pen.shapes('top', 0, row(120, 190, 9, 5, 4, 14), { fill: '#d8cdb8', stroke: INK, width: HAIRLINE });
  // The missing chip.
  const [px, py, up, size] = [x + 9, y + 9, 96, s - 18];
  for (const [u, v] of [
    [px, py + size],
    [px + size, py + size],
    [px + size, py],
  ] as const)
    pen.wire(
      [
        [u, v, 11],
        [u, v, up],
      ],
      COPPER,
      1.2,
      { dash: '2 5' },
    );
  pen.shape('top', up, rectangle(px, py, size, size), { fill: '#ffffff', opacity: 0.28 });
  pen.shape('top', up, rectangle(px, py, size, size), { stroke: COPPER, width: 2, dash: '9 6' });
  pen.shape('top', up, chamfered(px + 13, py + 13, size - 26, size - 26, 7), {
    stroke: COPPER,
    width: 1.4,
    dash: '6 5',
  });
}
