import { Failure } from '#contract/errors.ts';
import { IdSchema } from '#contract/ids.ts';
import { centsOf, dollarsOf } from '#contract/money.ts';
import type { NewOrder } from '#contract/orders/orders.ts';
import { aboveStock, belowMinimum } from '#contract/parts/quantity.ts';
import { newId } from '#server/database/columns.ts';
import type { Database } from '#server/database/client.ts';
import { traceContext } from '#server/jobs/traced-tasks.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { requireSelf } from '#server/http/guards.ts';
import { fingerprintOf, readKey } from '#server/http/idempotency/idempotency.ts';
import { counts } from '#server/observe/counts.ts';
import * as queries from './placing-queries.ts';
import { requireWithinCap } from './unverified-cap.ts';

/**
 * Places an order and reserves its units.
 * @param key the request's Idempotency-Key; repeating it with the same body returns the first order's id
 * @returns the order's id
 * @throws Failure `forbidden`, `token_expired`, `idempotency_mismatch`, `not_found`, `invalid_fields`, `out_of_stock`,
 * `price_changed`
 */
export async function placeOrder(
  db: Database,
  buyer: Actor,
  input: NewOrder,
  key: string | undefined,
): Promise<string> {
  requireSelf(buyer, input.customerEmail);
  readKey(key);
  if (!IdSchema.safeParse(input.placeOrderProduct).success) throw noSuchPart();
  const { from: origin = null } = traceContext();
  const order: queries.OrderToPlace = {
    id: newId(),
    userId: buyer.userId,
    tokenVersion: buyer.tokenVersion,
    partId: input.placeOrderProduct,
    quantity: input.placeOrderQuantity,
    totalCents: centsOf(input.placeOrderPrice),
    customerName: input.customerName ?? '',
    phone: input.phone ?? '',
    address: input.address ?? '',
    key: key ?? null,
    fingerprint: key === undefined ? null : fingerprintOf(input),
    isWithinCap: false,
    traceContext: origin,
  };
  // Stock can return between the failed insert and the query for its reason. Then nothing is wrong any more and the
  // insert is retried.
  for (let tries = 0; tries < 3; tries++) {
    if (await tryInsert(db, order)) {
      counts.ordersPlaced++;
      return order.id;
    }
    const found = await findReason(db, order);
    if (typeof found === 'string') return found;
    if (found.isUnverified && (await tryInsertUnverified(db, order))) {
      counts.ordersPlaced++;
      return order.id;
    }
  }
  throw new Failure('overloaded', 'Many people are ordering this part right now. Try again.');
}

async function tryInsert(db: Database, order: queries.OrderToPlace): Promise<boolean> {
  try {
    return await queries.insertOrder(db, order);
  } catch (error) {
    // An earlier request used the key: nothing was reserved, and the caller returns the earlier order's id.
    if (queries.isKeyTaken(error)) return false;
    throw error;
  }
}

/**
 * Places an order for an account with an unverified email. Serializes the account's orders, so that concurrent ones
 * cannot exceed the cap together.
 * @throws Failure `forbidden`, or `invalid_fields` above the cap
 */
async function tryInsertUnverified(db: Database, order: queries.OrderToPlace): Promise<boolean> {
  try {
    return await db.transaction(async (tx) => {
      await requireWithinCap(tx, order);
      return queries.insertOrderWithin(tx, { ...order, isWithinCap: true });
    });
  } catch (error) {
    if (queries.isKeyTaken(error)) return false;
    throw error;
  }
}

/**
 * Finds out why no order was placed. Returns the id of an earlier order with the same key, or whether the buyer is
 * unverified when no other reason remains.
 * @throws Failure with any other reason
 */
async function findReason(db: Database, order: queries.OrderToPlace): Promise<string | { isUnverified: boolean }> {
  const buyer = await queries.selectBuyer(db, order.userId);
  if (buyer?.tokenVersion !== order.tokenVersion) {
    throw new Failure('token_expired', 'Your session has ended. Sign in again.');
  }
  const earlier = order.key === null ? undefined : await queries.selectByKey(db, order.userId, order.key);
  if (earlier) {
    if (earlier.fingerprint !== order.fingerprint) throw new Failure('idempotency_mismatch');
    return earlier.id;
  }
  const part = await queries.selectOffer(db, order.partId);
  if (!part || part.hiddenAt) throw noSuchPart();
  const price = dollarsOf(part.priceCents);
  if (order.quantity < part.minimum) {
    throw new Failure('invalid_fields', undefined, { fields: { placeOrderQuantity: belowMinimum(part.minimum) } });
  }
  if (order.quantity > part.quantity) {
    const fresh = { quantity: part.quantity, minimum: part.minimum, price };
    throw new Failure('out_of_stock', aboveStock(part.quantity), { fresh });
  }
  const total = part.priceCents * order.quantity;
  if (total !== order.totalCents) {
    const fresh = { placeOrderPrice: dollarsOf(total), price };
    throw new Failure('price_changed', 'The price of this part has changed. Nothing was ordered.', { fresh });
  }
  return { isUnverified: !buyer.emailVerified };
}

function noSuchPart(): Failure {
  return new Failure('not_found', "This part isn't in the catalog.");
}

/** Deletes Idempotency-Keys after 24 hours; a client may then reuse them. */
export async function dropOldKeys(db: Database): Promise<void> {
  await queries.dropOldKeys(db);
}
