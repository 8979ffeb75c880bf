import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import { shapeWithHarfBuzz } from './shape-with-harfbuzz.ts';

const { resolve } = createRequire(import.meta.url);

/** The weights of the documents' typefaces. */
export type Weight = 'regular' | 'bold';
const WEIGHTS: Readonly<Record<Weight, number>> = { regular: 400, bold: 600 };

/** A file of a Noto package with the characters for which browsers would load it. */
export interface Slice {
  readonly package: string;
  readonly name: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

/** A slice in one weight, as PDF files can embed it. */
export interface Typeface {
  /** Unique among all typefaces. */
  readonly name: string;
  readonly font: Font;
}

const slices = new Map<string, readonly Slice[]>();

/** The slices of a package, read once. */
export function slicesOf(name: string): readonly Slice[] {
  const known = slices.get(name);
  if (known) return known;
  const ranges = JSON.parse(readFileSync(pathIn(name, 'unicode.json'), 'utf8')) as Record<string, string>;
  const read = Object.entries(ranges).map(([slice, text]) => ({
    package: name,
    name: slice.replaceAll(/[[\]]/g, ''),
    ranges: text.split(',').map(rangeOf),
  }));
  slices.set(name, read);
  return read;
}

/** `U+1f1e9-1f1f5` or `U+21`. */
function rangeOf(text: string): [number, number] {
  const [from = '', to = from] = text.trim().slice(2).split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

/** The slices whose letters change their order and join. */
const INDIC = ['bengali', 'devanagari', 'tamil'];

const typefaces = new Map<string, Promise<Typeface>>();

/** Loads a slice in a weight, once in a thread: PDF files can embed neither variable fonts nor WOFF2. */
export function loadSlice(slice: Slice, weight: Weight): Promise<Typeface> {
  const name = `${slice.package} ${slice.name} ${weight}`;
  const loading = typefaces.get(name) ?? instanceOf(name, slice, weight);
  typefaces.set(name, loading);
  return loading;
}

async function instanceOf(name: string, slice: Slice, weight: Weight): Promise<Typeface> {
  const file = pathIn(slice.package, `files/${slice.package}-${slice.name}-wght-normal.woff2`);
  const instance = await subsetFont(readFileSync(file), '', {
    targetFormat: 'truetype',
    keepAllGlyphs: true,
    variationAxes: { wght: WEIGHTS[weight] },
  });
  const typeface = typefaceOf(name, Buffer.from(instance));
  if (INDIC.includes(slice.name)) shapeWithHarfBuzz(typeface.font, Buffer.from(instance));
  return typeface;
}

/** A typeface from a file that is not a collection. */
export function typefaceOf(name: string, file: Buffer): Typeface {
  return { name, font: create(file) as Font };
}

function pathIn(name: string, file: string): string {
  return resolve(`@fontsource-variable/${name}/${file}`);
}
