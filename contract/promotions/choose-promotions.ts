import type { Place } from '#contract/addresses/places.ts';
import { deliveryPrice, ratesOf, type WeighedLine } from '#contract/orders/delivery-rates.ts';
import type { CheckoutTerms, DeliveryMethod, OfferedMethod } from '#contract/settings/checkout-terms.ts';
import { shareOf } from '#contract/orders/shares.ts';
import { discountsOf, type Wording } from './benefits.ts';
import {
  centsOfLines,
  conditionProblem,
  type ConditionLine,
  isForAllParts,
  selectedLines,
  unitsOfLines,
} from './conditions.ts';
import type { AgreedPromotion, PromotionTerms, RefusedCode } from './promotion-terms.ts';

/** An order that promotions are chosen for. */
interface OrderToPromote {
  readonly lines: readonly (ConditionLine & WeighedLine)[];
  readonly place: Place | null;
}

const PLAIN: Wording = { money: String };

/**
 * What each promotion takes off each line, in cents, in their order: each of them applies to the price that those before it
 * leave, and only as long as the lines have its least value and units.
 * @param lines with their prices without promotions
 */
export function promotionDiscounts(
  list: readonly AgreedPromotion[],
  lines: readonly (Pick<ConditionLine, 'partId' | 'quantity' | 'totalCents'> & { readonly cents: number })[],
): number[][] {
  const left = lines.map(({ cents }) => cents);
  return list.map(({ parts, leastCents, leastUnits, benefits, kept }) => {
    const isFor = parts && new Set(parts);
    const own = lines.flatMap((line, index) =>
      !isFor || isFor.has(line.partId) ? [{ ...line, index, cents: left[index]! }] : [],
    );
    const off = lines.map(() => 0);
    if (kept) {
      const keptBy = new Map(kept.map((each) => [each.part, each]));
      for (const { partId, quantity, index, cents } of own) {
        const of = keptBy.get(partId);
        if (of) off[index] = Math.min(cents, shareOf(of.cents, quantity, of.units));
      }
    } else if (own.length > 0 && centsOfLines(own) >= leastCents && unitsOfLines(own) >= leastUnits) {
      for (const [at, cents] of discountsOf(benefits, own).entries()) off[own[at]!.index] = cents;
    }
    for (const [index, cents] of off.entries()) left[index]! -= cents;
    return off;
  });
}

const agree = ({ id, name, code, conditions, benefits }: PromotionTerms, lines: readonly ConditionLine[]) => ({
  id,
  name,
  code,
  parts: isForAllParts(conditions) ? null : selectedLines(lines, conditions).map(({ partId }) => partId),
  leastCents: conditions.leastCents ?? 0,
  leastUnits: conditions.leastUnits ?? 0,
  benefits,
});

/** What free delivery is worth at most, in cents: the price of the cheapest method that it is for. */
function deliveryWorth(
  { benefits }: Pick<AgreedPromotion, 'benefits'>,
  lines: readonly (ConditionLine & WeighedLine)[],
  delivery: CheckoutTerms['delivery'],
): number {
  const linesCents = lines.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const prices = delivery.methods
    .filter(({ id, isActive }) => isActive && isDeliveryFree(benefits, id))
    .flatMap((method) => deliveryPrice(ratesOf(method, delivery), lines, linesCents)?.priceCents ?? []);
  return prices.length === 0 ? 0 : Math.min(...prices);
}

/** Whether benefits make a delivery method free. */
function isDeliveryFree(benefits: AgreedPromotion['benefits'], method: string): boolean {
  return benefits.some(
    (each) => each.kind === 'freeDelivery' && (each.methods.length === 0 || each.methods.includes(method)),
  );
}

/**
 * The promotions that an order gets. Of those whose conditions it meets, the combinable ones apply together in their order; one
 * that does not combine applies alone. The customer gets whichever costs less, and the first of them if they cost the same.
 * @param delivery the shop's settings of delivery
 */
export function choosePromotions(
  { lines, place }: OrderToPromote,
  promotions: readonly PromotionTerms[],
  delivery: CheckoutTerms['delivery'],
): AgreedPromotion[] {
  const meeting = promotions.filter(
    ({ conditions }) => conditionProblem({ lines, place }, conditions, PLAIN) === undefined,
  );
  if (meeting.length === 0) return [];
  const agreed = meeting.map((each) => ({ terms: each, agreed: agree(each, lines) }));
  const priced = lines.map((line) => ({ ...line, cents: line.totalCents }));
  const sets = [
    agreed.filter(({ terms }) => terms.isCombinable),
    ...agreed.filter(({ terms }) => !terms.isCombinable).map((each) => [each]),
  ];
  let best: { list: AgreedPromotion[]; cents: number } = { list: [], cents: 0 };
  for (const set of sets) {
    const list = set.map((each) => each.agreed);
    const off = promotionDiscounts(list, priced).map((each) => each.reduce((sum, cents) => sum + cents, 0));
    const worth = list.map((each) => deliveryWorth(each, lines, delivery));
    const effective = list.filter((_, index) => off[index]! > 0 || worth[index]! > 0);
    const cents = off.reduce((sum, each) => sum + each, 0) + Math.max(0, ...worth);
    if (cents > best.cents) best = { list: effective, cents };
  }
  return best.list;
}

/** The first promotion that makes a delivery method free for an order; undefined if none does. */
export function freeDeliveryBy(
  list: readonly AgreedPromotion[],
  method: Pick<DeliveryMethod, 'id'>,
): AgreedPromotion | undefined {
  return list.find(({ benefits }) => isDeliveryFree(benefits, method.id));
}

/** The promotions without those that have no effect, now that the delivery method is known. */
export function effectivePromotions(
  list: readonly AgreedPromotion[],
  lines: readonly ConditionLine[],
  method: OfferedMethod | undefined,
  place: Place | null,
): AgreedPromotion[] {
  const priced = lines.map((line) => ({ ...line, cents: line.totalCents }));
  const off = promotionDiscounts(list, priced);
  return list.filter(
    ({ id }, index) => off[index]!.some((cents) => cents > 0) || place === null || method?.freeBy?.id === id,
  );
}

/** Why codes that were accepted so far do not change the price of an order. */
export function judgeCodes(
  order: OrderToPromote,
  promotions: readonly PromotionTerms[],
  chosen: readonly Pick<AgreedPromotion, 'id'>[],
  wording: Wording,
): RefusedCode[] {
  return promotions.flatMap(({ id, code, conditions, isCombinable }) => {
    if (code === null || chosen.some((each) => each.id === id)) return [];
    const problem =
      conditionProblem(order, conditions, wording) ??
      (chosen.length > 0 && (!isCombinable || promotions.some((each) => !each.isCombinable))
        ? 'It cannot be combined with your other discounts, which are worth at least as much.'
        : 'It does not lower the price of this order.');
    return [{ code, problem }];
  });
}
