import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SHOP_SETTINGS, type ShopSettings } from '#contract/settings/shop-settings.ts';
import { mergeSettings } from './merge-settings.ts';
import { settingsFieldsOf } from './settings-fields.ts';

test('a conflict shows the values of the other admin as the form words them, in the currency of the shop', () => {
  const method = { id: 'post', name: 'Post', places: [], minDays: 1, maxDays: 3, isActive: true };
  const settings = (cents: number, mode: ShopSettings['tax']['mode'], when: 'daily' | 'each', email: string) =>
    settingsFieldsOf({
      ...DEFAULT_SHOP_SETTINGS,
      delivery: { defaultGrams: null, methods: [{ ...method, priceCents: cents, freeFromCents: 100 * cents }] },
      tax: { ...DEFAULT_SHOP_SETTINGS.tax, mode },
      alerts: { ...DEFAULT_SHOP_SETTINGS.alerts, low_stock: { when, emails: [email] } },
    });
  const opened = settingsFieldsOf(DEFAULT_SHOP_SETTINGS);
  const typed = settings(300, 'included', 'daily', 'mine@forge.test');
  const saved = settings(1250, 'provider_added', 'each', 'theirs@forge.test');
  assert.deepEqual(
    mergeSettings(opened, typed, saved, 'eur').both.map(({ saved: text }) => text),
    [
      'Post, €12.50, free from €1,250.00, everywhere, 1-3 days',
      'Tax is added at checkout, calculated by Stripe Tax',
      'Right away, theirs@forge.test',
    ],
  );
});
