import { t } from '#contract/language/text.ts';
import { unitsProblem } from '#contract/parts/quantity.ts';
import { Failure, invalidFields } from '#contract/errors.ts';
import { IdSchema } from '#contract/fields.ts';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import type { OrderTextValues } from '#contract/orders/order-texts.ts';
import type { StaffTerms } from '#contract/orders/adjusters/adjuster.ts';
import { addedCents } from '#contract/orders/adjustments.ts';
import { type OrderCharges, termsToStore } from '#contract/orders/charges.ts';
import { judgeCodes } from '#contract/promotions/choose-promotions.ts';
import type { RefusedCode } from '#contract/promotions/promotion-terms.ts';
import { pickUpMethod, termsOfPickUp } from '#contract/orders/pick-up.ts';
import { amountProblem } from '#contract/payments/card-amounts.ts';
import { lineTotalCents, linesTotalCents, unitPriceCents } from '#contract/orders/order-price.ts';
import { DEFAULT_SHOP_SETTINGS, type ShopSettings } from '#contract/settings/shop-settings.ts';
import type { DeliveryColumns } from '#server/addresses/delivery-columns.ts';
import { newId } from '#server/database/columns.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { traceContext } from '#server/jobs/traced-tasks.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { fingerprintOf, readKey } from '#server/http/idempotency/idempotency.ts';
import { currentLanguage } from '#server/language/in-language.ts';
import { counts } from '#server/observe/counts.ts';
import { factsOf } from './customer-facts.ts';
import * as queries from './placing-queries.ts';
import { readPickUp } from './pick-up.ts';
import { quoteOrder } from './quote-order.ts';
import {
  factorOf,
  guardOf,
  limitFailure,
  reservationLength,
  type LimitedLine,
  type LimitSettings,
  type Standing,
} from './reservation-limits.ts';
import { lockStanding } from './standing-queries.ts';
import { type AdjustmentRow, adjustmentRows } from '#server/orders/order-adjustments.ts';
import { usablePromotions, wordingOf } from '#server/promotions/offered-promotions.ts';
import { isPromotionGone } from '#server/promotions/promotion-uses.ts';
import { withProviderTax } from '#server/tax/with-provider-tax.ts';
import type { Deps } from '#server/deps.ts';

/** The customer whose order is placed, with the version of the access token. */
export interface Buyer extends Pick<Actor, 'userId' | 'tokenVersion'> {
  /** The network client that the order comes from (`clientKey`). */
  readonly client?: string | undefined;
}

/** An order as a customer wants it. */
interface WantedOrder extends Readonly<OrderTextValues> {
  readonly lines: readonly WantedLine[];
  /** The total that the customer was shown; checked if given. */
  readonly totalCents: number | undefined;
  readonly customerName: string;
  readonly phone: string;
  readonly address: string;
  readonly delivery: Delivery | null;
  /** The id of the chosen delivery method; undefined: the cheapest. */
  readonly deliveryMethod: string | undefined;
  /** Present if the customer picks it up, instead of the address and the method. */
  readonly pickUp?: Parameters<typeof readPickUp>[1] | undefined;
  /** The company that orders; undefined: the customer, privately. */
  readonly companyId?: string | undefined;
  /** What staff who place it have agreed with the customer. */
  readonly staff?: StaffTerms | undefined;
  /** The codes of promotions that the customer gave (`normalCode`). */
  readonly codes?: readonly string[] | undefined;
}

export interface WantedLine {
  readonly partId: string;
  readonly quantity: number;
}

/** Why an order is invalid; the caller words it. */
export interface Problems {
  /** Lines with a quantity in which their part is not sold, by their index, with the reason. */
  readonly unsold: readonly { readonly index: number; readonly problem: string }[];
  /** Lines whose part is not on sale or has too few units; the offer is undefined when the part is not on sale. */
  readonly short: readonly { readonly line: WantedLine; readonly offer: queries.Offer | undefined }[];
  /** The total now, when it is not the one that the customer was shown. */
  readonly changedTotalCents: number | undefined;
  /** Why the total cannot be paid by card. */
  readonly unpayable?: string | undefined;
  readonly offers: readonly queries.Offer[];
}

/** The call that places an order: its body, its key, and the wording of its failures. */
export interface PlacingCall {
  /** The data that the Idempotency-Key's fingerprint covers. */
  readonly body: object;
  /** The request's Idempotency-Key; repeating it with the same body returns the first order. */
  readonly key: string | undefined;
  readonly refuse: (problems: Problems) => Failure;
  /** Whether the shop's delivery and tax are charged in addition to the parts. */
  readonly isCharged: boolean;
  /** The name of the field with the quantity of a line. */
  readonly fieldOf: (index: number) => string;
  /** Whether the limits on reservations do not apply, because staff place the order. */
  readonly isUnlimited?: boolean | undefined;
  /** Whether staff or a company's approver place it, whose language is not the customer's. */
  readonly isForOther?: boolean | undefined;
  /** Writes more about the order in the transaction that places it. */
  readonly alsoWrite?: ((tx: Executor, orderId: string) => Promise<void>) | undefined;
}

export interface PlacedOrder {
  readonly id: string;
  /** As it is printed. */
  readonly number: string;
  readonly lineIds: readonly string[];
  readonly totalCents: number;
  /** Undefined if an earlier request placed it. */
  readonly adjustments?: readonly AdjustmentRow[];
  /** An earlier request with the same key placed it. */
  readonly isRepeat: boolean;
  /** The shop's settings; null for the defaults. */
  readonly settings: ShopSettings | null;
}

/**
 * Places an order and reserves the units of all its lines, or none.
 * @throws Failure `token_expired`, `idempotency_mismatch`, `reservation_limit`, what `call.refuse` returns, those of
 *   `withProviderTax`, `overloaded` when the parts change faster than the order can be placed
 */
export async function placeLines(
  deps: Pick<Deps, 'db' | 'cards' | 'settings'>,
  buyer: Buyer,
  wanted: WantedOrder,
  call: PlacingCall,
): Promise<PlacedOrder> {
  const { db } = deps;
  const key = readKey(call.key);
  const { from: origin = null } = traceContext();
  const partIds = wanted.lines.map(({ partId }) => partId).filter((id) => IdSchema.safeParse(id).success);
  const fingerprint = key === undefined ? null : fingerprintOf(call.body);
  // Parts can change between reading them and placing the order, which is then checked and priced again.
  for (let tries = 0; tries < 3; tries++) {
    const situation = await queries.selectSituation(db, buyer.userId, key ?? null, partIds, wanted.codes);
    if (situation?.tokenVersion !== buyer.tokenVersion)
      throw new Failure('token_expired', t('Your session has ended. Sign in again.'));
    const { earlier, emailVerified, settings } = situation;
    if (earlier) {
      if (earlier.fingerprint !== fingerprint) throw new Failure('idempotency_mismatch');
      return { ...earlier, isRepeat: true, settings };
    }
    const customer = await factsOf(db, situation, wanted.companyId);
    const { lines, charges, promotions, columns } = await priceLines(deps, wanted, { ...situation, customer }, call);
    const {
      lines: _lines,
      totalCents: _total,
      deliveryMethod: _method,
      pickUp: _pickUp,
      staff: _staff,
      codes: _codes,
      companyId: _company,
      ...contact
    } = wanted;
    const { linesCents, adjustments, totalCents } = charges;
    const order = {
      ...contact,
      ...columns,
      id: lines[0]!.id,
      userId: buyer.userId,
      tokenVersion: buyer.tokenVersion,
      lines,
      linesCents,
      adjustmentsCents: addedCents(adjustments),
      adjustments: adjustmentRows(charges, lines),
      terms: termsToStore(charges.terms),
      promotions,
      key: key ?? null,
      fingerprint,
      language: call.isForOther ? null : currentLanguage(),
      traceContext: origin,
    };
    const number = await tryInsert(deps, order, buyer.client, situation, emailVerified, call);
    if (number !== undefined) {
      counts.ordersPlaced++;
      const lineIds = lines.map(({ id }) => id);
      return { id: order.id, number, lineIds, totalCents, adjustments: order.adjustments, isRepeat: false, settings };
    }
  }
  throw new Failure('overloaded', t('Many people are ordering this part right now. Try again.'));
}

/**
 * Checks the lines against the parts and prices them. No transaction may be open: the card provider may calculate the tax.
 * @throws Failure what `call.refuse` returns; `invalid_fields` for a total beyond what a number can hold exactly; those of
 *   `withProviderTax`
 */
export async function priceLines(
  deps: Pick<Deps, 'cards' | 'settings'>,
  wanted: Pick<WantedOrder, 'lines' | 'totalCents' | 'delivery' | 'deliveryMethod' | 'pickUp' | 'staff' | 'codes'>,
  {
    offers,
    settings,
    customer,
    promotions,
  }: Pick<queries.Situation, 'offers' | 'settings' | 'customer' | 'promotions'>,
  { refuse, isCharged }: Pick<PlacingCall, 'refuse' | 'isCharged'>,
): Promise<
  Pick<queries.OrderToPlace, 'promotions'> & {
    lines: queries.LineToPlace[];
    charges: OrderCharges;
    /** Those of an order that is picked up. */
    columns: DeliveryColumns | undefined;
  }
> {
  const { lines, totalCents, codes = [] } = wanted;
  const onSale = new Map(offers.filter(({ hiddenAt }) => hiddenAt === null).map((offer) => [offer.id, offer]));
  const offered = lines.map((line) => ({ line, offer: onSale.get(line.partId) }));
  const unsold = offered.flatMap(({ line, offer }, index) => {
    const problem = offer && unitsProblem(line.quantity, offer, offer.quantity);
    return problem === undefined ? [] : [{ index, problem }];
  });
  const short = offered.filter(({ line, offer }) => !offer || line.quantity > offer.quantity);
  // An id per line, in the order of the lines: the first is the order's.
  const ids = lines.map(() => newId()).sort();
  const toPlace = offered.flatMap(({ line, offer }, index) => {
    if (!offer) return [];
    const price = { unitPriceCents: unitPriceCents(offer, line.quantity), quantity: line.quantity };
    const { id: partId, publicPrices, list, kind, brand, taxClass, weight } = offer;
    const totalCents = lineTotalCents(price);
    return [{ ...price, id: ids[index]!, partId, ...publicPrices, list, totalCents, kind, brand, taxClass, weight }];
  });
  const linesCents = linesTotalCents(toPlace);
  if (!Number.isSafeInteger(linesCents)) throw invalidFields({ lines: t('This order is too large.') });
  if (unsold.length > 0 || short.length > 0) throw refuse({ unsold, short, changedTotalCents: undefined, offers });
  const inForce = settings ?? DEFAULT_SHOP_SETTINGS;
  const usable = usablePromotions(promotions, codes, (inForce.calendar ?? DEFAULT_SHOP_SETTINGS.calendar).timeZone);
  const pickUp = wanted.pickUp && readPickUp(inForce, wanted.pickUp);
  const terms = { ...inForce, customer, promotions: usable.promotions };
  const shop = pickUp ? termsOfPickUp(terms, pickUpMethod(pickUp.place)) : terms;
  const { delivery } = pickUp?.columns ?? wanted;
  const untaxed = quoteOrder(shop, toPlace, isCharged ? { ...wanted, delivery } : null);
  const agreed = untaxed.terms.promotions?.list ?? [];
  const order = { lines: toPlace, place: delivery };
  const { currency } = deps.settings.store;
  requireCodes(codes, [...usable.refused, ...judgeCodes(order, usable.promotions, agreed, wordingOf(currency))]);
  const charges = isCharged ? await withProviderTax(deps, shop, untaxed, { lines: toPlace, delivery }) : untaxed;
  // Before units are reserved for an order that nobody could pay.
  const unpayable = amountProblem(charges.totalCents, deps.settings.store.currency);
  if (unpayable) throw refuse({ unsold, short, changedTotalCents: undefined, unpayable, offers });
  if (totalCents !== undefined && totalCents !== charges.totalCents)
    throw refuse({ unsold, short, changedTotalCents: charges.totalCents, offers });
  const used = agreed.map(({ id }) => {
    const { version, codeId } = usable.promotions.find((each) => each.id === id)!;
    return { id, version, code: codeId };
  });
  const priced = toPlace.map((line, index) => ({ ...line, ...charges.lines[index]! }));
  return { lines: priced, charges, promotions: used, columns: pickUp?.columns };
}

/** @throws Failure `invalid_fields` with the reason of each code that is refused */
function requireCodes(codes: readonly string[], refused: readonly RefusedCode[]): void {
  if (refused.length === 0) return;
  const fields = refused.map(({ code, problem }) => [`codes.${codes.indexOf(code)}`, `${code}: ${problem}`]);
  throw invalidFields(Object.fromEntries(fields));
}

/** An order before its limits are checked. */
type UncheckedOrder = Omit<
  queries.OrderToPlace,
  'lines' | 'placedFrom' | 'holdMinutes' | 'largeMinutes' | 'isWithinCap' | 'guard'
> & {
  readonly lines: readonly queries.LineToPlace[];
};

/**
 * Places the order and returns its number, unless something has changed. The limits of an account whose email is not verified depend on what others
 * reserve and are checked under locks; those of other accounts are checked with what was read, and again by the statement.
 * @throws Failure `reservation_limit`
 */
async function tryInsert(
  { db, settings }: { db: Database; settings: LimitSettings },
  order: UncheckedOrder,
  client: string | undefined,
  situation: queries.Situation,
  emailVerified: boolean,
  { fieldOf, alsoWrite, isUnlimited = false }: PlacingCall,
): Promise<string | undefined> {
  const { minutes } = situation;
  const check = (standing: Standing, offers: readonly LimitedLine['part'][]): queries.OrderToPlace => {
    const lines = limitedLines(order, offers);
    const failure = limitFailure(lines, standing, settings, fieldOf);
    if (failure) throw failure;
    return {
      ...order,
      lines: order.lines.map((line, index) => ({ ...line, factor: factorOf(lines[index]!, standing) })),
      placedFrom: null,
      holdMinutes: reservationLength(minutes, standing, false),
      largeMinutes: reservationLength(minutes, standing, true),
      isWithinCap: false,
      guard: guardOf(lines, standing, settings),
    };
  };
  try {
    const isStatementEnough = emailVerified && !isUnlimited;
    if (isStatementEnough && !alsoWrite) return await queries.insertOrder(db, check(situation, situation.offers));
    return await db.transaction(async (tx) => {
      let checked: queries.OrderToPlace;
      if (isStatementEnough) checked = check(situation, situation.offers);
      else if (isUnlimited) {
        const lines = order.lines.map((line) => ({ ...line, factor: 1 }));
        const length = { holdMinutes: minutes, largeMinutes: minutes };
        checked = { ...order, ...length, lines, placedFrom: null, isWithinCap: true, guard: null };
      } else {
        const ids = order.lines.map(({ partId }) => partId);
        const { standing, parts } = await lockStanding(tx, order.userId, ids, client ?? 'unknown');
        // Units that were sold meanwhile.
        if (order.lines.some((line) => !(line.quantity <= (parts.find(({ id }) => id === line.partId)?.quantity ?? 0))))
          return undefined;
        const placedFrom = standing.unverified ? (client ?? 'unknown') : null;
        checked = { ...check(standing, parts), placedFrom, isWithinCap: true, guard: null };
      }
      const number = await queries.insertOrderWithin(tx, checked);
      if (number !== undefined) await alsoWrite?.(tx, order.id);
      return number;
    });
  } catch (error) {
    // A concurrent request used the key: nothing was reserved, and the caller returns that order. Or a promotion changed.
    if (queries.isKeyTaken(error) || isPromotionGone(error)) return undefined;
    throw error;
  }
}

function limitedLines({ lines }: UncheckedOrder, offers: readonly LimitedLine['part'][]): LimitedLine[] {
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  return lines.map(({ partId, quantity, totalCents }) => ({ part: byId.get(partId)!, quantity, cents: totalCents }));
}
