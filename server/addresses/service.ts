import { isDeepStrictEqual } from 'node:util';
import { MAX_ADDRESSES, type Address, type NewAddress } from '#contract/accounts/addresses.ts';
import { Failure } from '#contract/errors.ts';
import { IdSchema } from '#contract/fields.ts';
import type { Database, Executor } from '#server/database/client.ts';
import * as queries from './queries.ts';

/** A customer's addresses, the default one first. */
export async function listAddresses(db: Executor, customerId: string): Promise<Address[]> {
  const rows = await queries.selectAddresses(db, customerId);
  return rows.map(({ id, delivery }, index) => ({ ...delivery, _id: id, isDefault: index === 0 }));
}

/**
 * Saves an address; one with the same content stays the only one.
 * @throws Failure `order_state` beyond the limit, `token_expired` (the account is deleted)
 */
export async function saveAddress(
  db: Database,
  customerId: string,
  { isDefault = false, ...delivery }: NewAddress & { isDefault?: boolean | undefined },
): Promise<string> {
  return db.transaction(async (tx) => {
    if (!(await queries.lockCustomer(tx, customerId))) throw new Failure('token_expired');
    const known = await queries.selectAddresses(tx, customerId);
    const same = known.find((address) => isDeepStrictEqual(address.delivery, delivery));
    if (!same && known.length >= MAX_ADDRESSES)
      throw new Failure(
        'order_state',
        `You can save up to ${MAX_ADDRESSES} addresses. Remove one in your profile first.`,
      );
    const id = same?.id ?? (await queries.insertAddress(tx, customerId, delivery));
    if (isDefault || known.length === 0) await queries.updatePreferred(tx, customerId, id);
    return id;
  });
}

/** Makes an own address the default one; 0 if there is none with that id. */
export async function preferAddress(db: Executor, customerId: string, id: string): Promise<number> {
  return IdSchema.safeParse(id).success ? queries.updatePreferred(db, customerId, id) : 0;
}

/** Removes an own address; 0 if there is none with that id. */
export async function removeAddress(db: Executor, customerId: string, id: string): Promise<number> {
  return IdSchema.safeParse(id).success ? queries.deleteAddresses(db, customerId, id) : 0;
}

/** Deletes all addresses of a customer. */
export async function removeAddressesOf(tx: Executor, customerId: string): Promise<void> {
  await queries.deleteAddresses(tx, customerId);
}
