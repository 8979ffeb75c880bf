import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { RESERVATION_MINUTES } from '#contract/orders/reservation.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { users } from '#server/accounts/tables.ts';
import { parts } from '#server/parts/tables.ts';
import { orders } from './tables.ts';

/** An order as submitted, with the facts that the statement checks. */
export interface OrderToPlace {
  id: string;
  userId: string;
  /** The version of the access token; a role change or sign-out in the meantime invalidates it. */
  tokenVersion: number;
  partId: string;
  quantity: number;
  /** The total shown to the customer, in cents. */
  totalCents: number;
  customerName: string;
  phone: string;
  address: string;
  /** The request's Idempotency-Key and a digest of its body. */
  key: string | null;
  fingerprint: string | null;
  /** Whether the caller has checked, under a lock, the cap on reservations of an unverified account. */
  isWithinCap: boolean;
  /** The trace context of the request; the order email's job continues it. */
  traceContext: object | null;
}

/**
 * Places an order in one statement: checks the token version, takes the units only if minimum, stock and price still
 * match what the customer saw, and writes the order, its event, the stock movement and the outbox row. Separate
 * statements could act on an outdated check. This is the only code outside server/parts that writes `parts` and
 * `stock_movements`. The unique index on the Idempotency-Key detects repeats, which saves every order a lookup. The
 * lock on the buyer's row is the one that the foreign key takes at the end; taking it first prevents a concurrent
 * account deletion.
 */
const PLACE_ORDER = `
with input as materialized (
  select * from json_to_record($1) as input ("id" uuid, "userId" uuid, "tokenVersion" int, "partId" uuid, "quantity" int,
    "totalCents" bigint, "customerName" text, "phone" text, "address" text, "key" text, "fingerprint" text, "isWithinCap" boolean,
    "traceContext" json)
), buyer as materialized (
  select users.id, users.email, users.email_verified, users.name
  from users join input on users.id = input."userId" and users.token_version = input."tokenVersion"
  for key share of users
), updated_part as (
  update parts set quantity = parts.quantity - input.quantity
  from input, buyer
  where parts.id = input."partId" and parts.hidden_at is null
    and input.quantity between parts.minimum and parts.quantity
    and parts.price_cents * input.quantity = input."totalCents"
    and (buyer.email_verified or input."isWithinCap")
  returning parts.name, parts.price_cents
), inserted_order as (
  insert into orders (id, customer_id, part_id, part_name, unit_price_cents, quantity, total_cents, customer_email,
    customer_name, phone, address, status, hold_until, idempotency_key, fingerprint)
  select input.id, buyer.id, input."partId", updated_part.name, updated_part.price_cents, input.quantity, input."totalCents",
    buyer.email, coalesce(nullif(input."customerName", ''), buyer.name), input.phone, input.address, 'unpaid',
    now() + interval '${RESERVATION_MINUTES} minutes', input.key, input.fingerprint
  from input, buyer, updated_part
  returning id, part_id, customer_id, quantity
), inserted_event as (
  insert into order_events (order_id, what, actor) select id, 'placed', customer_id::text from inserted_order
), inserted_movement as (
  insert into stock_movements (part_id, order_id, kind, quantity, actor, reason)
  select part_id, id, 'held', quantity, customer_id::text, 'order placed' from inserted_order
), inserted_outbox_row as (
  insert into order_notices (order_id, what, came_from)
  select inserted_order.id, 'placed', input."traceContext" from inserted_order, input
)
select id from inserted_order`;

/**
 * Places the order if nothing has changed since the customer saw it; returns false otherwise.
 * @throws the unique violation (23505) when another request has used or is using the key; nothing is written then
 */
export async function insertOrder(db: Database, order: OrderToPlace): Promise<boolean> {
  const { rowCount } = await db.$client.query({
    name: 'place_order',
    text: PLACE_ORDER,
    values: [JSON.stringify(order)],
  });
  return rowCount === 1;
}

/** Like `insertOrder`, inside a transaction. */
export async function insertOrderWithin(tx: Executor, order: OrderToPlace): Promise<boolean> {
  const [before = '', after = ''] = PLACE_ORDER.split('$1');
  const { rowCount } = await tx.execute(sql`${sql.raw(before)}${JSON.stringify(order)}${sql.raw(after)}`);
  return rowCount === 1;
}

/** Whether an error of `insertOrder` means that another request has used the key. */
export function isKeyTaken(error: unknown): boolean {
  const { cause = error } = error as { cause?: unknown };
  return cause instanceof DatabaseError && cause.code === '23505' && cause.constraint === 'orders_idempotency';
}

/** The order that this customer placed with the key. */
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

/** The token version of a buyer, and whether their email is verified. */
export async function selectBuyer(
  db: Database,
  userId: string,
): Promise<{ tokenVersion: number; emailVerified: boolean } | undefined> {
  const [row] = await db
    .select({ tokenVersion: users.tokenVersion, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}

/** The facts of a part that decide whether it can be ordered. */
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

/** Clears Idempotency-Keys older than 24 hours; a client may then reuse them. */
export async function dropOldKeys(db: Database): Promise<void> {
  await db
    .update(orders)
    .set({ idempotencyKey: null, fingerprint: null })
    .where(and(isNotNull(orders.idempotencyKey), lt(orders.createdAt, sql`now() - interval '24 hours'`)));
}
