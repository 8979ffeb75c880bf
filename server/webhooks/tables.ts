import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { WEBHOOK_FORMATS, WEBHOOK_STATES, type WebhookEvent } from '#contract/developers/webhook-events.ts';
import { users } from '#server/accounts/tables.ts';
import { apiKeys } from '#server/api-keys/tables.ts';
import { at, createdAt, id } from '#server/database/columns.ts';

/** Receivers of events. The trigger functions of the migrations read `status`, `events` and `platform`. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    url: text('url').notNull(),
    description: text('description').notNull().default(''),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    format: text('format', { enum: WEBHOOK_FORMATS }).notNull().default('standard'),
    /** The platform (`assistant_checkouts.platform`) whose orders it gets; null: of everybody. */
    platform: text('platform'),
    status: text('status', { enum: WEBHOOK_STATES }).notNull().default('active'),
    /** Encrypted with the store's secret; empty for `ucp`, whose messages the store's own key signs. */
    secret: text('secret').notNull(),
    /** The previous secret, which also signs until the rotation ends. */
    oldSecret: text('old_secret'),
    oldSecretUntil: at('old_secret_until'),
    /** The person, and the API key if they used one, who changed the endpoint last: it gets only what they may read. */
    setBy: uuid('set_by').references(() => users.id),
    keyId: uuid('key_id').references(() => apiKeys.id),
    /** The first failure since the last success. */
    failingSince: at('failing_since'),
    createdAt: createdAt(),
  },
  (table) => [
    check('webhook_endpoints_old_secret', sql`(${table.oldSecret} is null) = (${table.oldSecretUntil} is null)`),
    check('webhook_endpoints_platform', sql`(${table.format} = 'standard') = (${table.platform} is null)`),
    uniqueIndex('webhook_endpoints_profile')
      .on(table.platform)
      .where(sql`format = 'ucp'`),
  ],
);

/**
 * The outbox of webhooks: what happened, written by triggers in the transaction that makes it true, if an endpoint
 * wants it.
 */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    /** The `webhook-id` of every attempt at every endpoint. */
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    type: text('type').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('webhook_events_time').on(table.createdAt)],
);

/**
 * An event for an endpoint: its next attempt, and the result of the last one. Does not reference the endpoint, whose row
 * all concurrent orders would have to lock.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    endpointId: uuid('endpoint_id').notNull(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    attempts: integer('attempts').notNull().default(0),
    /** When it is due; null when it is delivered or given up. */
    nextTryAt: at('next_try_at').defaultNow(),
    deliveredAt: at('delivered_at'),
    /** The result of the last attempt: when it ended, milliseconds, HTTP status, first bytes or failure. */
    triedAt: at('tried_at'),
    duration: integer('duration'),
    answerStatus: integer('answer_status'),
    answer: text('answer').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.endpointId, table.eventId] }),
    index('webhook_deliveries_due')
      .on(table.endpointId, table.nextTryAt)
      .where(sql`next_try_at is not null`),
    index('webhook_deliveries_log').on(table.endpointId, table.createdAt, table.eventId),
    index('webhook_deliveries_failed')
      .on(table.endpointId)
      .where(sql`next_try_at is null and delivered_at is null`),
    index('webhook_deliveries_event').on(table.eventId),
  ],
);
