import { t } from '#contract/language/text.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Address } from '#contract/addresses/addresses.ts';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import { MAX_ADDRESSES } from '#contract/choices.ts';
import { Failure } from '#contract/errors.ts';
import { lockCustomer } from '#server/accounts/queries.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { checkDelivery } from './check-delivery.ts';
import { deliveryText } from './delivery-text.ts';
import { phoneText } from './phone-number.ts';
import * as queries from './queries.ts';

/** An address to save; `isDefault` makes it the default one. */
type Wanted = Delivery & { isDefault?: boolean | undefined };

/** A customer's addresses, the default one first. */
export async function listAddresses(db: Executor, customerId: string): Promise<Address[]> {
  const rows = await queries.selectAddresses(db, customerId);
  return rows.map(({ id, delivery }, index) => ({
    ...delivery,
    _id: id,
    isDefault: index === 0,
    text: deliveryText(delivery),
    phoneText: phoneText(delivery.phone),
  }));
}

/**
 * Saves an address, unless the customer has saved the same address before.
 * @throws Failure `invalid_fields`, `order_state` beyond the limit, `token_expired` (the account is deleted)
 */
export async function saveAddress(
  db: Database,
  customerId: string,
  { isDefault = false, ...typed }: Wanted,
): Promise<string> {
  const delivery = checkDelivery(typed);
  return db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const known = await queries.selectAddresses(tx, customerId);
    const same = known.find((address) => isDeepStrictEqual(address.delivery, delivery));
    if (!same && known.length >= MAX_ADDRESSES)
      throw new Failure(
        'order_state',
        t('You can save up to {count} addresses. Remove one in your profile first.', { count: MAX_ADDRESSES }),
      );
    const id = same?.id ?? (await queries.insertAddress(tx, customerId, delivery));
    if (isDefault || known.length === 0) await queries.updatePreferred(tx, customerId, id);
    return id;
  });
}

/**
 * Replaces one of the customer's addresses.
 * @throws Failure `invalid_fields`, `not_found`
 */
export async function changeAddress(
  db: Database,
  customerId: string,
  id: string,
  { isDefault = false, ...typed }: Wanted,
): Promise<void> {
  const delivery = checkDelivery(typed);
  await db.transaction(async (tx) => {
    requireFound(await queries.updateAddress(tx, customerId, id, delivery));
    if (isDefault) await queries.updatePreferred(tx, customerId, id);
  });
}

/**
 * Makes one of the customer's addresses the default.
 * @throws Failure `not_found`
 */
export async function preferAddress(db: Executor, customerId: string, id: string): Promise<void> {
  requireFound(await queries.updatePreferred(db, customerId, id));
}

/**
 * Removes one of the customer's addresses.
 * @throws Failure `not_found`
 */
export async function removeAddress(db: Executor, customerId: string, id: string): Promise<void> {
  requireFound(await queries.deleteAddresses(db, customerId, id));
}

function requireFound(count: number): void {
  if (count === 0) throw new Failure('not_found', t('This address is no longer saved.'));
}
