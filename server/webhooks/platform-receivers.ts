import { and, eq, notInArray, sql } from 'drizzle-orm';
import { WEBHOOK_EVENTS } from '#contract/developers/webhook-events.ts';
import type { Database } from '#server/database/client.ts';
import { webhookEndpoints } from './tables.ts';

/** How many platforms can be told of their orders; a profile costs a stranger nothing. */
const MOST_PLATFORMS = 500;
const ORDER_EVENTS = WEBHOOK_EVENTS.filter((event) => event.startsWith('order.'));

/**
 * Tells a platform of its orders from now on, at the address that its profile names. An endpoint that was disabled begins again when the
 * address changes; one that an admin has paused stays paused.
 */
export async function keepPlatformReceiver(db: Database, platform: string, url: string): Promise<void> {
  const [known] = await db
    .select({ url: webhookEndpoints.url })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.platform, platform), eq(webhookEndpoints.format, 'ucp')));
  if (known?.url === url || (!known && (await db.$count(webhookEndpoints)) >= MOST_PLATFORMS)) return;
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
