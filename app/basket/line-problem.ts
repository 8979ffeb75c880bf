import { t } from '#contract/language/text.ts';
import type { BasketLine } from '#contract/basket/basket.ts';
import { quantityProblem, stockProblem, wholePacks } from '#contract/parts/quantity.ts';

/** Why a line cannot be ordered with this quantity; undefined if it can. @param quantity null if it is not a number */
export function lineProblem(
  {
    onSale,
    stock,
    minimum,
    packSize,
    most,
    limit,
  }: Pick<BasketLine, 'onSale' | 'stock' | 'minimum' | 'packSize' | 'most' | 'limit'>,
  quantity: number | null,
): string | undefined {
  const unavailable = onSale ? stockProblem({ minimum, quantity: stock }) : t('No longer sold.');
  if (unavailable) return `${unavailable} ${t('Remove it to check out.')}`;
  return quantityProblem(quantity ?? Number.NaN, { minimum, packSize, quantity: stock, most, limit });
}

/**
 * The quantity that can still be ordered of a line whose stock, or what its customer can reserve of it, falls short;
 * undefined if there is none or it suffices.
 */
export function quantityLeft(
  { onSale, minimum, packSize, most }: Pick<BasketLine, 'onSale' | 'minimum' | 'packSize' | 'most'>,
  quantity: number | null,
): number | undefined {
  const left = wholePacks(most, { packSize });
  return onSale && left >= minimum && quantity !== null && quantity > left ? left : undefined;
}

/** The units to count in a sum; 0 for anything that is not a valid quantity, such as -5 or 1.5. */
export function countedUnits(quantity: number | null): number {
  return quantity !== null && Number.isInteger(quantity) && quantity > 0 ? quantity : 0;
}
