import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { BASKET_DAYS, MAX_LINES } from '#contract/basket/basket-limits.ts';
import { lockCustomer } from '#server/accounts/queries.ts';
import type { SoldUnits } from '#contract/parts/quantity.ts';
import type { Executor } from '#server/database/client.ts';
import { parts } from '#server/parts/tables.ts';
import { ownPricesJoin, type PricedCustomer, withOwnPrices } from '#server/price-lists/own-prices.ts';
import { basketLines, baskets } from './tables.ts';

/** The owner of a basket: a customer by id, or a visitor by the digest of a token. */
export type OwnerKey = { customerId: string } | { tokenDigest: string };

const isOwnedBy = (owner: OwnerKey) =>
  'customerId' in owner ? eq(baskets.customerId, owner.customerId) : eq(baskets.tokenDigest, owner.tokenDigest);

/** A basket's id and revision. `isStale`: its use has not been recorded for a day. */
export async function selectBasket(
  db: Executor,
  owner: OwnerKey,
): Promise<{ id: string; revision: string; isStale: boolean } | undefined> {
  const [row] = await db
    .select({
      id: baskets.id,
      revision: baskets.revision,
      isStale: sql<boolean>`${baskets.usedAt} < now() - interval '1 day'`,
    })
    .from(baskets)
    .where(isOwnedBy(owner));
  return row;
}

/** The columns that every change to a basket writes. */
const CHANGED = { usedAt: sql`now()`, revision: sql`gen_random_uuid()` };

export async function touchBasket(db: Executor, id: string): Promise<void> {
  await db
    .update(baskets)
    .set({ usedAt: sql`now()` })
    .where(eq(baskets.id, id));
}

/** Locks a basket until the end of the transaction for a change; undefined if there is none. */
export async function lockBasket(tx: Executor, owner: OwnerKey): Promise<string | undefined> {
  const [row] = await tx.update(baskets).set(CHANGED).where(isOwnedBy(owner)).returning({ id: baskets.id });
  return row?.id;
}

/** Creates a basket or finds it, and locks it until the end of the transaction for a change. */
export async function insertBasket(tx: Executor, owner: OwnerKey): Promise<string> {
  if ('customerId' in owner) await lockCustomer(tx, owner.customerId);
  const [row] = await tx
    .insert(baskets)
    .values(owner)
    .onConflictDoUpdate({
      target: 'customerId' in owner ? baskets.customerId : baskets.tokenDigest,
      set: CHANGED,
    })
    .returning({ id: baskets.id });
  return row!.id;
}

const lineColumns = {
  part: parts.id,
  sku: parts.sku,
  variant: parts.variant,
  name: parts.name,
  img: parts.img,
  category: parts.category,
  brand: parts.brand,
  taxClass: parts.taxClass,
  weight: parts.weight,
  specifications: parts.specifications,
  priceCents: parts.priceCents,
  priceBreaks: parts.priceBreaks,
  minimum: parts.minimum,
  packSize: parts.packSize,
  /** Units that can be ordered, those of them that are in stock, and what `backorderOf` needs. */
  stock: parts.orderable,
  inStock: parts.quantity,
  arrivals: parts.arrivals,
  promised: parts.promised,
  leadDays: parts.leadDays,
  hiddenAt: parts.hiddenAt,
  quantity: basketLines.quantity,
  seenPriceCents: basketLines.seenPriceCents,
  seenPriceBreaks: basketLines.seenPriceBreaks,
  seenStock: basketLines.seenStock,
  addedAt: basketLines.addedAt,
};

export type BasketLineRow = Awaited<ReturnType<typeof selectLines>>[number];

/**
 * The lines of a basket with the current data of their parts, in the order in which they were added.
 * @param about.customer whose own prices the parts get @param about.partId only the line of this part
 */
export async function selectLines(
  db: Executor,
  basketId: string,
  { customer, partId }: { customer: PricedCustomer; partId?: string },
) {
  const rows = await db
    .select(lineColumns)
    .from(basketLines)
    .innerJoin(parts, eq(parts.id, basketLines.partId))
    .where(and(eq(basketLines.basketId, basketId), partId === undefined ? undefined : eq(basketLines.partId, partId)))
    .orderBy(asc(basketLines.addedAt), asc(basketLines.partId));
  return withOwnPrices(db, customer, rows, ({ part }) => part);
}

export async function countLines(db: Executor, basketId: string): Promise<number> {
  return db.$count(basketLines, eq(basketLines.basketId, basketId));
}

/**
 * Sets a line's quantity with the price that the customer pays now, and the stock. @param raise keeps a larger quantity of an existing line
 * @returns false if no part with that id is on sale
 */
export async function upsertLine(
  tx: Executor,
  {
    basketId,
    customer,
    partId,
    quantity,
    raise,
  }: { basketId: string; customer: PricedCustomer; partId: string; quantity: number; raise: boolean },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with owner as (select ${customer ?? null}::uuid as id)
    insert into basket_lines as line (basket_id, part_id, quantity, seen_price_cents, seen_price_breaks, seen_stock)
    select ${basketId}::uuid, p.id, ${quantity}::int, coalesce(own.price_cents, p.price_cents), coalesce(own.price_breaks, p.price_breaks), p.orderable
    from owner, parts p ${sql.raw(ownPricesJoin('(select id from owner)', 'array[p.id]', 'p.id'))}
    where p.id = ${partId} and p.hidden_at is null
    on conflict (basket_id, part_id) do update set
      quantity = ${raise ? sql`greatest(line.quantity, excluded.quantity)` : sql`excluded.quantity`},
      seen_price_cents = excluded.seen_price_cents,
      seen_price_breaks = excluded.seen_price_breaks,
      seen_stock = excluded.seen_stock`);
  return rowCount === 1;
}

/** Minimum and stock by id, of the parts that are on sale. */
export async function selectOrderable(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, SoldUnits & { quantity: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: parts.id, minimum: parts.minimum, packSize: parts.packSize, quantity: parts.orderable })
    .from(parts)
    .where(and(inArray(parts.id, [...ids]), isNull(parts.hiddenAt)));
  return new Map(rows.map(({ id, ...part }) => [id, part]));
}

/** The parts of a basket. */
export async function selectPartIds(db: Executor, basketId: string): Promise<Set<string>> {
  const rows = await db
    .select({ part: basketLines.partId })
    .from(basketLines)
    .where(eq(basketLines.basketId, basketId));
  return new Set(rows.map(({ part }) => part));
}

/**
 * Adds lines in this sequence with the prices that the customer pays now, and the stock; an existing line keeps a larger quantity.
 * @returns the parts that are on sale
 */
export async function insertLines(
  tx: Executor,
  basketId: string,
  customer: PricedCustomer,
  lines: readonly { part: string; quantity: number }[],
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ part: string }>(sql`
    with owner as (select ${customer ?? null}::uuid as id)
    insert into basket_lines as line
      (basket_id, part_id, quantity, seen_price_cents, seen_price_breaks, seen_stock, added_at)
    select ${basketId}::uuid, p.id, given.quantity, coalesce(own.price_cents, p.price_cents), coalesce(own.price_breaks, p.price_breaks), p.orderable,
      -- Lines are listed by this time.
      now() - (${lines.length}::int - given.at) * interval '1 microsecond'
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (part uuid, quantity int))
      with ordinality as given (part, quantity, at)
    join parts p on p.id = given.part and p.hidden_at is null
    ${sql.raw(ownPricesJoin('(select id from owner)', 'array[p.id]', 'p.id'))}
    on conflict (basket_id, part_id) do update set
      quantity = greatest(line.quantity, excluded.quantity),
      seen_price_cents = excluded.seen_price_cents,
      seen_price_breaks = excluded.seen_price_breaks,
      seen_stock = excluded.seen_stock
    returning part_id as part`);
  return new Set(rows.map(({ part }) => part));
}

/** Removes the lines of these parts. Returns how many were removed. */
export async function deleteLines(tx: Executor, basketId: string, partIds: readonly string[]): Promise<number> {
  const { rowCount } = await tx
    .delete(basketLines)
    .where(and(eq(basketLines.basketId, basketId), inArray(basketLines.partId, [...partIds])));
  return rowCount ?? 0;
}

/**
 * Copies the lines of one basket into another; for a part in both, the larger quantity stays. New lines beyond the
 * limit are left out, the latest first.
 */
export async function mergeLines(tx: Executor, from: string, into: string): Promise<void> {
  await tx.execute(sql`
    insert into basket_lines as line (basket_id, part_id, quantity, seen_price_cents, seen_price_breaks, seen_stock, added_at)
    select ${into}::uuid, part_id, quantity, seen_price_cents, seen_price_breaks, seen_stock, added_at from (
      select theirs.*, mine.part_id is not null as is_known,
        row_number() over (partition by mine.part_id is not null order by theirs.added_at, theirs.part_id) as place
      from basket_lines theirs
      left join basket_lines mine on mine.basket_id = ${into} and mine.part_id = theirs.part_id
      where theirs.basket_id = ${from}
    ) merged
    where is_known or place <= ${MAX_LINES} - (select count(*) from basket_lines where basket_id = ${into})
    on conflict (basket_id, part_id) do update set quantity = greatest(line.quantity, excluded.quantity)`);
}

/**
 * Takes the units of an order out of a basket, by default its customer's; of a line with more units than were ordered the others stay. Changes
 * the revision, whose Idempotency-Key is used. Call it once, in the order's transaction.
 */
export async function takeOrderedUnits(tx: Executor, orderId: string, owner?: OwnerKey): Promise<void> {
  const isFrom = owner ? isOwnedBy(owner) : sql`customer_id = (select customer_id from orders where id = ${orderId})`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    update baskets set revision = gen_random_uuid(), used_at = now() where ${isFrom} returning id`);
  const [basket] = rows;
  if (!basket) return;
  // In a second statement, which sees the lines as they are once the basket is locked.
  await tx.execute(sql`
    with ordered as (
      select part_id, quantity from order_lines where order_id = ${orderId}
    ), deleted_lines as (
      delete from basket_lines line using ordered
      where line.basket_id = ${basket.id} and line.part_id = ordered.part_id and line.quantity <= ordered.quantity
    )
    update basket_lines line set quantity = line.quantity - ordered.quantity from ordered
    where line.basket_id = ${basket.id} and line.part_id = ordered.part_id and line.quantity > ordered.quantity`);
}

export async function deleteBasket(tx: Executor, owner: OwnerKey | { id: string }): Promise<void> {
  await tx.delete(baskets).where('id' in owner ? eq(baskets.id, owner.id) : isOwnedBy(owner));
}

/** Deletes up to `limit` unused baskets with their lines. Returns how many. */
export async function deleteUnused(db: Executor, limit: number): Promise<number> {
  const unused = db
    .select({ id: baskets.id })
    .from(baskets)
    .where(lt(baskets.usedAt, sql`now() - make_interval(days => ${BASKET_DAYS})`))
    .limit(limit);
  const { rowCount } = await db.delete(baskets).where(inArray(baskets.id, unused));
  return rowCount ?? 0;
}
