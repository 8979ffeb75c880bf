import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DRAWN_KINDS, drawPart, parsePicturePath } from '@partsmith/part-drawings';
import { GOLD, material, NEUTRAL } from '@partsmith/part-drawings/testing';
import type { Specification } from '#contract/parts/specifications/specifications.ts';
import { derive } from '#server/parts/import/reading/read-row.ts';
import { PART_KINDS } from '#contract/parts/part-kinds.ts';
import { pictureOfPart } from './part-picture.ts';

/** Draws a part as the store shows it. */
function drawn(category: string, name: string, specifications: readonly Specification[]): string {
  const path = pictureOfPart({ img: '/pictures/other/seed.svg', category, name, specifications });
  const { kind, seed, facts } = parsePicturePath(path) ?? assert.fail(path);
  return drawPart(kind, seed, facts);
}

/** The number of marks with a given name; marks with the same name may contain several shapes. */
const marks = (svg: string, name: string): number => svg.split(`class="${name}"`).length - 1;

const HUES: readonly [from: number, to: number, name: string][] = [
  [0, 14, 'red'],
  [14, 34, 'orange'],
  [34, 65, 'yellow'],
  [65, 165, 'green'],
  [165, 195, 'teal'],
  [195, 255, 'blue'],
  [255, 290, 'purple'],
  [290, 345, 'pink'],
  [345, 361, 'red'],
];

const PLATED = Object.values(material(GOLD));

/** The hues of all saturated fills except contacts, which are plated on every part. */
function hues(svg: string): string[] {
  const found = new Set<string>();
  for (const [mark] of svg.split('<g ')[1]!.matchAll(/<path[^>]*>/g)) {
    if (/class="contacts"/.test(mark)) continue;
    const hex = /fill="#([0-9a-f]{6})"/.exec(mark)?.[1];
    if (!hex || PLATED.includes(`#${hex}`)) continue;
    const [r, g, b] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
    const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
    if (most === 0 || (most - least) / most < 0.3 || most < 48) continue;
    const turn =
      most === r ? (g - b) / (most - least) : most === g ? 2 + (b - r) / (most - least) : 4 + (r - g) / (most - least);
    const hue = (turn * 60 + 360) % 360;
    found.add(HUES.find(([from, to]) => hue >= from && hue < to)![2]);
  }
  return [...found].sort();
}

const has = (svg: string, hex: string): boolean => svg.includes(`"${hex}"`);

// Kind, name, columns of a price list (as in real files), and what the drawing shows.
type Row = readonly [
  kind: string,
  name: string,
  columns: Readonly<Record<string, string>>,
  features: Readonly<Record<string, number | readonly string[] | string>>,
];
const ROWS: readonly Row[] = [
  // Graphics cards.
  ['graphics-card', 'Asus EN8400GS SILENT/P/512M', { color: 'Blue / Silver' }, { fan: 0, hues: ['blue'] }],
  ['graphics-card', 'Palit KalmX', { color: 'Silver', length: '182' }, { fan: 0, fins: 1, hues: [] }],
  ['graphics-card', 'Palit KalmX', { color: 'Black / Gold' }, { fan: 0, fins: 1, main: '#2f3235' }],
  ['graphics-card', 'MSI VENTUS 3X OC', { color: 'Black / Silver', length: '305' }, { fan: 3, hues: [] }],
  ['graphics-card', 'MSI VENTUS 2X', { color: 'Gray / Black', length: '236' }, { fan: 2, main: '#84898c' }],
  ['graphics-card', 'MSI TWIN FROZR', { color: 'Black / Red' }, { fan: 2, hues: ['red'] }],
  ['graphics-card', 'MSI GeForce RTX 3080 GAMING X TRIO 10G', { color: 'Black' }, { fan: 3, hues: [] }],
  ['graphics-card', 'PNY Dual Fan OC', { color: 'Black' }, { fan: 2 }],
  ['graphics-card', 'Some Dual Slot card', { color: 'Blue' }, { fan: 0, fins: 0, hues: ['blue'] }],
  ['graphics-card', 'Sapphire PULSE', { color: '', length: '240' }, { fan: 0, fins: 0, hues: [], main: NEUTRAL.left }],
  ['graphics-card', 'Sapphire PULSE', { color: 'White' }, { fan: 0, fins: 0, main: '#f1efe9' }],
  ['graphics-card', 'EVGA FTW ULTRA SILENT GAMING', { color: 'Green' }, { fan: 0, fins: 0, hues: ['green'] }],
  // Coolers.
  ['cpu-cooler', 'ARCTIC Alpine 12 Passive', { color: 'Black', noise_level: '0' }, { fan: 0, fins: 1 }],
  ['cpu-cooler', 'Some block', { color: 'Black', noise_level: '0' }, { fan: 0, fins: 1 }],
  ['cpu-cooler', 'Some tower', { color: '' }, { fan: 0, fins: 0, hues: [], main: NEUTRAL.left }],
  ['cpu-cooler', 'Some tower', { color: '', rpm: '600,1500' }, { fan: 1, fins: 0, hues: [] }],
  ['cpu-cooler', 'ARCTIC Liquid Freezer III Pro 360', { size: '360', color: 'Black' }, { fan: 3 }],
  ['cpu-cooler', 'Some loop', { size: '280', color: 'Pink' }, { fan: 2, hues: ['pink'] }],
  ['cpu-cooler', 'Some loop', { size: '120', color: 'White' }, { fan: 1, main: '#f1efe9' }],
  ['cpu-cooler', 'Some loop', { size: '420', color: 'Teal' }, { fan: 3, hues: ['teal'] }],
  // Memory.
  ['memory', 'Corsair Vengeance 32 GB', { modules: '2,16', color: 'Black' }, { contacts: 2, hues: [] }],
  ['memory', 'Kit', { modules: '1,8', color: 'Green' }, { contacts: 1, hues: ['green'] }],
  ['memory', 'Kit', { modules: '4,8', color: 'Red / White' }, { contacts: 4, hues: ['red'] }],
  ['memory', 'Kit', { modules: '8,32', color: 'Blue' }, { contacts: 8, hues: ['blue'] }],
  ['memory', 'Kit', { modules: '3,2', color: 'Black / Camo' }, { contacts: 3, hues: [] }],
  ['memory', 'Kit', { color: '' }, { contacts: 1, hues: [], main: NEUTRAL.left }],
  // Boards.
  ['motherboard', 'Board', { form_factor: 'ATX', memory_slots: '4', color: 'Black' }, { 'memory-slot': 4, hues: [] }],
  ['motherboard', 'Board', { form_factor: 'Mini ITX', memory_slots: '2', color: 'White' }, { 'memory-slot': 2 }],
  ['motherboard', 'Board', { form_factor: 'SSI EEB', memory_slots: '16', color: 'Green' }, { 'memory-slot': 16 }],
  ['motherboard', 'Board', { color: 'Blue / White' }, { 'memory-slot': 0, hues: ['blue'] }],
  [
    'motherboard',
    'Board',
    { color: 'Multicolor', memory_slots: '1' },
    { 'memory-slot': 1, hues: [], main: NEUTRAL.left },
  ],
  // Drives.
  ['storage', 'Drive', { capacity: '500', type: 'SSD', form_factor: 'M.2-2280' }, { chip: 1, hues: [] }],
  ['storage', 'Drive', { capacity: '2000', type: 'SSD', form_factor: 'M.2-2280' }, { chip: 2 }],
  ['storage', 'Drive', { capacity: '8000', type: 'SSD', form_factor: 'M.2-22110' }, { chip: 4 }],
  ['storage', 'Drive', { type: 'SSD', form_factor: 'M.2-2230' }, { chip: 0 }],
  ['storage', 'Drive', { capacity: '8000', type: '7200', form_factor: '3.5' }, { chip: 0, hues: [] }],
  ['storage', 'Drive', {}, { chip: 0, hues: [], main: NEUTRAL.left }],
  // Power supplies.
  ['power-supply', 'Supply', { type: 'ATX', modular: 'Full', color: 'White' }, { fan: 1, sockets: 1, main: '#f1efe9' }],
  ['power-supply', 'Supply', { type: 'SFX', modular: 'false', color: 'Black' }, { fan: 1, sockets: 0 }],
  ['power-supply', 'Supply', { type: 'ATX', color: '' }, { fan: 1, sockets: 0, hues: [], main: NEUTRAL.left }],
  ['power-supply', 'Seasonic PRIME Fanless', { type: 'ATX', color: 'Black / Gold' }, { fan: 0 }],
  // Cases.
  ['case', 'Case', { type: 'ATX Mid Tower', side_panel: 'Tempered Glass', color: 'White' }, { glass: 1, fan: 0 }],
  ['case', 'Case', { type: 'ATX Mid Tower', color: '' }, { glass: 0, fan: 0, hues: [], main: NEUTRAL.left }],
  ['case', 'Case', { type: 'Mini ITX Desktop', side_panel: 'Solid', color: 'Purple' }, { glass: 0, hues: ['purple'] }],
];

describe('the drawing of a part from a price list', () => {
  for (const [kind, name, columns, features] of ROWS) {
    it(`${kind}: ${name} ${JSON.stringify(columns)}`, () => {
      const svg = drawn(kind, name, derive(kind, columns, '.', name));
      for (const [feature, expected] of Object.entries(features)) {
        if (feature === 'hues') assert.deepEqual(hues(svg), expected);
        else if (feature === 'main') assert.ok(has(svg, String(expected)), `no ${String(expected)}`);
        else assert.equal(marks(svg, feature), expected, feature);
      }
    });
  }
});

const fact = (name: string, value: string | number): Specification => ({ name, value });

describe('the drawing of a part with stated facts', () => {
  it('has the fans, ports and pins that the specifications state', () => {
    assert.equal(marks(drawn('case-fan', 'Fan', [fact('Fans', 3), fact('Fan size', 140)]), 'fan'), 3);
    assert.equal(marks(drawn('case-fan', 'Fan', []), 'fan'), 1);
    assert.equal(marks(drawn('graphics-card', 'Card 3X', [fact('Fans', 1)]), 'fan'), 1, 'over the name');
    assert.equal(marks(drawn('network-card', 'Card', [fact('Connection', 'RJ45'), fact('Ports', 2)]), 'port'), 2);
    assert.equal(marks(drawn('network-card', 'Quad card', []), 'port'), 0);
  });

  it('is longer for a longer card', () => {
    // The dimension line below the card, as long as the card.
    const lineOf = (length: number): number => {
      const svg = drawn('graphics-card', 'Card', [fact('Length', length)]);
      const [, dx] = /d="m-?\d+ ?-?\d+ ?(-?\d+)[^"]*" stroke="#b5652f"/.exec(svg) ?? assert.fail('no dimension');
      return Math.abs(Number(dx));
    };
    assert.notEqual(
      drawn('graphics-card', 'Card', [fact('Length', 170)]),
      drawn('graphics-card', 'Card', [fact('Length', 330)]),
    );
    assert.ok(lineOf(330) > lineOf(170) * 1.1, `${lineOf(330)} ${lineOf(170)}`);
    assert.doesNotMatch(drawn('graphics-card', 'Card', []), /stroke="#b5652f"/, 'a dimension of an unknown length');
  });

  it('shows the first color on the body, whatever words surround it', () => {
    for (const [text, hue] of [
      ['Blue', ['blue']],
      ['Midnight blue', ['blue']],
      ['BLUE/BLACK', ['blue']],
      ['Navy', ['blue']],
      ['Matte Black', []],
      ['Space Grey', []],
      ['Red & White', ['red']],
      ['constructor', []],
      ['Clear / Black', []],
      ['', []],
    ] as const)
      assert.deepEqual(hues(drawn('graphics-card', 'Card', text ? [fact('Color', text)] : [])), hue, text);
  });

  it('follows changes to the specifications, and leaves other pictures unchanged', () => {
    const part = { category: 'memory', name: 'Kit', specifications: [fact('Modules', 2)] };
    const before = pictureOfPart({ ...part, img: '/pictures/memory/kit.svg' });
    assert.equal(before, '/pictures/memory/count-2/kit.svg');
    const after = { ...part, img: before, specifications: [fact('Modules', 4), fact('Color', 'Red')] };
    assert.equal(pictureOfPart(after), '/pictures/memory/color-red.count-4/kit.svg');
    for (const img of ['https://example.com/a.svg', '/pictures/hero.svg', `/pictures/${'a'.repeat(32)}-960.webp`])
      assert.equal(pictureOfPart({ ...part, img }), img);
  });

  it('invents nothing for a part without known facts', () => {
    for (const { slug } of PART_KINDS) {
      const svg = drawn(slug, 'Quad Triple Blue Glass Thing', []);
      // A fan is a fan, a power supply has one; a carton is brown.
      if (slug !== 'case-fan' && slug !== 'power-supply' && slug !== 'graphics-card')
        assert.equal(marks(svg, 'fan'), 0, slug);
      if (slug !== 'other') assert.deepEqual(hues(svg), [], slug);
    }
  });

  it('accepts any text and number', () => {
    for (const value of ['<script>', '\0', 'x'.repeat(1000), -1, 1e9, Number.NaN, 0.4]) {
      for (const { slug } of PART_KINDS) {
        const all = ['Color', 'Fans', 'Length', 'Modules', 'Memory slots', 'Radiator', 'Form factor', 'Type', 'Ports'];
        const svg = drawn(
          slug,
          String(value),
          all.map((name) => fact(name, value)),
        );
        assert.doesNotMatch(svg, /NaN|Infinity|script/, `${slug} ${String(value)}`);
      }
    }
  });
});

it('every kind of part has a drawing, and every drawing a kind', () => {
  assert.deepEqual(PART_KINDS.map(({ slug }) => slug).toSorted(), DRAWN_KINDS.toSorted());
});
