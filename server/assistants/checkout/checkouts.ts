import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import { dollarsOf } from '#contract/money.ts';
import { isPaid, isUnpaid, orderStatusOf } from '#contract/orders/order-rules.ts';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { createGuestLink } from '#server/guest-orders/guest-links.ts';
import { placeGuestOrder } from '#server/guest-orders/place-guest-order.ts';
import { countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { cancelOwn } from '#server/orders/cancel-own.ts';
import { orders } from '#server/orders/tables.ts';
import { type OrderRow, selectOrderRow } from '#server/orders/order-rows.ts';
import { payWithToken } from '#server/payments/pay-with-token.ts';
import { dropPlatformReceivers } from '#server/webhooks/platform-receivers.ts';
import { type PricedWish, priceWish, type Problem, type ProblemCode } from './price-wish.ts';
import { assistantCheckouts, type CheckoutRow } from './tables.ts';
import type { Wish } from './wish.ts';

/** How long a checkout that is not completed can be, in hours. */
const HOURS = 6;
/** How often a checkout can be paid with a token in an hour: each attempt is a charge at the card provider. */
const MOST_PAYMENTS = 20;
/** How long one that became an order says so, in days. */
const KEPT_DAYS = 90;

export type CheckoutState = 'incomplete' | 'needs_buyer' | 'ready' | 'in_progress' | 'completed' | 'canceled';

/** A checkout as it is now. */
export interface Checkout {
  readonly row: CheckoutRow;
  readonly state: CheckoutState;
  /** What it would order; of one that is completed, what it ordered is in `order`. */
  readonly priced: PricedWish;
  readonly problems: readonly Problem[];
  /** The order that it placed. */
  readonly order: OrderRow | null;
}

type CheckoutDeps = Pick<Deps, 'db' | 'cards' | 'settings' | 'log' | 'invalidation'>;

/** None of what a buyer wants can be ordered, so that there is no checkout. */
export class NothingToOrder extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super('None of these parts can be ordered now.');
    this.problems = problems;
  }
}

/** Who fills checkouts. */
export interface Platform {
  /** The protocol and what identifies the platform by it: only checkouts of the same name are found. */
  readonly name: string;
  /** What staff see of it: `ucp:platform.example` (contract/orders/channels.ts). */
  readonly channel: string;
  /** The network address that it calls from. */
  readonly address: string;
}

/** An id that a caller has given. One that no checkout can have, such as a very long one, becomes one that none has. */
export const givenCheckoutId = (text: string): string => (/^[\w-]{1,64}$/.test(text) ? text : '-');

/**
 * Begins a checkout.
 * @throws NothingToOrder; Failure those of `priceWish`
 */
export async function createCheckout(deps: CheckoutDeps, { name: platform }: Platform, wish: Wish): Promise<Checkout> {
  const priced = await priceWish(deps, wish);
  if (priced.lines.length === 0) throw new NothingToOrder(priced.problems.filter(({ at }) => at.startsWith('lines')));
  const [row] = await deps.db
    .insert(assistantCheckouts)
    .values({
      id: randomBytes(24).toString('base64url'),
      platform,
      wish,
      shownCents: priced.totalCents,
      expiresAt: sql`now() + make_interval(hours => ${HOURS})`,
    })
    .returning();
  return view(row!, priced, null);
}

/** Reads a checkout of a platform. @throws Failure `not_found`, those of `priceWish` */
export async function readCheckout(deps: CheckoutDeps, { name }: Platform, id: string): Promise<Checkout> {
  return look(deps, await findRow(deps.db, name, id));
}

/** Finds the order of a checkout, whoever filled it: for the buyer, and for the platform's view of it. */
export async function readOrderOfCheckout(
  db: Database,
  id: string,
): Promise<{ row: CheckoutRow; order: OrderRow } | undefined> {
  const [row] = await db.select().from(assistantCheckouts).where(eq(assistantCheckouts.id, id));
  const order = row?.orderId ? await selectOrderRow(db, row.orderId) : undefined;
  return row && order ? { row, order } : undefined;
}

/** Finds an order that a platform placed, with its checkout, to tell the platform of it. @param orderId of the store */
export async function readOrderFor(
  db: Database,
  platform: string | null,
  orderId: unknown,
): Promise<{ row: CheckoutRow; order: OrderRow } | undefined> {
  if (platform === null || typeof orderId !== 'string') return undefined;
  const ofPlatform = and(eq(assistantCheckouts.orderId, orderId), eq(assistantCheckouts.platform, platform));
  const [row] = await db.select().from(assistantCheckouts).where(ofPlatform);
  const order = row && (await selectOrderRow(db, orderId));
  return order && { row, order };
}

/**
 * Replaces what the buyer wants. An order that was placed and is not paid is canceled, because it is for the earlier wish.
 * @throws Failure `not_found`, `order_state` for one that is completed or canceled, those of `priceWish`
 */
export async function updateCheckout(
  deps: CheckoutDeps,
  platform: Platform,
  id: string,
  wish: Wish,
): Promise<Checkout> {
  const before = await openCheckout(deps, platform, id);
  const isSame = isDeepStrictEqual(wish, before.row.wish);
  if (before.order && !isSame) await cancelOrder(deps, before.order);
  const priced = await priceWish(deps, wish);
  const revision = before.row.revision + (isSame ? 0 : 1);
  const changes = { wish, shownCents: priced.totalCents, revision, ...(!isSame && { orderId: null }) };
  const [row] = await deps.db.update(assistantCheckouts).set(changes).where(isUnchanged(before.row)).returning();
  return look(deps, row ?? changedMeanwhile(), priced);
}

/** Cancels a checkout, and its order if that is not paid. @throws Failure `not_found`, `order_state` */
export async function cancelCheckout(deps: CheckoutDeps, platform: Platform, id: string): Promise<Checkout> {
  const before = await openCheckout(deps, platform, id);
  if (before.order) await cancelOrder(deps, before.order);
  const [row] = await deps.db
    .update(assistantCheckouts)
    .set({ canceledAt: sql`now()` })
    .where(isUnchanged(before.row))
    .returning();
  return look(deps, row ?? changedMeanwhile(), before.priced);
}

/** Whether a checkout still has the wish and the order that it was read with. */
function isUnchanged({ id, revision, orderId }: CheckoutRow) {
  return and(
    eq(assistantCheckouts.id, id),
    eq(assistantCheckouts.revision, revision),
    sql`${assistantCheckouts.orderId} is not distinct from ${orderId}`,
    isNull(assistantCheckouts.canceledAt),
  );
}

function changedMeanwhile(): never {
  throw new Failure('order_state', 'This checkout was changed at the same time. Read it again.');
}

/** How a checkout is paid. */
export interface CheckoutPayment {
  /** A shared payment token of the card provider; null: the buyer pays on the store's page. */
  readonly token: string | null;
  /** Whether an earlier attempt of the same request may have completed it; then that counts. */
  readonly isAgain: boolean;
}

/**
 * Orders what a checkout has at the total that was shown, and pays it. Nothing is charged twice: the order is placed under a key of
 * the checkout, and an order has at most one payment that can take money. What prevents it is among the answer's problems.
 * @throws Failure `not_found`, `order_state` for one that is completed or canceled, `provider_unavailable`, those of `priceWish`
 */
export async function completeCheckout(
  deps: CheckoutDeps,
  platform: Platform,
  id: string,
  { token, isAgain }: CheckoutPayment,
): Promise<Checkout> {
  const found = await readCheckout(deps, platform, id);
  if (found.state === 'completed' && isAgain) return found;
  const open = requireOpen(found);
  const { row, priced, problems } = open;
  if (problems.some(({ isBlocking }) => isBlocking)) return look(deps, row, priced);
  const placed = await place(deps, platform, open);
  if ('problem' in placed) return look(deps, row, undefined, [placed.problem]);
  const { customerId, orderId, totalCents } = placed;
  const now = { ...row, orderId };
  if (token === null)
    return look(deps, now, priced, [blocking('needs_buyer', 'The buyer pays on the page of the store.')]);
  await countAttempt(deps.db, `assistant-payments:${orderId}`, MOST_PAYMENTS, 3_600);
  const outcome = await payWithToken(deps, { orderId, customerId, totalCents }, token).catch(async (error: unknown) => {
    // Another request has paid it.
    const after = await look(deps, now, priced);
    if (after.state === 'completed') return { state: 'paid' } as const;
    throw error;
  });
  if (outcome.state === 'declined') return look(deps, now, priced, [blocking('payment_declined', outcome.words)]);
  if (outcome.state === 'needs_buyer') return look(deps, now, priced, [blocking('needs_buyer', CONFIRMED_BY_OWNER)]);
  const after = await look(deps, now, priced);
  return outcome.state === 'processing' ? { ...after, state: 'in_progress' } : after;
}

const CONFIRMED_BY_OWNER = 'The bank of the card wants its owner to confirm the payment, on the page of the store.';

/** A link of the store's that opens the order of a checkout, where it can also be paid. Undefined if it has placed none. */
export async function linkOfCheckout(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  id: string,
): Promise<string | undefined> {
  const found = await readOrderOfCheckout(db, id);
  if (!found) return undefined;
  const { id: orderId, customerId } = found.order;
  return (await createGuestLink(db, settings.store, { id: orderId, customerId })).url;
}

/** Deletes checkouts that became no order, old ones, and the receivers of platforms without any. */
export async function dropOldCheckouts(db: Database): Promise<void> {
  await db
    .delete(assistantCheckouts)
    .where(
      lt(
        assistantCheckouts.expiresAt,
        sql`now() - case when ${assistantCheckouts.orderId} is null then interval '1 day' else make_interval(days => ${KEPT_DAYS}) end`,
      ),
    );
  const left = await db.selectDistinct({ platform: assistantCheckouts.platform }).from(assistantCheckouts);
  await dropPlatformReceivers(
    db,
    left.map(({ platform }) => platform),
  );
}

const blocking = (code: ProblemCode, words: string): Problem => ({ code, at: '', words, isBlocking: true });

async function findRow(db: Database, platform: string, id: string): Promise<CheckoutRow> {
  const [row] = await db
    .select()
    .from(assistantCheckouts)
    .where(and(eq(assistantCheckouts.id, id), eq(assistantCheckouts.platform, platform)));
  if (!row) throw new Failure('not_found', 'This checkout does not exist.');
  return row;
}

/** A checkout that can be changed. @throws Failure `not_found`, `order_state` */
async function openCheckout(deps: CheckoutDeps, platform: Platform, id: string): Promise<Checkout> {
  return requireOpen(await readCheckout(deps, platform, id));
}

function requireOpen(checkout: Checkout): Checkout {
  const { state } = checkout;
  if (state === 'completed') throw new Failure('order_state', 'This checkout is completed.');
  if (state === 'canceled')
    throw new Failure('order_state', 'This checkout is canceled or has expired. Begin a new one.');
  return checkout;
}

/** A checkout with its order and its price of now, which counts as shown. */
async function look(
  deps: CheckoutDeps,
  row: CheckoutRow,
  priced?: PricedWish,
  more: readonly Problem[] = [],
): Promise<Checkout> {
  const order = row.orderId ? ((await selectOrderRow(deps.db, row.orderId)) ?? null) : null;
  const now = priced ?? (await priceWish(deps, row.wish));
  if (!order && now.totalCents !== row.shownCents)
    await deps.db
      .update(assistantCheckouts)
      .set({ shownCents: now.totalCents })
      .where(eq(assistantCheckouts.id, row.id));
  return view(row, now, order, more);
}

function view(row: CheckoutRow, priced: PricedWish, order: OrderRow | null, more: readonly Problem[] = []): Checkout {
  const status = order && orderStatusOf(order.lines);
  const isOver = row.canceledAt !== null || status === 'cancelled' || (!order && row.expiresAt.getTime() <= Date.now());
  // What an order has is reserved, so what is left of the stock says nothing about it.
  const problems = [...(order ? [] : priced.problems), ...more];
  const has = (code: ProblemCode, among: readonly Problem[] = problems): boolean =>
    among.some((each) => each.code === code);
  const stateOf = (): CheckoutState => {
    if (order && status && isPaid({ status, isOwed: order.isOwed })) return 'completed';
    if (isOver) return 'canceled';
    if (has('needs_buyer')) return 'needs_buyer';
    // After a decline the same checkout can be paid with another token.
    if (has('payment_declined', more)) return 'ready';
    return problems.some(({ isBlocking }) => isBlocking) ? 'incomplete' : 'ready';
  };
  return { row, state: stateOf(), priced, problems, order };
}

type Placed =
  | { readonly orderId: string; readonly customerId: string; readonly totalCents: number }
  | { readonly problem: Problem };

/** Places the order of a checkout, or finds the one that it has placed. */
async function place(
  deps: CheckoutDeps,
  { address, channel }: Platform,
  { row, priced, order: earlier }: Checkout,
): Promise<Placed> {
  if (earlier) return { orderId: earlier.id, customerId: earlier.customerId, totalCents: earlier.totalCents };
  const { id, wish, revision, shownCents } = row;
  const input = {
    email: wish.email.toLowerCase(),
    lines: priced.lines.map(({ part, quantity }) => ({ part: part._id, quantity })),
    delivery: priced.delivery!,
    deliveryMethod: priced.method ?? undefined,
    codes: [...priced.codes],
    note: wish.note,
    keepBasket: true,
    placeOrderPrice: dollarsOf(shownCents ?? priced.totalCents),
  };
  try {
    const visitor = { address, basket: null };
    const { order, customerId } = await placeGuestOrder(deps, visitor, input, `assistant:${id}:${revision}`, {
      // An order that the checkout no longer wants is not placed.
      alsoWrite: async (tx, orderId) => {
        const [written] = await tx
          .update(assistantCheckouts)
          .set({ orderId })
          .where(isUnchanged(row))
          .returning({ id: assistantCheckouts.id });
        if (!written) changedMeanwhile();
        await tx.update(orders).set({ channel }).where(eq(orders.id, orderId));
        await record(tx, { actor: channel, action: 'order.placed-by-assistant', subject: orderId });
      },
    });
    if (!order.isRepeat) {
      deps.invalidation?.announcePlaced(order.id, customerId);
      for (const { part } of input.lines) deps.invalidation?.announceReserved(part);
    }
    return { orderId: order.id, customerId, totalCents: order.totalCents };
  } catch (error) {
    const problem = error instanceof Failure ? problemOf(error) : undefined;
    if (!problem) throw error;
    return { problem };
  }
}

/** What a buyer learns of an order that could not be placed, because something has changed or a limit is reached. */
function problemOf({ code, message, fields }: Failure): Problem | undefined {
  const words = Object.values(fields ?? {})[0] ?? message;
  if (code === 'price_changed')
    return blocking('price_changed', 'The total has changed. Show it to the buyer, then complete.');
  if (code === 'lines_short' || code === 'out_of_stock') return blocking('out_of_stock', words);
  if (code === 'reservation_limit') return blocking('limit', words);
  if (code === 'invalid_fields') return blocking('invalid', words);
  return undefined;
}

async function cancelOrder({ db, settings }: CheckoutDeps, { id, customerId, lines }: OrderRow): Promise<void> {
  if (!isUnpaid({ status: orderStatusOf(lines) })) return;
  await cancelOwn(db, id, customerId, { scope: 'order', onlyUnpaid: true, currency: settings.store.currency });
}
