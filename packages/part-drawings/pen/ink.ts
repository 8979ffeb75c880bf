// Colors of the drawings. Every body has one base color in three tones, lit from the upper left.

import type { Normal } from './iso.ts';

export const INK = '#26231f';
export const COPPER = '#b5652f';
/** Plated contacts. */
export const GOLD = '#c4a24a';
export const OUTLINE = 1.7;
export const HAIRLINE = 0.8;

/** The three tones of a body and the color of lines drawn on it. */
export interface Material {
  readonly top: string;
  readonly left: string;
  readonly right: string;
  readonly edge: string;
}

const channels = (hex: string): number[] => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
const toHex = (rgb: readonly number[]): string =>
  `#${rgb
    .map((c) =>
      Math.max(0, Math.min(255, Math.round(c)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** `from` blended toward `to` by `share` (0 to 1); both as #rrggbb. */
export function mix(from: string, to: string, share: number): string {
  const other = channels(to);
  return toHex(channels(from).map((c, i) => c + (other[i]! - c) * share));
}

/** Perceived brightness, 0 to 1. */
function luminance(hex: string): number {
  const [r, g, b] = channels(hex) as [number, number, number];
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

/** A body of one color; its lines are lighter than the face on dark bodies and darker on light ones. */
export function material(base: string): Material {
  const dark = luminance(base) < 0.45;
  return {
    top: mix(base, '#ffffff', dark ? 0.2 : 0.34),
    left: base,
    right: mix(base, '#14120f', dark ? 0.34 : 0.26),
    edge: dark ? mix(base, '#ffffff', 0.36) : mix(base, INK, 0.6),
  };
}

/**
 * The tone of a face from its unit normal: the weights of the three visible faces are the squares of its components.
 */
export function tone(body: Material, [x, y, z]: Normal): string {
  const seen = [
    [body.top, Math.max(0, z)],
    [body.left, Math.max(0, y)],
    [body.right, Math.max(0, x)],
  ] as const;
  const whole = seen.reduce((sum, [, n]) => sum + n * n, 0) || 1;
  return toHex([0, 1, 2].map((i) => seen.reduce((sum, [color, n]) => sum + (channels(color)[i]! * n * n) / whole, 0)));
}

/** The tone of what is unknown about a part: shaded paper. */
export const NEUTRAL = material('#cdc8bc');
export const STEEL = material('#b3b6b5');
export const BONE = material('#d9d4c8');
export const GRAPHITE = material('#43484c');
export const COAL = material('#2f3235');

// Boards have the color of their solder mask.
export const BOARDS: readonly Material[] = [
  material('#31373a'),
  material('#3a5646'),
  material('#36506a'),
  material('#5a4a3e'),
  material('#2c4a4d'),
];
export const PAPERS: readonly string[] = ['#ebe6db', '#e5e5e0', '#e9e3d4', '#e2e6e2', '#eae3db', '#e1e4e7'];
