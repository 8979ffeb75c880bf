import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compatibleLists } from './compatible-lists.ts';

test('a part links to the parts that share its deciding facts', () => {
  const listsOf = (category: string, facts: Record<string, string | number>) =>
    compatibleLists({ category, specifications: Object.entries(facts).map(([name, value]) => ({ name, value })) });
  assert.deepEqual(listsOf('processor', { Socket: 'AM5', TDP: 120 }), [
    {
      kind: 'motherboard',
      title: 'Motherboards with socket',
      links: [{ text: 'AM5', href: '/?category=motherboard&spec=socket:AM5#parts' }],
    },
  ]);
  assert.deepEqual(
    listsOf('cpu-cooler', { Sockets: 'AM4, LGA1700' }).flatMap(({ links }) => links.map(({ text }) => text)),
    ['AM4', 'LGA1700'],
  );
  // A board with several sockets, and a part without the fact.
  assert.deepEqual(listsOf('motherboard', { Socket: 'AM3+/AM3' }), []);
  assert.deepEqual(listsOf('case-fan', { 'Fan size': 120 }), []);
});
