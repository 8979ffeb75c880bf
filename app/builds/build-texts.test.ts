import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildTexts } from './build-texts.ts';

const line = (name: string, more: object = {}) => ({
  part: 'id',
  sku: 'PS-1',
  name,
  variant: '8 cores, AM5',
  img: '',
  category: 'processor',
  quantity: 1,
  unitPrice: 340.05,
  minimum: 1,
  packSize: null,
  stock: 4,
  price: 340.05,
  breaks: [],
  onSale: true,
  ...more,
});

test('a build can be pasted as text, Markdown and a table', () => {
  const lines = [
    line('Ryzen'),
    line('Fan | [x](https://elsewhere.example)', { quantity: 3, unitPrice: 10, onSale: false }),
  ];
  const texts = buildTexts(
    { name: 'My *PC*', lines, total: 340.05 },
    { name: 'Partsmith', origin: 'https://shop.example', currency: 'usd' },
  );
  const [plain, markdown, table] = texts.map(({ text }) => text.split('\n'));
  assert.deepEqual(plain, [
    'My *PC*',
    'Processor: Ryzen, 8 cores, AM5 ($340.05)',
    'Processor: 3 x Fan | [x](https://elsewhere.example), 8 cores, AM5 (not sold)',
    'Total: $340.05',
  ]);
  assert.equal(markdown![0], String.raw`**My \*PC\***`);
  const link = '[Ryzen, 8 cores, AM5](https://shop.example/parts/ryzen-8-cores-am5-PS-1)';
  assert.equal(markdown![2], `- Processor: ${link}, $340.05`);
  assert.equal(table![2], `**Processor** | ${link} | $340.05 @ Partsmith`);
  assert.equal(
    table![3],
    String.raw`**Processor** | 3 x Fan \| \[x\](https://elsewhere.example), 8 cores, AM5 | not sold @ Partsmith`,
  );
  assert.equal(table!.at(-1), '| **Total** | **$340.05**');
});
