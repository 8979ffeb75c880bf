import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DeliveryMethod } from '#contract/settings/checkout-terms.ts';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { afterListButton, fieldsIn, settingsFieldsOf, settingsOf, withKeysOf } from './settings-fields.ts';

const POST: DeliveryMethod = {
  id: 'post',
  name: 'Post',
  priceCents: 0,
  steps: [
    { upToGrams: 1_250, fromCents: null, priceCents: 490 },
    { upToGrams: null, fromCents: 10_000, priceCents: 0 },
  ],
  parcelGrams: 31_500,
  freeFromCents: null,
  places: ['US', 'CA'],
  minDays: 1,
  maxDays: 3,
  isActive: true,
};
const PLAIN: DeliveryMethod = {
  id: 'plain',
  name: 'Plain',
  priceCents: 500,
  freeFromCents: 5_000,
  places: [],
  minDays: 2,
  maxDays: 2,
  isActive: false,
};
const fields = settingsFieldsOf({
  ...DEFAULT_SHOP_SETTINGS,
  delivery: { methods: [POST, PLAIN], defaultGrams: null },
});

/** The form that shows these fields. */
function formOf(shown: typeof fields): FormData {
  const form = new FormData();
  const add = (name: string, value: unknown): void => {
    if (Array.isArray(value)) for (const [index, row] of value.entries()) add(`${name}.${index}`, row);
    else if (typeof value === 'object') for (const [key, each] of Object.entries(value!)) add(`${name}.${key}`, each);
    else if (value === true) form.set(name, 'on');
    else if (value !== false) form.set(name, String(value));
  };
  add('delivery.methods', shown['delivery.methods']);
  return form;
}
// As a request carries it: without the values that are left out.
const methodsOf = (shown: typeof fields) =>
  JSON.parse(JSON.stringify(settingsOf(shown).delivery?.methods)) as DeliveryMethod[];

test('delivery methods with prices by weight stay the same through the form', () => {
  assert.deepEqual(methodsOf(fields), [POST, PLAIN]);
  assert.deepEqual(methodsOf(fieldsIn(formOf(fields))), [POST, PLAIN]);
});

test('the buttons of a list in a row add and remove its rows', () => {
  const stepsAfter = (intent: string, at = 0) => {
    const after = afterListButton(intent, fields);
    return after && methodsOf(after)[at]!.steps?.map(({ upToGrams }) => upToGrams);
  };
  assert.deepEqual(stepsAfter('remove delivery.methods.0.steps 0'), [null]);
  assert.deepEqual(stepsAfter('add delivery.methods.0.steps'), [1_250, null, null]);
  assert.deepEqual(stepsAfter('add delivery.methods.1.steps', 1), [null]);
  // A new method without any text was left out.
  assert.deepEqual(stepsAfter('add delivery.methods.2.steps', 2), [null]);
  for (const intent of ['add delivery.methods.0.places', 'add delivery.methods.0.constructor', 'add nothing.0.steps'])
    assert.equal(afterListButton(intent, fields), undefined, intent);
});

test('rows keep their keys, also those of a list in a row', () => {
  const kept = withKeysOf(fields, fieldsIn(formOf(fields)));
  assert.deepEqual(kept['delivery.methods'], fields['delivery.methods']);
});
