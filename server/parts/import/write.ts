import { randomUUIDv7 } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { parseBreaks } from '#contract/parts/price-breaks.ts';
import type { Specification } from '#contract/parts/specifications/specifications.ts';
import type { Executor } from '#server/database/client.ts';
import { partColumns } from '#server/parts/part-columns.ts';
import { parts } from '#server/parts/tables.ts';
import { isColumn, isSpecification, withSpecifications, type FieldChange } from './judging/compare.ts';
import type { ImportedPart } from './judging/new-part.ts';
import { exportReason } from './judging/stock-since.ts';

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
      insert into parts (id, sku, name, brand, mpn, gtin, description, category, img, img_alt, more_pictures, datasheet, specifications, price_cents, price_breaks, minimum,
        quantity, storage_place, low_stock, cost_cents, import_key, created_at)
      select id, coalesce(sku, next_sku()), name, brand, mpn, gtin, description, category, img, coalesce("imgAlt", ''), coalesce("morePictures", ''),
        case when datasheet ~ '^/' then datasheet else '' end, specifications, "priceCents", "priceBreaks",
        minimum, quantity, coalesce("storagePlace", ''), "lowStock", "costCents", "importKey", now() + place * interval '1 microsecond'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as part (id uuid, place int, name text, sku text, brand text, mpn text,
        gtin text, description text, category text, img text, "imgAlt" text, "morePictures" text, datasheet text, specifications jsonb, "priceCents" bigint, "priceBreaks" jsonb,
        minimum int, quantity int, "storagePlace" text, "lowStock" int, "costCents" int, "importKey" text)
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
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, sku text, name text, brand text, mpn text,
        gtin text, description text, kind text, picture text, picture_text text, more_pictures text, datasheet text, specifications jsonb, price bigint, breaks jsonb, minimum int,
        storage_place text, low_stock int, cost int, units int, why text, shown boolean)
    ), updated_parts as (
      update parts p set sku = coalesce(r.sku, p.sku), name = coalesce(r.name, p.name), brand = coalesce(r.brand, p.brand),
        mpn = coalesce(r.mpn, p.mpn), gtin = coalesce(r.gtin, p.gtin), description = coalesce(r.description, p.description),
        category = coalesce(r.kind, p.category), img = coalesce(r.picture, p.img), img_alt = coalesce(r.picture_text, p.img_alt),
        more_pictures = coalesce(r.more_pictures, p.more_pictures), datasheet = coalesce(r.datasheet, p.datasheet),
        specifications = coalesce(r.specifications, p.specifications), price_cents = coalesce(r.price, p.price_cents),
        price_breaks = coalesce(r.breaks, p.price_breaks),
        storage_place = coalesce(r.storage_place, p.storage_place),
        low_stock = nullif(coalesce(r.low_stock, p.low_stock), ${CLEARED}), cost_cents = nullif(coalesce(r.cost, p.cost_cents), ${CLEARED}),
        minimum = coalesce(r.minimum, p.minimum), quantity = p.quantity + coalesce(r.units, 0),
        hidden_at = case r.shown when true then null when false then now() else p.hidden_at end, version = p.version + 1,
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
    else if (field === 'breaks') update['breaks'] = parseBreaks(String(after))!.priceBreaks;
    else if (field === 'low_stock' || field === 'cost') update[field] = after ?? CLEARED;
    // A part gets a linked datasheet once it is downloaded.
    else if (field === 'datasheet' && isLink(after)) continue;
    else if (isColumn(field)) update[field] = after;
  }
  const isSpecified = changes.some(({ before, after }) => isSpecification(before) || isSpecification(after));
  return { ...update, ...(isSpecified && { specifications: withSpecifications(specifications, changes) }) };
}

const isLink = (value: FieldChange['after']): boolean => /^https?:/.test(String(value));

/** Removes a level or a cost; null leaves it unchanged. */
const CLEARED = -1;
