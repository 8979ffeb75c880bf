import type PDFDocument from 'pdfkit';
import { breakLines } from './break-lines.ts';
import type { Typeface, Weight } from './noto-slices.ts';
import { Typefaces, type FacedText } from './typefaces.ts';
import { visualOrder } from './visual-order.ts';

type Pdf = InstanceType<typeof PDFDocument>;

/** The position and style of a text; lengths in points. */
export interface TextBox {
  readonly x: number;
  readonly width: number;
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly align?: 'left' | 'right';
}

/** Line height and the first baseline, as multiples of the size. */
const LINE = 1.3;
const BASELINE = 1.025;
/** For scripts with marks above and below. */
const TALL_LINE = 1.6;
const TALL_BASELINE = 1.2;

/** Draws text of any script into a PDF file, each part in a typeface that has its characters. */
export class TextPen {
  readonly #pdf: Pdf;
  readonly #typefaces = new Typefaces();
  readonly #registered = new Set<string>();

  constructor(pdf: Pdf) {
    this.#pdf = pdf;
  }

  /** Loads the typefaces of texts; necessary before they are measured or drawn. */
  async load(texts: readonly string[], weight: Weight = 'regular'): Promise<void> {
    await this.#typefaces.load(texts, weight);
  }

  /** The height of a text in points. */
  heightOf(text: string, box: TextBox): number {
    return this.#linesOf(text, box).reduce((sum, line) => sum + this.#heightOfLine(line, box), 0);
  }

  /**
   * Draws a text from `pdf.y` downwards and moves `pdf.y` below it.
   * @param bottom where a line begins the next page instead; without it, all lines are drawn on this page
   */
  draw(text: string, box: TextBox, bottom = Infinity): void {
    const pdf = this.#pdf;
    for (const line of this.#linesOf(text, box)) {
      const height = this.#heightOfLine(line, box);
      if (pdf.y + height > bottom) pdf.addPage();
      const { y } = pdf;
      pdf.fontSize(box.size).fillColor(box.color ?? 'black');
      let x = box.align === 'right' ? box.x + box.width - widthOf(line, this.#measure) : box.x;
      const baseline = y + box.size * (isHigh(line) ? TALL_BASELINE : BASELINE);
      for (const { face, text: part } of line) {
        this.#use(face).text(part, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
        x += this.#measure({ face, text: part });
      }
      pdf.y = y + height;
    }
  }

  /** The width of the widest word of texts, in points. */
  widestWord(texts: readonly string[], { size, weight = 'regular' }: Pick<TextBox, 'size' | 'weight'>): number {
    this.#pdf.fontSize(size);
    const words = texts.flatMap((text) => text.split(/\s+/));
    return Math.max(0, ...words.map((word) => widthOf(this.#typefaces.split(word, word, weight), this.#measure)));
  }

  /** The lines of a text, each with its parts from left to right. */
  #linesOf(text: string, { width, size, weight = 'regular' }: TextBox): FacedText[][] {
    this.#pdf.fontSize(size);
    const measure = (part: string): number => widthOf(this.#typefaces.split(text, part, weight), this.#measure);
    return breakLines(text, width, measure).map((line) =>
      visualOrder(line).flatMap(({ text: part, isRightToLeft }) => {
        const pieces = this.#typefaces.split(text, part, weight);
        const ordered = isRightToLeft ? pieces.reverse() : pieces;
        return ordered.map((piece) => (isShapedFromRight(piece) === isRightToLeft ? piece : reversed(piece)));
      }),
    );
  }

  #heightOfLine(line: readonly FacedText[], { size }: TextBox): number {
    return size * (isTall(line) ? TALL_LINE : LINE);
  }

  readonly #measure = ({ face, text }: FacedText): number => this.#use(face).widthOfString(text);

  #use(face: Typeface): Pdf {
    if (!this.#registered.has(face.name)) this.#pdf.registerFont(face.name, face.font as never);
    this.#registered.add(face.name);
    return this.#pdf.font(face.name);
  }
}

function widthOf(line: readonly FacedText[], measure: (part: FacedText) => number): number {
  return line.reduce((sum, part) => sum + measure(part), 0);
}

/** Whether the typesetter draws the text from right to left by itself; it decides by script. */
function isShapedFromRight({ face, text }: FacedText): boolean {
  return isNoto(face) && face.font.layout(text).direction === 'rtl';
}

/** Drawn in the other direction: punctuation of a right-to-left part, and Arabic digits, which read from the left. */
function reversed({ face, text }: FacedText): FacedText {
  return { face, text: [...text].reverse().join('') };
}

function isNoto({ name }: Typeface): boolean {
  return name.startsWith('noto');
}

/** Whether a line has marks above the height of Latin letters. Bangla has none, and shares rows of tables with Latin figures. */
function isHigh(line: readonly FacedText[]): boolean {
  return line.some(({ face }) => isNoto(face) && !face.name.startsWith('noto-sans-bengali'));
}

function isTall(line: readonly FacedText[]): boolean {
  return line.some(({ face }) => isNoto(face));
}
