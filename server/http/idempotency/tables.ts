import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from '#server/database/columns.ts';

/** Answers to writes with an Idempotency-Key, kept for 24 hours. Orders have the key in their own rows. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The key's owner: `user:{id}`, or `address:{address}` for calls without sign-in. */
    caller: text('caller').notNull(),
    /** The contract's name of the call. */
    call: text('call').notNull(),
    key: text('key').notNull(),
    /** A digest of the body. */
    fingerprint: text('fingerprint').notNull(),
    /** Null while the write is in progress. */
    answer: jsonb('answer').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.call, table.key] }),
    index('idempotency_keys_time').on(table.createdAt),
  ],
);
