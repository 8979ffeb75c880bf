import { IdSchema } from '#contract/ids.ts';
import type { Deps } from '#server/deps.ts';
import { counts } from '#server/observe/counts.ts';
import { lockForCharge, returnCharge, takeCharge, type ChargeOutcome } from '#server/orders/charging.ts';
import { storeIdOf } from '#server/store/store-id.ts';
import type { CardEvent, Intent } from './cards.ts';
import {
  endAttempt,
  insertEvent,
  nameAttempt,
  selectByIntent,
  selectUnnamed,
  touchAttempt,
  type Attempt,
} from './queries.ts';

/** How the store learned that an intent may have been paid. */
export interface Source {
  readonly kind: 'browser' | 'webhook' | 'reconciler';
  /** Of a webhook: taken in in the same transaction as what it leads to. */
  readonly event?: CardEvent;
  /** What the store wrote down about this intent, where the caller has it. */
  readonly attempt?: Attempt | undefined;
  /** A user's id, or `provider`, or a job's name. */
  readonly actor: string;
}

/**
 * - `paid`, `known`, `refunding`: see `takeCharge`
 * - `mismatched`: money moved, but not the amount that was asked for; it goes back
 * - `open`: no money has moved (yet)
 * - `processing`: the bank has not decided yet
 * - `canceled`: none will
 * - `foreign`: not an intent of this store, or not one that it can vouch for; nothing was done
 */
export type Settlement = ChargeOutcome | 'mismatched' | 'open' | 'processing' | 'canceled' | 'foreign';

/** What a customer reads whose order cannot take the charge. */
export const MONEY_RETURNS = 'This order could not be filled any more. Your money is on its way back.';

type SettleDeps = Pick<Deps, 'db' | 'cards' | 'log'>;

/**
 * Takes in what became of a payment. Whatever learns of a payment calls this with the intent's id alone: the provider
 * is asked, its answer is compared with the stored attempt, and everything that follows is written in one transaction,
 * together with the event that reported it. No transaction is open while the provider is asked. Safe to repeat, in any
 * order, from any number of processes: the order's lock decides.
 * @throws Failure `provider_unavailable`: nothing was written, ask again
 */
export async function settle({ db, cards, log }: SettleDeps, intentId: string, source: Source): Promise<Settlement> {
  const { event } = source;
  const intent = await cards.readIntent(intentId);
  const attempt = intent && (await findAttempt(db, intent, source.attempt));
  const actor = source.kind === 'browser' ? source.actor : source.kind;
  const settlement = await db.transaction(async (tx) => {
    if (event && !(await insertEvent(tx, event))) return 'known';
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
    const { amountCents } = intent;
    const charge = { intentId: intent.id, amountCents, currency: intent.currency.toLowerCase() };
    if (amountCents === attempt.amountCents && charge.currency === attempt.currency.toLowerCase())
      return takeCharge(tx, order, charge, actor);
    log('error', 'an intent is not what was asked for', { intent: intent.id, order: order.id });
    return returnCharge(tx, order, charge, actor);
  });
  if (settlement === 'paid') counts.paymentsSettled++;
  return settlement;
}

/** The stored attempt of an intent; undefined when the store did not make it. */
async function findAttempt(db: Deps['db'], intent: Intent, known?: Attempt): Promise<Attempt | undefined> {
  // Another store on the same account, or a copy of this one's database under another id.
  if (intent.storeId !== undefined && intent.storeId !== (await storeIdOf(db))) return undefined;
  const named = known ?? (await selectByIntent(db, intent.id));
  if (named) return named;
  const attempt = await findUnnamed(db, intent);
  if (attempt) await nameAttempt(db, attempt, intent.id);
  return attempt;
}

/** The answer with the intent's id was lost, but the intent carries its order and attempt. */
async function findUnnamed(db: Deps['db'], intent: Intent): Promise<Attempt | undefined> {
  if (intent.orderId === undefined || intent.attempt === undefined) return undefined;
  if (!IdSchema.safeParse(intent.orderId).success || !Number.isInteger(intent.attempt)) return undefined;
  return selectUnnamed(db, intent.orderId, intent.attempt);
}
