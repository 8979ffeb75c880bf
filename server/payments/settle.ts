import { IdSchema } from '#contract/fields.ts';
import type { Deps } from '#server/deps.ts';
import { counts } from '#server/observe/counts.ts';
import { recordDifference } from '#server/orders/changes/changes.ts';
import { lockForCharge, returnCharge, recordCharge, type ChargeOutcome } from '#server/orders/paying/charging.ts';
import { storeIdOf } from '#server/store/store-id.ts';
import type { CardEvent, Intent } from './provider/card-types.ts';
import {
  endAttempt,
  insertProviderEvent,
  nameAttempt,
  selectByIntent,
  selectUnnamed,
  touchAttempt,
  type PaymentAttempt,
} from './queries.ts';

/** The source of the report that an intent may have been paid. */
interface Source {
  readonly kind: 'browser' | 'webhook' | 'reconciler';
  /** The webhook's event, recorded in the same transaction as its effects. */
  readonly event?: CardEvent;
  /** The stored attempt of the intent, if the caller has it. */
  readonly attempt?: PaymentAttempt | undefined;
  /** The user's id, `provider`, or a job's name. */
  readonly actor: string;
}

/**
 * - `paid`, `known`, `refunding`: see `recordCharge`
 * - `mismatched`: the charge has the wrong amount and is refunded
 * - `open`: no money has moved yet
 * - `processing`: the bank has not decided yet
 * - `canceled`: no money will move
 * - `foreign`: not an intent of this store, or not verifiable; nothing was done
 */
export type Settlement = ChargeOutcome | 'mismatched' | 'open' | 'processing' | 'canceled' | 'foreign';

/** Shown to a customer whose order cannot take the charge. */
export const MONEY_RETURNS = 'This order can no longer be filled. Your payment is being refunded.';

/** Shown to someone who pays the difference of a change that ended. */
export const CHANGE_ENDED =
  'This change of the order has ended, so its difference is not to be paid. A payment that was made is refunded.';

type SettleDeps = Pick<Deps, 'db' | 'cards' | 'log'>;

/**
 * Records the result of a payment. Every source passes only the intent's id: the function reads the intent from the
 * provider, compares it with the stored attempt, and writes all effects in one transaction, together with the event
 * that reported it. No transaction is open during the provider call. Safe to repeat in any order from any number of
 * processes, because the order's lock serializes them.
 * @throws Failure `provider_unavailable`: nothing was written, retry later
 */
export async function settle({ db, cards, log }: SettleDeps, intentId: string, source: Source): Promise<Settlement> {
  const { event } = source;
  const intent = await cards.readIntent(intentId);
  const attempt = intent && (await findAttempt(db, intent, source.attempt));
  const actor = source.kind === 'browser' ? source.actor : source.kind;
  const settlement = await db.transaction(async (tx) => {
    if (event && !(await insertProviderEvent(tx, event))) return 'known';
    if (!intent || !attempt) return 'foreign';
    if (intent.status === 'open' || intent.status === 'processing') {
      await touchAttempt(tx, attempt.id);
      return intent.status;
    }
    const order = await lockForCharge(tx, attempt.orderId);
    if (intent.orderId !== order.id || order.customerId !== intent.customerId) {
      log('error', 'an intent names another order or customer than its attempt', {
        intent: intent.id,
        order: order.id,
      });
      return 'foreign';
    }
    await endAttempt(tx, attempt.id);
    if (intent.status === 'canceled') return 'canceled';
    const { amountCents, card } = intent;
    const charge = { intentId: intent.id, amountCents, card, currency: intent.currency.toLowerCase() };
    if (amountCents === attempt.amountCents && charge.currency === attempt.currency.toLowerCase())
      return attempt.changeId === null
        ? recordCharge(tx, order, charge, actor)
        : recordDifference(tx, order, attempt.changeId, charge, actor);
    log('error', 'an intent differs from its attempt', { intent: intent.id, order: order.id });
    return returnCharge(tx, order, charge, actor);
  });
  if (settlement === 'paid') counts.paymentsSettled++;
  return settlement;
}

/** The stored attempt of an intent; undefined when this store did not create it. */
async function findAttempt(
  db: Deps['db'],
  intent: Intent,
  known?: PaymentAttempt,
): Promise<PaymentAttempt | undefined> {
  // Another store on the same account, or a copy of this database under another store id.
  if (intent.storeId !== undefined && intent.storeId !== (await storeIdOf(db))) return undefined;
  const named = known ?? (await selectByIntent(db, intent.id));
  if (named) return named;
  const attempt = await findUnnamed(db, intent);
  if (attempt) await nameAttempt(db, attempt, intent.id);
  return attempt;
}

/** The answer with the intent's id was lost, but the intent's metadata names its order and attempt. */
async function findUnnamed(db: Deps['db'], intent: Intent): Promise<PaymentAttempt | undefined> {
  if (intent.orderId === undefined || intent.attempt === undefined) return undefined;
  if (!IdSchema.safeParse(intent.orderId).success || !Number.isInteger(intent.attempt)) return undefined;
  return selectUnnamed(db, intent.orderId, intent.attempt);
}
