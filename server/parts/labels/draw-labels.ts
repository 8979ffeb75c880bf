import PDFDocument from 'pdfkit';
import { LABEL_SHEETS, type LabelSheetKey, labelsOf } from '#contract/parts/labels/label-sheets.ts';
import { drawCode } from '#server/documents/draw-code.ts';
import { type TextBox, TextPen } from '#server/documents/text/text-pen.ts';

/** What a shelf label says. */
export interface LabelContent {
  readonly name: string;
  /** The identifying line. */
  readonly variant: string;
  readonly sku: string;
  /** Undefined: not printed. */
  readonly price?: string | undefined;
}

/** A file of labels. */
export interface LabelFile {
  readonly author: string;
  readonly date: Date;
  readonly sheet: LabelSheetKey;
  /** The first label of the first sheet that is printed, from 1. */
  readonly start: number;
  readonly labels: readonly LabelContent[];
}

type Pdf = InstanceType<typeof PDFDocument>;

/** Points in a millimeter. */
const MM = 72 / 25.4;
/** White at the edges of a label in millimeters: printers miss by one or two. */
const INSET = 3;
/** The edge of a sheet that many printers leave white, in millimeters. */
const UNPRINTABLE = 5;
/** The width of a QR code: its modules are at least 0.6 mm wide, for a SKU of up to 26 characters. */
const MAX_CODE = 20 * MM;
const CODE_SHARE = 0.62;
/** The white next to a QR code that scanners need: four of its modules. */
const QUIET = 4 * MM;

/** Draws shelf labels as PDF, as many on a page as the sheet has. Runs in a thread: embedding fonts takes some 200 ms. */
export async function drawLabels({ author, date, sheet, start, labels }: LabelFile): Promise<Uint8Array> {
  const { page, columns, rows, label, first, gap } = LABEL_SHEETS[sheet];
  const isRoll = columns * rows === 1;
  const [insetX, insetY] = first.map((edge) => (isRoll ? INSET : Math.max(INSET, UNPRINTABLE - edge)) * MM) as [
    number,
    number,
  ];
  const info = { Title: 'Shelf labels', Author: author, CreationDate: date, ModDate: date };
  const size = page.map((length) => length * MM) as [number, number];
  const pdf = new PDFDocument({ autoFirstPage: false, margin: 0, size, lang: 'en', displayTitle: true, info });
  const chunks: Uint8Array[] = [];
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  const pen = new TextPen(pdf);
  await pen.load(labels.flatMap(({ variant, sku }) => [variant, sku, CUT]));
  await pen.load(
    labels.flatMap(({ name, sku, price = '' }) => [name, sku, price, CUT]),
    'bold',
  );
  for (const [index, content] of labels.entries()) {
    const place = (start - 1 + index) % labelsOf(sheet);
    if (index === 0 || place === 0) pdf.addPage();
    const [column, row] = [place % columns, Math.floor(place / columns)];
    drawLabel(pdf, pen, content, {
      left: (first[0] + column * (label[0] + gap[0])) * MM + insetX,
      top: (first[1] + row * (label[1] + gap[1])) * MM + insetY,
      width: label[0] * MM - 2 * insetX,
      height: label[1] * MM - 2 * insetY,
    });
  }
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

/** The part of a label that is printed on. */
interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Name and identifying line from the top, SKU and price from the bottom, the code on the right. */
function drawLabel(pdf: Pdf, pen: TextPen, { name, variant, sku, price }: LabelContent, area: Area): void {
  const { left, top, width, height } = area;
  const code = Math.min(CODE_SHARE * (height + 2 * INSET * MM), MAX_CODE);
  drawCode(pdf, sku, left + width, top + (height - code) / 2, code);
  const box = { x: left, width: width - QUIET - code };
  const bottom = top + height;
  const skuBox = shrunk(pen, sku, { ...box, size: 9, weight: 'bold' });
  const skuTop = bottom - pen.heightOf(sku, skuBox);
  pdf.y = skuTop;
  pen.draw(sku, skuBox);
  let end = skuTop;
  if (price !== undefined) {
    const priceBox = shrunk(pen, price, { ...box, size: 12, weight: 'bold' });
    end -= pen.heightOf(price, priceBox);
    pdf.y = end;
    pen.draw(price, priceBox);
  }
  const nameBox: TextBox = { ...box, size: 9, weight: 'bold' };
  const variantBox: TextBox = { ...box, size: 7.5 };
  const room = end - top;
  // Two namesakes differ by their identifying line, which always has a line of its own.
  const forVariant = variant === '' ? 0 : pen.heightOf('x', variantBox);
  pdf.y = top;
  pen.draw(fitted(pen, name, nameBox, Math.min(room - forVariant, 3 * pen.heightOf('x', nameBox))), nameBox);
  pen.draw(fitted(pen, variant, variantBox, end - pdf.y), variantBox);
}

const CUT = '…';
const SMALLEST = 6;

/** A text box in which a text has one line, if that needs no smaller letters than can be read. */
function shrunk(pen: TextPen, text: string, box: TextBox): TextBox {
  for (let size = box.size; size > SMALLEST; size -= 0.5)
    if (pen.heightOf(text, { ...box, size }) < 2 * size) return { ...box, size };
  return { ...box, size: SMALLEST };
}

/** As much of a text as fits into a height, cut with an ellipsis; nothing if not even a line does. */
function fitted(pen: TextPen, text: string, box: TextBox, height: number): string {
  // Heights are sums of fractions.
  const fits = (part: string) => pen.heightOf(part, box) <= height + 0.01;
  if (text === '' || fits(text)) return text;
  const letters = [...text];
  let [low, high] = [0, letters.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(`${letters.slice(0, middle).join('').trimEnd()}${CUT}`)) low = middle;
    else high = middle - 1;
  }
  const part = letters.slice(0, low).join('').trimEnd();
  return part && fits(`${part}${CUT}`) ? `${part}${CUT}` : '';
}
