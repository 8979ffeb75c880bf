import { type SQL, sql } from 'drizzle-orm';

/** What a row of a file says about which part it means; a file with none of these columns has none. */
export interface RowIdentity {
  id: string | null;
  sku: string | null;
  brand: string;
  name: string;
  kind: string;
  /** Null where the file has no such column: the name alone does not identify a part. */
  variant: string | null;
}

/**
 * SQL: the id of the part that a row means: by its id, then its SKU, then brand, name and variant, then the key that an
 * earlier import of the row left. Null for a new part.
 * @param identity a `RowIdentity` as jsonb @param key the row's import key
 */
export function matchedPart(identity: SQL, key: SQL): SQL {
  return sql`coalesce(
    (select m.id from parts m where m.id = (${identity}->>'id')::uuid),
    (select m.id from parts m where lower(m.sku) = lower(${identity}->>'sku')),
    (select m.id from parts m where lower(m.name) = lower(${identity}->>'name') and m.category = ${identity}->>'kind'
      and lower(m.brand) = lower(${identity}->>'brand') and lower(m.variant) = lower(${identity}->>'variant')
      order by m.id limit 1),
    (select m.id from parts m where m.import_key = ${key}))`;
}
