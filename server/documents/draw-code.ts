import type PDFDocument from 'pdfkit';
import { encode } from 'uqr';

/** The width and height of a code in points: scanners read modules of 0.8 mm from half a meter. */
export const CODE = 58;

/** Draws a QR code. @param right its right edge @param top its upper edge @param width also its height, in points */
export function drawCode(
  pdf: InstanceType<typeof PDFDocument>,
  text: string,
  right: number,
  top: number,
  width: number = CODE,
): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const module = width / size;
  pdf.save().fillColor('black');
  for (const [row, cells] of data.entries())
    for (const { from, length } of runsOf(cells))
      pdf.rect(right - width + from * module, top + row * module, length * module, module);
  pdf.fill().restore();
}

/** The dark stretches of a row. */
function runsOf(cells: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  for (const [index, isDark] of cells.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last.from + last.length === index) last.length += 1;
    else runs.push({ from: index, length: 1 });
  }
  return runs;
}
