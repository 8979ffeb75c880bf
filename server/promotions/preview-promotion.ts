import { inArray } from 'drizzle-orm';
import { invalidFields } from '#contract/errors.ts';
import { lineTotalCents, unitPriceCents } from '#contract/orders/order-price.ts';
import { NO_TERMS, priceOrder } from '#contract/orders/charges.ts';
import { promotions as adjuster } from '#contract/orders/adjusters/promotions.ts';
import { judgeCodes } from '#contract/promotions/choose-promotions.ts';
import type { Benefit, Conditions } from '#contract/promotions/promotion-terms.ts';
import type { Executor } from '#server/database/client.ts';
import { quantityByPart } from '#server/parts/quantity-by-part.ts';
import { parts } from '#server/parts/tables.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import { wordingOf } from './offered-promotions.ts';
import { resolveConditions } from './promotions.ts';

/**
 * What a promotion would take off a basket by itself; conditions about the customer and the address are taken as met.
 * @throws Failure `invalid_fields` for parts or customers that do not exist
 */
export async function previewPromotion(
  db: Executor,
  currency: string,
  wanted: {
    readonly conditions: Conditions;
    readonly benefits: readonly Benefit[];
    readonly lines: readonly { readonly part: string; readonly quantity: number }[];
  },
) {
  const quantities = quantityByPart(wanted.lines);
  const [found, { delivery, tax }, resolved] = await Promise.all([
    db
      .select()
      .from(parts)
      .where(inArray(parts.id, [...quantities.keys()])),
    selectCurrentSettings(db),
    resolveConditions(db, wanted.conditions),
  ]);
  if (found.length < quantities.size) throw invalidFields({ lines: "One of the parts doesn't exist" });
  const lines = found.map(({ id: partId, category: kind, brand, ...part }) => {
    const quantity = quantities.get(partId)!;
    const totalCents = lineTotalCents({ unitPriceCents: unitPriceCents(part, quantity), quantity });
    return { partId, quantity, totalCents, kind, brand };
  });
  const { customers: _, groups: __, firstOrder: ___, places: ____, ...conditions } = resolved;
  const promotion = { id: '', name: 'Promotion', code: '', isCombinable: true, conditions, benefits: wanted.benefits };
  const order = { lines, place: null, method: undefined };
  const agreed = adjuster.agree(order, { delivery, tax, promotions: [promotion] });
  const { linesCents, totalCents, adjustments } = priceOrder(
    { lines },
    { ...NO_TERMS, ...(agreed && { promotions: agreed }) },
  );
  const [refused] = judgeCodes(order, [promotion], agreed?.list ?? [], wordingOf(currency));
  return {
    problem: refused?.problem ?? null,
    linesCents,
    totalCents,
    adjustments: adjustments.map(({ kind, line, cents }) => ({
      kind,
      label: promotion.name,
      part: line === null ? null : lines[line]!.partId,
      cents,
    })),
  };
}
