import { randomUUIDv7 } from 'node:crypto';
import { inArray, sql, type SQL } from 'drizzle-orm';
import { partFields } from '#contract/parts/part-fields.ts';
import { parseBreaks } from '#contract/parts/price-breaks.ts';
import type { Specification } from '#contract/parts/specifications/specifications.ts';
import type { Executor } from '#server/database/client.ts';
import { columnOf, partColumns } from '#server/parts/part-columns.ts';
import { parts } from '#server/parts/tables.ts';
import { COLUMN_OF, isSpecification, withSpecifications, type FieldChange } from './judging/compare.ts';
import type { ImportedPart } from './judging/new-part.ts';
import { exportReason } from './judging/stock-since.ts';

/** Removes an optional number; null leaves it unchanged. */
const CLEARED = -1;

/** The columns that a row of a file sets. */
const WRITTEN = [
  ...partFields.map(columnOf).filter((key) => key !== 'quantity' && key !== 'variant'),
  'specifications' as const,
];
const each = (written: (key: (typeof WRITTEN)[number], name: string) => string): SQL =>
  sql.raw(WRITTEN.map((key) => written(key, parts[key].name)).join(', '));

const names = each((_, name) => name);
const record = each((key) => `"${key}" ${parts[key].getSQLType()}`);
const newValues = each((key) => {
  if (key === 'sku') return 'coalesce(sku, next_sku())';
  if (key === 'datasheet') return "case when datasheet ~ '^/' then datasheet else '' end";
  // Seeds and older imports leave optional fields out.
  return parts[key].default === '' ? `coalesce("${key}", '')` : `"${key}"`;
});
const changedValues = each((key, name) => {
  const value = `coalesce(r."${key}", p.${name})`;
  return `${name} = ${parts[key].notNull ? value : `nullif(${value}, ${CLEARED})`}`;
});

/**
 * Adds parts with their stock as the first row of their ledger. Each is created a microsecond after the previous one, so
 * that the catalog keeps the order of the files.
 * @param place number of parts of this import before these
 * @returns their ids, in order
 */
export async function writeNewParts(
  tx: Executor,
  added: readonly ImportedPart[],
  place: number,
  actor: string,
  reason: string,
): Promise<string[]> {
  if (added.length === 0) return [];
  const rows = added.map((part, index) => ({ id: randomUUIDv7(), place: place + index, ...part }));
  await tx.execute(sql`
    with inserted_parts as (
      insert into parts (id, ${names}, quantity, import_key, created_at)
      select id, ${newValues}, quantity, "importKey", now() + place * interval '1 microsecond'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as part (id uuid, place int, quantity int, "importKey" text, ${record})
      order by place
      returning id, quantity
    )
    insert into stock_movements (part_id, kind, quantity, actor, reason)
    select id, 'received', quantity, ${actor}, ${reason} from inserted_parts where quantity > 0`);
  return rows.map(({ id }) => id);
}

/** A part and its changes. */
export interface PartChanges {
  readonly partId: string;
  readonly changes: readonly FieldChange[];
}

/**
 * Writes changes to parts. A changed stock is a correction: the difference is applied to the current stock, which orders
 * may have lowered since, and recorded in the ledger. The stock does not contain reserved units, which stay reserved. The
 * caller has locked the parts.
 * @returns the new version of each part, and the names of the parts before and after
 * @throws Error of PostgreSQL when the stock would fall below 0
 */
export async function writeChanges(
  tx: Executor,
  list: readonly PartChanges[],
  actor: string,
  reason: string,
): Promise<{ versions: Map<string, number>; names: Set<string> }> {
  const names = new Set<string>();
  if (list.length === 0) return { versions: new Map(), names };
  const ids = list.map(({ partId }) => partId);
  const found = await tx.select(partColumns).from(parts).where(inArray(parts.id, ids));
  const partOf = new Map(found.map((part) => [part.id, part]));
  const rows = list.map(({ partId, changes }) => {
    const part = partOf.get(partId)!;
    names.add(part.name);
    const update = updateOf(part.specifications, changes);
    if (typeof update['name'] === 'string') names.add(update['name']);
    return { id: partId, ...update };
  });
  const { rows: written } = await tx.execute<{ id: string; version: number }>(sql`
    with input as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id uuid, units int, why text, shown boolean, ${record})
    ), updated_parts as (
      update parts p set ${changedValues}, quantity = p.quantity + coalesce(r.units, 0),
        deleted_at = case r.shown when true then null when false then now() else p.deleted_at end, version = p.version + 1,
        changed_by = ${actor}, changed_at = now()
      from input r where p.id = r.id
      returning p.id, p.version, r.units, r.why
    ), inserted_movements as (
      insert into stock_movements (part_id, kind, quantity, actor, reason)
      select id, case when units > 0 then 'received' else 'removed' end, abs(units), ${actor}, ${reason} || coalesce(why, '')
      from updated_parts where units <> 0
    )
    select id, version from updated_parts`);
  return { versions: new Map(written.map(({ id, version }) => [id, version])), names };
}

/** The changes by field: absent ones stay, `units` is the difference of the stock. */
function updateOf(specifications: readonly Specification[], changes: readonly FieldChange[]): Record<string, unknown> {
  const update: Record<string, unknown> = {};
  for (const { field, before, after, asOf } of changes) {
    if (field === 'stock')
      Object.assign(update, { units: Number(after) - Number(before), why: asOf && exportReason(asOf) });
    else if (field === 'deleted') update['shown'] = after === null;
    else if (field === 'breaks') update['priceBreaks'] = parseBreaks(String(after))!.priceBreaks;
    // A part gets a linked datasheet once it is downloaded.
    else if (field === 'datasheet' && isLink(after)) continue;
    else {
      const column = COLUMN_OF.get(field);
      if (column) update[column] = parts[column].notNull ? after : (after ?? CLEARED);
    }
  }
  const isSpecified = changes.some(({ before, after }) => isSpecification(before) || isSpecification(after));
  return { ...update, ...(isSpecified && { specifications: withSpecifications(specifications, changes) }) };
}

const isLink = (value: FieldChange['after']): boolean => /^https?:/.test(String(value));
