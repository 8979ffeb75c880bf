import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

/* Checks that the colors of both themes meet the contrast of WCAG 2.2 AA in every combination that the screens use. */

/** The required contrast of text, and of the edges of controls. */
const [TEXT, CONTROL] = [4.5, 3];
/** The share of a color in a banner's background. */
const TINT = 0.08;

type Theme = Readonly<Record<string, Color>>;
/** Linear red, green and blue, 0 to 1. */
type Color = readonly [number, number, number];

const css = readFileSync(new URL('themes.css', import.meta.url), 'utf8');
const themes = new Map(
  css
    .split("@plugin 'daisyui/theme'")
    .slice(1)
    .map((block) => [nameOf(block), colorsOf(block)]),
);

const GROUNDS = ['base-100', 'base-200', 'base-300', 'wash'];
const STATES = ['info', 'success', 'warning', 'error'];
const FILLED = ['primary', ...STATES];

test('both themes are parsed', () => {
  assert.deepEqual([...themes.keys()], ['paper', 'graphite']);
  assert.equal(Math.round(contrastOf([1, 1, 1], [0, 0, 0])), 21);
  const [light, dark] = [...themes.values()];
  assert.ok(luminanceOf(light!['base-100']!) > 0.9 && luminanceOf(dark!['base-100']!) < 0.05);
});

for (const [name, theme] of themes) {
  const color = (token: string): Color => {
    assert.ok(theme[token], `${name} has no ${token}`);
    return theme[token];
  };
  const weak = (pairs: readonly (readonly [what: string, on: string, Color])[], least: number): string[] =>
    pairs.flatMap(([what, on, ground]) => {
      const contrast = contrastOf(color(what), ground);
      return contrast < least ? [`${what} on ${on}: ${contrast.toFixed(2)}`] : [];
    });
  const on = (whats: readonly string[], grounds: readonly string[]) =>
    whats.flatMap((what) => grounds.map((ground) => [what, ground, color(ground)] as const));

  test(`${name}: text contrasts with every background`, () => {
    assert.deepEqual(weak(on(['base-content', 'muted', 'primary'], GROUNDS), TEXT), []);
    assert.deepEqual(weak(on(STATES, ['base-100', 'base-200']), TEXT), []);
    assert.deepEqual(
      weak(
        FILLED.map((what) => [`${what}-content`, what, color(what)] as const),
        TEXT,
      ),
      [],
    );
  });

  test(`${name}: text contrasts with the tinted background of a banner`, () => {
    const tinted = STATES.flatMap((state) =>
      ['base-100', 'base-200'].flatMap((ground) =>
        ['base-content', 'muted', state].map(
          (what) => [what, `${state} over ${ground}`, mixed(color(state), color(ground), TINT)] as const,
        ),
      ),
    );
    assert.deepEqual(weak(tinted, TEXT), []);
  });

  test(`${name}: control borders and selected items contrast with the background`, () => {
    assert.deepEqual(weak(on(['line-strong', 'primary', ...STATES], ['base-100', 'base-200']), CONTROL), []);
  });
}

function nameOf(block: string): string {
  return /name: '(\w+)'/.exec(block)![1]!;
}

function colorsOf(block: string): Theme {
  const found = block.matchAll(/--(?:color-)?([\w-]+): oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\);/g);
  return Object.fromEntries(
    [...found].map(([, token, light, chroma, hue]) => [
      token!,
      linear(Number(light) / 100, Number(chroma), Number(hue)),
    ]),
  );
}

/** From OKLCH, by the matrices of CSS Color 4. */
function linear(lightness: number, chroma: number, hue: number): Color {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const inGamut = (value: number) => Math.min(1, Math.max(0, value));
  return [
    inGamut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    inGamut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    inGamut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** Mixes `share` of one color over another, as a browser does: on the gamma-encoded values. */
function mixed(over: Color, ground: Color, share: number): Color {
  const encode = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
  const decode = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  return over.map((value, index) =>
    decode(share * encode(value) + (1 - share) * encode(ground[index]!)),
  ) as unknown as Color;
}

function luminanceOf([red, green, blue]: Color): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: Color, other: Color): number {
  const [low, high] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}
