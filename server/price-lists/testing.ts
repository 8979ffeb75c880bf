import assert from 'node:assert/strict';
import type { Person, TestStore } from '#test/fixtures/store.ts';

let count = 0;

/** A group with these customers. @returns its id */
export async function groupOf(
  store: TestStore,
  admin: Person,
  customers: readonly { readonly id: string }[],
): Promise<string> {
  const { body } = await store.call(admin, 'POST', '/customer-groups', { name: `Priced ${++count}` });
  if (customers.length > 0)
    await store.call(admin, 'POST', `/customer-groups/${body.insertedId}/members`, {
      customers: customers.map(({ id }) => id),
    });
  return body.insertedId;
}

/** A price list for a group, with percentages and fixed prices in dollars. @returns its id */
export async function priceListFor(
  store: TestStore,
  admin: Person,
  group: string,
  more: Record<string, unknown> = {},
  prices: Readonly<Record<string, { price: number; breaks?: { from: number; price: number }[] }>> = {},
): Promise<string> {
  const body = { name: `List ${++count}`, groups: [group], ...more };
  const added = await store.call(admin, 'POST', '/price-lists', body);
  assert.equal(added.status, 200, JSON.stringify(added.body));
  for (const [part, price] of Object.entries(prices)) {
    const set = await store.call(admin, 'PUT', `/price-lists/${added.body.insertedId}/prices/${part}`, price);
    assert.equal(set.status, 200, JSON.stringify(set.body));
  }
  return added.body.insertedId;
}
