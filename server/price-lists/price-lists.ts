import { and, eq, sql } from 'drizzle-orm';
import { Failure, invalidFields } from '#contract/errors.ts';
import { IdSchema } from '#contract/fields.ts';
import { pricesOf } from '#contract/orders/order-price.ts';
import { formatPrices } from '#contract/parts/price-breaks.ts';
import { MAX_LIST_PRICES, MAX_PRICE_LISTS } from '#contract/price-lists/price-list-choices.ts';
import type { ListPrice, NewPriceList, PriceList, PriceRule } from '#contract/price-lists/price-lists.ts';
import { record } from '#server/audit/record.ts';
import { resolveGroups } from '#server/customer-groups/customer-groups.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { newId } from '#server/database/columns.ts';
import { isDuplicate } from '#server/database/statement-errors.ts';
import { parts } from '#server/parts/tables.ts';
import { atClocks } from '#server/settings/shop-time.ts';
import { selectPriceList, serializePriceList } from './price-list-lists.ts';
import { priceListGroups, priceListPrices, priceListRules, priceLists } from './tables.ts';

/** @throws Failure `not_found` */
export async function readPriceList(db: Executor, id: string): Promise<PriceList> {
  return serializePriceList((await selectPriceList(db, id)) ?? notFound());
}

/** @throws Failure `invalid_fields` for a taken name, a group that does not exist, or too many lists */
export async function addPriceList(tx: Executor, actor: string, input: NewPriceList): Promise<string> {
  if ((await tx.$count(priceLists)) >= MAX_PRICE_LISTS)
    throw invalidFields({ name: `At most ${MAX_PRICE_LISTS} price lists. Delete one that is no longer needed.` });
  const id = newId();
  await requireFreeName(tx, input.name);
  await tx
    .insert(priceLists)
    .values({ id, ...columnsOf(input) })
    .catch(refuseTaken);
  await writeContents(tx, id, input);
  await record(tx, { actor, action: 'price-list.added', subject: id, detail: { change: await shownOf(tx, id) } });
  return id;
}

/**
 * Replaces the fields of a price list; the prices of its parts stay. Orders that are placed keep their prices; one that is being
 * placed is priced again.
 * @throws Failure `not_found`, `edit_conflict`, those of `addPriceList`
 */
export async function changePriceList(
  db: Database,
  actor: string,
  id: string,
  { version, priceList }: { version: number; priceList: NewPriceList },
): Promise<{ version: number }> {
  return db.transaction(async (tx) => {
    const now = await lockList(tx, id);
    if (now.version !== version) throw new Failure('edit_conflict', undefined, { fresh: { version: now.version } });
    const before = await shownOf(tx, id);
    await requireFreeName(tx, priceList.name, id);
    await tx
      .update(priceLists)
      .set({ ...columnsOf(priceList), version: version + 1 })
      .where(eq(priceLists.id, id))
      .catch(refuseTaken);
    await writeContents(tx, id, priceList);
    const detail = { before, change: await shownOf(tx, id) };
    await record(tx, { actor, action: 'price-list.changed', subject: id, detail });
    return { version: version + 1 };
  });
}

/** Deletes a price list with its prices. @returns 1, or 0 if it is gone already */
export async function deletePriceList(db: Database, actor: string, id: string): Promise<number> {
  return db.transaction(async (tx) => {
    const [list] = await tx.select({ id: priceLists.id }).from(priceLists).where(eq(priceLists.id, id)).for('update');
    if (!list) return 0;
    const before = await shownOf(tx, id);
    const prices = await tx.$count(priceListPrices, eq(priceListPrices.listId, id));
    await tx.delete(priceLists).where(eq(priceLists.id, id));
    await record(tx, { actor, action: 'price-list.deleted', subject: id, detail: { before, prices } });
    return 1;
  });
}

/** Sets the price of a part in a list. @throws Failure `not_found`, `invalid_fields` for too many prices */
export async function setListPrice(
  db: Database,
  actor: string,
  id: string,
  partId: string,
  input: ListPrice,
): Promise<void> {
  const prices = pricesOf(input);
  await db.transaction(async (tx) => {
    await lockList(tx, id);
    const part = await selectPartName(tx, partId);
    const before = await selectListPrice(tx, id, partId);
    if (!before && (await tx.$count(priceListPrices, eq(priceListPrices.listId, id))) >= MAX_LIST_PRICES)
      throw invalidFields({ price: `At most ${MAX_LIST_PRICES} prices in a list` });
    const values = { priceCents: prices.priceCents, priceBreaks: [...prices.priceBreaks] };
    await tx
      .insert(priceListPrices)
      .values({ listId: id, partId, ...values })
      .onConflictDoUpdate({ target: [priceListPrices.listId, priceListPrices.partId], set: values });
    await touch(tx, id);
    const detail = {
      part: part.sku,
      ...(before && { before: { prices: formatPrices(before) } }),
      change: { prices: formatPrices(prices) },
    };
    await record(tx, { actor, action: 'price-list.price-set', subject: id, detail });
  });
}

/** Takes the price of a part out of a list. @returns 1, or 0 if it has none @throws Failure `not_found` (the list) */
export async function removeListPrice(db: Database, actor: string, id: string, partId: string): Promise<number> {
  return db.transaction(async (tx) => {
    await lockList(tx, id);
    const before = await selectListPrice(tx, id, partId);
    if (!before) return 0;
    await tx.delete(priceListPrices).where(isPrice(id, partId));
    await touch(tx, id);
    const { sku } = await selectPartName(tx, partId);
    const detail = { part: sku, before: { prices: formatPrices(before) } };
    await record(tx, { actor, action: 'price-list.price-removed', subject: id, detail });
    return 1;
  });
}

const isPrice = (id: string, partId: string) => and(eq(priceListPrices.listId, id), eq(priceListPrices.partId, partId));

async function selectListPrice(tx: Executor, id: string, partId: string) {
  if (!IdSchema.safeParse(partId).success) return undefined;
  const [row] = await tx.select().from(priceListPrices).where(isPrice(id, partId));
  return row;
}

/** @throws Failure `not_found` */
async function selectPartName(tx: Executor, partId: string): Promise<{ sku: string }> {
  const [part] = IdSchema.safeParse(partId).success
    ? await tx.select({ sku: parts.sku }).from(parts).where(eq(parts.id, partId)).for('key share')
    : [];
  if (!part) throw new Failure('not_found', "This part isn't in the catalog.");
  return part;
}

function columnsOf({ name, note, isActive, starts, ends, priority }: NewPriceList) {
  return {
    name,
    note,
    isActive,
    priority,
    startsAt: atClocks(starts) as unknown as Date | null,
    endsAt: atClocks(ends) as unknown as Date | null,
  };
}

/** Replaces the groups and the rules of a list. */
async function writeContents(tx: Executor, id: string, { groups, rules }: NewPriceList): Promise<void> {
  const found = await resolveGroups(tx, groups, 'groups');
  await tx.delete(priceListGroups).where(eq(priceListGroups.listId, id));
  await tx.insert(priceListGroups).values(found.map((group) => ({ listId: id, groupId: group.id })));
  await tx.delete(priceListRules).where(eq(priceListRules.listId, id));
  if (rules.length > 0)
    await tx
      .insert(priceListRules)
      .values(rules.map((rule) => ({ listId: id, percent: rule.percent, ...targetOf(rule) })))
      .catch(refuseSameBrand);
}

function targetOf(rule: PriceRule) {
  if (rule.scope === 'kind') return { scope: rule.scope, value: rule.kind };
  if (rule.scope === 'brand') return { scope: rule.scope, value: sql`lower(${rule.brand})`, label: rule.brand };
  return { scope: rule.scope };
}

/** An order that was priced with the list before is priced again. */
export async function touch(tx: Executor, id: string): Promise<void> {
  await tx
    .update(priceLists)
    .set({ version: sql`${priceLists.version} + 1` })
    .where(eq(priceLists.id, id));
}

/** What the audit trail shows of a list, without the prices of parts. */
async function shownOf(tx: Executor, id: string): Promise<Record<string, unknown>> {
  const { name, note, groups, isActive, starts, ends, priority, rules } = await readPriceList(tx, id);
  return {
    name,
    ...(note && { note }),
    groups: groups.map((group) => group.name),
    isActive,
    starts,
    ends,
    priority,
    rules: rules.map((rule) => {
      const target = rule.scope === 'all' ? 'all parts' : rule.scope === 'kind' ? rule.kind : rule.brand;
      return `${target} -${rule.percent}%`;
    }),
  };
}

/** Locks a list for a change of it or of its prices. @throws Failure `not_found` */
export async function lockList(tx: Executor, id: string) {
  const [row] = await tx.select().from(priceLists).where(eq(priceLists.id, id)).for('no key update');
  return row ?? notFound();
}

async function requireFreeName(db: Executor, name: string, id?: string): Promise<void> {
  const [owner] = await db
    .select({ id: priceLists.id })
    .from(priceLists)
    .where(sql`lower(${priceLists.name}) = lower(${name})`);
  if (owner && owner.id !== id) throw nameTaken();
}

/** If two requests take a free name at once, the unique index refuses the second. */
function refuseTaken(error: unknown): never {
  throw isDuplicate(error) ? nameTaken() : error;
}

/** Brands are lower-cased as those of parts are, by PostgreSQL, which can take two for the same that JavaScript tells apart. */
function refuseSameBrand(error: unknown): never {
  throw isDuplicate(error) ? invalidFields({ rules: 'Each kind and brand once' }) : error;
}

const nameTaken = (): Failure => invalidFields({ name: 'Another price list has this name' });

function notFound(): never {
  throw new Failure('not_found', "That price list doesn't exist.");
}
