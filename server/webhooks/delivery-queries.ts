import { and, eq, getTableColumns, lt, sql, type SQL } from 'drizzle-orm';
import { DELIVERIES_KEPT_DAYS } from '#contract/developers/webhook-events.ts';
import { users } from '#server/accounts/tables.ts';
import { CURRENT_SCOPES } from '#server/api-keys/queries.ts';
import { apiKeys } from '#server/api-keys/tables.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { EndpointRights } from './event-permissions.ts';
import { orders } from '#server/orders/tables.ts';
import type { DeliveryAttempt } from './post-event.ts';
import { webhookDeliveries, webhookEndpoints, webhookEvents } from './tables.ts';

export type EndpointRow = typeof webhookEndpoints.$inferSelect &
  Pick<EndpointRights, 'staffRole' | 'scopes'> & {
    /** False once the API key of its platform is revoked, has expired or may no longer order. */
    readonly isTrusted: boolean;
  };

/** A delivery that this process has claimed. */
export interface ClaimedDelivery {
  readonly eventId: string;
  readonly attempts: number;
  readonly type: string;
  readonly data: Record<string, unknown>;
  /** The number of the order that it is about. */
  readonly number: string | null;
  readonly createdAt: Date;
}

/** The result of a claimed delivery. @param delay seconds until the next attempt; null when there is none */
export interface Result extends DeliveryAttempt {
  readonly eventId: string;
  readonly attempts: number;
  readonly isDelivered: boolean;
  readonly delay: number | null;
}

/** Active endpoints with a delivery that is due. */
export async function selectDueEndpoints(db: Executor): Promise<EndpointRow[]> {
  return selectActive(
    db,
    sql`exists (select from ${webhookDeliveries} d where d.endpoint_id = ${webhookEndpoints.id} and d.next_try_at <= now())`,
  );
}

/** The current state of an endpoint; undefined when it is not active. */
export async function selectActiveEndpoint(db: Executor, id: string): Promise<EndpointRow | undefined> {
  const [found] = await selectActive(db, eq(webhookEndpoints.id, id));
  return found;
}

async function selectActive(db: Executor, condition: SQL): Promise<EndpointRow[]> {
  return db
    .select({
      ...getTableColumns(webhookEndpoints),
      staffRole: sql<
        EndpointRow['staffRole']
      >`case when ${users.role} = 'admin' and ${users.suspendedAt} is null then ${users.staffRole} end`,
      scopes: CURRENT_SCOPES,
      isTrusted: sql<boolean>`(${webhookEndpoints.format} <> 'acp' or exists (
        select from ${apiKeys} k join ${users} u on u.id = k.user_id and u.role = 'admin' and u.suspended_at is null
        where ${webhookEndpoints.platform} = 'acp:' || k.id and k.revoked_at is null
          and (k.expires_at is null or k.expires_at > now()) and 'assistants.order' = any(k.scopes)))`,
    })
    .from(webhookEndpoints)
    .leftJoin(users, eq(users.id, webhookEndpoints.setBy))
    .leftJoin(apiKeys, eq(apiKeys.id, webhookEndpoints.keyId))
    .where(and(eq(webhookEndpoints.status, 'active'), condition));
}

/** Claims due deliveries of an endpoint, oldest first, until the lease ends. @param lease seconds */
export async function claimDeliveries(
  db: Executor,
  endpointId: string,
  max: number,
  lease: number,
): Promise<ClaimedDelivery[]> {
  const { rows } = await db.execute<Omit<ClaimedDelivery, 'createdAt'> & { createdAt: string }>(sql`
    with due as (
      select event_id from ${webhookDeliveries}
      where endpoint_id = ${endpointId} and next_try_at <= now()
      order by next_try_at limit ${max} for update skip locked
    )
    update ${webhookDeliveries} d set attempts = d.attempts + 1, next_try_at = now() + make_interval(secs => ${lease})
    from due join ${webhookEvents} e on e.id = due.event_id
    where d.endpoint_id = ${endpointId} and d.event_id = due.event_id
    returning d.event_id as "eventId", d.attempts, e.type, e.data,
      (select o.number from ${orders} o where o.id = (e.data ->> 'order')::uuid) as number, e.created_at as "createdAt"`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

/** Saves results, except those of deliveries that were claimed again since. */
export async function saveResults(db: Executor, endpointId: string, results: readonly Result[]): Promise<void> {
  await db.execute(sql`
    update ${webhookDeliveries} d set tried_at = now(), duration = r.duration, answer_status = r."answerStatus",
      answer = r.answer, delivered_at = case when r."isDelivered" then now() end,
      next_try_at = now() + make_interval(secs => r.delay)
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r ("eventId" uuid, attempts int, duration int,
      "answerStatus" int, answer text, "isDelivered" boolean, delay float)
    where d.endpoint_id = ${endpointId} and d.event_id = r."eventId" and d.attempts = r.attempts`);
}

/** Ends a run of failures. */
export async function markWorking(db: Executor, endpointId: string): Promise<void> {
  await db.update(webhookEndpoints).set({ failingSince: null }).where(eq(webhookEndpoints.id, endpointId));
}

/**
 * Begins or continues a run of failures, and disables the endpoint when it has lasted for `days`, or at once if `isGone`.
 * @returns true if this call disabled it
 */
export async function markFailing(
  db: Executor,
  endpointId: string,
  { days, isGone }: { days: number; isGone: boolean },
): Promise<boolean> {
  const { rows } = await db.execute<{ status: string }>(sql`
    update ${webhookEndpoints} set failing_since = coalesce(failing_since, now()),
      status = case when ${isGone} or failing_since < now() - make_interval(days => ${days}) then 'disabled' else status end
    where id = ${endpointId} and status = 'active' returning status`);
  return rows[0]?.status === 'disabled';
}

/** Disables an active endpoint. @returns whether this call did */
export async function disableEndpoint(db: Executor, endpointId: string): Promise<boolean> {
  const { rowCount } = await db
    .update(webhookEndpoints)
    .set({ status: 'disabled' })
    .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.status, 'active')));
  return rowCount === 1;
}

/** Deletes events and deliveries after 30 days, and those of removed endpoints. */
export async function dropOldWebhookEvents(db: Database): Promise<void> {
  await db
    .delete(webhookEvents)
    .where(lt(webhookEvents.createdAt, sql`now() - make_interval(days => ${DELIVERIES_KEPT_DAYS})`));
}
