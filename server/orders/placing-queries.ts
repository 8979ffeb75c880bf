import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { HOLD_MINUTES } from '#contract/orders.ts';
import type { Database } from '#server/database/client.ts';
import { fromHere } from '#server/jobs/followed-tasks.ts';
import { users } from '#server/accounts/tables.ts';
import { parts } from '#server/parts/tables.ts';
import { orders } from './tables.ts';

export interface Placing {
  id: string;
  userId: string;
  tokenVersion: number;
  partId: string;
  quantity: number;
  totalCents: number;
  customerName: string;
  phone: string;
  address: string;
  /** The request's Idempotency-Key and the digest of its body. */
  key: string | null;
  fingerprint: string | null;
}

/**
 * The whole of placing an order, in one round trip: checks the token's version, takes the units only where minimum,
 * stock and price agree with what the customer was shown, writes the order, its event, the stock movement and the
 * notice that becomes the customer's mail. The one place outside server/parts that touches `parts` and `stock_movements`: two
 * statements would leave a moment in which the answer of the first is no longer true. Whether the key was used before
 * is left to its unique index: looking first would cost every order a search for the sake of the few that are repeats.
 * The buyer's row is held as its foreign key would hold it in the end, from the start: an account that is being deleted
 * is seen to be gone, and one that orders is not deleted meanwhile.
 */
const PLACE = `
with buyer as (
  select id, email, name from users where id = $2 and token_version = $3 for key share
), held as (
  update parts set quantity = parts.quantity - $5::int
  from buyer
  where parts.id = $4 and parts.hidden_at is null
    and $5::int between parts.minimum and parts.quantity
    and parts.price_cents * $5::int = $6::bigint
  returning parts.id, parts.name, parts.price_cents
), placed as (
  insert into orders (id, customer_id, part_id, part_name, unit_price_cents, quantity, total_cents, customer_email,
    customer_name, phone, address, status, hold_until, idempotency_key, fingerprint)
  select $1::uuid, buyer.id, held.id, held.name, held.price_cents, $5::int, $6::bigint, buyer.email,
    coalesce(nullif($7::text, ''), buyer.name), $8::text, $9::text, 'unpaid', now() + interval '${HOLD_MINUTES} minutes', $10::text, $11::text
  from held, buyer
  returning id, part_id, customer_id
), told as (
  insert into order_events (order_id, what, actor) select id, 'placed', customer_id::text from placed
), moved as (
  insert into stock_movements (part_id, order_id, kind, quantity, actor, reason)
  select part_id, id, 'held', $5::int, customer_id::text, 'order placed' from placed
), noticed as (
  insert into order_notices (order_id, what, came_from) select id, 'placed', $12::json from placed
)
select from placed`;

/**
 * Places the order if everything still is as the customer was shown it; false when something is not.
 * @throws the unique violation (23505) of a key that another request has used, or is using at this moment; nothing is taken then
 */
export async function insertOrder(db: Database, order: Placing): Promise<boolean> {
  const { from: cameFrom = null } = fromHere();
  const { rowCount } = await db.$client.query({
    name: 'place_order',
    text: PLACE,
    values: [
      order.id,
      order.userId,
      order.tokenVersion,
      order.partId,
      order.quantity,
      order.totalCents,
      order.customerName,
      order.phone,
      order.address,
      order.key,
      order.fingerprint,
      cameFrom && JSON.stringify(cameFrom),
    ],
  });
  return rowCount === 1;
}

/** Whether an error of `insertOrder` says that another request has used the key. */
export function isKeyTaken(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '23505' && error.constraint === 'orders_idempotency';
}

/** The order that this customer placed with that key. */
export async function selectByKey(
  db: Database,
  customerId: string,
  key: string,
): Promise<{ id: string; fingerprint: string | null } | undefined> {
  const [row] = await db
    .select({ id: orders.id, fingerprint: orders.fingerprint })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(orders.idempotencyKey, key)));
  return row;
}

/** The version that a user's tokens have to carry. */
export async function selectTokenVersion(db: Database, userId: string): Promise<number | undefined> {
  const [row] = await db.select({ version: users.tokenVersion }).from(users).where(eq(users.id, userId));
  return row?.version;
}

/** What decides on an order of a part. */
export async function selectOffer(
  db: Database,
  partId: string,
): Promise<{ priceCents: number; minimum: number; quantity: number; hiddenAt: Date | null } | undefined> {
  const [row] = await db
    .select({
      priceCents: parts.priceCents,
      minimum: parts.minimum,
      quantity: parts.quantity,
      hiddenAt: parts.hiddenAt,
    })
    .from(parts)
    .where(eq(parts.id, partId));
  return row;
}

/** Drops Idempotency-Keys older than 24 hours; an old key may then be used anew. */
export async function dropOldKeys(db: Database): Promise<void> {
  await db
    .update(orders)
    .set({ idempotencyKey: null, fingerprint: null })
    .where(and(isNotNull(orders.idempotencyKey), lt(orders.createdAt, sql`now() - interval '24 hours'`)));
}
