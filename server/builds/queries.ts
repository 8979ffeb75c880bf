import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { parts } from '#server/parts/tables.ts';
import { type PricedCustomer, withOwnPrices } from '#server/price-lists/own-prices.ts';
import { buildParts, builds } from './tables.ts';

const buildColumns = {
  id: builds.id,
  name: builds.name,
  shareToken: builds.shareToken,
  changedAt: builds.changedAt,
  isReadyMade: sql<boolean>`${builds.customerId} is null`,
  description: builds.description,
  img: builds.img,
};
export type BuildRow = Awaited<ReturnType<typeof selectBuilds>>[number];

/** A person who changes builds: their own and, as staff who may change the catalog, those of the shop. */
export interface BuildEditor {
  readonly customerId: string;
  readonly isCatalogStaff: boolean;
  /** Whose prices the builds have; an API key gets the public ones. */
  readonly pricedFor: PricedCustomer;
}

const isOfShop = isNull(builds.customerId);

const canEdit = ({ customerId, isCatalogStaff }: Omit<BuildEditor, 'pricedFor'>) =>
  isCatalogStaff ? or(eq(builds.customerId, customerId), isOfShop) : eq(builds.customerId, customerId);

/** The builds that a person can change, most recently changed first. */
export async function selectBuilds(db: Executor, editor: BuildEditor) {
  return db.select(buildColumns).from(builds).where(canEdit(editor)).orderBy(desc(builds.changedAt), desc(builds.id));
}

/** The ready-made builds of the shop. */
export async function selectReadyMade(db: Executor): Promise<BuildRow[]> {
  return db.select(buildColumns).from(builds).where(isOfShop);
}

/** Identifies a build: by editor and id, by the token of its link, or as a ready-made one. */
type BuildKey = { editor: BuildEditor; id: string } | { shareToken: string } | { readyMade: string };

function isBuild(key: BuildKey) {
  if ('shareToken' in key) return eq(builds.shareToken, key.shareToken);
  if ('readyMade' in key) return and(isOfShop, eq(builds.id, key.readyMade));
  return and(canEdit(key.editor), eq(builds.id, key.id));
}

export async function selectBuild(db: Executor, key: BuildKey): Promise<BuildRow | undefined> {
  const [row] = await db.select(buildColumns).from(builds).where(isBuild(key));
  return row;
}

/** Locks a build until the end of the transaction, for a change; undefined if there is none. */
export async function lockBuild(tx: Executor, key: BuildKey): Promise<BuildRow | undefined> {
  const [row] = await tx
    .update(builds)
    .set({ changedAt: sql`clock_timestamp()` })
    .where(isBuild(key))
    .returning(buildColumns);
  return row;
}

export async function countReadyMade(db: Executor): Promise<number> {
  return db.$count(builds, isOfShop);
}

export async function countBuilds(db: Executor, customerId: string): Promise<number> {
  return db.$count(builds, eq(builds.customerId, customerId));
}

/** Creates a build. Returns its id, or undefined if a build has this id already. */
export async function insertBuild(
  tx: Executor,
  build: { customerId: string; name: string; id?: string },
): Promise<string | undefined> {
  const [row] = await tx
    .insert(builds)
    .values(build)
    .onConflictDoNothing({ target: builds.id })
    .returning({ id: builds.id });
  return row?.id;
}

/** Changes a build. Returns how many were changed: 0 or 1. */
export async function updateBuild(
  db: Executor,
  key: BuildKey,
  change: { name: string } | { shareToken: string | null } | ReadyMadeChange,
): Promise<number> {
  const { rowCount } = await db.update(builds).set(change).where(isBuild(key));
  return rowCount ?? 0;
}

/** To whom a build belongs, null for the shop, and what is said about it. */
interface ReadyMadeChange {
  readonly customerId: string | null;
  readonly description?: string;
  readonly img?: string;
}

/** Deletes a build. Returns how many were deleted. */
export async function deleteBuild(db: Executor, key: BuildKey): Promise<number> {
  const { rowCount } = await db.delete(builds).where(isBuild(key));
  return rowCount ?? 0;
}

/** Deletes all builds of a customer. */
export async function deleteBuildsOf(tx: Executor, customerId: string): Promise<void> {
  await tx.delete(builds).where(eq(builds.customerId, customerId));
}

const partColumns = {
  part: parts.id,
  sku: parts.sku,
  name: parts.name,
  variant: parts.variant,
  img: parts.img,
  category: parts.category,
  priceCents: parts.priceCents,
  priceBreaks: parts.priceBreaks,
  minimum: parts.minimum,
  packSize: parts.packSize,
  stock: parts.quantity,
  hiddenAt: parts.hiddenAt,
  specifications: parts.specifications,
  lifecycle: parts.lifecycle,
  lastOrders: parts.lastOrders,
  substitute: parts.substitute,
};
const lineColumns = { buildId: buildParts.buildId, ...partColumns, quantity: buildParts.quantity };
export type BuildLineRow = Awaited<ReturnType<typeof selectLines>>[number];

/**
 * The parts of builds with their current data, in the order in which they were added.
 * @param customer whose own prices the parts get
 */
export async function selectLines(db: Executor, customer: PricedCustomer, buildIds: readonly string[]) {
  const rows = await db
    .select(lineColumns)
    .from(buildParts)
    .innerJoin(parts, eq(parts.id, buildParts.partId))
    .where(inArray(buildParts.buildId, [...buildIds]))
    .orderBy(asc(buildParts.addedAt), asc(buildParts.partId));
  return withOwnPrices(db, customer, rows, ({ part }) => part);
}

/** Parts on sale with the data of a build's line. @param customer whose own prices they get */
export async function selectPartsOnSale(db: Executor, customer: PricedCustomer, ids: readonly string[]) {
  const rows = await db
    .select(partColumns)
    .from(parts)
    .where(and(inArray(parts.id, [...ids]), isNull(parts.hiddenAt)));
  return withOwnPrices(db, customer, rows, ({ part }) => part);
}

export async function countLines(db: Executor, buildId: string): Promise<number> {
  return db.$count(buildParts, eq(buildParts.buildId, buildId));
}

/**
 * Adds parts on sale to a build or changes their quantities; a part of the build that is no longer sold can be changed.
 * @returns how many of the parts were written
 */
export async function upsertLines(
  tx: Executor,
  buildId: string,
  lines: readonly { part: string; quantity: number }[],
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into build_parts (build_id, part_id, quantity, added_at)
    select ${buildId}::uuid, parts.id, line.quantity, now() + line.place * interval '1 microsecond'
    from json_to_recordset(${JSON.stringify(lines.map((line, place) => ({ ...line, place })))}::json)
      as line (part uuid, quantity int, place int)
    join parts on parts.id = line.part
    where parts.hidden_at is null
      or exists (select from build_parts where build_id = ${buildId}::uuid and part_id = parts.id)
    on conflict (build_id, part_id) do update set quantity = excluded.quantity`);
  return rowCount ?? 0;
}

/** Puts a part in the place of another of the same build, which is removed. */
export async function takePlace(tx: Executor, buildId: string, part: string, replaced: string): Promise<void> {
  await tx.execute(sql`
    update build_parts set added_at = old.added_at from build_parts old
    where build_parts.build_id = ${buildId}::uuid and build_parts.part_id = ${part}::uuid
      and old.build_id = build_parts.build_id and old.part_id = ${replaced}::uuid`);
  await deleteLine(tx, buildId, replaced);
}

/** Removes a part from a build. Returns how many were removed: 0 or 1. */
export async function deleteLine(tx: Executor, buildId: string, partId: string): Promise<number> {
  const { rowCount } = await tx
    .delete(buildParts)
    .where(and(eq(buildParts.buildId, buildId), eq(buildParts.partId, partId)));
  return rowCount ?? 0;
}
