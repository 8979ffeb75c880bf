import { randomBytes } from 'node:crypto';
import { quantityByPart } from '#server/parts/quantity-by-part.ts';
import type { Build, BuildLine, BuildSummary, NewBuild, SharedBuild } from '#contract/builds/builds.ts';
import { MAX_BUILDS } from '#contract/builds/build-limits.ts';
import { checksOf } from '#contract/builds/checks.ts';
import { MAX_BUILD_PARTS } from '#contract/builds/judge-build.ts';
import { Failure, invalidFields } from '#contract/errors.ts';
import { IdSchema } from '#contract/fields.ts';
import { dollarsOf } from '#contract/money.ts';
import { MAX_QUANTITY } from '#contract/parts/quantity.ts';
import { linesTotalCents, unitPriceCents } from '#contract/orders/order-price.ts';
import { lockCustomer } from '#server/accounts/queries.ts';
import { newId } from '#server/database/columns.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { pictureOfPart } from '#server/parts/part-picture.ts';
import { judge } from './judge.ts';
import * as queries from './queries.ts';
import { buildPartOf } from './facts.ts';

/** A customer's builds, most recently changed first. */
export async function listBuilds(db: Executor, customerId: string): Promise<BuildSummary[]> {
  return (await buildsWithLines(db, customerId)).map(({ build, lines }) => {
    const { name, total, verdict, findings } = serializeBuild(build.name, lines);
    const { shareToken, changedAt } = build;
    return {
      _id: build.id,
      name,
      parts: lines.length,
      total,
      verdict,
      checks: checksOf(findings),
      isShared: shareToken !== null,
      changedAt: changedAt.toISOString(),
    };
  });
}

async function buildsWithLines(
  db: Executor,
  customerId: string,
): Promise<{ build: queries.BuildRow; lines: queries.BuildLineRow[] }[]> {
  const builds = await queries.selectBuilds(db, customerId);
  const ids = builds.map(({ id }) => id);
  const lines = Map.groupBy(await queries.selectLines(db, ids), ({ buildId }) => buildId);
  return builds.map((build) => ({ build, lines: lines.get(build.id) ?? [] }));
}

/**
 * Saves a build. A build that exists with the given id is not saved again.
 * @returns its id
 * @throws Failure `not_found` (a part that is not on sale), `invalid_fields` (too many units), `order_state` beyond the limit,
 * `token_expired`
 */
export async function createBuild(
  db: Database,
  customerId: string,
  { name, parts }: NewBuild,
  givenId: string = newId(),
): Promise<string> {
  const lines = [...quantityByPart(parts)].map(([part, quantity]) => ({ part, quantity }));
  if (!lines.every(({ part }) => IdSchema.safeParse(part).success)) throw noSuchPart();
  if (lines.some(({ quantity }) => quantity > MAX_QUANTITY)) throw invalidFields({ parts: 'That number is too high' });
  return db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    if ((await queries.countBuilds(tx, customerId)) >= MAX_BUILDS)
      throw new Failure('order_state', `You can save up to ${MAX_BUILDS} builds. Delete one first.`);
    const id = await queries.insertBuild(tx, { customerId, name, id: givenId });
    if (id === undefined) return givenId;
    if ((await queries.upsertLines(tx, id, lines)) < lines.length) throw noSuchPart();
    return id;
  });
}

/** @throws Failure `not_found` */
export async function readBuild(db: Executor, customerId: string, id: string): Promise<Build> {
  const row = await queries.selectBuild(db, { customerId, id });
  if (!row) throw noSuchBuild();
  const build = serializeBuild(row.name, await queries.selectLines(db, [row.id]));
  return { _id: row.id, ...build, shared: row.shareToken, changedAt: row.changedAt.toISOString() };
}

/** The lines of a customer's build. @throws Failure `not_found` */
export async function linesOfBuild(db: Executor, customerId: string, id: string): Promise<queries.BuildLineRow[]> {
  const row = await queries.selectBuild(db, { customerId, id });
  if (!row) throw noSuchBuild();
  return queries.selectLines(db, [row.id]);
}

/**
 * A build by the token of its link.
 * @throws Failure `not_found`, including for a revoked link
 */
export async function readSharedBuild(db: Executor, token: string): Promise<SharedBuild> {
  const row = /^[\w-]{22}$/.test(token) ? await queries.selectBuild(db, { shareToken: token }) : undefined;
  if (!row) throw new Failure('not_found', 'This build is no longer shared.');
  return serializeBuild(row.name, await queries.selectLines(db, [row.id]));
}

/** @throws Failure `not_found` */
export async function renameBuild(db: Executor, customerId: string, id: string, name: string): Promise<void> {
  requireFound(await queries.updateBuild(db, { customerId, id }, { name }));
}

/** @throws Failure `not_found` */
export async function deleteBuild(db: Executor, customerId: string, id: string): Promise<void> {
  requireFound(await queries.deleteBuild(db, { customerId, id }));
}

/**
 * Adds a part to a customer's build, or changes its quantity.
 * @throws Failure `not_found`, `order_state` beyond the limit of parts
 */
export async function setPart(
  db: Database,
  customerId: string,
  id: string,
  line: { part: string; quantity: number },
): Promise<void> {
  await changeLines(db, customerId, id, async (tx) => {
    if ((await queries.upsertLines(tx, id, [line])) === 0) throw noSuchPart();
    if ((await queries.countLines(tx, id)) > MAX_BUILD_PARTS)
      throw new Failure('order_state', `A build has at most ${MAX_BUILD_PARTS} parts. Remove one first.`);
  });
}

/** @throws Failure `not_found` (no such build) */
export async function removePart(db: Database, customerId: string, id: string, part: string): Promise<number> {
  return changeLines(db, customerId, id, async (tx) => queries.deleteLine(tx, id, part));
}

/** Changes to one build run one after another. */
async function changeLines<Result>(
  db: Database,
  customerId: string,
  id: string,
  change: (tx: Executor) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    if (!(await queries.lockBuild(tx, { customerId, id }))) throw noSuchBuild();
    return change(tx);
  });
}

/**
 * Makes a link to a customer's build; an existing link stays.
 * @returns the link's token
 * @throws Failure `not_found`
 */
export async function shareBuild(db: Database, customerId: string, id: string): Promise<string> {
  return changeLines(db, customerId, id, async (tx) => {
    const row = await queries.selectBuild(tx, { customerId, id });
    const token = row?.shareToken ?? randomBytes(16).toString('base64url');
    if (!row?.shareToken) await queries.updateBuild(tx, { customerId, id }, { shareToken: token });
    return token;
  });
}

/** Revokes the link of a customer's build. @throws Failure `not_found` */
export async function unshareBuild(db: Executor, customerId: string, id: string): Promise<void> {
  const change = { shareToken: null };
  requireFound(await queries.updateBuild(db, { customerId, id }, change));
}

/** A customer's builds for the copy of their data. */
export async function buildsOf(db: Executor, customerId: string) {
  return (await buildsWithLines(db, customerId)).map(({ build: { name, shareToken, changedAt }, lines }) => ({
    name,
    isShared: shareToken !== null,
    changedAt,
    parts: lines.map(({ part, name: partName, quantity }) => ({ part: { id: part, name: partName }, quantity })),
  }));
}

/** A build as the API has it. */
export function serializeBuild(name: string, rows: readonly queries.BuildLineRow[]): SharedBuild {
  const lines = rows.map(lineOf);
  const onSale = rows.filter(({ hiddenAt }) => hiddenAt === null);
  const cents = linesTotalCents(
    onSale.map((row) => ({ unitPriceCents: unitPriceCents(row, row.quantity), quantity: row.quantity })),
  );
  const parts = rows.map((row) => buildPartOf({ ...row, id: row.part }, row.quantity));
  return { name, lines, total: dollarsOf(cents), ...judge(parts) };
}

function lineOf(row: queries.BuildLineRow): BuildLine {
  const { part, sku, name, variant, category, quantity, minimum, hiddenAt } = row;
  const onSale = hiddenAt === null;
  const unitPrice = dollarsOf(unitPriceCents(row, quantity));
  return {
    part,
    sku,
    name,
    variant,
    img: pictureOfPart(row),
    category,
    quantity,
    unitPrice,
    minimum,
    stock: onSale ? row.stock : 0,
    onSale,
  };
}

function requireFound(count: number): void {
  if (count === 0) throw noSuchBuild();
}

/** Deleted builds and those of other customers are not found. */
function noSuchBuild(): Failure {
  return new Failure('not_found', 'This build is no longer saved.');
}

export function noSuchPart(): Failure {
  return new Failure('not_found', 'This part is no longer sold. Your build is unchanged.');
}
