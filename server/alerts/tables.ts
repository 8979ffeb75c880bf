import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from '#server/database/columns.ts';

/** The last alert mail of each kind and cause, and what has happened since without a mail. */
export const alertMails = pgTable(
  'alert_mails',
  {
    kind: text('kind').notNull(),
    /** The alert's subject, such as an order or the reason of failures. */
    cause: text('cause').notNull(),
    subject: text('subject').notNull(),
    /** Where staff can act: a path of the store. */
    path: text('path').notNull(),
    sentAt: at('sent_at').notNull().defaultNow(),
    /** The number of alerts since then, which the next mail counts. */
    pending: integer('pending').notNull().default(0),
    /** One line for each of the first few. */
    lines: jsonb('lines').$type<string[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.kind, table.cause] }), index('alert_mails_time').on(table.sentAt)],
);
