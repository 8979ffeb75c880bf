// The paper background of every drawing, and how a drawing is fitted onto it.

import { HAIRLINE, INK } from './ink.ts';
import { Pen } from './pen.ts';
import { surface, type Surface } from './surface.ts';

/** Width, height, and the box that the drawing may fill. */
interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly paper: string;
  /** Distance between the lines of the isometric grid, in pixels. */
  readonly grid: number;
  /** Coordinate units per pixel: 10 for small drawings, fewer for large ones. */
  readonly per: number;
}

// Isometric paper: two sets of lines at 30 degrees, in one path.
function grid({ width, height, grid: step }: Sheet): string {
  const rise = width / Math.sqrt(3);
  let d = '';
  for (let y = -Math.ceil(rise / step) * step; y < height + rise; y += step) {
    if (y + rise > 0 && y < height) d += `M0 ${y}L${width} ${Math.round(y + rise)}`;
    if (y - rise < height && y > 0) d += `M0 ${y}L${width} ${Math.round(y - rise)}`;
  }
  return `<path d="${d}" stroke="${INK}" stroke-width=".7" opacity=".07"/>`;
}

// Registration marks in the corners, as on a printed drawing.
function corners({ width: w, height: h }: Sheet): string {
  const [a, b] = [16, 28];
  const d = `M${a} ${b}V${a}H${b}M${w - b} ${a}H${w - a}V${b}M${w - a} ${h - b}V${h - a}H${w - b}M${b} ${h - a}H${a}V${h - b}`;
  return `<path d="${d}" stroke="${INK}" opacity=".3"/>`;
}

/** Wraps marks into a complete SVG document. */
function document(sheet: Sheet, marks: readonly string[]): string {
  const { width, height, paper, per } = sheet;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
    `fill="none" stroke-linejoin="round" stroke-linecap="round"><path d="M0 0H${width}V${height}H0Z" fill="${paper}"/>` +
    `${grid(sheet)}${corners(sheet)}<g transform="scale(${1 / per})" stroke-width="${HAIRLINE * per}">${marks.join('')}</g></svg>`
  );
}

/** Draws twice: once to measure the bounds, then scaled and centered on the sheet. */
export function fitted(sheet: Sheet, draw: (pen: Pen) => void, largest = Infinity): string {
  const trial = surface(sheet.per);
  draw(new Pen(trial));
  const [left, top, right, bottom] = trial.bounds;
  const { width, height, margin } = sheet;
  const scale = Math.min((width - 2 * margin) / (right - left), (height - 2 * margin) / (bottom - top), largest);
  const real: Surface = surface(
    sheet.per,
    scale,
    width / 2 - ((left + right) / 2) * scale,
    height / 2 - ((top + bottom) / 2) * scale,
  );
  draw(new Pen(real));
  return document(sheet, real.marks);
}
