import { t } from '#contract/language/text.ts';
import { randomBytes } from 'node:crypto';
import { quantityByPart } from '#server/parts/quantity-by-part.ts';
import { costOfPart } from '#contract/builds/build-cost.ts';
import type { Build, BuildLine, BuildSummary, NewBuild, SharedBuild } from '#contract/builds/builds.ts';
import { MAX_BUILDS } from '#contract/builds/build-limits.ts';
import { checksOf } from '#contract/builds/checks.ts';
import { MAX_BUILD_PARTS } from '#contract/builds/judge-build.ts';
import { Failure, invalidFields } from '#contract/errors.ts';
import { IdSchema } from '#contract/fields.ts';
import { dollarsOf } from '#contract/money.ts';
import { MAX_QUANTITY } from '#contract/parts/quantity.ts';
import { apiPrices, unitPriceCents } from '#contract/orders/order-price.ts';
import { type Actor, mayDo } from '#server/accounts/actor.ts';
import { lockCustomer } from '#server/accounts/queries.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/database/columns.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { pictureOfPart } from '#server/parts/part-picture.ts';
import type { PricedCustomer } from '#server/price-lists/own-prices.ts';
import { judge } from './judge.ts';
import * as queries from './queries.ts';
import type { BuildEditor } from './queries.ts';
import { buildPartOf } from './facts.ts';

/** The caller as an editor of builds. */
export const editorOf = (actor: Actor): BuildEditor => ({
  customerId: actor.userId,
  isCatalogStaff: mayDo(actor, 'catalog.write'),
  pricedFor: actor.key ? undefined : actor.userId,
});

/** The builds that a person can change, most recently changed first. */
export async function listBuilds(db: Executor, editor: BuildEditor): Promise<BuildSummary[]> {
  return (await withLines(db, editor.pricedFor, await queries.selectBuilds(db, editor))).map(({ build, lines }) => {
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
      isReadyMade: build.isReadyMade,
      changedAt: changedAt.toISOString(),
    };
  });
}

/** Builds with their lines. */
export async function withLines(
  db: Executor,
  customer: PricedCustomer,
  builds: readonly queries.BuildRow[],
): Promise<{ build: queries.BuildRow; lines: queries.BuildLineRow[] }[]> {
  const ids = builds.map(({ id }) => id);
  const lines = Map.groupBy(await queries.selectLines(db, customer, ids), ({ buildId }) => buildId);
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
  if (lines.some(({ quantity }) => quantity > MAX_QUANTITY))
    throw invalidFields({ parts: t('That number is too high') });
  return db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    if ((await queries.countBuilds(tx, customerId)) >= MAX_BUILDS)
      throw new Failure(
        'order_state',
        t('You can save up to {count} builds. Delete one first.', { count: MAX_BUILDS }),
      );
    const id = await queries.insertBuild(tx, { customerId, name, id: givenId });
    if (id === undefined) return givenId;
    if ((await queries.upsertLines(tx, id, lines)) < lines.length) throw noSuchPart();
    return id;
  });
}

/** @throws Failure `not_found` */
export async function readBuild(db: Executor, editor: BuildEditor, id: string): Promise<Build> {
  const row = await queries.selectBuild(db, { editor, id });
  if (!row) throw noSuchBuild();
  const build = serializeBuild(row.name, await queries.selectLines(db, editor.pricedFor, [row.id]));
  const { description, img } = row;
  const readyMade = row.isReadyMade ? { description, img } : null;
  return { _id: row.id, ...build, shared: row.shareToken, readyMade, changedAt: row.changedAt.toISOString() };
}

/** The lines of a build that a person can change. @throws Failure `not_found` */
export async function linesOfBuild(db: Executor, editor: BuildEditor, id: string): Promise<queries.BuildLineRow[]> {
  const row = await queries.selectBuild(db, { editor, id });
  if (!row) throw noSuchBuild();
  return queries.selectLines(db, editor.pricedFor, [row.id]);
}

/**
 * Parts on sale as the lines of a build; the same part twice is one line.
 * @throws Failure `not_found` (one is not on sale), `invalid_fields` (too many units)
 */
export async function linesOfParts(
  db: Executor,
  wanted: readonly { part: string; quantity: number }[],
  customer?: PricedCustomer,
): Promise<queries.BuildLineRow[]> {
  const quantities = quantityByPart(wanted);
  const ids = [...quantities.keys()].filter((part) => IdSchema.safeParse(part).success);
  const rows = ids.length > 0 ? await queries.selectPartsOnSale(db, customer, ids) : [];
  if (rows.length < quantities.size) throw noSuchPart();
  if ([...quantities.values()].some((quantity) => quantity > MAX_QUANTITY))
    throw invalidFields({ parts: t('That number is too high') });
  const byId = new Map(rows.map((row) => [row.part, row]));
  return [...quantities].map(([part, quantity]) => ({ ...byId.get(part)!, buildId: '', quantity }));
}

/**
 * A build by the token of its link.
 * @throws Failure `not_found`, including for a revoked link
 */
export async function readSharedBuild(db: Executor, token: string, customer?: PricedCustomer): Promise<SharedBuild> {
  const row = /^[\w-]{22}$/.test(token) ? await queries.selectBuild(db, { shareToken: token }) : undefined;
  if (!row) throw new Failure('not_found', t('This build is no longer shared.'));
  return serializeBuild(row.name, await queries.selectLines(db, customer, [row.id]));
}

/** @throws Failure `not_found` */
export async function renameBuild(db: Database, editor: BuildEditor, id: string, name: string): Promise<void> {
  await changeBuild(db, editor, id, async (tx) => queries.updateBuild(tx, { editor, id }, { name }));
}

/** @throws Failure `not_found` */
export async function deleteBuild(db: Database, editor: BuildEditor, id: string): Promise<void> {
  await changeBuild(db, editor, id, async (tx) => queries.deleteBuild(tx, { editor, id }), 'build.deleted');
}

/**
 * Adds a part to a build, in the place of another if it replaces one, or changes its quantity.
 * @throws Failure `not_found`, `order_state` beyond the limit of parts
 */
export async function setPart(
  db: Database,
  editor: BuildEditor,
  id: string,
  { replaces, ...line }: { part: string; quantity: number; replaces?: string | undefined },
): Promise<void> {
  await changeBuild(db, editor, id, async (tx) => {
    await writeLines(tx, id, [line]);
    if (replaces !== undefined && replaces !== line.part) await queries.takePlace(tx, id, line.part, replaces);
  });
}

/** Adds several parts to a build, all or none. @throws Failure `not_found`, `order_state` beyond the limit of parts */
export async function addParts(
  db: Database,
  editor: BuildEditor,
  id: string,
  parts: readonly { part: string; quantity: number }[],
): Promise<void> {
  const lines = (await linesOfParts(db, parts)).map(({ part, quantity }) => ({ part, quantity }));
  await changeBuild(db, editor, id, (tx) => writeLines(tx, id, lines));
}

async function writeLines(
  tx: Executor,
  id: string,
  lines: readonly { part: string; quantity: number }[],
): Promise<void> {
  if ((await queries.upsertLines(tx, id, lines)) < lines.length) throw noSuchPart();
  if ((await queries.countLines(tx, id)) > MAX_BUILD_PARTS)
    throw new Failure(
      'order_state',
      t('A build has at most {count} parts. Remove one first.', { count: MAX_BUILD_PARTS }),
    );
}

/** @throws Failure `not_found` (no such build) */
export async function removePart(db: Database, editor: BuildEditor, id: string, part: string): Promise<number> {
  return changeBuild(db, editor, id, async (tx) => queries.deleteLine(tx, id, part));
}

/** Changes to one build run one after another; those of ready-made builds are in the audit trail. @throws Failure `not_found` */
export async function changeBuild<Result>(
  db: Database,
  editor: BuildEditor,
  id: string,
  change: (tx: Executor, build: queries.BuildRow) => Promise<Result>,
  action = 'build.changed',
): Promise<Result> {
  return db.transaction(async (tx) => {
    const build = await queries.lockBuild(tx, { editor, id });
    if (!build) throw noSuchBuild();
    if (build.isReadyMade)
      await record(tx, { actor: editor.customerId, action, subject: id, detail: { name: build.name } });
    return change(tx, build);
  });
}

/**
 * Makes a link to a build; an existing link stays.
 * @returns the link's token
 * @throws Failure `not_found`
 */
export async function shareBuild(db: Database, editor: BuildEditor, id: string): Promise<string> {
  return changeBuild(db, editor, id, async (tx, { shareToken }) => {
    const token = shareToken ?? randomBytes(16).toString('base64url');
    if (!shareToken) await queries.updateBuild(tx, { editor, id }, { shareToken: token });
    return token;
  });
}

/** Revokes the link of a build. @throws Failure `not_found` */
export async function unshareBuild(db: Database, editor: BuildEditor, id: string): Promise<void> {
  await changeBuild(db, editor, id, async (tx) => queries.updateBuild(tx, { editor, id }, { shareToken: null }));
}

/** A customer's builds for the copy of their data. */
export async function buildsOf(db: Executor, customerId: string) {
  const own = await queries.selectBuilds(db, { customerId, isCatalogStaff: false, pricedFor: customerId });
  return (await withLines(db, customerId, own)).map(({ build: { name, shareToken, changedAt }, lines }) => ({
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
  const cents = onSale.reduce((sum, row) => sum + costOfPart(row, row.quantity), 0);
  const parts = rows.map((row) => buildPartOf({ ...row, id: row.part }, row.quantity));
  return { name, lines, total: dollarsOf(cents), ...judge(parts) };
}

function lineOf(row: queries.BuildLineRow): BuildLine {
  const { part, sku, name, variant, category, quantity, minimum, packSize, hiddenAt } = row;
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
    ...apiPrices(row),
    ...(row.publicPriceCents !== undefined && { publicPrice: dollarsOf(row.publicPriceCents) }),
    minimum,
    packSize,
    stock: onSale ? row.stock : 0,
    onSale,
  };
}

/** Deleted builds and those of other customers are not found. */
export function noSuchBuild(): Failure {
  return new Failure('not_found', t('This build is no longer saved.'));
}

export function noSuchPart(): Failure {
  return new Failure('not_found', t('This part is no longer sold. Your build is unchanged.'));
}
