// The surface that pens draw on, and the serialization of styles.

import { HAIRLINE } from './ink.ts';

/** The style of a mark. Width in pixels; the default is a hairline. */
export interface Stroke {
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly opacity?: number | undefined;
  readonly dash?: string;
  /** What the mark shows: `fan`. */
  readonly name?: string | undefined;
}

/** The surface that pens draw on: its marks, its scale from millimeters to pixels, and its bounds so far. */
export interface Surface {
  readonly marks: string[];
  readonly scale: number;
  /** Coordinate units per pixel. */
  readonly per: number;
  readonly dx: number;
  readonly dy: number;
  readonly bounds: [left: number, top: number, right: number, bottom: number];
}

/** An empty surface: `per` coordinate units per pixel, `scale` pixels per millimeter, (0, 0, 0) at (dx, dy). */
export function surface(per: number, scale = 1, dx = 0, dy = 0): Surface {
  return { marks: [], per, scale, dx, dy, bounds: [Infinity, Infinity, -Infinity, -Infinity] };
}

/** The style as SVG attributes. */
export function attributes({ fill, stroke, width = HAIRLINE, opacity, dash, name }: Stroke, per: number): string {
  const long = (n: number): number => Math.round(n * per * 10) / 10;
  const list = fill === undefined ? [] : [`fill="${fill}"`];
  if (stroke !== undefined) list.push(`stroke="${stroke}"`);
  // The sheet sets the hairline width as default.
  if (stroke !== undefined && width !== HAIRLINE) list.push(`stroke-width="${long(width)}"`);
  if (opacity !== undefined) list.push(`opacity="${opacity}"`);
  if (name !== undefined) list.push(`class="${name}"`);
  if (dash !== undefined)
    list.push(
      `stroke-dasharray="${dash
        .split(' ')
        .map((n) => long(Number(n)))
        .join(' ')}"`,
    );
  return list.join(' ');
}
