import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { pickListDocument } from './pick-list-document.ts';

test("a pick list is dated in the store's time zone", (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: new Date('2026-11-30T23:30:00Z') });
  const { seller } = DEFAULT_SHOP_SETTINGS;
  const shop = { name: 'Partsmith', currency: 'usd', publicOrigin: 'http://localhost:3000', logo: '', seller };
  const { facts } = pickListDocument(
    { ...shop, timeZone: 'Europe/Berlin' },
    { places: [], orders: 0, units: 0, more: 0, inBatches: 0 },
    false,
  );
  assert.deepEqual(facts[0], ['Printed', 'Dec 1, 2026, 12:30 AM']);
});
