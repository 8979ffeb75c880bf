import { t } from '#contract/language/text.ts';
import { isDeepStrictEqual } from 'node:util';
import { Failure } from '#contract/errors.ts';
import type { ShopSettings } from '#contract/settings/shop-settings.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { lockOrder, selectOrder, type OrderWithLines } from '#server/orders/queries.ts';
import { orderNotFound } from '#server/orders/service.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';

/** How often an order is priced again because it has changed in the meantime. */
const MAX_TRIES = 3;

/**
 * Prices an order while no transaction is open, because the card provider may calculate the tax, and then writes the result with
 * the order locked. If the order has changed in between, it is priced again.
 * @param id of the order or of one of its lines
 * @param owner the customer whose order it has to be; undefined: any
 * @param price returns undefined if there is nothing to write
 * @returns the order's id
 * @throws Failure `not_found`; `overloaded` if the order changes faster than it can be priced; those of the callbacks
 */
export async function priceAndWrite<Priced extends object>(
  db: Database,
  id: string,
  owner: string | undefined,
  {
    price,
    write,
  }: {
    price: (order: OrderWithLines, settings: ShopSettings) => Promise<Priced | undefined>;
    write: (tx: Executor, order: OrderWithLines, priced: Priced) => Promise<void>;
  },
): Promise<string> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const seen = await selectOrder(db, id);
    if (!seen || (owner !== undefined && seen.customerId !== owner)) return orderNotFound();
    const priced = await price(seen, await selectCurrentSettings(db));
    if (!priced) return seen.id;
    const isDone = await db.transaction(async (tx) => {
      const order = (await lockOrder(tx, id, owner)) ?? orderNotFound();
      if (!isDeepStrictEqual(order, seen)) return false;
      await write(tx, order, priced);
      return true;
    });
    if (isDone) return seen.id;
  }
  throw new Failure('overloaded', t('This order is changing right now. Try again in a moment.'));
}
