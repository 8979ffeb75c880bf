import {
  MAX_WEBHOOKS,
  OLD_SECRET_HOURS,
  type WebhookEvent,
  type WebhookState,
} from '#contract/developers/webhook-events.ts';
import type { NewWebhook, Webhook } from '#contract/developers/webhooks.ts';
import { Failure, invalidFields } from '#contract/errors.ts';
import type { Identity } from '#server/accounts/identity/identity.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { reportToOwners } from '#server/accounts/admin-notices.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { isRefusedHost, type Reach } from '#server/http/outgoing/guarded-agent.ts';
import { requireEvents } from './event-permissions.ts';
import * as queries from './queries.ts';
import { newSecret } from './secret.ts';

interface WebhookContext {
  readonly db: Database;
  readonly identity: Pick<Identity, 'encrypt'>;
  readonly reach: Reach;
}

/** An admin's changes to an endpoint. */
type Change = { readonly [Name in keyof NewWebhook]?: NewWebhook[Name] | undefined } & {
  readonly status?: 'active' | 'paused' | undefined;
};

export async function listWebhooks(db: Executor): Promise<Webhook[]> {
  return (await queries.selectEndpoints(db)).map(serialize);
}

/** @throws Failure `not_found` */
export async function readWebhook(db: Executor, id: string): Promise<Webhook> {
  return serialize((await queries.selectEndpoint(db, id)) ?? noSuchWebhook());
}

/**
 * @throws Failure `forbidden` for events that the caller may not read; `invalid_fields` for an address that is not
 * public, and a platform without a key or events that are not of orders; `edit_conflict` beyond the maximum number of endpoints
 */
export async function addWebhook(
  { db, identity, reach }: WebhookContext,
  { events, platform: keyId, ...fields }: NewWebhook,
  actor: Actor,
): Promise<Webhook & { secret: string }> {
  requireEvents(actor, events);
  requireReachable(fields.url, reach);
  const secret = newSecret();
  const encrypted = await identity.encrypt(secret);
  return db.transaction(async (tx) => {
    if ((await queries.lockAndCountEndpoints(tx)) >= MAX_WEBHOOKS)
      throw new Failure('edit_conflict', `A store has at most ${MAX_WEBHOOKS} webhook endpoints. Remove one first.`);
    const receiver = keyId === undefined ? {} : await platformReceiver(tx, keyId, events);
    const row = { ...fields, ...receiver, ...setterOf(actor), events: [...new Set(events)], secret: encrypted };
    const id = await queries.insertEndpoint(tx, row);
    const detail = { url: recordedUrl(fields.url), events };
    await record(tx, { actor: actor.userId, action: 'webhook.added', subject: id, detail });
    await reportToOwners(tx, { user: actor.userId, what: 'webhook-added' });
    return { ...(await readWebhook(tx, id)), secret };
  });
}

/** The columns of an endpoint for the orders of a platform with an API key. @throws Failure `invalid_fields` */
async function platformReceiver(tx: Executor, keyId: string, events: readonly WebhookEvent[]) {
  if (!(await queries.isPlatformKey(tx, keyId)))
    throw invalidFields({ platform: 'Choose an API key that may order for shopping assistants' });
  requireOrderEvents(events);
  return { format: 'acp', platform: `acp:${keyId}` } as const;
}

/** @throws Failure `invalid_fields` */
function requireOrderEvents(events: readonly WebhookEvent[]): void {
  if (!events.every((event) => event.startsWith('order.')))
    throw invalidFields({ events: 'Platforms get the events of orders only' });
}

/**
 * @throws Failure `not_found`; `forbidden` for events that the caller may not read; `invalid_fields` for an address that is not public, or
 * other events than those of orders for a platform; `edit_conflict` for what the profile of a platform decides
 */
export async function changeWebhook(
  { db, reach }: Omit<WebhookContext, 'identity'>,
  id: string,
  given: Change,
  actor: Actor,
): Promise<Webhook> {
  if (given.url !== undefined) requireReachable(given.url, reach);
  return changing(db, id, actor, async (tx, before) => {
    if (given.events) requireEvents(actor, given.events);
    if (given.events && before.format !== 'standard') requireOrderEvents(given.events);
    if (before.format === 'ucp' && (given.url ?? before.url) !== before.url)
      throw new Failure('edit_conflict', 'The profile of the platform names this URL.');
    const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<
      NewWebhook & { status: WebhookState }
    >;
    const isResumed = change.status === 'active' && before.status !== 'active';
    await queries.updateEndpoint(tx, id, {
      ...change,
      // The profile of a platform sets its endpoint up, whoever pauses it.
      ...(before.format !== 'ucp' && setterOf(actor)),
      ...(change.events && { events: [...new Set(change.events)] }),
      ...(isResumed && { failingSince: null }),
    });
    const { url, events, description, status } = before;
    const detail = {
      before: { url: recordedUrl(url), events, description, status },
      change: { ...change, ...(change.url && { url: recordedUrl(change.url) }) },
    };
    await record(tx, { actor: actor.userId, action: 'webhook.changed', subject: id, detail });
    return readWebhook(tx, id);
  });
}

/** @throws Failure `not_found` */
export async function removeWebhook(db: Database, id: string, actor: Actor): Promise<void> {
  await changing(db, id, null, async (tx, { url }) => {
    await queries.deleteEndpoint(tx, id);
    await record(tx, {
      actor: actor.userId,
      action: 'webhook.removed',
      subject: id,
      detail: { url: recordedUrl(url) },
    });
  });
}

/**
 * Replaces the secret; the previous one stays valid for 24 hours.
 * @throws Failure `not_found`; `edit_conflict` for an endpoint that has no secret
 */
export async function rotateSecret(
  { db, identity }: Omit<WebhookContext, 'reach'>,
  id: string,
  actor: Actor,
): Promise<Webhook & { secret: string }> {
  const secret = newSecret();
  const encrypted = await identity.encrypt(secret);
  return changing(db, id, actor, async (tx, before) => {
    if (before.format === 'ucp')
      throw new Failure('edit_conflict', "The store's own key signs the messages to this endpoint.");
    await queries.replaceSecret(tx, id, { secret: encrypted, oldSecret: before.secret, hours: OLD_SECRET_HOURS });
    await record(tx, { actor: actor.userId, action: 'webhook.secret-rotated', subject: id });
    return { ...(await readWebhook(tx, id)), secret };
  });
}

/** Queues a test event. @returns its id. @throws Failure `not_found`, `edit_conflict` unless the endpoint is active and has test events */
export async function testWebhook(db: Database, id: string, actor: Actor): Promise<string> {
  return changing(db, id, actor, async (tx, { status, format }) => {
    requireActive(status);
    if (format !== 'standard') throw new Failure('edit_conflict', 'The protocol of this endpoint has no test message.');
    const event = await queries.insertTestEvent(tx, id);
    await record(tx, { actor: actor.userId, action: 'webhook.tested', subject: id, detail: { event } });
    return event;
  });
}

/**
 * Queues one event again, or all deliveries that have failed.
 * @returns their number
 * @throws Failure `not_found`, `edit_conflict` unless the endpoint is active
 */
export async function resend(db: Database, id: string, event: string | undefined, actor: Actor): Promise<number> {
  return changing(db, id, actor, async (tx, { status }) => {
    requireActive(status);
    const count = await queries.requeueDeliveries(tx, id, event);
    if (event !== undefined && count === 0) throw new Failure('not_found', 'That event is not in the log.');
    const detail = { event: event ?? 'all failed', count };
    await record(tx, { actor: actor.userId, action: 'webhook.resent', subject: id, detail });
    return count;
  });
}

/** A URL as audit entries have it: path and query are often the receiver's only secret. */
const recordedUrl = (url: string): string => new URL(url).origin;

/** The columns that name who set an endpoint up last. */
const setterOf = ({ userId, key }: Actor) => ({ setBy: userId, keyId: key?.id ?? null });

/**
 * Runs a change to an endpoint in a transaction that has locked it.
 * @param reader the caller, who must be allowed to read the endpoint's events; null for a change that sends nothing
 */
async function changing<Result>(
  db: Database,
  id: string,
  reader: Actor | null,
  change: (tx: Executor, before: NonNullable<Awaited<ReturnType<typeof queries.lockEndpoint>>>) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const before = (await queries.lockEndpoint(tx, id)) ?? noSuchWebhook();
    if (reader) requireEvents(reader, before.events);
    return change(tx, before);
  });
}

/**
 * Refuses a host that no delivery would reach; other names are looked up when the store connects. Plain HTTP is for
 * loopback only, where the settings allow it.
 * @throws Failure `invalid_fields`
 */
export function requireReachable(url: string, reach: Reach): void {
  const { protocol, hostname } = new URL(url);
  if (isRefusedHost(hostname, reach) || (protocol === 'http:' && !reach.loopback))
    throw invalidFields({ url: 'Enter an https:// URL of a public server' });
}

function requireActive(status: WebhookState): void {
  if (status !== 'active') throw new Failure('edit_conflict', 'Resume the endpoint first.');
}

function noSuchWebhook(): never {
  throw new Failure('not_found', "That webhook endpoint doesn't exist.");
}

function serialize(row: queries.CountedEndpoint): Webhook {
  const { id, url, description, events, format, status, waiting, failed, failingSince, oldSecretUntil, createdAt } =
    row;
  const isRotating = oldSecretUntil !== null && oldSecretUntil > new Date();
  return {
    _id: id,
    url,
    description,
    events,
    format,
    platform: row.platform?.replace(/^[^:]*:/, '') ?? '',
    status,
    waiting,
    failed,
    failingSince: failingSince?.toISOString() ?? null,
    oldSecretUntil: isRotating ? oldSecretUntil.toISOString() : null,
    createdAt: createdAt.toISOString(),
  };
}
