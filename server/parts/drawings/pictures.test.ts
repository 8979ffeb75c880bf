import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { isPartKind, PART_KINDS } from './part-kinds.ts';
import { drawFavicon, drawHero, drawNotFound, drawPart } from './pictures.ts';
import { malformation } from './testing.ts';

const SEEDS = Array.from({ length: 60 }, (_, i) => `part-${i}`);
// Seed words that select the most detailed variants.
const DETAILED = [
  'liquid-360',
  'quad-ecc',
  'quad-finned',
  'triple',
  'atx-four',
  'sleeved-24',
  'twin-tower',
  'glass-mesh',
  'quad-1g',
  'wi-fi',
  'trio-140',
  'm-2-cooled',
  'hdd',
  'sata',
  'pads',
  'modular',
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
    for (const { slug } of PART_KINDS) assert.equal(drawPart(slug, 'anvil-8'), drawPart(slug, 'anvil-8'));
  });

  it('differs from kind to kind', () => {
    const drawn = new Set(PART_KINDS.map(({ slug }) => drawPart(slug, 'anvil-8')));
    assert.equal(drawn.size, PART_KINDS.length);
    assert.ok(PART_KINDS.length >= 12);
  });

  it('differs from seed to seed', () => {
    for (const { slug } of PART_KINDS) {
      const drawn = new Set(SEEDS.map((seed) => drawPart(slug, seed)));
      assert.ok(drawn.size >= SEEDS.length * 0.85, `${slug}: only ${drawn.size} of ${SEEDS.length} differ`);
    }
  });

  it('is well-formed, 640 by 480, without invalid numbers, and under 12 KB', () => {
    for (const { slug } of PART_KINDS) {
      for (const seed of [...SEEDS, ...DETAILED]) {
        const svg = drawPart(slug, seed);
        assert.equal(malformation(svg), undefined, `${slug} ${seed}`);
        assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 640 480"/);
        assert.doesNotMatch(svg, /NaN|Infinity|undefined|e[-+]\d/);
        assert.ok(svg.length < 12_288, `${slug} ${seed}: ${svg.length} bytes`);
      }
    }
  });

  it('stays on its sheet', () => {
    for (const { slug } of PART_KINDS) {
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
    assert.equal(isPartKind('anvil'), false);
    assert.equal(drawPart('anvil', 'x'), drawPart('other', 'x'));
  });
});

describe('the single pictures', () => {
  it('are well-formed and have their size', () => {
    const limits: [string, number][] = [
      [drawHero(), 44_000],
      [drawNotFound(), 12_288],
      [drawFavicon(), 1024],
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
