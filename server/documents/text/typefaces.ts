import { readFileSync } from 'node:fs';
import { loadSlice, slicesOf, typefaceOf, type Slice, type Typeface, type Weight } from './noto-slices.ts';

/**
 * Single weights of the store's typeface; its web fonts are variable, which PDF files cannot embed. Not as WOFF, whose
 * tables PDFKit decompresses again for every glyph.
 */
const STORE: Readonly<Record<Weight, Typeface>> = {
  regular: storeTypeface('Regular'),
  bold: storeTypeface('SemiBold'),
};

function storeTypeface(name: string): Typeface {
  return typefaceOf(name, readFileSync(new URL(`fonts/IBMPlexSans-${name}.ttf`, import.meta.url)));
}

const BENGALI = 'noto-sans-bengali';
/** For what the store's typeface lacks, in the order in which they are tried. */
const SCRIPTS = [
  'noto-sans-hebrew',
  'noto-sans-arabic',
  'noto-sans-devanagari',
  BENGALI,
  'noto-sans-tamil',
  'noto-sans-thai',
  'noto-emoji',
];

/** The form of a Chinese character differs by language: kana and Hangul in the text decide. */
function packagesFor(text: string): readonly string[] {
  const han = ['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr'];
  const first = /[\p{sc=Hira}\p{sc=Kana}]/u.test(text)
    ? 'noto-sans-jp'
    : /\p{sc=Hang}/u.test(text)
      ? 'noto-sans-kr'
      : 'noto-sans-sc';
  // Devanagari and Bengali end sentences with the same sign, which is drawn like the letters before it.
  const scripts = /\p{sc=Beng}/u.test(text) ? [BENGALI, ...SCRIPTS.filter((name) => name !== BENGALI)] : SCRIPTS;
  return [...scripts, first, ...han.filter((name) => name !== first)];
}

/** A piece of text that one typeface draws. */
export interface FacedText {
  readonly face: Typeface;
  readonly text: string;
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Characters that show nothing by themselves, such as joiners and variation selectors. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;

/** The typefaces of a thread's documents: the store's, and Noto for the scripts that it lacks, loaded when a text has them. */
export class Typefaces {
  /** By weight and cluster; `load` fills it before anything is drawn. */
  readonly #faces: Record<Weight, Map<string, Typeface>> = { regular: new Map(), bold: new Map() };

  /** Loads what the texts need; nothing for those that the store's typeface covers. */
  async load(texts: readonly string[], weight: Weight): Promise<void> {
    const faces = this.#faces[weight];
    for (const text of texts)
      for (const cluster of clustersOf(text))
        if (!covers(STORE[weight], cluster) && !faces.has(keyOf(text, cluster)))
          faces.set(keyOf(text, cluster), await findFace(text, cluster, weight));
  }

  /** Splits part of a text by typeface. `load` got the whole text before. */
  split(whole: string, part: string, weight: Weight): FacedText[] {
    const pieces: { face: Typeface; text: string }[] = [];
    for (const cluster of clustersOf(part)) {
      const face = covers(STORE[weight], cluster)
        ? STORE[weight]
        : (this.#faces[weight].get(keyOf(whole, cluster)) ?? STORE[weight]);
      const text = visibleIn(face, cluster);
      const last = pieces.at(-1);
      if (last?.face === face) last.text += text;
      else pieces.push({ face, text });
    }
    return pieces;
  }
}

function keyOf(text: string, cluster: string): string {
  const packages = packagesFor(text);
  return `${packages[0]} ${packages[SCRIPTS.length]} ${cluster}`;
}

function clustersOf(text: string): string[] {
  return Array.from(clusters.segment(text), ({ segment }) => segment);
}

/**
 * The first typeface that contains a whole cluster, otherwise the one with its first character, otherwise the store's.
 */
async function findFace(text: string, cluster: string, weight: Weight): Promise<Typeface> {
  const first = cluster.codePointAt(0)!;
  let found: Typeface | undefined;
  for (const name of packagesFor(text))
    for (const slice of slicesOf(name)) {
      if (!isIn(slice, first)) continue;
      const face = await loadSlice(slice, weight);
      if (covers(face, cluster)) return face;
      if (face.font.hasGlyphForCodePoint(first)) found ??= face;
    }
  return found ?? STORE[weight];
}

function isIn({ ranges }: Slice, codePoint: number): boolean {
  return ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
}

function covers({ font }: Typeface, cluster: string): boolean {
  return [...cluster].every((char) => font.hasGlyphForCodePoint(char.codePointAt(0)!) || IGNORABLE.test(char));
}

/** A cluster without what the typeface would show as a box though it has no form. */
function visibleIn({ font }: Typeface, cluster: string): string {
  return [...cluster]
    .filter((char) => !IGNORABLE.test(char) || font.hasGlyphForCodePoint(char.codePointAt(0)!))
    .join('');
}
