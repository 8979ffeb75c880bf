import { Failure, invalidFields } from '#contract/errors.ts';
import { IdSchema } from '#contract/fields.ts';
import { centsOf, plainAmount } from '#contract/money.ts';
import { pricesOf } from '#contract/orders/order-price.ts';
import { parsePictures } from '#contract/parts/more-pictures.ts';
import { measureOf } from '#contract/parts/measures.ts';
import type { NewPart, PartChange } from '#contract/parts/parts.ts';
import { breaksProblem, compareAtProblem, type Prices } from '#contract/parts/price-breaks.ts';
import { MAX_QUANTITY } from '#contract/parts/quantity.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { isDuplicate } from '#server/database/statement-errors.ts';
import { invalidCursor, isTimeCursor, type Page, pageOf, type PageRequest, readCursor } from '#server/http/paging.ts';
import { centsRange, type PartSelection } from './search/conditions.ts';
import { isClash, type Fit } from './search/fitting.ts';
import { scheduleRefresh } from './search/refresh.ts';
import { selectRanked } from './search/ranked.ts';
import { isOwnPlace, readOwnPlace, withOwn } from './search/own-sorted.ts';
import { selectSorted } from './search/sorted.ts';
import { relevanceOr, type Search } from './search/search.ts';
import { type PricedCustomer, withOwnPrices } from '#server/price-lists/own-prices.ts';
import { pictureUrl, seedOf } from '@partsmith/part-drawings';
import { changeConflict } from './change-conflict.ts';
import type { PartRow } from './part-columns.ts';
import { publishDue, requireDayToCome } from './publish.ts';
import { adminPartOf, partOf, storedFields } from './serialize-part.ts';
import * as queries from './queries.ts';
import { recordStockChange } from './stock.ts';
import { lockName, lockNamesakes, refreshVariants } from './variants.ts';

/**
 * One page of parts from a position. Relevance order ends at the best-ranked parts; any other order contains all.
 * @param page.isWhole returns every match, however long the search takes
 * @param customer whose own prices the parts get, and are sorted by
 * @throws Failure `invalid_fields` for a position that does not fit the list
 */
export async function listParts(
  db: Executor,
  all: PartSelection,
  page: PageRequest & { sort: queries.PartSort | 'relevance'; isWhole?: boolean },
  customer?: PricedCustomer,
): Promise<Page<PartRow>> {
  const { sort, filter: wanted } = sortable(all, page.sort);
  const isSorted = queries.isByPrice(sort);
  const isAboutPrices = isSorted || centsRange(wanted) !== undefined;
  const filter = isAboutPrices ? await withOwn(db, wanted, customer, isSorted) : wanted;
  const after = readCursor(page.after, 3);
  if (after && after[0] !== sort) throw invalidCursor();
  const place = after?.slice(1);
  if (place) requirePlace(sort, place);
  // The customer's lists may have begun or ended since the page before.
  if (place && isOwnPlace(place[0]) && !filter.own) place[0] = readOwnPlace(place[0]).cents;
  const read = (from: readonly (string | number)[] | undefined) => {
    const wanted = { limit: page.limit + 1, after: from && [...from] };
    if (sort === 'relevance') return selectRanked(db, searching(filter), wanted).then(({ rows }) => rows);
    return (page.isWhole ? queries.selectParts : selectSorted)(db, filter, { ...wanted, sort });
  };
  const rows = await withoutClashes(filter.search?.fit, page.limit + 1, place, read);
  const found = pageOf(rows, page.limit, (last) => [sort, placeOf(sort, last.place), last.id]);
  return { ...found, rows: await withOwnPrices(db, customer, found.rows, ({ id }) => id) };
}

/** The most pages that are read for one in which every part fits. */
const MAX_PAGES = 5;

/** Reads on until enough parts do not clash with what they have to fit, which only the rules of builds can tell. */
async function withoutClashes<Row extends PartRow & { place: string | number }>(
  fit: Fit | undefined,
  wanted: number,
  from: readonly (string | number)[] | undefined,
  read: (from: readonly (string | number)[] | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  const rows = await read(from);
  if (!fit) return rows;
  const fitting = rows.filter((row) => !isClash(fit, row));
  let last = rows.length < wanted ? undefined : rows.at(-1);
  for (let page = 1; page < MAX_PAGES && last && fitting.length < wanted; page++) {
    const more = await read([last.place, last.id]);
    fitting.push(...more.filter((row) => !isClash(fit, row)));
    last = more.length < wanted ? undefined : more.at(-1);
  }
  return fitting.slice(0, wanted);
}

/** Parts are sorted by a measure within a kind that has it; a list without one keeps its usual order. */
function sortable(filter: PartSelection, sort: queries.PartSort | 'relevance') {
  const measure = measureOf(sort);
  if (!measure) return { sort, filter };
  const kind = filter.category ?? filter.search?.kind;
  if (kind === undefined || !measure.kinds.includes(kind)) return { sort: relevanceOr(filter.search), filter };
  return { sort, filter: { ...filter, category: kind } };
}

function searching({ search, ...filter }: PartSelection): PartSelection & { search: Search } {
  if (!search) throw new TypeError('only search results can be sorted by relevance');
  return { ...filter, search };
}

function placeOf(sort: string, place: string | number): string | number {
  if (isOwnPlace(place)) return place;
  return queries.isByPrice(sort) || sort === 'relevance' || measureOf(sort) ? Number(place) : place;
}

function requirePlace(sort: string, place: (string | number)[]): void {
  if (!(sort === 'featured' || sort === 'newest' ? isTimeCursor(place) : isValuePlace(sort, place)))
    throw invalidCursor();
}

function isValuePlace(sort: string, [value, id]: (string | number)[]): boolean {
  if (sort === 'relevance' && Math.abs(Number(value)) > 2 ** 30) return false;
  const isOwn = queries.isByPrice(sort) && isOwnPlace(value);
  const isNumber = isOwn || (measureOf(sort) ? Number.isFinite(value) : Number.isSafeInteger(value));
  const fits = sort === 'name' ? typeof value === 'string' && !value.includes('\0') : isNumber;
  return fits && IdSchema.safeParse(id).success;
}

/** @param orHidden also reads drafts and deleted parts @throws Failure `not_found` */
export async function readPart(db: Executor, id: string, orHidden = false): Promise<PartRow> {
  const row = await queries.selectPart(db, id, orHidden);
  if (!row) throw new Failure('not_found', "This part isn't in the catalog.");
  return row;
}

/** A part on sale as a customer sees it, with their own prices. @throws Failure `not_found` */
export async function readPartFor(db: Executor, customer: PricedCustomer, id: string): Promise<PartRow> {
  return ownPriced(db, customer, await readPart(db, id));
}

/** A part with a customer's own prices. */
export async function ownPriced(db: Executor, customer: PricedCustomer, part: PartRow): Promise<PartRow> {
  return (await withOwnPrices(db, customer, [part], ({ id }) => id))[0]!;
}

/** The links of a part's pictures and datasheet, deleted or not; none for an unknown part. */
export async function picturesOf(db: Executor, id: string): Promise<string[]> {
  const part = await queries.selectPart(db, id, true);
  return part ? [part.img, part.datasheet, ...parsePictures(part.morePictures).map(({ img }) => img)] : [];
}

/**
 * Adds a part with its stock as the first row of its ledger, in the caller's transaction. A part without a picture gets
 * a drawing of its kind, and one without a SKU gets the next number.
 * @throws Failure `invalid_fields` when another part has the SKU
 */
export async function addPart(tx: Executor, actor: string, part: NewPart): Promise<string> {
  const category = part.category ?? 'other';
  const prices = pricesOf({ price: part.price, breaks: part.breaks ?? [] });
  requireFittingBreaks(prices, 'breaks');
  requireHigher(part, prices.priceCents, part.compareAt);
  if (part.publishOn) await requireDayToCome(tx, part.publishOn);
  if (part.sku !== undefined) await requireFreeSku(tx, part.sku);
  await lockName(tx, part.name);
  const { price: _price, breaks: _breaks, ...fields } = storedFields(part);
  const insertion = queries.insertPart(tx, {
    ...fields,
    brand: part.brand ?? (await queries.brandInName(tx, category, part.name)),
    category,
    img: part.img ?? pictureUrl(category, seedOf(part.name)),
    priceCents: prices.priceCents,
    priceBreaks: [...prices.priceBreaks],
  });
  const id = await insertion.catch(explainTakenSku);
  await refreshVariants(tx, [part.name]);
  await recordStockChange(tx, { partId: id, from: 0, to: part.quantity, actor, reason: 'added to the catalogue' });
  const { publishOn } = part;
  const detail = { name: part.name, price: part.price, ...(publishOn && { publishOn }) };
  await record(tx, { actor, action: 'part.added', subject: id, detail });
  if (publishOn) await publishDue(tx, actor);
  await scheduleRefresh(tx);
  return id;
}

/**
 * Updates a part. A stock sent with the one that the editor saw (`quantityWas`) keeps the units sold since. An update without
 * fields changes nothing, not even the version.
 * @throws Failure `not_found`, `invalid_fields` when another part has the SKU, or `edit_conflict` when the editor saw an
 * older version; `fresh` has the current part
 */
export async function changePart(db: Database, actor: string, id: string, change: PartChange): Promise<PartRow> {
  return db.transaction(async (tx) => {
    const isRenamed = [change.name, change.brand, change.category, change.specifications].some(isGiven);
    if (isRenamed) await lockNamesakes(tx, id, change.name);
    const before = await queries.lockPart(tx, id);
    if (!before) throw new Failure('not_found', "This part isn't in the catalog.");
    const { version, price, breaks, quantity, quantityWas, ...fields } = change;
    if (version !== undefined && version !== before.version) throw await changeConflict(tx, before);
    // An update without fields must not conflict with another edit.
    if (![price, breaks, quantity, ...Object.values(fields)].some(isGiven)) return before;
    const now = partOf(before);
    const prices = pricesOf({ price: price ?? now.price, breaks: breaks ?? now.breaks });
    requireFittingBreaks(prices, breaks === undefined ? 'price' : 'breaks');
    requireHigher(fields, prices.priceCents, now.compareAt);
    if (fields.publishOn) await requireDayToCome(tx, fields.publishOn);
    if (fields.sku !== undefined) await requireFreeSku(tx, fields.sku, id);
    const stock = quantity === undefined ? undefined : quantityOf(quantity, quantityWas, before.quantity);
    const update = queries.updatePart(tx, id, actor, {
      ...storedFields(fields),
      quantity: stock,
      priceCents: prices.priceCents,
      priceBreaks: [...prices.priceBreaks],
    });
    let after = await update.catch(explainTakenSku);
    if (isRenamed) {
      await refreshVariants(tx, [before.name, after!.name]);
      after = await queries.lockPart(tx, id);
    }
    await recordStockChange(tx, {
      partId: id,
      from: before.quantity,
      // The part may have fewer: promised units are taken from what is added.
      to: stock ?? before.quantity,
      actor,
      reason: 'stock edited',
    });
    const { quantityWas: _, ...asked } = change;
    const made = { ...asked, ...(stock !== undefined && { quantity: stock }) };
    const detail = { before: adminPartOf(before), change: made };
    const isPublished = before.publishOn !== '' && after!.publishOn === '';
    await record(tx, { actor, action: isPublished ? 'part.published' : 'part.changed', subject: id, detail });
    if (fields.publishOn && (await publishDue(tx, actor)) > 0) after = await queries.lockPart(tx, id);
    await scheduleRefresh(tx);
    return after!;
  });
}

/** @throws Failure `invalid_fields` when a part cannot have these quantity breaks at this price */
function requireFittingBreaks(prices: Prices, field: 'price' | 'breaks'): void {
  const problem = breaksProblem(prices);
  if (problem) throw invalidFields({ [field]: problem });
}

/**
 * @param kept the compare-at price in dollars that applies if the request has none
 * @throws Failure `invalid_fields` when it is not above the price
 */
function requireHigher(
  { compareAt }: Pick<PartChange, 'compareAt'>,
  priceCents: number,
  kept: number | null | undefined,
): void {
  const dollars = compareAt === undefined ? (kept ?? null) : compareAt;
  const problem = compareAtProblem(priceCents, dollars === null ? null : centsOf(dollars));
  if (problem)
    throw invalidFields(
      compareAt === undefined
        ? { price: `The price must be below the compare-at price of ${plainAmount(dollars!)}` }
        : { compareAt: problem },
    );
}

/**
 * The stock after an edit. @param was the stock that the editor saw; undefined: the edit sets the stock
 * @throws Failure `invalid_fields` for a stock that a part cannot have
 */
function quantityOf(quantity: number, was: number | undefined, current: number): number {
  const after = was === undefined ? quantity : current + quantity - was;
  if (after < 0) throw invalidFields({ quantity: `Only ${current.toLocaleString('en-US')} left` });
  if (after > MAX_QUANTITY) throw invalidFields({ quantity: 'That number is too high' });
  return after;
}

const isGiven = (value: unknown): boolean => value !== undefined;

/** @throws Failure `invalid_fields` when another part has the SKU */
async function requireFreeSku(tx: Executor, sku: string, id?: string): Promise<void> {
  const owner = await queries.partWithSku(tx, sku);
  if (owner && owner.id !== id) throw invalidFields({ sku: `${owner.name} has this SKU` });
}

/** The failure of the second of two requests that take the same free SKU at once. */
function explainTakenSku(error: unknown): never {
  throw isDuplicate(error) ? invalidFields({ sku: 'Another part has this SKU' }) : error;
}

/** Removes a part from the catalog, or restores it. Returns the number of parts changed: 1, or 0 on a repeat. */
export async function setDeleted(db: Database, actor: string, id: string, deleted: boolean): Promise<number> {
  return db.transaction(async (tx) => {
    const changed = await queries.setDeleted(tx, id, actor, deleted);
    if (!changed) return 0;
    await record(tx, { actor, action: deleted ? 'part.deleted' : 'part.restored', subject: id });
    await scheduleRefresh(tx);
    return 1;
  });
}

export { countParts } from './queries.ts';
