import { randomUUIDv7 } from 'node:crypto';
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Makes a UUID v7: ordered by time, so that new rows are appended to every index. */
export const newId = (): string => randomUUIDv7();

/** The lowest UUID v7 of a time: ids are ordered by the milliseconds in their first 48 bits; no id is older than 1970. */
export function firstIdAt(time: Date): string {
  const hex = Math.max(0, time.getTime()).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

export const id = () => uuid('id').primaryKey().$defaultFn(newId);

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => at('created_at').notNull().defaultNow();

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Text in byte order whatever the database's collation is, so that an index supports prefix search. */
export const bytewiseText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
