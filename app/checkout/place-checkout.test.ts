import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Call } from '#app/api/caller.ts';
import { Failure, invalidFields } from '#contract/errors.ts';
import { belowMinimum } from '#contract/parts/quantity.ts';
import { placeCheckout } from './place-checkout.ts';

test('a refused quantity names its part, and stays an invalid field', async () => {
  const refuse = (() => Promise.reject(invalidFields({ 'lines.1.quantity': belowMinimum(5) }))) as unknown as Call;
  const line = (name: string) => ({ part: name, name, quantity: 1 });
  const basket = { lines: [line('Kestrel'), line('Merlin')], total: 2, key: null };
  await assert.rejects(
    placeCheckout(refuse, new FormData(), basket, []),
    (error) =>
      error instanceof Failure &&
      error.code === 'invalid_fields' &&
      error.message === 'Merlin: Please order minimum 5 parts to purchased',
  );
});
