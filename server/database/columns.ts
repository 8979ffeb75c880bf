import { randomUUIDv7 } from 'node:crypto';
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Ids are UUID v7: made here, ordered by time, so that new rows land at the end of every index. */
export const newId = (): string => randomUUIDv7();

export const id = () => uuid('id').primaryKey().$defaultFn(newId);

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => at('created_at').notNull().defaultNow();

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Text in the order of its bytes whatever the database's language is, so that an index finds what begins with a word. */
export const bytewiseText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
