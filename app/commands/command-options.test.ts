import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STAFF_ROLES } from '#contract/accounts/permissions.ts';
import { Failure } from '#contract/errors.ts';
import type { Call } from '#app/api/caller.ts';
import { dashboardMenu } from '#app/layouts/dashboard-menu.ts';
import { pagesFor, search } from './command-options.ts';

const { signal } = new AbortController();
const buyer = { staffRole: null, email: 'ida@x.test' };
const answers: Record<string, unknown> = {
  listManagedOrders: [{ order: 'a', number: '9b698bc9', customerName: '', customerEmail: 'ida@x.test' }],
  listOwnOrders: [{ _id: '01a20554-8a15-701e-a696-b8a9442854d2', placeOrderProductName: 'Fan' }],
  listCustomers: [{ _id: 'u', name: 'Ida', email: 'ida@x.test' }],
  suggestParts: { parts: [{ _id: 'p', sku: 'PS-1', variant: '120 mm', name: 'Case fan', description: 'Quiet' }] },
};
/** Answers calls, records their names, and fails those that are named. */
function caller(...failing: string[]) {
  const called: string[] = [];
  const call = (async (name: string) => {
    called.push(name);
    if (failing.includes(name)) throw new Failure('overloaded');
    return answers[name];
  }) as unknown as Call;
  return { called, call };
}

test('a role finds the pages of its sidebar and the shop, by words in any order', () => {
  for (const staffRole of [null, ...STAFF_ROLES]) {
    const links = dashboardMenu(staffRole).flatMap((group) => group.links);
    const pages = pagesFor({ staffRole }, '');
    assert.deepEqual(
      links.filter(({ href }) => !pages.some((page) => page.href === href)),
      [],
      String(staffRole),
    );
    assert.equal(new Set(pages.map(({ href }) => href)).size, pages.length, 'once each');
  }
  assert.deepEqual(
    pagesFor({ staffRole: 'owner' }, 'numbers TRACK').map(({ href }) => href),
    ['/dashboard/tracking'],
  );
  assert.deepEqual(pagesFor({ staffRole: 'catalog' }, 'webhooks'), []);
});

test('only permitted calls are made, and a failing one does not hide the others', async () => {
  const own = caller();
  assert.deepEqual(
    (await search(buyer, 'ab', signal, own.call)).options.map(({ href }) => href.split('?')[0]),
    ['/dashboard', '/parts/case-fan-120-mm-PS-1'],
  );
  assert.equal(
    (await search(buyer, 'ab', signal, own.call)).options[1]!.detail,
    'PS-1 · 120 mm',
    'tells namesakes apart',
  );
  assert.deepEqual([...new Set(own.called)].toSorted(), ['listOwnOrders', 'suggestParts']);
  const support = caller('suggestParts');
  const found = await search({ ...buyer, staffRole: 'support' }, 'ab', signal, support.call);
  assert.deepEqual(
    found.options.map(({ href }) => href),
    ['/dashboard/manageorder?order=a', '/dashboard/customers/u'],
  );
  assert.equal(found.failure, new Failure('overloaded').message);
  const catalog = caller();
  await search({ ...buyer, staffRole: 'catalog' }, 'ab', signal, catalog.call);
  assert.deepEqual(catalog.called.toSorted(), ['listOwnOrders', 'suggestParts']);
});

test('one letter starts no search, and an aborted search has no result', async () => {
  const { called, call } = caller();
  assert.deepEqual(await search(buyer, 'a', signal, call), { options: [] });
  assert.deepEqual(called, []);
  await assert.rejects(search(buyer, 'ab', AbortSignal.abort(), call), { name: 'AbortError' });
});
