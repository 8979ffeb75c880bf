import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { setShop, STANDARD } from '#test/fixtures/ordering.ts';
import { WAREHOUSE } from '#test/fixtures/pick-up.ts';
import type { TestStore } from '#test/fixtures/store.ts';
import { SHOP } from '#test/faults/model-prices.ts';
import { ASSISTANT_FLOWS } from './assistant-flows.ts';
import { BULK_FLOWS } from './bulk-flows.ts';
import type { Flow } from './flow.ts';
import { GIFT_CARD_FLOWS } from './gift-card-flows.ts';
import { ORDER_FLOWS } from './order-flows.ts';
import { PAY_LATER_FLOWS } from './pay-later-flows.ts';
import { PAYMENT_FLOWS } from './payment-flows.ts';

/** Each path on which stock, money or prices move. */
export const FLOWS: readonly Flow[] = [
  ...ORDER_FLOWS,
  ...PAYMENT_FLOWS,
  ...GIFT_CARD_FLOWS,
  ...PAY_LATER_FLOWS,
  ...ASSISTANT_FLOWS,
  ...BULK_FLOWS,
];

/** Sets the delivery and tax that the flows' amounts include. */
export async function setShopOfFlows(store: TestStore): Promise<void> {
  const assistants = { ...DEFAULT_SHOP_SETTINGS.assistants, checkout: true };
  const pickUp = { places: [{ ...WAREHOUSE, takesPayment: true }] };
  const bank = { ...DEFAULT_SHOP_SETTINGS.bank, holder: 'Partsmith', iban: 'DE89370400440532013000' };
  await setShop(store, { ...SHOP, bank, delivery: { methods: [STANDARD] }, pickUp, assistants });
}
