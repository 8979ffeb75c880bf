// The hero: an exploded view of a workstation, each part on its insertion axis.

import { BANK, drawBoard, SLOT, SOCKET } from './kinds/motherboard.ts';
import { textLines } from './pen/details.ts';
import { BOARDS, BONE, COAL, COPPER, GRAPHITE, INK, material, STEEL } from './pen/ink.ts';
import { chamfered, type Normal, rectangle } from './pen/iso.ts';
import { drawFramedFan, drawTower } from './kinds/cpu-cooler.ts';
import { drawCard } from './kinds/graphics-card.ts';
import { drawModule } from './kinds/memory.ts';
import { drawDisk } from './kinds/disk.ts';
import { drawStick } from './kinds/storage.ts';
import { drawSupply } from './kinds/power-supply.ts';
import { CASE, drawGlass, drawTray } from './open-case.ts';
import type { Pen } from './pen/pen.ts';
import { chanceOf } from './seed.ts';

const [W, D] = [CASE.width, CASE.depth];
const LIFT = 150;

/** Thin copper lines that show where a part goes: each from a point, by this vector. */
function leaders(pen: Pen, points: readonly Normal[], [dx, dy, dz]: Normal): void {
  const ways = points.map(([x, y, z]): [Normal, Normal] => [
    [x, y, z],
    [x + dx, y + dy, z + dz],
  ]);
  pen.wires(ways, COPPER, 1.2, { dash: '1 5' });
}

function processor(pen: Pen): void {
  pen.box(0, 0, 0, 44, 44, 2, BOARDS[2]!, 1.3);
  pen.solid('top', 3.4, chamfered(4, 4, 36, 36, 3), 1.4, STEEL, 1);
  pen.solid('top', 6, chamfered(7, 7, 30, 30, 2), 2.6, STEEL, 1.2);
  pen.lines('top', 6, textLines(14, 14, 4, [14, 10, 13]), STEEL.edge, 1);
  pen.shape(
    'top',
    2,
    [
      [0.8, 43],
      [5, 43],
      [0.8, 39],
    ],
    { fill: COPPER },
  );
}

function assembly(pen: Pen): void {
  const [sx, sy, size] = [SOCKET.x, SOCKET.y, SOCKET.size];
  const board = pen.at(14, 14, LIFT);
  const posts: Normal[] = [
    [22, 300, 7],
    [246, 22, 7],
    [246, 300, 7],
  ];
  leaders(pen, posts, [0, 0, LIFT - 7]);
  board.shape('top', -LIFT + 0.5, rectangle(14, 6, 252, 300), { fill: INK, opacity: 0.16 });
  drawBoard(board, {
    width: 258,
    depth: 305,
    board: BOARDS[1]!,
    sink: GRAPHITE,
    banks: 4,
    slots: 3,
    shroud: true,
    round: 1,
  });
  const corners: Normal[] = [
    [sx + 4, sy + size - 4, 7],
    [sx + size - 4, sy + 4, 7],
    [sx + size - 4, sy + size - 4, 7],
  ];
  leaders(board, corners, [0, 0, 171]);
  processor(board.at(sx + 5, sy + 5, 112));
  for (const x of [BANK.x + 3, BANK.x + 3 + 2 * BANK.step]) {
    const ends: Normal[] = [
      [x, BANK.y + 4, 9],
      [x, BANK.y + BANK.length - 4, 9],
    ];
    leaders(board, ends, [0, 0, 77]);
  }
  drawTower(board.at(sx - 38, sy + 48, 178), { fins: STEEL, frame: COAL, blades: 9, fans: 1, pipes: 5 });
  for (const i of [0, 2])
    drawModule(board.at(BANK.x + 4 + i * BANK.step, BANK.y, 86).turned(), 'wing', BOARDS[0]!, BONE, 5.2);
  const slot: Normal[] = [
    [SLOT.x + 4, SLOT.y + 4, 11],
    [SLOT.x + 88, SLOT.y + 4, 11],
  ];
  leaders(board, slot, [0, 0, 31]);
  drawCard(board.at(2, SLOT.y + 47, 42), {
    rear: true,
    fans: 2,
    length: 244,
    blades: 9,
    cut: 14,
    shell: material('#3c4b5c'),
    board: BOARDS[0]!,
    ports: 0,
  });
}

/** Draws everything from back to front. */
export function drawWorkstation(pen: Pen): void {
  const glass: Normal[] = [
    [8, -230, 60],
    [W - 8, -230, 60],
  ];
  const fans: Normal[] = [
    [-230, 40, 40],
    [-230, D - 30, 40],
  ];
  leaders(pen, glass, [0, 220, 0]);
  leaders(pen, fans, [220, 0, 0]);
  drawGlass(pen.at(0, -230, 0));
  for (const i of [0, 1]) drawFramedFan(pen.at(-230, 40 + i * 134, 0).turned(), 124, 7, GRAPHITE, material('#7c8b90'));
  drawTray(pen);
  const disk: Normal[] = [
    [W, 60, 8],
    [W, 140, 8],
  ];
  const powerSupply: Normal[] = [
    [60, D, 20],
    [190, D, 20],
  ];
  leaders(pen, disk, [100, 0, 0]);
  leaders(pen, powerSupply, [0, 96, 0]);
  assembly(pen);
  const drives = pen.at(W + 100, 40, -10);
  drives.shadow(0, 0, 147, 101, 0, 0.1);
  drawDisk(drives, chanceOf('hero'));
  const stick = pen.at(W + 70, 196, -10);
  stick.shadow(0, 0, 80, 22, 0, 0.1);
  drawStick(stick, BOARDS[1]!, 2);
  const supply = pen.at(40, D + 96, -10);
  supply.shadow(0, 0, 160, 150, 0, 0.1);
  drawSupply(supply, { length: 160, body: GRAPHITE, grille: 'rings', blades: 9, modular: true, band: 0 });
}
