import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * SQL: a SKU or maker's number without what separates its letters and digits, in lower case and byte order, as the indexes
 * have it: people type `GVR57XT8GDB`, `gv r57xt-8gd b` and `GV-R57XT-8GD-B`.
 */
export function plainNumber(number: SQLWrapper): SQL {
  return sql`(regexp_replace(lower(${number}), '[^[:alnum:]]+', '', 'g') collate "C")`;
}

/** A typed number without its separators, in lower case. */
export function plainText(typed: string): string {
  return typed.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
