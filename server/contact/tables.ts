import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#server/database/columns.ts';

export const messages = pgTable(
  'messages',
  {
    id: id(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('messages_time').on(table.createdAt), index('messages_email').on(table.email)],
);
