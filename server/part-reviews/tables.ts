import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { at, createdAt, id } from '#server/database/columns.ts';
import { parts } from '#server/parts/tables.ts';

/** Reviews of parts by customers who bought them. `parts` has the sums of the published ones. */
export const partReviews = pgTable(
  'part_reviews',
  {
    id: id(),
    partId: uuid('part_id')
      .notNull()
      .references(() => parts.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id),
    /** The display name of the author when it was last written. */
    name: text('name').notNull(),
    rating: integer('rating').notNull(),
    text: text('text').notNull(),
    /** The shop's public answer; empty without one. */
    answer: text('answer').notNull().default(''),
    answeredAt: at('answered_at'),
    /** The number of its votes. */
    helpful: integer('helpful').notNull().default(0),
    /** When it was hidden, or written and not approved yet; null while it is published. */
    hiddenAt: at('hidden_at'),
    /** Why it is hidden, for its author; empty while it is published or waits for approval. */
    hiddenReason: text('hidden_reason').notNull().default(''),
    createdAt: createdAt(),
    /** When the author last changed it; null if never. */
    changedAt: at('changed_at'),
  },
  (table) => [
    uniqueIndex('part_reviews_once').on(table.partId, table.customerId),
    index('part_reviews_newest')
      .on(table.partId, table.id)
      .where(sql`hidden_at is null`),
    index('part_reviews_rating')
      .on(table.partId, table.rating, table.id)
      .where(sql`hidden_at is null`),
    index('part_reviews_helpful')
      .on(table.partId, table.helpful, table.id)
      .where(sql`hidden_at is null`),
    index('part_reviews_customer').on(table.customerId, table.id),
    index('part_reviews_hidden')
      .on(table.id)
      .where(sql`hidden_at is not null`),
    index('part_reviews_waiting')
      .on(table.id)
      .where(sql`hidden_at is not null and hidden_reason = ''`),
    index('part_reviews_unanswered')
      .on(table.id)
      .where(sql`hidden_at is null and answer = ''`),
    check('part_reviews_rating', sql`${table.rating} between 1 and 5`),
    check('part_reviews_hidden', sql`${table.hiddenReason} = '' or ${table.hiddenAt} is not null`),
  ],
);

/** Customers who found a review helpful. `part_reviews.helpful` counts them. */
export const partReviewVotes = pgTable(
  'part_review_votes',
  {
    reviewId: uuid('review_id')
      .notNull()
      .references(() => partReviews.id, { onDelete: 'cascade' }),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.customerId] }),
    index('part_review_votes_customer').on(table.customerId),
  ],
);
