import type { DrawnFacts } from '../facts/drawn-facts.ts';
import { tonesOf } from '../facts/colors.ts';
import { COAL, COPPER, HAIRLINE, INK, type Material, mix, STEEL } from '../pen/ink.ts';
import { chamfered, type Point, rectangle } from '../pen/iso.ts';
import type { Pen } from '../pen/pen.ts';
import type { Chance } from '../seed.ts';
import { contacts, hatch, rotor, row, screws, vents } from '../pen/details.ts';

interface CardShape {
  /** 0: open fins without a fan; undefined: the card from its back, which shows none. */
  readonly fans: number | undefined;
  readonly blade?: Material;
  readonly blades: number;
  readonly length: number;
  readonly cut: number;
  readonly shell: Material;
  readonly board: Material;
  readonly ports: number;
  /** Whether the bracket is at the far end, as on a board whose ports are at x = 0. */
  readonly rear: boolean;
}

const HEIGHT = 112;
const DEPTH = 46;

/** A card standing on its edge contacts along x; the fans face left, the bracket is at one end. */
export function drawCard(pen: Pen, shape: CardShape): void {
  const { fans, length, board, ports, rear } = shape;
  if (rear) bracket(pen.at(-3, 0, 0), 0);
  // Backplate and board behind, then the fin block, then the shroud in front.
  pen.box(0, -DEPTH, 4, length, 5, HEIGHT - 6, board);
  const tongue = rear ? 40 : Math.max(8, length - 130);
  pen.box(tongue, -DEPTH + 1.5, -7, 88, 2.4, 11, board, 1.1);
  contacts(pen, -DEPTH + 4, tongue + 2, -1, 84, 5.6, 3.4, rear ? 0.2 : 0.8);
  if (fans === undefined) drawBack(pen, shape);
  else {
    pen.box(6, -DEPTH + 5, 8, length - 14, DEPTH - 15, HEIGHT - 16, STEEL, 1.1);
    const fins = hatch([9, -DEPTH + 5, 9, -10], Math.floor((length - 16) / 5), 5);
    pen.lines('top', HEIGHT - 8, fins, STEEL.edge, 0.7);
    for (const i of [0, 1]) pen.box(26 + i * 22, -DEPTH + 8, HEIGHT - 8, 18, 9, 7, COAL, 1);
    if (fans === 0) drawFins(pen, shape);
    else drawShroud(pen, shape, fans);
  }
  if (!rear) bracket(pen.at(length, 0, 0), ports);
}

/** The whole card behind its backplate: what is under the shroud stays open. */
function drawBack(pen: Pen, { length, shell, blade, cut }: CardShape): void {
  pen.box(0, -DEPTH + 5, 4, length, DEPTH - 5, HEIGHT - 6, shell);
  const dark = mix(pen.tone(shell, 'left'), '#14120f', 0.12);
  const [low, high] = [16, HEIGHT - 14];
  pen.shape('left', 0, rectangle(10, low, length - 20, high - low), { stroke: shell.edge, width: HAIRLINE });
  const slot = Math.min(60, length * 0.22);
  pen.shapes('left', 0, row(length - slot - 18, low + 12, 3, high - low - 24, Math.floor(slot / 8), 8), { fill: dark });
  if (blade && blade !== shell)
    pen.shape('left', 0, chamfered(20, low + 14, length * 0.42, 14, 4), {
      fill: pen.tone(blade, 'left'),
      stroke: shell.edge,
      width: HAIRLINE,
    });
  pen.lines(
    'left',
    0,
    [
      [22, high - 14, 22 + length * 0.34, high - 14],
      [22, high - 22 - cut / 2, 22 + length * 0.22, high - 22 - cut / 2],
    ],
    shell.edge,
    1.2,
  );
  screws(pen, 'left', 0, rectangle(8, 12, length - 16, HEIGHT - 22), 2.6, shell);
}

/** Open fins over the whole card. */
function drawFins(pen: Pen, { length, shell }: CardShape): void {
  pen.box(4, -10, 6, length - 8, 4, HEIGHT - 12, shell, 1.2);
  const count = Math.floor((length - 16) / 9);
  pen.shapes('left', 0, row(8, 8, 4.4, HEIGHT - 16, count, 9), {
    fill: pen.tone(shell, 'left'),
    stroke: shell.edge,
    width: 1,
    name: 'fins',
  });
  pen.shapes('top', HEIGHT - 8, row(8, -6, 4.4, 6, count, 9), {
    fill: shell.top,
    stroke: shell.edge,
    width: HAIRLINE,
  });
}

function drawShroud(pen: Pen, { length, shell, cut, blades, blade = COAL }: CardShape, fans: number): void {
  const face: Point[] = [
    [0, cut],
    [cut, 2],
    [length - 4, 2],
    [length - 4, HEIGHT - 2],
    [length * 0.62, HEIGHT - 2],
    [length * 0.56, HEIGHT + 3],
    [length * 0.2, HEIGHT + 3],
    [cut, HEIGHT - 2],
    [0, HEIGHT - cut],
  ];
  pen.solid('left', 0, face, 12, shell);
  const room = (length - 12) / fans;
  const r = Math.min(room * 0.47, 46);
  const dark = mix(pen.tone(shell, 'left'), '#14120f', 0.16);
  if (cut > 8)
    pen.shapes(
      'left',
      0,
      [
        [
          [length - 60, 2],
          [length - 4, 2],
          [length - 4, 46],
        ],
        [
          [length * 0.3, HEIGHT + 3],
          [length * 0.55, HEIGHT + 3],
          [length * 0.45, HEIGHT - 8],
          [length * 0.36, HEIGHT - 8],
        ],
      ],
      { fill: dark, stroke: shell.edge, width: HAIRLINE },
    );
  else pen.lines('left', 0, hatch([8, 8, length - 10, 8], 2, 0, HEIGHT - 16), shell.edge);
  for (let i = 0; i < fans; i++) rotor(pen, 'left', 0, 6 + room * (i + 0.5), HEIGHT / 2, r, blades, blade);
}

function bracket(pen: Pen, ports: number): void {
  pen.box(0, -DEPTH - 4, -14, 2.4, DEPTH + 2, HEIGHT + 22, STEEL);
  pen.box(0, -DEPTH - 4, HEIGHT + 8, 11, DEPTH + 2, 2, STEEL, 1.1);
  vents(pen, 'right', 2.4, -DEPTH + 20, 6, 22, HEIGHT - 8, 6, '#5c605f');
  const sockets = row(0, 0, 15, 7.4, ports, 22).map((p) => p.map(([u, v]): Point => [-DEPTH + 2 + v * 1.2, 10 + u]));
  pen.shapes('right', 2.4, sockets, { fill: '#2c2b29', stroke: INK, width: 1 });
  pen.shapes(
    'right',
    2.4,
    sockets.map(([a]) => rectangle(a![0] + 3, a![1] + 3, 2.4, 9)),
    { fill: '#8d8f8c' },
  );
}

/**
 * A graphics card: with its fans or its fins if the number of fans is known, otherwise from the back. Without a known
 * length it is drawn at the most common one.
 */
export function drawGraphicsCard(pen: Pen, { colors, fans, length: stated }: DrawnFacts, chance: Chance): void {
  const { main, accent } = tonesOf(colors);
  const length = Math.max(110, stated ?? 240);
  // Fans on the right and bracket on the left; the other way round would mirror the card.
  const across = pen.turned();
  across.shadow(0, -DEPTH, length, DEPTH, -14, 0.09);
  drawCard(across, {
    rear: false,
    fans: fans && Math.min(fans, 4),
    length,
    blades: chance.pick([7, 9, 11]),
    cut: chance.pick([4, 10, 16, 22]),
    shell: main,
    blade: accent,
    board: main,
    ports: 3,
  });
  if (stated !== undefined) dimension(across, length);
}

/** A dimension line below a card, with its two ticks, without a figure. */
function dimension(pen: Pen, length: number): void {
  const ticks = [0, length].map((u) => [u, -4.8, u, -20.8] as const);
  pen.lines('left', 0, [[0, -16, length, -16], ...ticks], COPPER, 1);
}
