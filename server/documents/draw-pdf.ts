import PDFDocument from 'pdfkit';
import { fillText } from '#contract/texts/text-definition.ts';
import { parseLogo } from '#contract/store/logo.ts';
import { CODE, drawCode } from './draw-code.ts';
import { type DocumentContent, PAGE_TEXT } from './document-content.ts';
import { TextPen, type TextBox } from './text/text-pen.ts';

/** A document with its drawings, other than text. */
export interface DrawableDocument extends DocumentContent {
  /** Its logo, an opaque PNG, as a `data:` URL: PDFKit stores equal ones once in a file. */
  readonly logoImage?: string;
}

/** The metadata of a PDF file. */
export interface FileInfo {
  readonly title: string;
  readonly author: string;
  readonly date: Date;
  /** Absent: English. */
  readonly language?: string;
}

/** In points. */
const MARGIN = 56;
const TEXT = 9.5;
const SMALL = 8;
const GAP = 6;
/**
 * The names of facts: at least so that the rest of half a page is as wide as the id of a payment, and at most so that German words
 * such as 'Überweisungsbetrag' are not broken.
 */
const FACT_NAME = { least: 78, most: 104 };
const MUTED = '#5c6670';
const LINE = '#c8ced4';

/** Draws a document as PDF. The same content gives the same bytes, because the file's date is the document's. */
export async function drawPdf(content: DrawableDocument): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  const { title, date, seller, language } = content;
  const info = { title, author: seller[0] ?? '', date, ...(language && { language }) };
  await drawPdfs(info, [content], (chunk) => chunks.push(chunk));
  return new Uint8Array(Buffer.concat(chunks));
}

/** Draws documents one after another into one PDF file, each beginning a page and counting its own pages. */
export async function drawPdfs(
  { title, author, date, language = 'en' }: FileInfo,
  contents: AsyncIterable<DrawableDocument> | Iterable<DrawableDocument>,
  write: (chunk: Uint8Array) => void,
): Promise<void> {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    margin: MARGIN,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: date, ModDate: date },
  });
  pdf.on('data', write);
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  const pen = new TextPen(pdf);
  for await (const content of contents) await drawDocument(pdf, pen, content);
  pdf.end();
  await ended;
}

type Pdf = InstanceType<typeof PDFDocument>;

async function drawDocument(pdf: Pdf, pen: TextPen, content: DrawableDocument): Promise<void> {
  const { title, seller, recipient, facts, columns, rows, sums, note } = content;
  await pen.load([
    ...seller,
    ...recipient,
    ...facts.flatMap(([name, value]) => [name, value]),
    ...rows.flat(),
    ...sums.flat(),
    note,
    title,
  ]);
  await pen.load(
    [title, ...seller.slice(0, 1), ...columns, ...rows.filter(isHeading).flat(), ...sums.slice(-1).flat()],
    'bold',
  );
  // Pages after the first have the same size.
  pdf.options.size = content.isLetter ? 'LETTER' : 'A4';
  pdf.addPage();
  drawHead(pdf, pen, content);
  drawRows(pdf, pen, content);
  drawSums(pdf, pen, content);
  drawPageNumbers(pdf, pen, content);
  pdf.flushPages();
}

function isHeading(row: readonly string[]): boolean {
  return row.length === 1;
}

function widthOf(pdf: Pdf): number {
  return pdf.page.width - 2 * MARGIN;
}

function bottomOf(pdf: Pdf): number {
  return pdf.page.height - 1.5 * MARGIN;
}

function drawHead(pdf: Pdf, pen: TextPen, content: DrawableDocument): void {
  const { title, seller, recipient, facts, code } = content;
  const half = widthOf(pdf) / 2 - GAP;
  const right = MARGIN + half + 2 * GAP;
  const left = drawLogo(pdf, content) + 2 * GAP;
  const nextToLogo = { x: MARGIN + left, width: widthOf(pdf) - left - (code ? CODE + 2 * GAP : 0) };
  if (code) drawCode(pdf, code, MARGIN + widthOf(pdf), MARGIN - 4);
  pdf.y = MARGIN - 2;
  pen.draw(seller[0] ?? '', { ...nextToLogo, size: 12, weight: 'bold' });
  pen.draw(seller.slice(1).join('\n'), { ...nextToLogo, size: SMALL, color: MUTED });
  pdf.y = Math.max(MARGIN + 64, pdf.y + 4 * GAP);
  pen.draw(title, { x: MARGIN, width: widthOf(pdf), size: 20, weight: 'bold' });
  const top = pdf.y + 2 * GAP;
  pdf.y = top;
  for (const line of recipient) pen.draw(line, { x: MARGIN, width: half, size: TEXT });
  const below = pdf.y;
  let y = top;
  const widest = pen.widestWord(
    facts.map(([name]) => name),
    { size: TEXT },
  );
  // A little more, because of rounding.
  const nameWidth = Math.min(FACT_NAME.most, Math.max(FACT_NAME.least, widest + 1));
  for (const [name, value] of facts) {
    pdf.y = y;
    pen.draw(name, { x: right, width: nameWidth, size: TEXT, color: MUTED });
    const nameEnd = pdf.y;
    pdf.y = y;
    pen.draw(value, { x: right + nameWidth + GAP, width: half - nameWidth - GAP, size: TEXT });
    y = Math.max(nameEnd, pdf.y) + 2;
  }
  pdf.y = Math.max(below, y) + 4 * GAP;
}

/** The first column takes the space that the others, aligned right, leave. */
function columnsOf(pdf: Pdf, count: number): Pick<TextBox, 'x' | 'width' | 'align'>[] {
  const narrow = 80;
  const first = widthOf(pdf) - (count - 1) * narrow;
  return Array.from({ length: count }, (_, index) =>
    index === 0
      ? { x: MARGIN, width: first - GAP, align: 'left' }
      : { x: MARGIN + first + (index - 1) * narrow, width: narrow - GAP, align: 'right' },
  );
}

function drawRows(pdf: Pdf, pen: TextPen, { columns, rows }: DrawableDocument): void {
  const places = columnsOf(pdf, columns.length);
  const boxesOf = (cells: readonly string[]) => {
    const weight = cells === columns || isHeading(cells) ? ('bold' as const) : ('regular' as const);
    return places.map((place) => ({ ...place, size: TEXT, weight }));
  };
  const heightOf = (cells: readonly string[]): number => {
    const boxes = boxesOf(cells);
    return Math.max(...cells.map((cell, index) => pen.heightOf(cell, boxes[index]!)));
  };
  const draw = (cells: readonly string[], together?: readonly string[]): void => {
    const height = heightOf(cells);
    const below = together ? heightOf(together) + 2 * GAP : 0;
    if (pdf.y + height + below > bottomOf(pdf)) {
      pdf.addPage();
      if (cells !== columns) draw(columns);
    }
    const { y } = pdf;
    for (const [index, box] of boxesOf(cells).slice(0, cells.length).entries()) {
      pdf.y = y;
      pen.draw(cells[index]!, box);
    }
    pdf.y = y + height + GAP;
    rule(pdf);
  };
  draw(columns);
  // A heading stays on the page of its first row.
  for (const [index, row] of rows.entries()) draw(row, isHeading(row) ? rows[index + 1] : undefined);
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

function drawSums(pdf: Pdf, pen: TextPen, { sums, note }: DrawableDocument): void {
  if (pdf.y + sums.length * 20 > bottomOf(pdf)) pdf.addPage();
  const width = widthOf(pdf);
  for (const [index, [name, value]] of sums.entries()) {
    const style = { size: TEXT, weight: index === sums.length - 1 ? 'bold' : 'regular', align: 'right' } as const;
    const { y } = pdf;
    pen.draw(name, { ...style, x: MARGIN, width: width - 120 });
    const nameEnd = pdf.y;
    pdf.y = y;
    pen.draw(value, { ...style, x: MARGIN + width - 110, width: 110 - GAP });
    pdf.y = Math.max(nameEnd, pdf.y) + GAP;
  }
  if (note === '') return;
  pdf.y += 2 * GAP;
  pen.draw(note, { x: MARGIN, width, size: TEXT, color: MUTED }, bottomOf(pdf));
}

function drawPageNumbers(pdf: Pdf, pen: TextPen, { title, pageText = PAGE_TEXT }: DrawableDocument): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    pdf.y = pdf.page.height - MARGIN + GAP;
    const text = fillText(pageText, { title, page: String(page - start + 1), count: String(count) });
    pen.draw(text, { x: MARGIN, width: widthOf(pdf), size: SMALL, color: MUTED });
  }
}

/** The logo's height and its maximum width, in points. */
const LOGO = { width: 120, height: 30 };
const COPPER = '#b5541c';

/** Draws the document's logo, or the store's mark. Returns its width. */
function drawLogo(pdf: Pdf, { logo = '', logoImage }: DrawableDocument): number {
  const [x, y] = [MARGIN, MARGIN - 4];
  const file = parseLogo(logo);
  if (!file || logoImage === undefined) return drawMark(pdf, x, y);
  const scale = Math.min(LOGO.width / file.width, LOGO.height / file.height);
  pdf.image(logoImage, x, y, { width: file.width * scale, height: file.height * scale });
  return file.width * scale;
}

/** Draws the mark of the pages, from the same paths. Returns its width. */
function drawMark(pdf: Pdf, x: number, y: number): number {
  pdf
    .save()
    .translate(x, y)
    .scale(LOGO.height / 32)
    .lineJoin('round')
    .strokeColor('black');
  pdf.path('M16 16v12L5 22V10Z').fill(COPPER);
  pdf.path('M16 4 27 10v12l-11 6L5 22V10ZM5 10l11 6 11-6M16 16v12').lineWidth(1.5).stroke();
  pdf.path('M16 8.2 19.8 10.3 16 12.4 12.2 10.3Z').lineWidth(1.25).stroke();
  pdf.restore();
  return LOGO.height;
}
