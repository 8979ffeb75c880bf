import { choosePromotions, effectivePromotions, promotionDiscounts } from '#contract/promotions/choose-promotions.ts';
import type { AgreedPromotion, AgreedPromotions } from '#contract/promotions/promotion-terms.ts';
import type { CheckoutTerms } from '#contract/settings/checkout-terms.ts';
import { lineAdjustments } from '#contract/orders/line-adjustments.ts';
import type { Adjuster, DraftLine, NewAdjustment, OrderToAgree, PricedDraft } from './adjuster.ts';

/**
 * Takes off what promotions give. One that is for all parts in proportion to their prices is one adjustment; others are one of
 * each line. Free delivery is agreed with the delivery method. Orders whose prices staff have agreed get none.
 */
export const promotions: Adjuster<'promotion', AgreedPromotions> = {
  kind: 'promotion',
  term: 'promotions',
  agree: (order, terms) => {
    const list = effectivePromotions(promotionsOf(order, terms), order.lines, order.method, order.place);
    return list.length === 0 ? null : { list };
  },
  adjust: (draft, { list, mostCents }) => {
    const lines = pricedLines(draft);
    const discounts = promotionDiscounts(list, lines);
    const rows = list.flatMap((each, index) => rowsOf(each, discounts[index]!));
    const off = discounts.flat().reduce((sum, cents) => sum + cents, 0);
    const tooMuch = lines.reduce((sum, { cents }) => sum + cents, 0) - off - (mostCents ?? Number.POSITIVE_INFINITY);
    const [first] = list;
    return tooMuch > 0 && first ? [...rows, { ...rowOf(first), cents: -tooMuch }] : rows;
  },
};

/** The promotions that an order gets by the terms of now, before its delivery method is chosen. */
export function promotionsOf(
  { lines, place, staff }: Pick<OrderToAgree, 'lines' | 'place' | 'staff'>,
  { promotions = [], delivery }: Pick<CheckoutTerms, 'promotions' | 'delivery'>,
): AgreedPromotion[] {
  return staff || promotions.length === 0 ? [] : choosePromotions({ lines, place }, promotions, delivery);
}

/** The lines of a draft with their prices so far. */
function pricedLines({ lines, adjustments }: PricedDraft): (DraftLine & { readonly cents: number })[] {
  const so = lineAdjustments(lines, adjustments);
  return lines.map((line, index) => ({ ...line, cents: line.totalCents + so[index]! }));
}

function rowOf({ id, name, code }: AgreedPromotion): Omit<NewAdjustment, 'cents'> {
  const source = { promotion: id, ...(code !== null && { code }) };
  return { name: code === null ? name : `${name} (${code})`, isOfParts: true, source };
}

function rowsOf(promotion: AgreedPromotion, off: readonly number[]): NewAdjustment[] {
  const { parts, benefits, kept } = promotion;
  const row = rowOf(promotion);
  const [only, ...others] = benefits.filter(({ kind }) => kind !== 'freeDelivery');
  const isProportional = only && others.length === 0 && (only.kind === 'percent' || only.kind === 'amount');
  const cents = -off.reduce((sum, each) => sum + each, 0);
  if (cents === 0) return [];
  if (parts === null && !kept && isProportional) return [{ ...row, cents }];
  return off.flatMap((each, line) => (each === 0 ? [] : [{ ...row, line, cents: -each }]));
}

/**
 * The promotions of an unpaid order after parts of it were canceled. What the store cancels takes nothing from the customer: the
 * units that are left keep what was taken off them. A customer who cancels so much that a promotion no longer applies loses
 * it, but never pays more than before.
 * @param before the lines before, with their shares of adjustments @param left those that are left
 */
export function promotionsAfterCancellation(
  agreed: AgreedPromotions,
  before: readonly DraftLine[],
  left: readonly DraftLine[],
  isByStore: boolean,
): AgreedPromotions {
  const priced = before.map((line) => ({ ...line, cents: line.totalCents }));
  const discounts = promotionDiscounts(agreed.list, priced);
  if (!isByStore) {
    const off = discounts.flat().reduce((sum, cents) => sum + cents, 0);
    const cost = before.reduce((sum, { totalCents }) => sum + totalCents, 0) - off;
    return { list: agreed.list, mostCents: Math.min(cost, agreed.mostCents ?? cost) };
  }
  const isLeft = new Set(left.map(({ partId }) => partId));
  const list = agreed.list.map((each, index) => ({
    ...each,
    kept: before.flatMap(({ partId: part, quantity: units }, at) =>
      isLeft.has(part) && discounts[index]![at]! > 0 ? [{ part, units, cents: discounts[index]![at]! }] : [],
    ),
  }));
  return { ...agreed, list };
}
