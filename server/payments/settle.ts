import { IdSchema } from '#contract/ids.ts';
import type { Executor } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { counts } from '#server/observe/counts.ts';
import { lockForCharge, payUnpaid, takeCharge, type ChargeOutcome } from '#server/orders/charging.ts';
import type { CardEvent, Intent } from './cards.ts';
import {
  endAttempt,
  endingAttempt,
  insertEvent,
  nameAttempt,
  selectByIntent,
  selectNews,
  selectUnnamed,
  takingEvent,
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
 * - `open`: no money has moved (yet)
 * - `canceled`: none will
 * - `foreign`: not an intent of this store, or not one that it can vouch for; nothing was done
 */
export type Settlement = ChargeOutcome | 'open' | 'canceled' | 'foreign';

type SettleDeps = Pick<Deps, 'db' | 'cards' | 'log'>;

/** What this process is settling at the moment, by intent. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * The one way a payment becomes true. Whoever learns of one calls it with the intent's id alone; the truth is fetched
 * from the provider, compared with what the store wrote down before it asked for the money, and written in one
 * transaction together with the event it came by. No transaction is open while the provider is asked. Safe to repeat,
 * in any order, from any number of processes. Browser and webhook mostly come at the same moment: in one process who comes
 * second waits for the first, and then finds all settled.
 * @throws Failure `provider_unavailable`: nothing was written, ask again
 */
export async function settle(deps: SettleDeps, intentId: string, source: Source): Promise<Settlement> {
  const before = underWay.get(intentId);
  const settling = settleAfter(before, deps, intentId, source);
  // Several that wait for the same one go on side by side then: nobody waits for more than one.
  if (before) return settling;
  underWay.set(intentId, settling);
  try {
    return await settling;
  } finally {
    underWay.delete(intentId);
  }
}

async function settleAfter(
  before: Promise<unknown> | undefined,
  deps: SettleDeps,
  intentId: string,
  source: Source,
): Promise<Settlement> {
  await before?.catch(() => {});
  if ((before || source.event) && (await isOldNews(deps.db, source.event, intentId))) return 'known';
  return settleNow(deps, intentId, source);
}

async function settleNow({ db, cards, log }: SettleDeps, intentId: string, source: Source): Promise<Settlement> {
  const { event } = source;
  const intent = await cards.readIntent(intentId);
  const attempt = intent && (await findAttempt({ db, log }, intent, source.attempt));

  const actor = source.kind === 'browser' ? source.actor : source.kind;
  // What nearly every payment is takes one statement.
  if (await payAtOnce(db, intent, attempt, actor, event)) {
    counts.paymentsSettled++;
    return 'paid';
  }
  const settlement = await db.transaction(async (tx) => {
    if (event && !(await insertEvent(tx, event))) return 'known';
    if (!intent || !attempt) return 'foreign';
    if (intent.status === 'open' || intent.status === 'processing') {
      await touchAttempt(tx, attempt.id);
      return 'open';
    }
    const charge = { intentId: intent.id, amountCents: attempt.amountCents, currency: attempt.currency };
    const order = await lockForCharge(tx, attempt.orderId);
    if (order.customerId !== intent.customerId) {
      log('error', 'an intent names another customer than its order', { intent: intent.id, order: order.id });
      return 'foreign';
    }
    await endAttempt(tx, attempt.id);
    if (intent.status === 'canceled') return 'canceled';
    return takeCharge(tx, order, charge, actor);
  });
  if (settlement === 'paid') counts.paymentsSettled++;
  return settlement;
}

/** Pays an order that waits for this intent's money, and ends the attempt; false, and nothing done, for all else. */
async function payAtOnce(
  db: Executor,
  intent: Intent | undefined,
  attempt: Attempt | undefined,
  actor: string,
  event: CardEvent | undefined,
): Promise<boolean> {
  if (intent?.status !== 'succeeded' || !attempt) return false;
  const { id, orderId, amountCents, currency } = attempt;
  const charge = { intentId: intent.id, amountCents, currency };
  const besides = { ending_attempt: endingAttempt(id), ...(event && { taking_event: takingEvent(event) }) };
  return payUnpaid(db, { orderId, customerId: intent.customerId, charge, actor, besides });
}

/**
 * Whether an event was taken in before, or tells of a payment that is settled already, as most do: the customer's browser was
 * quicker. Then it is only written down.
 */
async function isOldNews(db: Deps['db'], event: CardEvent | undefined, intentId: string): Promise<boolean> {
  const { isKnown, isSettled } = await selectNews(db, event?.id, intentId);
  if (event && isSettled && !isKnown) await insertEvent(db, event);
  return isKnown || isSettled;
}

/** What the store wrote down about an intent; undefined when it did not make it, or when the two don't agree. */
async function findAttempt(
  { db, log }: Omit<SettleDeps, 'cards'>,
  intent: Intent,
  known?: Attempt,
): Promise<Attempt | undefined> {
  const named = known ?? (await selectByIntent(db, intent.id));
  const attempt = named ?? (await findUnnamed(db, intent));
  if (!attempt) return undefined;
  const agrees =
    intent.orderId === attempt.orderId &&
    intent.amountCents === attempt.amountCents &&
    intent.currency.toLowerCase() === attempt.currency.toLowerCase();
  if (!agrees) {
    log('error', 'an intent is not what was asked for', { intent: intent.id, order: attempt.orderId });
    return undefined;
  }
  if (!named) await nameAttempt(db, attempt, intent.id);
  return attempt;
}

/** The answer that named the intent was lost, but it carries its order and attempt. */
async function findUnnamed(db: Deps['db'], intent: Intent): Promise<Attempt | undefined> {
  if (intent.orderId === undefined || intent.attempt === undefined) return undefined;
  if (!IdSchema.safeParse(intent.orderId).success || !Number.isInteger(intent.attempt)) return undefined;
  return selectUnnamed(db, intent.orderId, intent.attempt);
}
