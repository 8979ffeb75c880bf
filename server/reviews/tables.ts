import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { at, createdAt, id } from '#server/database/columns.ts';

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    /** Null for the demo's testimonials, which belong to no account. */
    authorId: uuid('author_id').references(() => users.id),
    name: text('name').notNull(),
    img: text('img').notNull(),
    review: text('review').notNull(),
    ratings: integer('ratings').notNull(),
    /** The shop's public answer; empty without one. */
    answer: text('answer').notNull().default(''),
    answeredAt: at('answered_at'),
    /** When it was hidden, or written and not approved yet; null while it is published. */
    hiddenAt: at('hidden_at'),
    /** Empty while it is published or waits for approval. */
    hiddenReason: text('hidden_reason').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('reviews_time').on(table.createdAt, table.id),
    index('reviews_author').on(table.authorId),
    index('reviews_waiting')
      .on(table.id)
      .where(sql`hidden_at is not null and hidden_reason = ''`),
    check('reviews_ratings', sql`${table.ratings} between 1 and 5`),
    check('reviews_hidden', sql`${table.hiddenReason} = '' or ${table.hiddenAt} is not null`),
  ],
);
