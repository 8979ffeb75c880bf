import { unitsToOrder } from '#contract/parts/quantity.ts';
import { MAX_READY_MADE, type ReadyMadeSummary } from '#contract/builds/ready-made-builds.ts';
import { MAX_BUILDS } from '#contract/builds/build-limits.ts';
import { Failure } from '#contract/errors.ts';
import { lockCustomer } from '#server/accounts/queries.ts';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { requireStoredFiles } from '#server/pictures/picture-retention.ts';
import type { PricedCustomer } from '#server/price-lists/own-prices.ts';
import * as queries from './queries.ts';
import type { BuildEditor } from './queries.ts';
import { changeBuild, noSuchBuild, serializeBuild, withLines } from './service.ts';

/** The kinds that say the most about a computer, and how many of its parts a list shows. */
const TELLING = ['processor', 'graphics-card', 'memory', 'storage', 'motherboard', 'case'];
const HIGHLIGHTS = 4;

/** The shop's ready-made builds, cheapest first. */
export async function listReadyMade(db: Database, customer?: PricedCustomer): Promise<ReadyMadeSummary[]> {
  const builds = await withLines(db, customer, await queries.selectReadyMade(db));
  return builds
    .map(({ build, lines: rows }) => {
      const { lines, total } = serializeBuild(build.name, rows);
      const placeOf = ({ category }: { category: string }) => [...TELLING, category].indexOf(category);
      return {
        _id: build.id,
        name: build.name,
        description: build.description,
        img: build.img,
        total,
        parts: lines.length,
        isAvailable: lines.length > 0 && lines.every((line) => line.stock >= unitsToOrder(line.quantity, line)),
        highlights: lines
          .toSorted((one, other) => placeOf(one) - placeOf(other))
          .slice(0, HIGHLIGHTS)
          .map(({ part, name, variant, category, img }) => ({ part, name, variant, category, img })),
      };
    })
    .toSorted((one, other) => one.total - other.total);
}

/** @throws Failure `not_found` */
export async function readReadyMade(db: Database, id: string, customer?: PricedCustomer) {
  const row = await queries.selectBuild(db, { readyMade: id });
  if (!row) throw noSuchBuild();
  const { name, description, img } = row;
  return { _id: id, description, img, ...serializeBuild(name, await queries.selectLines(db, customer, [id])) };
}

/**
 * Makes a build a ready-made one of the shop, or changes what is said about one.
 * @throws Failure `not_found`, `invalid_fields` (the picture is gone), `order_state` (no parts, too many builds)
 */
export async function offerBuild(
  deps: Pick<Deps, 'db' | 'pictures' | 'settings'>,
  editor: BuildEditor,
  id: string,
  text: { description: string; img: string },
): Promise<void> {
  const { db, settings } = deps;
  const known = await queries.selectBuild(db, { editor, id });
  if (!known) throw noSuchBuild();
  await requireStoredFiles(deps, settings.store.publicOrigin, text, [known.img]);
  await changeBuild(db, editor, id, async (tx, { isReadyMade, name }) => {
    if ((await queries.countLines(tx, id)) === 0)
      throw new Failure('order_state', 'This build has no parts yet. Add some before you offer it.');
    if (!isReadyMade && (await queries.countReadyMade(tx)) >= MAX_READY_MADE)
      throw new Failure('order_state', `There can be ${MAX_READY_MADE} ready-made builds. Withdraw one first.`);
    await queries.updateBuild(tx, { editor, id }, { customerId: null, ...text });
    if (!isReadyMade)
      await record(tx, { actor: editor.customerId, action: 'build.offered', subject: id, detail: { name } });
  });
}

/** Gives a ready-made build to the member of staff who withdraws it. @throws Failure `not_found`, `order_state` (too many) */
export async function withdrawBuild(db: Database, editor: BuildEditor, id: string): Promise<void> {
  await changeBuild(
    db,
    editor,
    id,
    async (tx, { isReadyMade }) => {
      if (!isReadyMade) throw noSuchBuild();
      await lockCustomer(tx, editor.customerId);
      if ((await queries.countBuilds(tx, editor.customerId)) >= MAX_BUILDS)
        throw new Failure('order_state', `You can save up to ${MAX_BUILDS} builds. Delete one first.`);
      await queries.updateBuild(tx, { editor, id }, { customerId: editor.customerId });
    },
    'build.withdrawn',
  );
}
