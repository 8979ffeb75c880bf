import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import type { Identity } from '#server/accounts/identity/identity.ts';
import type { ShopEmails } from '#server/accounts/shop-recipients.ts';
import type { Database } from '#server/database/client.ts';
import type { MailSender } from '#server/emails/mail.ts';
import { type Log, messageOf } from '#server/log.ts';
import * as queries from './delivery-queries.ts';
import { mayReceive } from './event-permissions.ts';
import { disable, recordFailure } from './record-failure.ts';
import { postEvent } from './post-event.ts';
import { delayAfter } from './retry-schedule.ts';
import type { Message, MessageWriters } from './messages.ts';
import { signedHeaders } from './secret.ts';

export interface WebhookDeps {
  readonly db: Database;
  readonly log: Log;
  readonly identity: Pick<Identity, 'decrypt'>;
  readonly agent: Dispatcher;
  readonly store: ShopEmails & MailSender;
  readonly writers: MessageWriters;
}

/** Number of requests in a batch: to an endpoint that works, and to one to which the last batch delivered nothing. */
const CONCURRENCY = { working: 64, failing: 4 } as const;
/** Maximum number of concurrent batches to an endpoint that works, per process. */
const OVERLAPPING = 3;
/** Maximum number of concurrent requests to an endpoint, per process. */
export const MAX_REQUESTS = CONCURRENCY.working * OVERLAPPING;
/** Seconds after which another process repeats an attempt of a process that died: longer than any attempt takes. */
const LEASE = 60;
/** Milliseconds between checks for due deliveries. */
const LOOK_EVERY = 400;

/**
 * Delivers webhooks until stopped, to all endpoints concurrently and independently: an endpoint that does not answer
 * delays no other. Several processes may run it; a delivery belongs to the one that claimed it. If a process dies, its
 * deliveries are repeated after the lease, with the same ids.
 */
export async function keepDelivering(deps: WebhookDeps, stopping: AbortSignal): Promise<void> {
  const running = new Map<string, Promise<unknown>>();
  while (!stopping.aborted) {
    const due = await queries.selectDueEndpoints(deps.db).catch(() => []);
    for (const endpoint of due.filter(({ id }) => !running.has(id))) {
      const delivering = deliverTo(deps, endpoint, stopping)
        .catch((error: unknown) =>
          deps.log('warn', 'delivery to an endpoint failed', { endpoint: endpoint.id, error: messageOf(error) }),
        )
        .finally(() => running.delete(endpoint.id));
      running.set(endpoint.id, delivering);
    }
    await sleep(LOOK_EVERY, undefined, { signal: stopping }).catch(() => undefined);
  }
  await Promise.all(running.values());
}

/**
 * Delivers to one endpoint until nothing is due, or until a batch delivers nothing. After a full batch that
 * was delivered, batches overlap, so that sending does not wait for the slowest answer of a batch or for the database.
 * @returns the number of attempts
 * @throws errors of the database
 */
export async function deliverTo(
  deps: WebhookDeps,
  endpoint: Pick<queries.EndpointRow, 'id'>,
  stopping?: AbortSignal,
): Promise<number> {
  let tried = 0;
  const deliverNext = async (): Promise<boolean> => {
    if (stopping?.aborted) return false;
    const batch = await deliverBatch(deps, endpoint.id);
    tried += batch.tried;
    return batch.hasMore;
  };
  const keepOn = async (): Promise<void> => {
    while (await deliverNext());
  };
  if (await deliverNext()) await Promise.all(Array.from({ length: OVERLAPPING }, keepOn));
  return tried;
}

/**
 * Delivers one batch to an endpoint as it is now: not to a paused one, and it disables one whose creator may no longer
 * read its events, or whose secret is lost.
 * @returns the attempts, and whether more may be due at an endpoint that works
 */
async function deliverBatch(
  { db, log, identity, agent, store, writers }: WebhookDeps,
  id: string,
): Promise<{ tried: number; hasMore: boolean }> {
  const none = { tried: 0, hasMore: false };
  const endpoint = await queries.selectActiveEndpoint(db, id);
  if (!endpoint) return none;
  const secrets = await secretsOf(identity, endpoint);
  const { format } = endpoint;
  const isAllowed = mayReceive(endpoint) && endpoint.isTrusted;
  const why = !isAllowed ? 'rights' : secrets.length === 0 && format !== 'ucp' ? 'secret' : undefined;
  if (why) {
    await disable(db, store, endpoint, why);
    return none;
  }
  const { url, failingSince } = endpoint;
  const max = failingSince ? CONCURRENCY.failing : CONCURRENCY.working;
  const claimed = await queries.claimDeliveries(db, id, max, LEASE);
  if (claimed.length === 0) return none;
  const write = async (delivery: queries.ClaimedDelivery): Promise<Message | null> =>
    format === 'standard' ? standardMessage(delivery, secrets) : writers[format](delivery, { ...endpoint, secrets });
  const results = await Promise.all(
    claimed.map(async (delivery) => attempt(agent, url, delivery, await write(delivery))),
  );
  await queries.saveResults(db, id, results);
  const failed = results.filter(({ isDelivered }) => !isDelivered);
  const isFailing = failed.length === results.length;
  const isGone = failed.some(({ answerStatus }) => answerStatus === 410);
  if (failingSince && !isFailing) await queries.markWorking(db, id);
  if (failed.length > 0) {
    const { answerStatus, answer } = failed[0]!;
    // What a receiver answers may contain anything; without an answer, the text is ours.
    const why = answerStatus === null ? { error: answer } : { answerStatus };
    log('warn', 'webhooks were not delivered', { endpoint: id, count: failed.length, ...why });
    if (isFailing || isGone) await recordFailure(db, store, endpoint, { isGone, answerStatus });
  }
  return { tried: results.length, hasMore: !isFailing && !isGone && claimed.length === max };
}

async function attempt(
  agent: Dispatcher,
  url: string,
  { eventId, attempts }: queries.ClaimedDelivery,
  message: Message | null,
): Promise<queries.Result> {
  if (!message) return { ...NOTHING_TO_SAY, eventId, attempts };
  const ended = await postEvent(agent, url, message);
  const { answerStatus } = ended;
  const isDelivered = answerStatus !== null && answerStatus >= 200 && answerStatus < 300;
  return { ...ended, eventId, attempts, isDelivered, delay: isDelivered ? null : delayAfter(attempts) };
}

/** The result for an event of an order that the receiver's protocol does not know. */
const NOTHING_TO_SAY = {
  answerStatus: null,
  answer: 'There is no order to tell of.',
  duration: 0,
  isDelivered: false,
  delay: null,
} as const;

/** The secret, and during a rotation the previous one if it is not lost. Empty when the secret is lost. */
async function secretsOf(
  identity: Pick<Identity, 'decrypt'>,
  { secret, oldSecret, oldSecretUntil }: queries.EndpointRow,
): Promise<string[]> {
  const isRotating = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > new Date();
  // Rejected: encrypted with an AUTH_SECRET that was replaced without AUTH_SECRET_OLD, or by another store.
  const decrypt = (encrypted: string) => identity.decrypt(encrypted).catch(() => undefined);
  const [current, old] = [await decrypt(secret), isRotating ? await decrypt(oldSecret) : undefined];
  if (current === undefined) return [];
  return [current, old].filter((each) => each !== undefined);
}

/**
 * An event by the Standard Webhooks specification. It names what changed and contains no personal data: the receiver reads the current
 * state from the API, because events may arrive late, repeated or in another order.
 */
function standardMessage(
  { eventId, type, data, createdAt, number }: queries.ClaimedDelivery,
  secrets: readonly string[],
): Message {
  const numbered = number === null ? data : { ...data, number };
  const payload = JSON.stringify({ type, timestamp: createdAt.toISOString(), data: numbered });
  return { payload, headers: signedHeaders(eventId, new Date(), payload, secrets) };
}
