// Details that many parts share: rotors, edge contacts, vents, screws, lines like those of print.

import { GOLD, HAIRLINE, INK, type Material, mix } from './ink.ts';
import { type Face, type Point, rectangle } from './iso.ts';
import type { Pen } from './pen.ts';

/** A fan's opening with its blades and hub. */
export function rotor(
  pen: Pen,
  face: Face,
  at: number,
  u: number,
  v: number,
  r: number,
  blades: number,
  body: Material,
): void {
  const base = pen.tone(body, face);
  pen.circle(face, at, u, v, r, { fill: mix(base, '#14120f', 0.62), stroke: INK, width: 1.1, name: 'fan' });
  const [inner, outer, sweep] = [r * 0.3, r * 0.93, (2 * Math.PI) / blades];
  const spot = (radius: number, a: number): [number, number] => [u + radius * Math.cos(a), v + radius * Math.sin(a)];
  const d = Array.from({ length: blades }, (_, i) => {
    const a = i * sweep + 0.3;
    return [
      'M',
      ...spot(inner, a),
      'Q',
      ...spot(r * 0.66, a + sweep * 0.05),
      ...spot(outer, a + sweep * 0.62),
      'Q',
      ...spot(r * 0.98, a + sweep * 0.95),
      ...spot(outer, a + sweep * 1.22),
      'Q',
      ...spot(r * 0.7, a + sweep * 0.85),
      ...spot(inner, a + sweep * 0.8),
      'Z',
    ];
  }).flat();
  pen.path(face, at, d, { fill: mix(base, '#ffffff', 0.12), stroke: body.edge, width: HAIRLINE });
  pen.circle(face, at, u, v, r * 0.34, { fill: base, stroke: body.edge, width: 1 });
  pen.circle(face, at, u, v, r * 0.2, { stroke: body.edge, width: HAIRLINE });
}

/** Gold-plated edge contacts on a left face, from u to u + w, below v, with the key notch at `key` (0 to 1). */
export function contacts(
  pen: Pen,
  at: number,
  u: number,
  v: number,
  w: number,
  h: number,
  pitch: number,
  key: number,
): void {
  const gap = u + w * key;
  const [left, right] = [gap - u - pitch, u + w - gap - pitch];
  pen.shapes('left', at, [rectangle(u, v - h, left, h * 0.85), rectangle(gap + pitch, v - h, right, h * 0.85)], {
    fill: GOLD,
    name: 'contacts',
  });
  const slits: [number, number, number, number][] = [];
  for (let p = u + pitch; p < u + w - pitch / 2; p += pitch) {
    if (Math.abs(p - gap) > pitch * 1.5) slits.push([p, v - h, p, v - h * 0.15]);
  }
  pen.lines('left', at, slits, '#5b4630');
}

/** Vent holes within a rectangle, each row shifted by half a hole. */
export function vents(
  pen: Pen,
  face: Face,
  at: number,
  u: number,
  v: number,
  w: number,
  h: number,
  pitch: number,
  color: string,
): void {
  const holes: Point[] = [];
  for (let row = 0; (row + 1) * pitch * 0.87 <= h; row++) {
    for (let p = (row % 2) * pitch * 0.5; p + pitch <= w; p += pitch) {
      holes.push([u + p + pitch / 2, v + (row + 0.5) * pitch * 0.87]);
    }
  }
  pen.dots(face, at, holes, color, pitch * 0.72);
}

/** Screw heads: a ring with a slot. */
export function screws(pen: Pen, face: Face, at: number, spots: readonly Point[], r: number, body: Material): void {
  pen.circles(
    face,
    at,
    spots.map(([u, v]) => [u, v, r] as const),
    { fill: pen.tone(body, face), stroke: INK, width: HAIRLINE },
  );
  const s = r * 0.5;
  pen.lines(
    face,
    at,
    spots.map(([u, v]) => [u - s, v - s, u + s, v + s] as const),
    INK,
    HAIRLINE,
  );
}

/** `n` parallel lines, each shifted by (du, dv) from the one before. */
export function hatch(
  [u1, v1, u2, v2]: readonly [number, number, number, number],
  n: number,
  du: number,
  dv = 0,
): (readonly [number, number, number, number])[] {
  return Array.from({ length: n }, (_, i) => [u1 + i * du, v1 + i * dv, u2 + i * du, v2 + i * dv] as const);
}

/** A row of `n` equal rectangles along u. */
export function row(u: number, v: number, w: number, h: number, n: number, step: number): Point[][] {
  return Array.from({ length: n }, (_, i) => rectangle(u + i * step, v, w, h));
}

/** Lines like those of print: each `step` from the one before, from `u` on, of these lengths. */
export function textLines(
  u: number,
  v: number,
  step: number,
  lengths: readonly number[],
): (readonly [number, number, number, number])[] {
  return lengths.map((length, i) => [u, v + i * step, u + length, v + i * step] as const);
}

/** Circles around one center. */
export function rings(u: number, v: number, radii: readonly number[]): (readonly [number, number, number])[] {
  return radii.map((radius) => [u, v, radius] as const);
}
