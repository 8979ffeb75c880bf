import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

/** A document as text, before it is drawn. */
export interface DocumentContent {
  readonly title: string;
  /** The date printed on it and stored in the file. */
  readonly date: Date;
  readonly isLetter: boolean;
  readonly seller: readonly string[];
  readonly recipient: readonly string[];
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly sums: readonly (readonly [name: string, value: string])[];
  readonly note: string;
}

/** Single weights of the store's typeface; its web fonts are variable, which PDF files cannot embed. */
const font = (name: string): string => fileURLToPath(new URL(`fonts/IBMPlexSans-${name}.woff`, import.meta.url));
const REGULAR = font('Regular');
const BOLD = font('SemiBold');

/** Points. */
const MARGIN = 56;
const TEXT = 9.5;
const SMALL = 8;
const GAP = 6;
const MUTED = '#5c6670';
const LINE = '#c8ced4';

/** Draws a document as PDF. The same content gives the same bytes, because the file's date is the document's. */
export async function drawPdf(content: DocumentContent): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PDFDocument({
    size: content.isLetter ? 'LETTER' : 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: content.title, Author: content.seller[0] ?? '', CreationDate: content.date, ModDate: content.date },
  });
  const chunks: Uint8Array[] = [];
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  drawHead(pdf, content);
  drawRows(pdf, content);
  drawSums(pdf, content);
  drawPageNumbers(pdf, content);
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

type Pdf = InstanceType<typeof PDFDocument>;

function widthOf(pdf: Pdf): number {
  return pdf.page.width - 2 * MARGIN;
}

function drawHead(pdf: Pdf, { title, seller, recipient, facts }: DocumentContent): void {
  const half = widthOf(pdf) / 2 - GAP;
  const right = MARGIN + half + 2 * GAP;
  drawLogo(pdf, MARGIN, MARGIN - 4);
  pdf
    .font(BOLD)
    .fontSize(12)
    .fillColor('black')
    .text(seller[0] ?? '', MARGIN + LOGO + 2 * GAP, MARGIN, { width: widthOf(pdf) - LOGO - 2 * GAP });
  pdf.font(REGULAR).fontSize(SMALL).fillColor(MUTED).text(seller.slice(1).join('\n'));
  pdf
    .font(BOLD)
    .fontSize(20)
    .fillColor('black')
    .text(title, MARGIN, Math.max(MARGIN + 64, pdf.y + 4 * GAP), { width: widthOf(pdf) });
  const top = pdf.y + 2 * GAP;
  pdf.font(REGULAR).fontSize(TEXT).text(recipient.join('\n'), MARGIN, top, { width: half });
  const below = pdf.y;
  let y = top;
  for (const [name, value] of facts) {
    pdf.fillColor(MUTED).text(name, right, y, { width: 90 });
    pdf.fillColor('black').text(value, right + 96, y, { width: half - 96 });
    y = pdf.y + 2;
  }
  pdf.y = Math.max(below, y) + 4 * GAP;
}

/** The size of the logo in points. */
const LOGO = 30;
const COPPER = '#b5541c';

/** The logo of the pages, from the same paths. */
function drawLogo(pdf: Pdf, x: number, y: number): void {
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

/** The first column takes the space that the others, aligned right, leave. */
function columnsOf(pdf: Pdf, count: number): { x: number; width: number }[] {
  const narrow = 80;
  const first = widthOf(pdf) - (count - 1) * narrow;
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? { x: MARGIN, width: first - GAP } : { x: MARGIN + first + (index - 1) * narrow, width: narrow - GAP },
  );
}

function drawRows(pdf: Pdf, { columns, rows }: DocumentContent): void {
  const places = columnsOf(pdf, columns.length);
  const draw = (cells: readonly string[]): void => {
    const heights = cells.map((cell, index) => pdf.heightOfString(cell, { width: places[index]!.width }));
    const height = Math.max(...heights);
    if (pdf.y + height > pdf.page.height - 2 * MARGIN) pdf.addPage();
    const { y } = pdf;
    for (const [index, cell] of cells.entries()) {
      const { x, width } = places[index]!;
      pdf.text(cell, x, y, { width, align: index === 0 ? 'left' : 'right' });
    }
    pdf.y = y + height + GAP;
    rule(pdf);
  };
  pdf.font(BOLD).fontSize(TEXT).fillColor('black');
  draw(columns);
  pdf.font(REGULAR);
  for (const row of rows) draw(row);
}

function rule(pdf: Pdf): void {
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(pdf.page.width - MARGIN, pdf.y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
  pdf.y += GAP;
}

function drawSums(pdf: Pdf, { sums, note }: DocumentContent): void {
  if (pdf.y + sums.length * 20 > pdf.page.height - 2 * MARGIN) pdf.addPage();
  const width = widthOf(pdf);
  for (const [index, [name, value]] of sums.entries()) {
    pdf.font(index === sums.length - 1 ? BOLD : REGULAR);
    const { y } = pdf;
    pdf.text(name, MARGIN, y, { width: width - 120, align: 'right' });
    pdf.text(value, MARGIN + width - 110, y, { width: 110 - GAP, align: 'right' });
    pdf.y = y + 18;
  }
  pdf
    .font(REGULAR)
    .fillColor(MUTED)
    .text(note, MARGIN, pdf.y + 2 * GAP, { width });
}

function drawPageNumbers(pdf: Pdf, { title }: DocumentContent): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    // Below the margin, where text would otherwise begin a new page.
    pdf.page.margins.bottom = 0;
    pdf.font(REGULAR).fontSize(SMALL).fillColor(MUTED);
    pdf.text(`${title}, page ${page - start + 1} of ${count}`, MARGIN, pdf.page.height - MARGIN + GAP, {
      width: widthOf(pdf),
      lineBreak: false,
    });
  }
}
