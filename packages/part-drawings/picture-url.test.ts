import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { DRAWN_KINDS } from './pictures.ts';
import { isSeed, parsePicturePath, pictureUrl, seedOf } from './picture-url.ts';

describe('seedOf', () => {
  it('makes a slug from a name', () => {
    assert.equal(seedOf('Bellows 240 Liquid Cooler'), 'bellows-240-liquid-cooler');
    assert.equal(seedOf('  Ingot 2 TB M.2 Drive! '), 'ingot-2-tb-m-2-drive');
    assert.equal(seedOf('Élan Ångström'), 'elan-angstrom');
    assert.equal(seedOf(''), 'part');
  });

  it('distinguishes names without letters', () => {
    assert.notEqual(seedOf('磁盘'), seedOf('内存'));
  });

  it('gives a seed for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => isSeed(seedOf(name)) && !/^-|-$/.test(seedOf(name))),
    );
    assert.ok(isSeed(seedOf('a-'.repeat(200))));
  });
});

describe('the address of a picture', () => {
  it('is parsed as it was built', () => {
    for (const slug of DRAWN_KINDS) {
      assert.deepEqual(parsePicturePath(pictureUrl(slug, 'anvil-8')), { kind: slug, facts: {}, seed: 'anvil-8' });
    }
    const facts = {
      colors: ['black', 'silver'],
      fans: 0,
      form: 'm2',
      detail: 'glass',
      length: 240,
      radiator: 360,
      count: 4,
    };
    assert.equal(
      pictureUrl('memory', 'x', facts),
      '/pictures/memory/color-black_silver.form-m2.detail-glass.fans-0.length-240.radiator-360.count-4/x.svg',
    );
    assert.deepEqual(parsePicturePath(pictureUrl('memory', 'x', facts)), { kind: 'memory', facts, seed: 'x' });
    fc.assert(
      fc.property(fc.string(), fc.string(), (kind, seed) => parsePicturePath(pictureUrl(kind, seed)) !== undefined),
    );
  });

  it('is refused if another site made it', () => {
    for (const path of [
      '/pictures/anvil/x.svg',
      '/pictures/memory/X.svg',
      '/pictures/memory/.svg',
      '/pictures/memory/a/b.svg',
      '/pictures/memory/x.png',
      '/pictures/memory/..%2f.svg',
      '/pictures/memory/x.svg\n',
      `/pictures/memory/${'x'.repeat(65)}.svg`,
      '/pictures/hero.svg',
      '/pictures/memory/color-plaid/x.svg',
      '/pictures/memory/color-red_red_red/x.svg',
      '/pictures/memory/count-25/x.svg',
      '/pictures/memory/count-02/x.svg',
      '/pictures/memory/count-2.count-2/x.svg',
      '/pictures/memory/count-2.fans-1/x.svg',
      '/pictures/memory/count--1/x.svg',
      '/pictures/memory/seed-2/x.svg',
      '/pictures/memory/../x.svg',
      '/pictures/memory/./x.svg',
      '/pictures/memory//x.svg',
      '/x/pictures/memory/x.svg',
      '',
    ]) {
      assert.equal(parsePicturePath(path), undefined, path);
    }
  });
});
