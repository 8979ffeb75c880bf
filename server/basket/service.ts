import { t } from '#contract/language/text.ts';
import { createSecret, digestOfSecret } from '#server/accounts/digest-of-secret.ts';
import { Failure } from '#contract/errors.ts';
import { IdSchema } from '#contract/fields.ts';
import { centsOf, dollarsOf } from '#contract/money.ts';
import { MAX_LINES } from '#contract/basket/basket-limits.ts';
import type { Basket, BasketChange, BasketLine } from '#contract/basket/basket.ts';
import { linesTotalCents, unitPriceCents, apiPrices } from '#contract/orders/order-price.ts';
import { backorderOf } from '#contract/parts/backorders.ts';
import { quantityProblem, stockProblem } from '#contract/parts/quantity.ts';
import { selectOwnNumbers } from '#server/companies/part-numbers/own-numbers.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { pictureOfPart } from '#server/parts/part-picture.ts';
import { quantityByPart } from '#server/parts/quantity-by-part.ts';
import type { Deps } from '#server/deps.ts';
import { readBasketLimits, type BasketLimits } from '#server/orders/placing/order-limits.ts';
import * as queries from './queries.ts';

/** The caller of a basket call: a customer by id, a visitor by the cookie's token, or a visitor without one. */
export interface BasketOwner {
  readonly customerId?: string | undefined;
  /** With a customer: the basket from before the sign-in, which is merged. */
  readonly token?: string | undefined;
}

/** The response's effect on the visitor's cookie. */
export interface CookieChange {
  /** A token to set, `null` to delete the cookie, `undefined` to leave it. */
  readonly token?: string | null | undefined;
}

/**
 * The basket's lines with current prices, stock, and what the customer can order of them; no lines without a basket.
 * @param client the network client of the request (`clientKey`)
 */
export async function readBasket(
  deps: Pick<Deps, 'db' | 'settings'>,
  owner: BasketOwner,
  client: string,
): Promise<Basket & { cookie: CookieChange }> {
  const { db } = deps;
  const { basket, cookie } = await findBasket(db, owner);
  const rows = basket ? await queries.selectLines(db, basket.id, { customer: owner.customerId }) : [];
  const limits = await limitsOf(deps, owner, client, rows);
  const numbers = await ownNumbersOf(db, owner, rows);
  const lines = rows.map((row) => lineOf(row, limits, numbers));
  const onSale = lines.filter((line) => line.onSale);
  const cents = linesTotalCents(
    onSale.map(({ unitPrice, quantity }) => ({ unitPriceCents: centsOf(unitPrice), quantity })),
  );
  const reservation = { limit: limits?.limit ?? '', reservedMinutes: limits?.minutes ?? null };
  return { lines, total: dollarsOf(cents), key: basket?.revision ?? null, ...reservation, cookie };
}

/** The limits of a signed-in customer's order of these lines. */
async function limitsOf(
  deps: Pick<Deps, 'db' | 'settings'>,
  { customerId }: BasketOwner,
  client: string,
  rows: readonly queries.BasketLineRow[],
): Promise<BasketLimits | undefined> {
  if (customerId === undefined || rows.length === 0) return undefined;
  const wanted = rows.map(({ part, quantity }) => ({ partId: part, quantity }));
  return readBasketLimits(deps, { userId: customerId, client }, wanted);
}

/** The number of lines. */
export async function countBasket(db: Database, owner: BasketOwner): Promise<{ lines: number; cookie: CookieChange }> {
  const { basket, cookie } = await findBasket(db, owner);
  return { lines: basket ? await queries.countLines(db, basket.id) : 0, cookie };
}

/**
 * Sets the quantity of a part; creates the basket with its first line.
 * @param line.raise keeps a larger quantity that the line already has
 * @throws Failure `not_found` (no such part on sale), `basket_full`
 */
export async function setLine(
  deps: Pick<Deps, 'db' | 'settings'>,
  owner: BasketOwner,
  client: string,
  line: { partId: string; quantity: number; raise: boolean },
): Promise<{ line: BasketLine; lines: number; cookie: CookieChange }> {
  const { db } = deps;
  const merged = await mergeAtSignIn(db, owner);
  const { row, ...answer } = await db.transaction(async (tx) => {
    const { basketId, cookie } = await openBasket(tx, owner);
    if (!(await queries.upsertLine(tx, { basketId, customer: owner.customerId, ...line }))) throw noSuchPart();
    const lines = await queries.countLines(tx, basketId);
    if (lines > MAX_LINES)
      throw new Failure(
        'basket_full',
        t('A basket has at most {count} different parts. Nothing was added.', { count: MAX_LINES }),
      );
    const [row] = await queries.selectLines(tx, basketId, { customer: owner.customerId, partId: line.partId });
    return { row: row!, lines, cookie: { ...merged, ...cookie } };
  });
  const numbers = await ownNumbersOf(db, owner, [row]);
  return { line: lineOf(row, await limitsOf(deps, owner, client, [row]), numbers), ...answer };
}

/** A part and the quantity wanted. */
export interface WantedLine {
  readonly part: string;
  readonly quantity: number;
}

/**
 * Adds the parts that can be ordered in these quantities, in the given order, and returns why others are left out. The
 * same part twice becomes one line; an existing line keeps a larger quantity.
 */
export async function addLines(
  db: Database,
  owner: BasketOwner,
  wanted: readonly WantedLine[],
): Promise<{ added: string[]; leftOut: (WantedLine & { problem: string })[]; lines: number; cookie: CookieChange }> {
  const merged = await mergeAtSignIn(db, owner);
  const quantities = quantityByPart(wanted);
  const ids = [...quantities.keys()].filter((part) => IdSchema.safeParse(part).success);
  const parts = await queries.selectOrderable(db, ids);
  const problems = new Map<string, string>();
  for (const [part, quantity] of quantities) {
    const found = parts.get(part);
    const problem = found ? (stockProblem(found) ?? quantityProblem(quantity, found)) : 'No longer sold.';
    if (problem !== undefined) problems.set(part, problem);
  }
  const good = [...quantities.keys()].filter((part) => !problems.has(part));
  if (good.length === 0) {
    const { lines, cookie } = await countBasket(db, owner);
    return { added: [], leftOut: leftOutOf(quantities, problems), lines, cookie: { ...merged, ...cookie } };
  }
  return db.transaction(async (tx) => {
    const { basketId, cookie } = await openBasket(tx, owner);
    const taken = await queries.selectPartIds(tx, basketId);
    let room = MAX_LINES - taken.size;
    for (const part of good)
      if (!taken.has(part) && room-- <= 0)
        problems.set(part, `Your basket is full: it has at most ${MAX_LINES} different parts.`);
    const fitting = good.filter((part) => !problems.has(part));
    const lines = fitting.map((part) => ({ part, quantity: quantities.get(part)! }));
    const written = await queries.insertLines(tx, basketId, owner.customerId, lines);
    for (const part of fitting) if (!written.has(part)) problems.set(part, 'No longer sold.');
    return {
      added: fitting.filter((part) => written.has(part)),
      leftOut: leftOutOf(quantities, problems),
      lines: await queries.countLines(tx, basketId),
      cookie: { ...merged, ...cookie },
    };
  });
}

function leftOutOf(
  quantities: ReadonlyMap<string, number>,
  problems: ReadonlyMap<string, string>,
): (WantedLine & { problem: string })[] {
  return [...problems].map(([part, problem]) => ({ part, quantity: quantities.get(part)!, problem }));
}

function noSuchPart(): Failure {
  return new Failure('not_found', t('This part is no longer sold. Your basket is unchanged.'));
}

/** Removes a line. */
export async function removeLine(
  db: Database,
  owner: BasketOwner,
  partId: string,
): Promise<{ deletedCount: number; lines: number; cookie: CookieChange }> {
  const cookie = await mergeAtSignIn(db, owner);
  return db.transaction(async (tx) => {
    const ownerKey = ownerKeyOf(owner);
    const basket = ownerKey && (await queries.lockBasket(tx, ownerKey));
    if (!basket) return { deletedCount: 0, lines: 0, cookie };
    const deletedCount = await queries.deleteLines(tx, basket, [partId]);
    return { deletedCount, lines: await queries.countLines(tx, basket), cookie };
  });
}

/** Takes the units of an order out of its customer's basket, in the transaction that places it. */
export async function takeOrderedUnits(tx: Executor, orderId: string): Promise<void> {
  await queries.takeOrderedUnits(tx, orderId);
}

/** Takes the units of an order out of a visitor's basket, in the transaction that places it. */
export async function takeUnitsOf(tx: Executor, orderId: string, owner: BasketOwner): Promise<void> {
  const ownerKey = ownerKeyOf(owner);
  if (ownerKey) await queries.takeOrderedUnits(tx, orderId, ownerKey);
}

/** The contents of a customer's basket, for the copy of their data. */
export async function basketOf(db: Executor, customerId: string) {
  const basket = await queries.selectBasket(db, { customerId });
  const rows = basket ? await queries.selectLines(db, basket.id, { customer: customerId }) : [];
  return rows.map(({ part, name, quantity, addedAt }) => ({ part: { id: part, name }, quantity, addedAt }));
}

/** Deletes baskets that have not been used for 30 days, with their lines. */
export async function dropOldBaskets(db: Executor): Promise<void> {
  const batch = 1_000;
  while ((await queries.deleteUnused(db, batch)) === batch);
}

/** Finds the basket, after merging, and records once a day that it is in use. */
async function findBasket(
  db: Database,
  owner: BasketOwner,
): Promise<{ basket: { id: string; revision: string } | undefined; cookie: CookieChange }> {
  const merged = await mergeAtSignIn(db, owner);
  const ownerKey = ownerKeyOf(owner);
  const found = ownerKey && (await queries.selectBasket(db, ownerKey));
  // An expired basket: without the cookie, the visitor gets cached pages again.
  if (!found) return { basket: undefined, cookie: owner.token === undefined ? merged : { token: null } };
  if (!found.isStale) return { basket: found, cookie: merged };
  await queries.touchBasket(db, found.id);
  return { basket: found, cookie: owner.customerId === undefined ? { token: owner.token } : merged };
}

/** Locks the basket, or creates one. A visitor gets a new token, because a token from outside never opens a basket. */
async function openBasket(tx: Executor, owner: BasketOwner): Promise<{ basketId: string; cookie: CookieChange }> {
  if (owner.customerId !== undefined)
    return { basketId: await queries.insertBasket(tx, { customerId: owner.customerId }), cookie: {} };
  const ownerKey = ownerKeyOf(owner);
  const known = ownerKey && (await queries.lockBasket(tx, ownerKey));
  if (known) return { basketId: known, cookie: { token: owner.token } };
  const { secret: token, digest: tokenDigest } = createSecret();
  return { basketId: await queries.insertBasket(tx, { tokenDigest }), cookie: { token } };
}

/**
 * Merges the basket from before the sign-in into the customer's and deletes it; of a part in both, the larger quantity
 * stays. Of concurrent merges the second finds nothing left.
 */
async function mergeAtSignIn(db: Database, { customerId, token }: BasketOwner): Promise<CookieChange> {
  if (customerId === undefined || token === undefined) return {};
  await db.transaction(async (tx) => {
    const merged = await queries.lockBasket(tx, { tokenDigest: digestOfSecret(token) });
    if (!merged) return;
    await queries.mergeLines(tx, merged, await queries.insertBasket(tx, { customerId }));
    await queries.deleteBasket(tx, { id: merged });
  });
  return { token: null };
}

function ownerKeyOf({ customerId, token }: BasketOwner): queries.OwnerKey | undefined {
  if (customerId !== undefined) return { customerId };
  return token === undefined ? undefined : { tokenDigest: digestOfSecret(token) };
}

const ownNumbersOf = (db: Database, { customerId }: BasketOwner, rows: readonly queries.BasketLineRow[]) =>
  selectOwnNumbers(
    db,
    customerId,
    rows.map(({ part }) => part),
  );

function lineOf(
  row: queries.BasketLineRow,
  limits: BasketLimits | undefined,
  numbers: ReadonlyMap<string, string>,
): BasketLine {
  const ownNumber = numbers.get(row.part);
  const onSale = row.hiddenAt === null;
  const stock = onSale ? row.stock : 0;
  const unitCents = unitPriceCents(row, row.quantity);
  const seen = { priceCents: row.seenPriceCents, priceBreaks: row.seenPriceBreaks };
  const seenCents = unitPriceCents(seen, row.quantity);
  const changes: BasketChange[] = [];
  if (!onSale) changes.push('off_sale');
  else {
    if (unitCents !== seenCents) changes.push('price');
    if (stock < row.quantity && row.seenStock >= row.quantity) changes.push('stock');
  }
  return {
    part: row.part,
    sku: row.sku,
    name: row.name,
    variant: row.variant,
    ...(ownNumber !== undefined && { ownNumber }),
    img: pictureOfPart(row),
    category: row.category,
    brand: row.brand,
    taxClass: row.taxClass,
    weight: row.weight,
    ...apiPrices(row),
    ...(row.publicPriceCents !== undefined && { publicPrice: dollarsOf(row.publicPriceCents) }),
    unitPrice: dollarsOf(unitCents),
    minimum: row.minimum,
    packSize: row.packSize,
    stock,
    ...(stock > row.inStock && { backorder: backorderOf({ ...row, orderable: stock, quantity: row.inStock }) }),
    onSale,
    most: limits?.lines.get(row.part)?.most ?? stock,
    limit: limits?.lines.get(row.part)?.limit ?? '',
    quantity: row.quantity,
    added: { price: dollarsOf(seenCents), stock: row.seenStock, at: row.addedAt.toISOString() },
    changes,
  };
}
