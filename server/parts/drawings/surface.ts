// What pens draw on, and how a mark's style is written.

import { HAIRLINE } from './ink.ts';

/** How a mark looks. A width is in pixels; without one a stroke is a hairline. */
export interface Stroke {
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly opacity?: number | undefined;
  readonly dash?: string;
}

/** What pens draw on: the marks made, how millimetres become pixels, and the room taken so far. */
export interface Surface {
  readonly marks: string[];
  readonly scale: number;
  /** Parts that a pixel is divided into when written down. */
  readonly per: number;
  readonly dx: number;
  readonly dy: number;
  readonly bounds: [left: number, top: number, right: number, bottom: number];
}

/** An empty surface: `per` parts to a pixel, `scale` pixels to a millimetre, (0, 0, 0) at (dx, dy). */
export function surface(per: number, scale = 1, dx = 0, dy = 0): Surface {
  return { marks: [], per, scale, dx, dy, bounds: [Infinity, Infinity, -Infinity, -Infinity] };
}

/** The style as SVG attributes. */
export function attributes({ fill, stroke, width = HAIRLINE, opacity, dash }: Stroke, per: number): string {
  const long = (n: number): number => Math.round(n * per * 10) / 10;
  const list = fill === undefined ? [] : [`fill="${fill}"`];
  if (stroke !== undefined) list.push(`stroke="${stroke}"`);
  // A hairline is the sheet's own width.
  if (stroke !== undefined && width !== HAIRLINE) list.push(`stroke-width="${long(width)}"`);
  if (opacity !== undefined) list.push(`opacity="${opacity}"`);
  if (dash !== undefined)
    list.push(
      `stroke-dasharray="${dash
        .split(' ')
        .map((n) => long(Number(n)))
        .join(' ')}"`,
    );
  return list.join(' ');
}
