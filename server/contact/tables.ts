import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { MESSAGE_STATES } from '#contract/inbox/choices.ts';
import { at, createdAt, id } from '#server/database/columns.ts';

export const messages = pgTable(
  'messages',
  {
    id: id(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    /** The code of the language of the page that it was sent from, in which its sender gets emails about it. */
    language: text('language').notNull().default('en'),
    status: text('status', { enum: MESSAGE_STATES }).notNull().default('new'),
    /** The last answer of the shop. */
    answer: text('answer').notNull().default(''),
    answeredAt: at('answered_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('messages_time').on(table.createdAt),
    index('messages_email').on(table.email),
    index('messages_status').on(table.status, table.id),
  ],
);
