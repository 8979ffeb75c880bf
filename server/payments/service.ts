import { t } from '#contract/language/text.ts';
import { Failure } from '#contract/errors.ts';
import { isPaid, isUnpaid } from '#contract/orders/order-rules.ts';
import type { Deps } from '#server/deps.ts';
import { addJob } from '#server/jobs/queue.ts';
import { counts } from '#server/observe/counts.ts';
import type { LineRow } from '#server/orders/line-rows.ts';
import type { OrderNow } from '#server/orders/queries.ts';
import { orderNotFound, readLine, readOrderState } from '#server/orders/service.ts';
import { isOfOrder, selectOrderPayments } from '#server/orders/order-payments.ts';
import { notInState } from '#server/orders/closing.ts';
import { obtainIntent } from './intents.ts';
import { insertProviderEvent, selectClaim, type Claim } from './queries.ts';
import { CHANGE_ENDED, MONEY_RETURNS, settle, type Settlement } from './settle.ts';

type PaymentDeps = Pick<Deps, 'db' | 'cards' | 'log'>;

/**
 * Settles a payment that the customer's browser reports. Only the provider's answer counts.
 * @param id of the order or of one of its lines
 * @returns the line with that id, and 1 when this call made it paid
 * @throws Failure `not_found`, `order_state`, `payment_not_settled`, `provider_unavailable`
 */
export async function settleByCustomer(
  deps: PaymentDeps,
  customerId: string,
  id: string,
  claim: { order?: string | undefined; transactionId: string },
): Promise<{ order: LineRow; modifiedCount: number }> {
  const found = (await selectClaim(deps.db, customerId, id, claim.transactionId)) ?? orderNotFound();
  if (claim.order !== undefined && claim.order !== id && claim.order !== found.now.id) {
    throw new Failure('not_found', t('The order in the path and the order in the body differ.'));
  }
  const isKnown = found.now.transactionId === claim.transactionId;
  const settlement = isKnown ? 'known' : await settleClaim(deps, customerId, found, claim.transactionId);
  const order = await readOrderState(deps.db, found.now.id);
  const isKept =
    order.transactionId === claim.transactionId ||
    (isPaid(order) && isOfOrder({ payments: await selectOrderPayments(deps.db, order.id) }, claim.transactionId));
  if (isKept && isPaid(order)) {
    const line = await readLine(deps.db, id, { userId: customerId, staffRole: null });
    return { order: line, modifiedCount: settlement === 'paid' ? 1 : 0 };
  }
  const isOfChange = found.attempt?.changeId != null;
  if (isOfChange && ['mismatched', 'refunding', 'known', 'canceled'].includes(settlement))
    throw notInState(order, CHANGE_ENDED);
  // A recorded charge that leaves the order unpaid had the wrong amount; the webhook may have recorded it first.
  if (settlement === 'mismatched' || (settlement === 'known' && isUnpaid(order))) throw notInState(order, WRONG_AMOUNT);
  if (settlement === 'refunding' || order.status === 'cancelled') {
    throw notInState(order, MONEY_RETURNS);
  }
  if (settlement === 'processing') {
    throw new Failure('payment_not_settled', t('Your bank is still processing the payment.'), {
      fresh: { status: order.status },
    });
  }
  throw notSettled(order);
}

const WRONG_AMOUNT = "The amount paid doesn't match this order. It is being refunded to your card; you can pay again.";

/** Asks the provider only about intents of this order's attempts, so that an invented id costs no call. */
async function settleClaim(deps: PaymentDeps, customerId: string, found: Claim, intentId: string): Promise<Settlement> {
  const { attempt, now } = found;
  if (!attempt) throw notSettled(now);
  // The provider's answer with the intent's id was lost; repeating the request returns it.
  if (attempt.intentId === null && (await obtainIntent(deps, attempt))?.intent.id !== intentId) throw notSettled(now);
  return settle(deps, intentId, { kind: 'browser', actor: customerId, attempt });
}

function notSettled(order: Pick<OrderNow, 'status'>): Failure {
  return new Failure('payment_not_settled', undefined, { fresh: { status: order.status } });
}

/**
 * Handles a webhook: checks the signature over the raw bytes and uses only the id of its intent.
 * @throws Failure `malformed`; any other error (5xx) makes the provider send it again
 */
export async function handleWebhook(
  deps: PaymentDeps,
  rawBody: Uint8Array,
  signature: string | undefined,
): Promise<void> {
  const event = verifyEvent(deps, rawBody, signature);
  if (event.type.startsWith('payment_intent.') && event.intentId !== undefined) {
    await settle(deps, event.intentId, { kind: 'webhook', event, actor: 'provider' });
    return;
  }
  const { intentId } = event;
  const task = JOBS.find(({ events }) => events.test(event.type))?.task;
  if (intentId === undefined || task === undefined) {
    await insertProviderEvent(deps.db, event);
    return;
  }
  await deps.db.transaction(async (tx) => {
    if (await insertProviderEvent(tx, event)) await addJob(tx, task, { intent: intentId });
  });
}

/** Counts a refused event, so that staff are alerted to a wrong webhook secret (server/alerts/watch.ts). */
function verifyEvent({ cards }: PaymentDeps, rawBody: Uint8Array, signature: string | undefined) {
  try {
    return cards.verifyWebhook(rawBody, signature);
  } catch (error) {
    if (signature) counts.webhooksRefused++;
    throw error;
  }
}

/**
 * Events that only queue a job which reads their payment from the provider, so that a burst of events causes one read.
 * None of them makes a refund.
 */
const JOBS = [
  { events: /^(refund\.|charge\.refund)/, task: 'record_refunds' },
  { events: /^(charge\.dispute\.|radar\.early_fraud_warning\.)/, task: 'dispute' },
];
