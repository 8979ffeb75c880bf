import { sql } from 'drizzle-orm';
import { boolean, index, integer, json, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from '#server/database/columns.ts';

/**
 * The outbox: a row is an email or a text message. The transaction that makes an event true inserts it; `flushOutbox`
 * sends it and marks it as sent. Has no foreign keys, because placing an order pays for each of them.
 */
export const outbox = pgTable(
  'outbox',
  {
    /** Part of the message id, the same for every attempt. */
    id: id(),
    kind: text('kind', { enum: ['mail', 'sms'] })
      .notNull()
      .default('mail'),
    /** The content to send; null for an order email that is not composed yet, and once it is sent. */
    content: jsonb('content').$type<unknown>(),
    /** Whether it lets its reader into an account: backups omit it. */
    isSecret: boolean('is_secret').notNull().default(false),
    /** The event that an order email reports; null for other messages. */
    orderId: uuid('order_id'),
    event: text('event'),
    /** The line that the event affects; null for the whole order. */
    lineId: uuid('line_id'),
    refundId: uuid('refund_id'),
    /** The parcel that was sent or delivered. */
    shipmentId: uuid('shipment_id'),
    /** The trace context of the request or job that inserted the row; sending continues the trace. */
    traceContext: json('trace_context'),
    attempts: integer('attempts').notNull().default(0),
    /** When it is due; null when it is sent or given up. */
    nextTryAt: at('next_try_at').defaultNow(),
    /** Why the last attempt failed. */
    failure: text('failure'),
    sentAt: at('sent_at'),
    createdAt: createdAt(),
  },
  (table) => [
    // Links and codes first, because people wait for them and they expire.
    index('outbox_due')
      .on(table.isSecret.desc(), table.nextTryAt)
      .where(sql`next_try_at is not null`),
    index('outbox_lines')
      .on(table.orderId)
      .where(sql`line_id is not null and next_try_at is not null`),
    index('outbox_time').on(table.createdAt),
    // Messages that were given up.
    index('outbox_unsent')
      .on(table.createdAt)
      .where(sql`next_try_at is null and sent_at is null`),
  ],
);
