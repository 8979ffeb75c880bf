import assert from 'node:assert/strict';
import test from 'node:test';
import { Failure } from '#contract/errors.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { loadOwnOrders } from './own-orders.ts';

const query = { email: 'a@b.co', status: 'open', sort: 'newest', after: undefined } as const;

function askWith(answer: () => Promise<unknown>): { ask: LoaderContext; signedOut: () => boolean } {
  let out = false;
  const context = { callPage: answer, signOut: async () => void (out = true) } as unknown as LoaderContext;
  return { ask: context, signedOut: () => out };
}

test("the orders are returned in the server's order", async () => {
  const page = { items: [], next: 'x' };
  assert.equal(await loadOwnOrders(askWith(async () => page).ask, query), page);
});

for (const code of ['unauthenticated', 'forbidden'] as const) {
  test(`${code} signs out and redirects to the home page`, async () => {
    const { ask, signedOut } = askWith(async () => {
      throw new Failure(code);
    });
    const thrown = await loadOwnOrders(ask, query).then(
      () => undefined,
      (error: unknown) => error,
    );
    assert.ok(thrown instanceof Response);
    assert.equal(thrown.headers.get('location'), '/');
    assert.equal(signedOut(), true);
  });
}

for (const code of ['overloaded', 'internal'] as const) {
  test(`${code} does not sign the customer out`, async () => {
    const { ask, signedOut } = askWith(async () => {
      throw new Failure(code);
    });
    await assert.rejects(loadOwnOrders(ask, query), (error) => error instanceof Failure && error.code === code);
    assert.equal(signedOut(), false);
  });
}
