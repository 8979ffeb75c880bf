import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { DrawnFacts } from './facts/drawn-facts.ts';
import { drawHero, DRAWN_KINDS, drawNotFound, drawPart, isDrawnKind } from './pictures.ts';
import { malformation } from './testing.ts';

const SEEDS = Array.from({ length: 60 }, (_, i) => `part-${i}`);
// Facts that select the most detailed variants.
const DETAILED: DrawnFacts[] = [
  {},
  { colors: ['red', 'white'], fans: 4, length: 340, count: 16, form: 'atx', detail: 'glass' },
  { colors: ['green'], fans: 0, count: 8, form: 'cubemesh' },
  { colors: ['black'], fans: 3, radiator: 420, form: 'liquid' },
  { fans: 2, form: 'low', count: 4 },
  { form: 'm2', count: 4 },
  { form: 'disk' },
  { form: 'card' },
  { form: 'copper', count: 4 },
  { form: 'wireless', count: 3 },
  { form: 'pins', count: 24 },
  { form: 'pads' },
  { form: 'towerwood', detail: 'modular' },
  { form: 'sfx' },
  { form: 'wide' },
  { length: 600, radiator: 600, count: 24, fans: 6 },
  { length: 1, radiator: 1, count: 1, fans: 1 },
];
const hostile = [
  '"><script>alert(1)</script>',
  "' onload='x",
  '&amp;<svg>',
  '../../etc/passwd',
  '\u0000\uffff',
  '',
  'x'.repeat(5000),
  'url(javascript:1)',
];

describe('the drawing of a part', () => {
  it('is the same text every time', () => {
    for (const slug of DRAWN_KINDS) assert.equal(drawPart(slug, 'anvil-8'), drawPart(slug, 'anvil-8'));
  });

  it('differs from kind to kind', () => {
    const drawn = new Set(DRAWN_KINDS.map((slug) => drawPart(slug, 'anvil-8')));
    assert.equal(drawn.size, DRAWN_KINDS.length);
    assert.ok(DRAWN_KINDS.length >= 12);
  });

  it('differs from seed to seed, but only in details that state nothing about the part', () => {
    for (const slug of DRAWN_KINDS) {
      const drawn = new Set(SEEDS.map((seed) => drawPart(slug, seed)));
      assert.ok(drawn.size >= 5, `${slug}: only ${drawn.size} of ${SEEDS.length} differ`);
    }
  });

  it('is well-formed, 640 by 480, without invalid numbers, and under 12 KB', () => {
    for (const slug of DRAWN_KINDS) {
      for (const [seed, facts] of [
        ...SEEDS.map((seed) => [seed, {}] as const),
        ...DETAILED.flatMap((facts) => SEEDS.slice(0, 12).map((seed) => [seed, facts] as const)),
      ]) {
        const svg = drawPart(slug, seed, facts);
        assert.equal(malformation(svg), undefined, `${slug} ${seed}`);
        assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 640 480"/);
        assert.doesNotMatch(svg, /NaN|Infinity|undefined|\de[-+]\d/, `${slug} ${seed} ${JSON.stringify(facts)}`);
        assert.ok(svg.length < 12_288, `${slug} ${seed} ${JSON.stringify(facts)}: ${svg.length} bytes`);
      }
    }
  });

  it('fits its sheet', () => {
    for (const slug of DRAWN_KINDS) {
      const marks = drawPart(slug, 'anvil-8').split('<g ')[1]!;
      for (const [, x, y] of marks.matchAll(/d="m(-?[\d.]+) ?(-?[\d.]+)/g)) {
        assert.ok(Number(x) >= 0 && Number(x) <= 6400 && Number(y) >= 0 && Number(y) <= 4800, `${slug}: ${x} ${y}`);
      }
    }
  });

  it('contains no text of a hostile seed or kind', () => {
    for (const text of hostile) {
      for (const svg of [drawPart('memory', text), drawPart(text, 'anvil-8')]) {
        assert.equal(malformation(svg), undefined);
        assert.doesNotMatch(svg, /script|onload|javascript|passwd|href/);
        assert.ok(svg.length < 12_288);
      }
    }
  });

  it('of an unknown kind is a carton', () => {
    assert.equal(isDrawnKind('anvil'), false);
    assert.equal(drawPart('anvil', 'x'), drawPart('other', 'x'));
  });
});

describe('the single pictures', () => {
  it('are well-formed and have their size', () => {
    const limits: [string, number][] = [
      [drawHero(), 44_000],
      [drawNotFound(), 12_288],
    ];
    for (const [svg, limit] of limits) {
      assert.equal(malformation(svg), undefined);
      assert.ok(svg.length < limit, `${svg.length} bytes`);
      assert.doesNotMatch(svg, /NaN|undefined/);
    }
    assert.ok(gzipSync(drawHero()).length < 11_000, 'the hero travels compressed');
    assert.match(drawHero(), /viewBox="0 0 1200 900"/);
    assert.match(drawNotFound(), /viewBox="0 0 640 480"/);
  });
});

describe('the check for well-formed text', () => {
  it('finds errors', () => {
    assert.equal(malformation('<svg><path d="m1 2"/></svg>'), undefined);
    for (const wrong of [
      '<svg>',
      '<svg></g>',
      '<svg a="1" a="2"/>',
      '<svg>x</svg>',
      '<svg/><svg/>',
      '<svg a="&"/>',
      '<svg a=1/>',
    ]) {
      assert.notEqual(malformation(wrong), undefined, wrong);
    }
  });
});
