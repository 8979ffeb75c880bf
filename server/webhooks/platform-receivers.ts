import { and, eq, ne, notInArray, sql } from 'drizzle-orm';
import { WEBHOOK_EVENTS } from '#contract/developers/webhook-events.ts';
import type { Database } from '#server/database/client.ts';
import { webhookEndpoints } from './tables.ts';

/** How many platforms can be told of their orders; a profile costs a stranger nothing. */
const MOST_PLATFORMS = 500;
const ORDER_EVENTS = WEBHOOK_EVENTS.filter((event) => event.startsWith('order.'));

/**
 * Tells a platform of its orders from now on, at the address that its profile names. An endpoint that was disabled begins again when the
 * address changes; one that an admin has paused stays paused. Without an address the platform is told no more.
 * @param checkout the id of the one that it completes; without it the platform gets no endpoint
 */
export async function keepPlatformReceiver(
  db: Database,
  { platform, url, checkout }: { platform: string; url: string | undefined; checkout: string },
): Promise<void> {
  const itsOwn = and(eq(webhookEndpoints.platform, platform), eq(webhookEndpoints.format, 'ucp'));
  if (url === undefined) {
    await db.delete(webhookEndpoints).where(and(itsOwn, ne(webhookEndpoints.status, 'paused')));
    return;
  }
  const [known] = await db.select({ url: webhookEndpoints.url }).from(webhookEndpoints).where(itsOwn);
  if (known?.url === url || (!known && !(await hasPlaceFor(db, platform, checkout)))) return;
  await db
    .insert(webhookEndpoints)
    .values({ format: 'ucp', platform, url, events: ORDER_EVENTS, secret: '' })
    .onConflictDoUpdate({
      target: webhookEndpoints.platform,
      targetWhere: sql`format = 'ucp'`,
      set: {
        url,
        failingSince: null,
        status: sql`case when ${webhookEndpoints.status} = 'disabled' then 'active' else ${webhookEndpoints.status} end`,
      },
    });
}

/** Whether a platform can have an endpoint. Those of platforms that have ordered nothing within an hour make room for others. */
async function hasPlaceFor(db: Database, platform: string, checkout: string): Promise<boolean> {
  const found = await db.execute(
    sql`select from assistant_checkouts where id = ${checkout} and platform = ${platform}`,
  );
  if (found.rowCount === 0) return false;
  if ((await db.$count(webhookEndpoints)) < MOST_PLATFORMS) return true;
  await db.execute(sql`
    delete from ${webhookEndpoints} e where format = 'ucp' and created_at < now() - interval '1 hour'
      and not exists (select from assistant_checkouts c where c.platform = e.platform and c.order_id is not null)`);
  return (await db.$count(webhookEndpoints)) < MOST_PLATFORMS;
}

/** Deletes the endpoints of platforms that have no checkout any more. @param platforms those that have */
export async function dropPlatformReceivers(db: Database, platforms: readonly string[]): Promise<void> {
  await db
    .delete(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.format, 'ucp'),
        platforms.length > 0 ? notInArray(webhookEndpoints.platform, [...platforms]) : undefined,
      ),
    );
}
