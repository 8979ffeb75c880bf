import type { DrawnFacts } from '../facts/drawn-facts.ts';
import { tonesOf } from '../facts/colors.ts';
import { BONE, COAL, GOLD, GRAPHITE, HAIRLINE, INK, type Material, material, STEEL } from '../pen/ink.ts';
import { chamfered, type Point, rectangle } from '../pen/iso.ts';
import type { Pen } from '../pen/pen.ts';
import type { Chance } from '../seed.ts';
import { hatch, row, screws, textLines } from '../pen/details.ts';

interface BoardShape {
  readonly width: number;
  readonly depth: number;
  readonly board: Material;
  readonly sink: Material;
  readonly banks: number;
  readonly slots: number;
  readonly shroud: boolean;
  readonly round: number;
}

/** Positions on a board, for code that puts parts on it. */
export const SOCKET = { x: 112, y: 62, size: 54 } as const;
export const BANK = { x: 202, y: 24, step: 11, length: 133 } as const;
export const SLOT = { x: 44, y: 176 } as const;

const SLEEVE = material('#4b4f50');

// A long connector: a dark rail with a slot along it.
function rail(pen: Pen, x: number, y: number, w: number, d: number, h: number, body: Material, name?: string): void {
  pen.box(x, y, 2, w, d, h, body, 1);
  const slit =
    w > d ? ([x + 3, y + d / 2, x + w - 3, y + d / 2] as const) : ([x + w / 2, y + 3, x + w / 2, y + d - 3] as const);
  pen.lines('top', 2 + h, [slit], INK, 1.4, { name });
}

function traces(pen: Pen, { width: w, depth: d, board }: BoardShape): void {
  const lines = [
    ...hatch([SOCKET.x + 60, 70, BANK.x - 4, 58], 7, 0, 5),
    ...hatch([SOCKET.x + 6, 124, SOCKET.x - 20, Math.min(d, 176) - 6], 6, 5),
    ...(d > 230 ? hatch([60, 186, 60, d - 8], 4, 5) : []),
  ];
  pen.lines('top', 2, lines, board.edge, 0.7, { opacity: 0.8 });
  pen.lines('top', 2, textLines(w - 30, d - 22, 4, [22, 16]), GOLD, 1.2);
}

function socket(pen: Pen): void {
  const { x, y, size } = SOCKET;
  pen.box(x - 5, y - 8, 2, size + 10, size + 16, 3, STEEL, 1.2);
  pen.box(x, y, 5, size, size, 1.6, BONE, 1);
  pen.shape('top', 6.7, rectangle(x + 5, y + 5, size - 10, size - 10), {
    fill: '#8d887c',
    stroke: INK,
    width: HAIRLINE,
  });
  const pins: Point[] = [];
  for (let i = 0; i < 8; i++)
    for (let j = 0; j < 8; j++)
      if (Math.max(Math.abs(i - 3.5), Math.abs(j - 3.5)) > 1.6) pins.push([x + 9 + i * 5.2, y + 9 + j * 5.2]);
  pen.dots('top', 6.7, pins, GOLD, 2.2);
  pen.wire(
    [
      [x + size + 9, y - 6, 5],
      [x + size + 9, y + size + 10, 5],
      [x + size + 3, y + size + 12, 5],
    ],
    INK,
    2.4,
  );
  pen.wire(
    [
      [x + size + 9, y - 6, 5.6],
      [x + size + 9, y + size + 10, 5.6],
    ],
    STEEL.top,
    1,
  );
}

// The fins of a heat sink run across its longer side.
function heatsink(pen: Pen, x: number, y: number, w: number, d: number, h: number, body: Material): void {
  pen.box(x, y, 2, w, d, h, body, 1.3);
  const n = Math.floor(Math.max(w, d) / 8);
  const step = Math.max(w, d) / n;
  const fins =
    w > d ? hatch([x + step, y, x + step, y + d], n - 1, step) : hatch([x, y + step, x + w, y + step], n - 1, 0, step);
  pen.lines('top', 2 + h, fins, body.edge);
}

/** A board lying flat: ports along its left rear edge, memory to the right, expansion slots in front. */
export function drawBoard(pen: Pen, shape: BoardShape): void {
  const { width: w, depth: d, board, sink, banks, slots, shroud, round } = shape;
  pen.solid('top', 2, chamfered(0, 0, w, d, 3), 2.6, board);
  traces(pen, shape);
  const middle: Point[] = [
    [8, 160],
    [w - 10, 160],
  ];
  screws(pen, 'top', 2, [...rectangle(8, 8, w - 18, d - 18), ...(d > 230 ? middle : [])], 4, STEEL);
  heatsink(pen, 88, 12, 92, 24, 22, sink);
  // The rear ports, bare or under a shroud.
  pen.box(-6, 14, 2, 30, 140, shroud ? 30 : 20, shroud ? sink : STEEL, 1.4);
  if (shroud) pen.lines('top', 32, hatch([-6, 44, 24, 60], 3, 0, 10), sink.edge, 1);
  else
    pen.lines(
      'top',
      22,
      [
        [-6, 40, 24, 40],
        [-6, 72, 24, 72],
        [-6, 98, 24, 98],
        [-6, 128, 24, 128],
      ],
      STEEL.edge,
      1,
    );
  if (banks <= 4) heatsink(pen, 46, 34, 28, 96, 24, sink);
  socket(pen);
  // A workstation board has further slots left of its socket.
  const right = Math.min(banks, banks > 8 ? 8 : 4);
  const pitch = banks > 8 ? BANK.step / 2 : BANK.step;
  for (let i = 0; i < banks; i++) {
    const x = i < right ? BANK.x + i * pitch : 40 + (i - right) * pitch;
    if (banks <= 8) rail(pen, x, BANK.y, 6, BANK.length, 7, SLEEVE, 'memory-slot');
    else {
      // Flat, because bodies of sixteen would exceed the size limit of a picture.
      const style = { fill: SLEEVE.top, stroke: INK, width: HAIRLINE, name: 'memory-slot' };
      pen.shape('top', 3, rectangle(x, BANK.y, 4, BANK.length), style);
    }
  }
  if (w > BANK.x + 40) pen.box(w - 14, 62, 2, 11, 50, 10, COAL, 1.1);
  if (d < 200) {
    rail(pen, SLOT.x, d - 14, 92, 8, 9, SLEEVE);
    return;
  }
  const step = (d - SLOT.y - 18) / Math.max(1, slots - 1);
  for (let i = 0; i < slots; i++) {
    const y = SLOT.y + i * step;
    rail(pen, SLOT.x, y, i % 2 === 0 ? 92 : 34, 8, 9, i === 0 ? STEEL : SLEEVE);
  }
  const chip: Point[] = round ? chamfered(w - 78, d - 104, 52, 52, 14) : chamfered(w - 80, d - 106, 54, 54, 3);
  pen.solid('top', 11, chip, 9, sink, 1.3);
  pen.lines(
    'top',
    11,
    [
      [w - 70, d - 62, w - 40, d - 96],
      [w - 60, d - 60, w - 34, d - 90],
    ],
    sink.edge,
    1.1,
  );
  for (let i = 0; i < 2; i++) pen.box(w - 14, d - 100 + i * 26, 2, 12, 20, 8, COAL, 1);
  pen.solid('top', 5, chamfered(w - 104, d - 60, 18, 18, 5), 3, STEEL, 1);
  pen.shapes('top', 2, row(30, d - 9, 10, 5, 6, 15), { fill: GRAPHITE.left, stroke: INK, width: HAIRLINE });
}

/**
 * A bare board on the bench: of the known form, otherwise of the most common one, with as many memory slots as stated.
 */
export function drawMotherboard(pen: Pen, { colors, form, count = 0 }: DrawnFacts, chance: Chance): void {
  const { main, accent } = tonesOf(colors);
  const shape: BoardShape = {
    width: form === 'mini' ? 232 : 258,
    depth: form === 'mini' ? 178 : form === 'micro' ? 244 : 305,
    board: main,
    sink: accent,
    banks: Math.min(count, 16),
    slots: form === 'micro' ? 2 : 3,
    shroud: chance.next() < 0.6,
    round: chance.int(0, 1),
  };
  pen.shadow(0, 0, shape.width, shape.depth, -6, 0.07);
  drawBoard(pen, shape);
}
