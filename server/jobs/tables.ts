import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#server/database/columns.ts';

/** Emails and text messages that are not sent yet. Each has a job that sends it and deletes the row. */
export const outgoingMessages = pgTable(
  'outgoing_messages',
  {
    id: id(),
    kind: text('kind', { enum: ['mail', 'sms'] }).notNull(),
    /** What the transport sends; its format belongs to the task. */
    content: jsonb('content').$type<unknown>().notNull(),
    /** Whether it lets its reader into an account: backups leave it out. */
    isSecret: boolean('is_secret').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('outgoing_messages_time').on(table.createdAt)],
);
