import { eq, inArray, sql } from 'drizzle-orm';
import { Failure, invalidFields } from '#contract/errors.ts';
import { MAX_TAGS } from '#contract/managed-orders/filter.ts';
import type { OrderNote } from '#contract/managed-orders/notes.ts';
import { shownName } from '#server/accounts/actor-columns.ts';
import { users } from '#server/accounts/tables.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { newId } from '#server/database/columns.ts';
import { lockOrder, type OrderNow, type OrderWithLines } from '#server/orders/queries.ts';
import { orderNotFound } from '#server/orders/service.ts';
import { orders } from '#server/orders/tables.ts';
import { hasMailBudget } from '#server/outbox/mail-budget.ts';
import {
  ORDER_EMAIL_EVENTS,
  orderMailOf,
  queueOrderEmail,
  SHIPPED_EVENTS,
  type OrderEmailCause,
  type OrderEmailEvent,
} from '#server/outbox/queue-order-email.ts';
import { orderNotes } from './tables.ts';

/**
 * Adds a note that only admins see, in the caller's transaction.
 * @param id of the order or of one of its lines
 * @throws Failure `not_found`
 */
export async function addOrderNote(tx: Executor, id: string, text: string, actor: string): Promise<string> {
  const order = (await lockOrder(tx, id)) ?? orderNotFound();
  const noteId = newId();
  await tx.insert(orderNotes).values({ id: noteId, orderId: order.id, authorId: actor, text });
  await record(tx, { actor, action: 'order.note-added', subject: order.id });
  return noteId;
}

/** The notes of an order, oldest first. */
export async function selectNotes(db: Executor, orderId: string): Promise<OrderNote[]> {
  const rows = await db
    .select({
      _id: orderNotes.id,
      text: orderNotes.text,
      author: shownName(),
      at: orderNotes.createdAt,
    })
    .from(orderNotes)
    .innerJoin(users, eq(users.id, orderNotes.authorId))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(orderNotes.id);
  return rows.map(({ at, ...note }) => ({ ...note, createdAt: at.toISOString() }));
}

/** Deletes the notes about a customer's orders, when the account is deleted. */
export async function removeOrderNotesAbout(tx: Executor, customerId: string): Promise<void> {
  const ofCustomer = tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId));
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ofCustomer));
}

/**
 * Replaces the tags of an order; if `before` is given, applies only the difference between `before` and `tags`.
 * @param id of the order or of one of its lines
 * @throws Failure `not_found`; `invalid_fields` (too many together with those that others added)
 */
export async function setTags(
  db: Database,
  id: string,
  { tags: wanted, before: seen }: { tags: readonly string[]; before?: readonly string[] | undefined },
  actor: string,
): Promise<{ modifiedCount: number; tags: string[] }> {
  return db.transaction((tx) =>
    storeTags(
      tx,
      id,
      (before) => {
        const others = seen ? before.filter((tag) => !seen.includes(tag)) : [];
        const own = wanted.filter((tag) => !seen?.includes(tag) || before.includes(tag));
        return [...own, ...others];
      },
      actor,
    ),
  );
}

/**
 * Adds a tag to an order or removes it, in the caller's transaction.
 * @returns whether it changed anything
 * @throws Failure `not_found`; `invalid_fields` (too many)
 */
export async function changeTag(
  tx: Executor,
  id: string,
  { tag, isAdded }: { tag: string; isAdded: boolean },
  actor: string,
): Promise<boolean> {
  const change = (before: readonly string[]) => (isAdded ? [...before, tag] : before.filter((each) => each !== tag));
  return (await storeTags(tx, id, change, actor)).modifiedCount > 0;
}

async function storeTags(
  tx: Executor,
  id: string,
  change: (before: readonly string[]) => readonly string[],
  actor: string,
): Promise<{ modifiedCount: number; tags: string[] }> {
  const { id: orderId } = (await lockOrder(tx, id)) ?? orderNotFound();
  const [order] = await tx.select({ tags: orders.tags }).from(orders).where(eq(orders.id, orderId));
  const before = order!.tags;
  const tags = [...new Set(change(before))].sort();
  if (tags.length > MAX_TAGS) throw invalidFields({ tags: `At most ${MAX_TAGS} tags` });
  if (before.join() === tags.join()) return { modifiedCount: 0, tags };
  await tx.update(orders).set({ tags }).where(eq(orders.id, orderId));
  await record(tx, { actor, action: 'order.tagged', subject: orderId, detail: { before, after: tags } });
  return { modifiedCount: 1, tags };
}

/**
 * Resends the customer the last email about an order, or sends links to its documents. The outbox composes it with the
 * order's current data, within the mailbox's budget.
 * @returns the address
 * @throws Failure `not_found`; `order_state` when nothing can be sent
 */
export async function resendEmail(
  db: Database,
  id: string,
  what: 'last' | 'documents',
  actor: string,
): Promise<string> {
  return db.transaction(async (tx) => {
    const order = (await lockOrder(tx, id)) ?? orderNotFound();
    if (!order.customerEmail) throw new Failure('order_state', 'The customer has deleted the account.');
    const cause = what === 'last' ? await lastCause(tx, order) : documentsCause(order);
    if (!cause) throw new Failure('order_state', 'No email about this order can be sent again.');
    const budget = orderMailOf(cause.event).budgetFor(order, Boolean(cause.refundId));
    if (budget !== 'order-paid' && !(await hasMailBudget(tx, { to: order.customerEmail, budget })))
      throw new Failure(
        'order_state',
        "This email can't be sent now: the customer hasn't verified the address, or it has had its emails of this hour.",
      );
    for (const line of cause.lines) await queueOrderEmail(tx, { orderId: order.id, ...cause, ...line });
    await record(tx, { actor, action: 'order.email-resent', subject: order.id, detail: { event: cause.event } });
    return order.customerEmail;
  });
}

interface Cause {
  readonly event: OrderEmailEvent;
  readonly lines: readonly Pick<OrderEmailCause, 'lineId' | 'shipmentId'>[];
  readonly refundId?: string | null;
}

/** The email that links to the invoice, or for an order that can be paid to the confirmation; undefined for others. */
function documentsCause({ status, transactionId }: OrderNow): Cause | undefined {
  const lines = [{ lineId: null }];
  if (transactionId !== null) return { event: 'paid', lines };
  if (status === 'cancelled') return undefined;
  return { event: status === 'expired' ? 'expired' : 'placed', lines };
}

/**
 * The last event that had an email which is still true, with its lines. Events within a minute share one email, except for
 * another parcel. A parcel ships its lines in whole or in part.
 */
async function lastCause(tx: Executor, order: OrderWithLines): Promise<Cause | undefined> {
  const { rows } = await tx.execute<{
    what: OrderEmailEvent;
    kind: string;
    line: string | null;
    shipment: string | null;
    refund: string | null;
    seconds: number;
  }>(sql`
    select what, case when what in ${SHIPPED_EVENTS} then 'shipped' else what end as kind, e.line_id as line,
      detail ->> 'shipment' as shipment, r.id as refund, extract(epoch from at)::float8 as seconds
    from order_events e left join refunds r on r.id::text = detail ->> 'refundId' and r.order_id = e.order_id
    where e.order_id = ${order.id} and what in ${ORDER_EMAIL_EVENTS}
      -- A bank may have returned it.
      and (what <> 'refunded' or r.status = 'refunded')
      -- A line was closed without sending units, which has no email.
      and detail ->> 'units' is distinct from '0'
    order by e.id`);
  const mailed = rows.filter(
    ({ what, line }) => orderMailOf(what).stillTrueFor(order, line === null ? null : [line])?.length !== 0,
  );
  const last = mailed.at(-1);
  if (!last) return undefined;
  const isRefund = last.what === 'refunded';
  const together = mailed.filter(
    ({ kind, shipment, seconds }) => kind === last.kind && shipment === last.shipment && seconds > last.seconds - 60,
  );
  const lines = (isRefund ? [last] : together).map(({ line, shipment }) => ({ lineId: line, shipmentId: shipment }));
  return { event: last.what, lines, refundId: isRefund ? last.refund : null };
}
