import type { CheckoutTerms, DeliveryMethod, DeliveryRates, DeliveryStep } from '#contract/settings/checkout-terms.ts';

/** What a line of an order counts for its delivery. */
export interface WeighedLine {
  readonly quantity: number;
  /** Grams of one unit with its packaging; null or absent: unknown. */
  readonly weight?: number | null | undefined;
}

/** What a unit of unknown weight counts unless the shop's settings say otherwise. */
export const DEFAULT_GRAMS = 500;

/** What all parcels of an order cost. */
export interface DeliveryPrice {
  readonly priceCents: number;
  readonly parcels: number;
}

/** The rates of a method in the shop's settings. */
export function ratesOf(
  { priceCents, steps = [], parcelGrams }: Pick<DeliveryMethod, 'priceCents' | 'steps' | 'parcelGrams'>,
  { defaultGrams }: Pick<CheckoutTerms['delivery'], 'defaultGrams'>,
): DeliveryRates {
  return { priceCents, steps, parcelGrams: parcelGrams ?? null, defaultGrams: defaultGrams ?? DEFAULT_GRAMS };
}

/** Whether the price of a method can differ between orders, so that an order keeps its rates. */
export function isByWeightOrValue({ steps, parcelGrams }: Pick<DeliveryRates, 'steps' | 'parcelGrams'>): boolean {
  return steps.length > 0 || parcelGrams !== null;
}

/**
 * What delivery costs by the rates of a method: each parcel has the price of its step.
 * @param linesCents the price of the parts @returns undefined if the method cannot take them, because they are too heavy
 */
export function deliveryPrice(
  rates: DeliveryRates,
  lines: readonly WeighedLine[],
  linesCents: number,
): DeliveryPrice | undefined {
  const parcels = packParcels(lines, rates);
  if (!parcels) return undefined;
  let [priceCents, count] = [0, 0];
  for (const { grams, parcels: alike } of parcels) {
    const cents = parcelPrice(rates, grams, linesCents);
    if (cents === undefined) return undefined;
    priceCents += cents * alike;
    count += alike;
  }
  return Number.isSafeInteger(priceCents) ? { priceCents, parcels: count } : undefined;
}

/**
 * The price of a parcel. Of the steps that its weight and the value of the parts reach, the one from the greatest value applies,
 * and of those the one up to the least weight.
 */
function parcelPrice({ priceCents, steps }: DeliveryRates, grams: number, linesCents: number): number | undefined {
  if (steps.length === 0) return priceCents;
  const most = ({ upToGrams }: DeliveryStep): number => upToGrams ?? Number.POSITIVE_INFINITY;
  const from = ({ fromCents }: DeliveryStep): number => fromCents ?? 0;
  const fitting = steps.filter((step) => grams <= most(step) && linesCents >= from(step));
  // The difference of two unlimited weights is not a number.
  const [step] = fitting.toSorted((a, b) => from(b) - from(a) || (most(a) === most(b) ? 0 : most(a) - most(b)));
  return step?.priceCents;
}

/** Parcels of the same weight. */
interface Parcels {
  readonly grams: number;
  readonly parcels: number;
}

/**
 * Packs units into parcels, the heaviest first, each into the first parcel that has room for it. Units of the same weight are
 * packed together, so that the time does not grow with their number.
 * @returns undefined if a unit is too heavy for a parcel
 */
function packParcels(
  lines: readonly WeighedLine[],
  { parcelGrams, defaultGrams }: DeliveryRates,
): Parcels[] | undefined {
  const units = new Map<number, number>();
  for (const { quantity, weight } of lines) {
    const grams = weight ?? defaultGrams;
    units.set(grams, (units.get(grams) ?? 0) + quantity);
  }
  const all = [...units].toSorted(([a], [b]) => b - a);
  if (parcelGrams === null) return [{ grams: all.reduce((sum, [grams, count]) => sum + grams * count, 0), parcels: 1 }];
  let packed: Parcels[] = [];
  for (const [grams, count] of all) {
    if (grams > parcelGrams) return undefined;
    // Weighs nothing, like everything that follows.
    if (grams === 0) break;
    packed = addUnits(packed, grams, count, parcelGrams);
  }
  return packed.length === 0 ? [{ grams: 0, parcels: 1 }] : packed;
}

function addUnits(packed: readonly Parcels[], grams: number, count: number, most: number): Parcels[] {
  const after: Parcels[] = [];
  let left = count;
  const fill = (before: number, parcels: number): void => {
    const room = Math.floor((most - before) / grams);
    const full = room === 0 ? 0 : Math.min(parcels, Math.floor(left / room));
    left -= full * room;
    const isPartlyFilled = room > 0 && left > 0 && full < parcels;
    after.push({ grams: before + room * grams, parcels: full });
    if (isPartlyFilled) after.push({ grams: before + left * grams, parcels: 1 });
    after.push({ grams: before, parcels: parcels - full - (isPartlyFilled ? 1 : 0) });
    if (isPartlyFilled) left = 0;
  };
  for (const each of packed) fill(each.grams, each.parcels);
  if (left > 0) fill(0, Math.ceil(left / Math.floor(most / grams)));
  return after.filter(({ parcels }) => parcels > 0);
}
