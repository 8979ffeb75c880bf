import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { MAX_OWN_NUMBER } from '#contract/companies/company-roles.ts';
import { companies } from '#server/companies/tables.ts';
import { createdAt } from '#server/database/columns.ts';
import { parts } from '#server/parts/tables.ts';

/** The numbers that companies have for parts: one for a part, and one part for a number, whatever its case. */
export const companyPartNumbers = pgTable(
  'company_part_numbers',
  {
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    partId: uuid('part_id')
      .notNull()
      .references(() => parts.id),
    number: text('number').notNull(),
    /** The number as it is compared (`numberKey`). */
    key: text('key').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.partId] }),
    uniqueIndex('company_part_numbers_number').on(table.companyId, table.key),
    index('company_part_numbers_part').on(table.partId),
    check('company_part_numbers_length', sql`length(${table.number}) between 1 and ${sql.raw(String(MAX_OWN_NUMBER))}`),
  ],
);
