import { and, asc, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import { type DeliveryState, TEST_EVENT } from '#contract/developers/webhook-events.ts';
import { CURRENT_SCOPES } from '#server/api-keys/queries.ts';
import { apiKeys } from '#server/api-keys/tables.ts';
import type { Executor } from '#server/database/client.ts';
import { webhookDeliveries, webhookEndpoints, webhookEvents } from './tables.ts';

type EndpointRow = typeof webhookEndpoints.$inferSelect;

/** An endpoint with the numbers of its deliveries that wait, and that have failed. */
export type CountedEndpoint = Omit<EndpointRow, 'secret' | 'oldSecret'> & { waiting: number; failed: number };

const countOf = (condition: string) =>
  sql<number>`(select count(*)::int from webhook_deliveries d
    where d.endpoint_id = "webhook_endpoints"."id" and ${sql.raw(condition)})`;
const { secret: _secret, oldSecret: _oldSecret, ...shown } = getTableColumns(webhookEndpoints);
const columns = {
  ...shown,
  waiting: countOf('next_try_at is not null'),
  failed: countOf('next_try_at is null and delivered_at is null'),
};

export async function selectEndpoints(db: Executor): Promise<CountedEndpoint[]> {
  return db.select(columns).from(webhookEndpoints).orderBy(asc(webhookEndpoints.id));
}

export async function selectEndpoint(db: Executor, id: string): Promise<CountedEndpoint | undefined> {
  const [found] = await db.select(columns).from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  return found;
}

/** Locks an endpoint until the transaction ends. */
export async function lockEndpoint(tx: Executor, id: string): Promise<EndpointRow | undefined> {
  const [found] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for('no key update');
  return found;
}

/** Counts the endpoints that admins have added; concurrent additions wait for each other. */
export async function lockAndCountEndpoints(tx: Executor): Promise<number> {
  await tx.execute(sql`lock table ${webhookEndpoints} in share row exclusive mode`);
  return tx.$count(webhookEndpoints, ne(webhookEndpoints.format, 'ucp'));
}

/** Whether an API key is one by which a platform orders. */
export async function isPlatformKey(db: Executor, keyId: string): Promise<boolean> {
  return (await db.$count(apiKeys, and(eq(apiKeys.id, keyId), sql`'assistants.order' = any(${CURRENT_SCOPES})`))) > 0;
}

export async function insertEndpoint(tx: Executor, row: typeof webhookEndpoints.$inferInsert): Promise<string> {
  const [inserted] = await tx.insert(webhookEndpoints).values(row).returning({ id: webhookEndpoints.id });
  return inserted!.id;
}

export async function updateEndpoint(
  tx: Executor,
  id: string,
  change: Partial<Pick<EndpointRow, 'url' | 'description' | 'events' | 'status' | 'setBy' | 'keyId'>> & {
    failingSince?: null;
  },
): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(webhookEndpoints).set(change).where(eq(webhookEndpoints.id, id));
}

/** Replaces the secret; the old one also signs for 24 hours. */
export async function replaceSecret(
  tx: Executor,
  id: string,
  { secret, oldSecret, hours }: { secret: string; oldSecret: string; hours: number },
): Promise<void> {
  await tx
    .update(webhookEndpoints)
    .set({ secret, oldSecret, oldSecretUntil: sql`now() + make_interval(hours => ${hours})` })
    .where(eq(webhookEndpoints.id, id));
}

/** Deletes an endpoint and its deliveries; events stay until their time is over. */
export async function deleteEndpoint(tx: Executor, id: string): Promise<void> {
  await tx.delete(webhookDeliveries).where(eq(webhookDeliveries.endpointId, id));
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
}

/** Queues the test event for one endpoint. @returns its id */
export async function insertTestEvent(tx: Executor, endpointId: string): Promise<string> {
  const [event] = await tx
    .insert(webhookEvents)
    .values({ type: TEST_EVENT, data: { webhook: endpointId } })
    .returning({ id: webhookEvents.id });
  await tx.insert(webhookDeliveries).values({ endpointId, eventId: event!.id });
  return event!.id;
}

/**
 * Makes deliveries due again, from the first attempt: one of any state, or all that have failed.
 * @returns their number
 */
export async function requeueDeliveries(
  tx: Executor,
  endpointId: string,
  eventId: string | undefined,
): Promise<number> {
  const { rowCount } = await tx
    .update(webhookDeliveries)
    .set({ nextTryAt: sql`now()`, attempts: 0, deliveredAt: null })
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        eventId === undefined ? STATES.failed : eq(webhookDeliveries.eventId, eventId),
      ),
    );
  return rowCount ?? 0;
}

/** SQL: whether a delivery is in a state. */
export const STATES: Readonly<Record<DeliveryState, ReturnType<typeof sql>>> = {
  waiting: sql`${webhookDeliveries.nextTryAt} is not null`,
  delivered: sql`${webhookDeliveries.deliveredAt} is not null and ${webhookDeliveries.nextTryAt} is null`,
  failed: sql`${webhookDeliveries.nextTryAt} is null and ${webhookDeliveries.deliveredAt} is null`,
};
