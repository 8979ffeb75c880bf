import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { HOLD_MINUTES } from '#contract/orders.ts';
import type { Database } from '#server/database/client.ts';
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
  /** As JSON: the request that its mail is to be traced back to. */
  cameFrom: string | null;
}

/**
 * The whole of placing orders, in one round trip: checks each token's version, takes the units only where minimum, stock
 * and price agree with what the customer was shown, writes the order, its event, the stock movement and the notice that
 * becomes the customer's mail. The one place outside server/parts that touches `parts` and `stock_movements`: two
 * statements would leave a moment in which the answer of the first is no longer true. Whether a key was used before
 * is left to its unique index: looking first would cost every order a search for the sake of the few that are repeats.
 * The buyer's row is held as its foreign key would hold it in the end, from the start: an account that is being deleted
 * is seen to be gone, and one that orders is not deleted meanwhile.
 * @param busy `wait` for rows that others hold, or `skip locked`: pass over them. Whoever takes several rows at once must not
 *   wait while they hold some of them: two who did would wait for each other
 */
const placeBy = (busy: 'wait' | 'skip locked'): string => `
with asked as materialized (
  select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::uuid[], $5::int[], $6::bigint[], $7::text[], $8::text[], $9::text[],
    $10::text[], $11::text[], $12::json[])
    as asked (order_id, user_id, version, part_id, units, cents, called, phone, address, key, fingerprint, came_from)
), buyers as materialized (
  select id, token_version, email, name from users where id = any($2::uuid[]) for key share ${busy === 'wait' ? '' : busy}
), ${busy === 'wait' ? '' : `free as materialized (select id from parts where id = any($4::uuid[]) for no key update ${busy}), `}held as (
  update parts set quantity = parts.quantity - units
  from asked join buyers on buyers.id = user_id and token_version = version ${busy === 'wait' ? '' : 'join free on free.id = part_id'}
  where parts.id = part_id and parts.hidden_at is null
    and units between parts.minimum and parts.quantity
    and parts.price_cents * units = cents
  returning asked.*, parts.name as part_name, parts.price_cents, buyers.email, buyers.name as account_name
), placed as (
  insert into orders (id, customer_id, part_id, part_name, unit_price_cents, quantity, total_cents, customer_email,
    customer_name, phone, address, status, hold_until, idempotency_key, fingerprint)
  select order_id, user_id, part_id, part_name, price_cents, units, cents, email,
    coalesce(nullif(called, ''), account_name), phone, address, 'unpaid', now() + interval '${HOLD_MINUTES} minutes', key, fingerprint
  from held
  returning id, part_id, customer_id, quantity
), told as (
  insert into order_events (order_id, what, actor) select id, 'placed', customer_id::text from placed
), moved as (
  insert into stock_movements (part_id, order_id, kind, quantity, actor, reason)
  select part_id, id, 'held', quantity, customer_id::text, 'order placed' from placed
), noticed as (
  insert into order_notices (order_id, what, came_from) select order_id, 'placed', came_from from held
)
select id from placed`;

const PLACE = { one: placeBy('wait'), several: placeBy('skip locked') };

/**
 * Places the order if everything still is as the customer was shown it; false when something is not.
 * @throws the unique violation (23505) of a key that another request has used, or is using at this moment; nothing is taken then
 */
export async function insertOrder(db: Database, order: Placing): Promise<boolean> {
  const { rowCount } = await db.$client.query({ name: 'place_order', text: PLACE.one, values: columnsOf([order]) });
  return rowCount === 1;
}

/**
 * Places those of several orders of which everything still is as it was shown, and which nobody else is in the way of: all in
 * one transaction, with one round trip and one fsync.
 * @returns the ids of those that were placed; of the others nothing is known
 * @throws what stood in the way of one of them; none was placed then, unless the connection was lost
 */
export async function insertOrders(db: Database, all: readonly Placing[]): Promise<ReadonlySet<string>> {
  const values = columnsOf(all);
  const { rows } = await db.$client.query<{ id: string }>({ name: 'place_orders', text: PLACE.several, values });
  return new Set(rows.map(({ id }) => id));
}

/** The statement's parameters: one list for each column. */
function columnsOf(all: readonly Placing[]): unknown[] {
  return [
    all.map((order) => order.id),
    all.map((order) => order.userId),
    all.map((order) => order.tokenVersion),
    all.map((order) => order.partId),
    all.map((order) => order.quantity),
    all.map((order) => order.totalCents),
    all.map((order) => order.customerName),
    all.map((order) => order.phone),
    all.map((order) => order.address),
    all.map((order) => order.key),
    all.map((order) => order.fingerprint),
    all.map(({ cameFrom }) => cameFrom),
  ];
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
