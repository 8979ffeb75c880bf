import { and, eq, isNull, sql } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import { dollarsOf } from '#contract/money.ts';
import { type DraftContents, listOrderDrafts, type OrderDraft } from '#contract/order-drafts/order-drafts.ts';
import { unitPriceCents } from '#contract/orders/order-price.ts';
import { orderTextsOf } from '#contract/orders/order-texts.ts';
import type { PlacedOrder } from '#server/orders/placing/place.ts';
import { type Actor, requirePermission } from '#server/accounts/actor.ts';
import { shownName } from '#server/accounts/actor-columns.ts';
import { lockUser } from '#server/accounts/queries.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { escapeLike } from '#server/database/match-text.ts';
import type { Deps } from '#server/deps.ts';
import { byId, listFor } from '#server/lists/list.ts';
import { placeForCustomer } from '#server/orders/placing/place-for-customer.ts';
import { agreesPrices } from '#server/orders/placing/staff-terms.ts';
import { contentsToStore, offersOf, orderOf } from './draft-contents.ts';
import { orderDrafts, type StoredContents } from './tables.ts';

const CUSTOMER = sql`(select c from users c where c.id = ${orderDrafts.customerId})`;
const STAFF = sql`(select ${shownName(sql`s`)} from users s where s.id = ${orderDrafts.changedBy})`;

const columns = {
  id: orderDrafts.id,
  version: orderDrafts.version,
  customerId: orderDrafts.customerId,
  customerName: sql<string>`(${CUSTOMER}).name`,
  customerEmail: sql<string>`(${CUSTOMER}).email`,
  by: sql<string>`${STAFF}`,
  contents: orderDrafts.contents,
  orderId: orderDrafts.orderId,
  number: sql<string | null>`(select o.number::text from orders o where o.id = ${orderDrafts.orderId})`,
  askedAt: orderDrafts.askedAt,
  createdAt: orderDrafts.createdAt,
  changedAt: orderDrafts.changedAt,
};

type DraftRow = Awaited<ReturnType<typeof selectDraft>> & object;

async function selectDraft(db: Executor, id: string) {
  const [row] = await db.select(columns).from(orderDrafts).where(eq(orderDrafts.id, id));
  return row;
}

const customerOf = (row: Pick<DraftRow, 'customerId' | 'customerName' | 'customerEmail'>) => ({
  _id: row.customerId,
  name: row.customerName,
  email: row.customerEmail,
});

/** The drafts that are not placed, newest first. */
export const draftList = listFor(listOrderDrafts, {
  key: byId(orderDrafts.id),
  where: ({ q, customer }) =>
    and(
      isNull(orderDrafts.orderId),
      customer ? eq(orderDrafts.customerId, customer) : undefined,
      q
        ? sql`concat_ws(' ', (${CUSTOMER}).name, (${CUSTOMER}).email, ${STAFF}) ilike ${`%${escapeLike(q)}%`}`
        : undefined,
    ),
  rows: async (db, { where, orderBy, limit }) =>
    db
      .select(columns)
      .from(orderDrafts)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  item: ({ id: _id, by, contents: { lines }, askedAt, createdAt, changedAt, ...row }) => ({
    _id,
    customer: customerOf(row),
    by,
    asked: askedAt !== null,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
    parts: lines.length,
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }),
});

/** A draft with what its parts cost, and how many there are, then and now. @throws Failure `not_found` */
export async function readDraft(db: Executor, id: string): Promise<OrderDraft> {
  const row = (await selectDraft(db, id)) ?? draftNotFound();
  const { lines, unclear, discount = null, delivery = null, ...contents } = row.contents;
  const offers = await offersOf(db, row.customerId, lines);
  return {
    _id: id,
    version: row.version,
    customer: customerOf(row),
    by: row.by,
    changedAt: row.changedAt.toISOString(),
    order: row.orderId === null ? null : { _id: row.orderId, number: row.number! },
    lines: lines.map(({ part, quantity, unitPrice = null, seen }) => {
      const { sku, name, variant, hiddenAt, ...offer } = offers.get(part)!;
      const price = dollarsOf(unitPriceCents(offer, quantity));
      return {
        part,
        sku,
        name,
        variant,
        quantity,
        unitPrice,
        seen: { price: dollarsOf(seen.cents), stock: seen.stock },
        now: hiddenAt === null ? { price, stock: offer.quantity } : null,
      };
    }),
    unclear,
    discount,
    delivery,
    ...orderTextsOf(contents),
  };
}

/** Adds a draft. @returns its id @throws Failure `not_found` (the customer), `forbidden`, `invalid_fields` */
export async function addDraft(
  tx: Executor,
  actor: Actor,
  { customer, ...contents }: DraftContents & { customer: string },
): Promise<string> {
  requireRights(actor, contents);
  // Locked, so that no draft is added while the account is being deleted.
  if (!(await lockUser(tx, { id: customer }))) throw new Failure('not_found', "That customer doesn't exist.");
  const [row] = await tx
    .insert(orderDrafts)
    .values({ customerId: customer, changedBy: actor.userId, contents: await contentsToStore(tx, customer, contents) })
    .returning({ id: orderDrafts.id });
  await recordDraft(tx, actor.userId, 'added', { customerId: customer, id: row!.id });
  return row!.id;
}

/**
 * Replaces the contents of a draft.
 * @returns its new version
 * @throws Failure `not_found`, `forbidden`, `invalid_fields`, `edit_conflict`, `order_state` (placed)
 */
export async function changeDraft(
  db: Database,
  actor: Actor,
  id: string,
  { version, ...contents }: DraftContents & { version: number },
): Promise<number> {
  requireRights(actor, contents);
  return db.transaction(async (tx) => {
    const [draft] = await tx.select().from(orderDrafts).where(eq(orderDrafts.id, id)).for('update');
    if (!draft) draftNotFound();
    if (draft.orderId !== null) throw alreadyPlaced((await selectDraft(tx, id))!);
    requireRights(actor, draft.contents);
    if (draft.version !== version) throw changedMeanwhile(draft.version);
    await tx
      .update(orderDrafts)
      .set({
        contents: await contentsToStore(tx, draft.customerId, contents),
        changedBy: actor.userId,
        version: version + 1,
        changedAt: sql`now()`,
      })
      .where(eq(orderDrafts.id, id));
    await recordDraft(tx, actor.userId, 'changed', draft);
    return version + 1;
  });
}

/** Deletes a draft that is not placed. @returns 1, or 0 if there is none */
export async function deleteDraft(db: Database, actor: string, id: string): Promise<number> {
  return db.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(orderDrafts)
      .where(and(eq(orderDrafts.id, id), isNull(orderDrafts.orderId)))
      .returning({ id: orderDrafts.id, customerId: orderDrafts.customerId });
    if (deleted) await recordDraft(tx, actor, 'deleted', deleted);
    return deleted ? 1 : 0;
  });
}

/**
 * Places the order of a draft. The transaction that places it also marks the draft, so of two attempts one places it.
 * @param key the request's Idempotency-Key
 * @returns the order and its lines
 * @throws Failure `not_found`, `forbidden`, `edit_conflict`, `order_state` (placed before), `invalid_fields` (something is
 *   missing), `price_changed` (a price of the catalog differs from the one that was seen), those of `placeForCustomer`
 */
export async function placeDraft(
  deps: Pick<Deps, 'db' | 'cards' | 'settings'>,
  actor: Actor,
  { id, version }: { id: string; version: number },
  key: string | undefined,
): Promise<{ placed: PlacedOrder; customerId: string; parts: string[] }> {
  const { db } = deps;
  const draft = (await selectDraft(db, id)) ?? draftNotFound();
  const { contents, customerId } = draft;
  requireRights(actor, contents);
  try {
    if (draft.version !== version) throw changedMeanwhile(draft.version);
    const placed = await placeForCustomer(
      deps,
      actor.userId,
      customerId,
      orderOf(contents),
      key,
      async (tx, orderId) => {
        const marked = await tx
          .update(orderDrafts)
          .set({ orderId, changedBy: actor.userId, changedAt: sql`now()` })
          .where(and(eq(orderDrafts.id, id), eq(orderDrafts.version, version), isNull(orderDrafts.orderId)))
          .returning({ id: orderDrafts.id });
        if (marked.length === 0) throw changedMeanwhile();
        await requireSeenPrices(tx, orderId, contents);
      },
    );
    return { placed, customerId, parts: contents.lines.map(({ part }) => part) };
  } catch (error) {
    // Whatever the second of two attempts failed at, such as the stock that the first one took.
    const now = await selectDraft(db, id);
    throw now && now.orderId !== null ? alreadyPlaced(now) : error;
  }
}

/** @throws Failure `price_changed` if a line without an agreed price costs something else than the draft says */
async function requireSeenPrices(tx: Executor, orderId: string, { lines }: StoredContents): Promise<void> {
  const { rows } = await tx.execute<{ part: string; sku: string; cents: string }>(
    sql`select part_id as part, part_sku as sku, unit_price_cents as cents from order_lines where order_id = ${orderId}`,
  );
  const changed = rows.filter(({ part, cents }) => {
    const line = lines.find((each) => each.part === part);
    return line?.unitPrice === undefined && line?.seen.cents !== Number(cents);
  });
  if (changed.length === 0) return;
  const which = changed.map(({ sku }) => sku).join(', ');
  throw new Failure(
    'price_changed',
    `The price of ${which} has changed since the draft was saved. Nothing was ordered.`,
  );
}

/** Agreed prices and a discount need a permission, also those that someone else has put into the draft. */
function requireRights(actor: Actor, contents: Parameters<typeof agreesPrices>[0]): void {
  if (agreesPrices(contents)) requirePermission(actor, 'orders.discount');
}

async function recordDraft(
  tx: Executor,
  actor: string,
  what: 'added' | 'changed' | 'deleted',
  { id: draft, customerId: subject }: { id: string; customerId: string },
): Promise<void> {
  await record(tx, { actor, action: `order.draft-${what}`, subject, detail: { draft } });
}

function draftNotFound(): never {
  throw new Failure('not_found', "This draft doesn't exist anymore.");
}

function changedMeanwhile(version?: number): Failure {
  return new Failure(
    'edit_conflict',
    'Someone else has changed this draft. Your version was not saved; open the draft again to see theirs.',
    version === undefined ? {} : { fresh: { version } },
  );
}

function alreadyPlaced({ orderId, number }: Pick<DraftRow, 'orderId' | 'number'>): Failure {
  return new Failure('order_state', `This draft was placed already, as order ${number}.`, {
    fresh: { order: orderId, number },
  });
}
