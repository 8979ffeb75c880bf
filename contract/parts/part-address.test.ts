import assert from 'node:assert/strict';
import test from 'node:test';
import { pagePathOf } from '#contract/page-paths.ts';
import { partPath } from './part-address.ts';
import { skusInAddress } from './skus-in-address.ts';

test('the address of a part contains its name, variant and SKU', () => {
  const paths = [
    [['Samsung 990 Pro', '4 TB, M.2-2280', 'PS-10482'], '/parts/samsung-990-pro-4-tb-m-2-2280-PS-10482'],
    [['  Ünïcøde & <Söhne>', '', 'a.b_c-1'], '/parts/unic-de-sohne-a.b_c-1'],
    [['部品', '', '7'], '/parts/7'],
    [['x'.repeat(200), '', 'S'], '/parts/S'],
    [['word '.repeat(40), '', 'S'], `/parts/${'word-'.repeat(16)}S`],
  ] as const;
  for (const [[name, variant, sku], path] of paths) {
    assert.equal(partPath({ name, variant, sku }), path);
    assert.equal(pagePathOf(path), path);
    assert.ok(skusInAddress(path.slice('/parts/'.length)).includes(sku), path);
  }
});

test('an address can end with several possible SKUs; text without a SKU gives none', () => {
  assert.deepEqual(skusInAddress('fan-PS-10482'), ['fan-PS-10482', 'PS-10482', '10482']);
  assert.deepEqual(skusInAddress('-'), []);
  assert.deepEqual(skusInAddress('../x'), []);
  assert.deepEqual(skusInAddress(`${'x'.repeat(65)}-a`), ['a']);
});
