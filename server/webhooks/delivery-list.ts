import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { listWebhookDeliveries, type WebhookDelivery } from '#contract/developers/webhooks.ts';
import { byValue, listFor } from '#server/lists/list.ts';
import { STATES } from './queries.ts';
import { readWebhook } from './service.ts';
import { webhookDeliveries, webhookEvents } from './tables.ts';

const { endpointId, eventId, ...columns } = getTableColumns(webhookDeliveries);

/** The deliveries to an endpoint, newest first. */
export const deliveryList = listFor(listWebhookDeliveries, {
  key: byValue(webhookDeliveries.createdAt, 'timestamptz', eventId),
  where: ({ id, status }) => and(eq(endpointId, id), status && STATES[status]),
  rows: async (db, { where, orderBy, limit }, { id }) => {
    await readWebhook(db, id);
    return db
      .select({
        ...columns,
        id: eventId,
        type: webhookEvents.type,
        place: sql<string>`${webhookDeliveries.createdAt}::text`,
      })
      .from(webhookDeliveries)
      .innerJoin(webhookEvents, eq(webhookEvents.id, eventId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit);
  },
  item: ({
    id,
    type,
    attempts,
    answerStatus,
    answer,
    duration,
    createdAt,
    triedAt,
    nextTryAt,
    deliveredAt,
  }): WebhookDelivery => ({
    event: id,
    type,
    status: nextTryAt ? 'waiting' : deliveredAt ? 'delivered' : 'failed',
    attempts,
    answerStatus,
    answer,
    duration,
    createdAt: createdAt.toISOString(),
    triedAt: triedAt?.toISOString() ?? null,
    nextTryAt: nextTryAt?.toISOString() ?? null,
  }),
});
