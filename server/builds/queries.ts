import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { parts } from '#server/parts/tables.ts';
import { buildParts, builds } from './tables.ts';

const buildColumns = {
  id: builds.id,
  name: builds.name,
  shareToken: builds.shareToken,
  changedAt: builds.changedAt,
};
export type BuildRow = Awaited<ReturnType<typeof selectBuilds>>[number];

/** A customer's builds, most recently changed first. */
export async function selectBuilds(db: Executor, customerId: string) {
  return db
    .select(buildColumns)
    .from(builds)
    .where(eq(builds.customerId, customerId))
    .orderBy(desc(builds.changedAt), desc(builds.id));
}

/** Identifies a build: by customer and id, or by the token of its link. */
type BuildKey = { customerId: string; id: string } | { shareToken: string };

const isBuild = (key: BuildKey) =>
  'shareToken' in key
    ? eq(builds.shareToken, key.shareToken)
    : and(eq(builds.customerId, key.customerId), eq(builds.id, key.id));

export async function selectBuild(db: Executor, key: BuildKey): Promise<BuildRow | undefined> {
  const [row] = await db.select(buildColumns).from(builds).where(isBuild(key));
  return row;
}

/** Locks a customer's build until the end of the transaction, for a change; false if there is none. */
export async function lockBuild(tx: Executor, key: BuildKey): Promise<boolean> {
  const { rowCount } = await tx
    .update(builds)
    .set({ changedAt: sql`clock_timestamp()` })
    .where(isBuild(key));
  return rowCount === 1;
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

/** Changes a customer's build. Returns how many were changed: 0 or 1. */
export async function updateBuild(
  db: Executor,
  key: BuildKey,
  change: { name: string } | { shareToken: string | null },
): Promise<number> {
  const { rowCount } = await db.update(builds).set(change).where(isBuild(key));
  return rowCount ?? 0;
}

/** Deletes a customer's build. Returns how many were deleted. */
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
  stock: parts.quantity,
  hiddenAt: parts.hiddenAt,
  specifications: parts.specifications,
};
const lineColumns = { buildId: buildParts.buildId, ...partColumns, quantity: buildParts.quantity };
export type BuildLineRow = Awaited<ReturnType<typeof selectLines>>[number];

/** The parts of builds with their current data, in the order in which they were added. */
export async function selectLines(db: Executor, buildIds: readonly string[]) {
  return db
    .select(lineColumns)
    .from(buildParts)
    .innerJoin(parts, eq(parts.id, buildParts.partId))
    .where(inArray(buildParts.buildId, [...buildIds]))
    .orderBy(asc(buildParts.addedAt), asc(buildParts.partId));
}

/** Parts on sale with the data of a build's line. */
export async function selectPartsOnSale(db: Executor, ids: readonly string[]) {
  return db
    .select(partColumns)
    .from(parts)
    .where(and(inArray(parts.id, [...ids]), isNull(parts.hiddenAt)));
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

/** Removes a part from a build. Returns how many were removed: 0 or 1. */
export async function deleteLine(tx: Executor, buildId: string, partId: string): Promise<number> {
  const { rowCount } = await tx
    .delete(buildParts)
    .where(and(eq(buildParts.buildId, buildId), eq(buildParts.partId, partId)));
  return rowCount ?? 0;
}
