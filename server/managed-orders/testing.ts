import assert from 'node:assert/strict';
import type { ManagedOrder } from '#contract/managed-orders/list.ts';
import type { Person, TestStore } from '#test/fixtures/store.ts';

/** The orders that Manage Order lists for a query string. */
export async function listManaged(store: TestStore, admin: Person, query: string): Promise<ManagedOrder[]> {
  const { status, body } = await store.call(admin, 'GET', `/managed-orders?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}
