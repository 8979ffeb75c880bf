import { material, NEUTRAL, type Material } from '../pen/ink.ts';

/** The colors that drawings know, each with the base tone of its bodies. */
const COLORS: ReadonlyMap<string, Material> = new Map(
  Object.entries({
    black: material('#2f3235'),
    white: material('#f1efe9'),
    gray: material('#84898c'),
    silver: material('#b9bcbc'),
    red: material('#b23a34'),
    blue: material('#2f63a8'),
    green: material('#3f7f4f'),
    yellow: material('#dcb62f'),
    orange: material('#d9762a'),
    gold: material('#c4a24a'),
    copper: material('#b5652f'),
    brown: material('#75553d'),
    beige: material('#d8c8a4'),
    pink: material('#e08fb0'),
    purple: material('#6d4f94'),
    teal: material('#2b8a86'),
  }),
);

/** Other names of the colors above. */
const SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    grey: 'gray',
    titanium: 'gray',
    gunmetal: 'gray',
    graphite: 'gray',
    chrome: 'silver',
    aluminum: 'silver',
    aluminium: 'silver',
    navy: 'blue',
    ivory: 'beige',
    cream: 'beige',
    bronze: 'brown',
    violet: 'purple',
    turquoise: 'teal',
    cyan: 'teal',
    rose: 'pink',
    magenta: 'pink',
  }),
);

export function isColor(name: string): boolean {
  return COLORS.has(name);
}

/**
 * The colors that a text such as 'Black / Silver' or 'Midnight blue' names, main color first, at most two. Words that
 * are not a single color ('Multicolor', 'Camo', 'Clear') name none.
 */
export function colorsIn(text: string): string[] {
  const named = text
    .toLowerCase()
    .split(/[/,&+]| and /)
    .map((piece) => {
      const words = piece.match(/[a-z]+/g) ?? [];
      return words.map((word) => SYNONYMS.get(word) ?? word).findLast(isColor);
    });
  // 'Clear / Black' does not name its main color.
  if (named[0] === undefined) return [];
  return [...new Set(named.filter((name) => name !== undefined))].slice(0, 2);
}

/** The tones of a part: `main` for its body, `accent` for what differs from it; without colors the neutral tone. */
export function tonesOf(colors: readonly string[] = []): { main: Material; accent: Material } {
  const [main = NEUTRAL, accent = main] = colors.map((name) => COLORS.get(name) ?? NEUTRAL);
  return { main, accent };
}
