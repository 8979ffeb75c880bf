import { REFUND_REASONS } from '#contract/orders/refund-reasons.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { invalidFields } from '#contract/errors.ts';
import { dollarsOf } from '#contract/money.ts';
import { isPayable } from '#contract/orders/order-rules.ts';
import { dueCents } from '#server/orders/paying/due-cents.ts';
import type { BANK_OUTCOMES } from '#contract/payments/bank-transfers.ts';
import { PAYMENT_METHODS } from '#contract/payments/payment-methods.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { addJob } from '#server/jobs/queue.ts';
import { counts } from '#server/observe/counts.ts';
import { recordCharge, recordCharges, returnCharge } from '#server/orders/paying/charging.ts';
import type { Charge } from '#server/orders/paying/money.ts';
import { insertOrderEvent, lockOrder, type OrderWithLines } from '#server/orders/queries.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import { orderNotFound } from '#server/orders/service.ts';
import { bankPayments } from './tables.ts';
import { isPayable as isPayableNow } from '#server/orders/payment-state.ts';

/** Money that arrived by bank transfer. */
export interface ReceivedMoney {
  /** The bank's. */
  readonly reference: string;
  readonly amountCents: number;
  /** The day on which it arrived, as `2026-12-01`. */
  readonly receivedOn: string;
  readonly payer: string;
}

/** What became of it, in cents. */
export interface BookedMoney {
  readonly id: string;
  readonly number: string;
  readonly outcome: (typeof BANK_OUTCOMES)[number];
  /** What is left to pay of the order. */
  readonly dueCents: number;
  /** What of the order's held money is owed back. */
  readonly owedCents: number;
}

/** A payment of another order, or an earlier one, has the bank's reference. */
export function isReferenceBooked(tx: Executor, reference: string): Promise<{ number: string } | undefined> {
  return tx
    .execute<{ number: string }>(
      sql`select o.number from bank_payments b join orders o on o.id = b.order_id
        where upper(regexp_replace(b.reference, '\\s', '', 'g')) = upper(regexp_replace(${reference}, '\\s', '', 'g'))`,
    )
    .then(({ rows }) => rows[0]);
}

/**
 * Records money that arrived for an order by bank transfer, in the caller's transaction: the order is paid once its price has
 * arrived; money that it cannot keep is owed back.
 * @param currency the store's
 * @throws Failure `not_found`; `invalid_fields` when the bank's reference is recorded, or the day is in the future
 */
export async function recordReceivedMoney(
  tx: Executor,
  orderId: string,
  money: ReceivedMoney,
  { actor, currency }: { actor: string; currency: string },
): Promise<BookedMoney> {
  const order = (await lockOrder(tx, orderId)) ?? orderNotFound();
  // A day ahead of UTC somewhere on earth.
  if (Date.parse(`${money.receivedOn}T00:00:00Z`) > Date.now() + 86_400_000)
    throw invalidFields({ receivedOn: 'That day is in the future' });
  const [row] = await tx
    .insert(bankPayments)
    .values({ ...money, orderId: order.id, actor })
    .onConflictDoNothing()
    .returning({ id: bankPayments.id });
  if (!row) {
    const booked = await isReferenceBooked(tx, money.reference);
    throw invalidFields({ reference: `This reference is already recorded for order #${booked?.number}` });
  }
  const { amountCents, reference } = money;
  const detail = { payment: row.id, amountCents };
  await record(tx, { actor, action: 'order.payment-recorded', subject: order.id, detail: { ...detail, reference } });
  const settled = await settleHeld(tx, order, currency, actor);
  const event = { orderId: order.id, what: 'payment_received', actor, detail } as const;
  // About money that paid the order, or that is owed back, other emails follow.
  await (settled.outcome === 'partial' ? recordOrderEvent : insertOrderEvent)(tx, event);
  return { id: row.id, number: order.number, ...settled };
}

/**
 * Books the held money of an order once it covers the order's price, or once the order cannot take it. The caller has locked
 * the order.
 */
async function settleHeld(
  tx: Executor,
  order: OrderWithLines,
  currency: string,
  actor: string,
): Promise<Pick<BookedMoney, 'outcome' | 'dueCents' | 'owedCents'>> {
  const held = await tx
    .select()
    .from(bankPayments)
    .where(and(eq(bankPayments.orderId, order.id), eq(bankPayments.isHeld, true)))
    .orderBy(bankPayments.id);
  const heldCents = held.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const due = dueCents(order);
  if (isPayable(order) && heldCents < due) return { outcome: 'partial', dueCents: due - heldCents, owedCents: 0 };
  const chargeOf = (intentId: string, amountCents: number): Charge => ({ intentId, amountCents, currency, card: null });
  let open = isPayable(order) ? due : 0;
  const kept: Charge[] = [];
  const rest: Charge[] = [];
  for (const { id, amountCents } of held) {
    const intentId = `${PAYMENT_METHODS.bank.prefix}${id}`;
    const cents = Math.min(open, amountCents);
    open -= cents;
    if (cents > 0) kept.push(chargeOf(intentId, cents));
    if (cents < amountCents) rest.push(chargeOf(cents > 0 ? `${intentId}_rest` : intentId, amountCents - cents));
  }
  if (held.length > 0)
    await tx
      .update(bankPayments)
      .set({ isHeld: false })
      .where(
        inArray(
          bankPayments.id,
          held.map(({ id }) => id),
        ),
      );
  const isPaid = kept.length > 0 && (await recordCharges(tx, order, kept, actor)) === 'paid';
  if (isPaid) {
    counts.paymentsSettled++;
    // A card payment that was begun must not be completed.
    await addJob(tx, 'end_payments', { order: order.id });
  }
  for (const charge of rest)
    await (kept.length > 0
      ? returnCharge(tx, order, charge, actor, REFUND_REASONS.tooMuch)
      : recordCharge(tx, order, charge, actor));
  return {
    outcome: isPaid ? 'paid' : 'refunding',
    dueCents: 0,
    owedCents: heldCents - (isPaid ? due : 0),
  };
}

/** Books the held money of an order that was paid by card, canceled or costs less now; otherwise does nothing. */
export async function settleTransfers({ db, settings }: Pick<Deps, 'db' | 'settings'>, orderId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order) await settleHeld(tx, order, settings.store.currency, 'end_payments');
  });
}

/** Orders with held money that they cannot take or that covers their price: a job that settles it was lost. */
export async function selectUnsettled(db: Database, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select o.id from (select order_id, sum(amount_cents) as cents from bank_payments where is_held group by order_id) b
    join orders o on o.id = b.order_id
    where not ${isPayableNow('o')} or b.cents >= o.total_cents - o.prepaid_cents order by o.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** The answer of `recordBankPayment`. */
export function answerOf({ id, outcome, dueCents, owedCents }: BookedMoney) {
  return {
    acknowledged: true,
    insertedId: id,
    outcome,
    due: dollarsOf(dueCents),
    owedBack: dollarsOf(owedCents),
  };
}
