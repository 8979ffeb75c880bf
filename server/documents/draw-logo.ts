import type PDFDocument from 'pdfkit';

/** The size of the logo in points. */
export const LOGO = 30;
const COPPER = '#b5541c';

/** Draws the logo of the pages, from the same paths. */
export function drawLogo(pdf: InstanceType<typeof PDFDocument>, x: number, y: number): void {
  pdf
    .save()
    .translate(x, y)
    .scale(LOGO / 32)
    .lineJoin('round')
    .strokeColor('black');
  pdf.path('M16 16v12L5 22V10Z').fill(COPPER);
  pdf.path('M16 4 27 10v12l-11 6L5 22V10ZM5 10l11 6 11-6M16 16v12').lineWidth(1.5).stroke();
  pdf.path('M16 8.2 19.8 10.3 16 12.4 12.2 10.3Z').lineWidth(1.25).stroke();
  pdf.restore();
}
