import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { at, createdAt, id } from '#server/database/columns.ts';
import { parts } from '#server/parts/tables.ts';

/** Questions of customers about parts. Everyone sees those with an answer. */
export const partQuestions = pgTable(
  'part_questions',
  {
    id: id(),
    partId: uuid('part_id')
      .notNull()
      .references(() => parts.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    /** Empty without one. */
    answer: text('answer').notNull().default(''),
    answeredAt: at('answered_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('part_questions_answered')
      .on(table.partId, table.id)
      .where(sql`answer <> ''`),
    index('part_questions_unanswered')
      .on(table.id)
      .where(sql`answer = ''`),
    index('part_questions_customer').on(table.customerId, table.id),
    check('part_questions_answered_at', sql`(${table.answer} = '') = (${table.answeredAt} is null)`),
  ],
);
