import { Failure } from '#contract/errors.ts';
import { IdSchema } from '#contract/ids.ts';
import { centsOf, dollarsOf } from '#contract/money.ts';
import type { NewOrder } from '#contract/orders.ts';
import { aboveStock, belowMinimum } from '#contract/quantity.ts';
import { newId } from '#server/database/columns.ts';
import type { Database } from '#server/database/client.ts';
import { traceContext } from '#server/jobs/traced-tasks.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { requireSelf } from '#server/http/guards.ts';
import { fingerprintOf, readKey } from '#server/http/idempotency.ts';
import { counts } from '#server/observe/counts.ts';
import * as queries from './placing-queries.ts';
import { requireWithinCap } from './unverified-cap.ts';

/**
 * Places an order and reserves its units.
 * @param key the request's Idempotency-Key; a repeat with it and the same body gives the first order's id again
 * @returns the order's id
 * @throws Failure `forbidden`, `token_expired`, `idempotency_mismatch`, `not_found`, `invalid_fields`, `out_of_stock`, `price_changed`
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
  // Stock can come back between the refusal and the query for its reason. Then there is no reason, and the store tries again.
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
    // An earlier request has used the key: the statement took nothing, and the earlier order's id is the answer.
    if (queries.isKeyTaken(error)) return false;
    throw error;
  }
}

/**
 * Places an order of an account whose email is not verified. Its orders take turns, so that many at once do not pass the cap
 * together.
 * @throws Failure `forbidden`, `invalid_fields` beyond the cap
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
 * Why nothing was placed: the id of the order that used this key before, or the failure that says why, or that nothing is
 * wrong by now, unless the buyer's email is not verified.
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

/** Forgets Idempotency-Keys after 24 hours; such a key may then be used again. */
export async function dropOldKeys(db: Database): Promise<void> {
  await queries.dropOldKeys(db);
}
