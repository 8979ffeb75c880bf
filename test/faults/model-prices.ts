import { priceOrder, unitsCents, type OrderCharges } from '#contract/orders/charges.ts';
import type { CheckoutTerms } from '#contract/settings/checkout-terms.ts';
import { draftLine, STANDARD } from '#test/fixtures/ordering.ts';

/*
 * The prices of the model's orders. The formulas are the store's own, which charges.test.ts tests: the model checks
 * that every path of an order charges and refunds these amounts.
 */

/** From this quantity on, a unit costs less. */
const BREAK = { from: 3, priceCents: 1_190 };
export const PRICE_BREAKS = [BREAK];

const FREE_FROM_CENTS = 6_000;
const TAXES = [
  { label: 'State tax', percent: 4 },
  { label: 'City tax', percent: 4.875 },
];

/** The shop's settings; they apply to orders with an address in New York. */
export const SHOP: Pick<CheckoutTerms, 'delivery' | 'tax'> = {
  delivery: { methods: [{ ...STANDARD, freeFromCents: FREE_FROM_CENTS }] },
  tax: { mode: 'added', isDeliveryTaxed: true, rates: TAXES.map((tax) => ({ place: 'US-NY', ...tax })) },
};

interface PricedLine {
  readonly quantity: number;
  readonly billed: boolean;
  /** Units that are refunded. */
  readonly unitsBack: number;
}

/** The price of a unit in a line of this many units, in cents. */
export function unitPrice(quantity: number): number {
  return quantity >= BREAK.from ? BREAK.priceCents : 1_240;
}

const partsPrice = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity * unitPrice(quantity), 0);

/** The current price of an order of these lines; the specification's order of one part has its address by then. */
export function chargesOfLines(lines: readonly PricedLine[]): OrderCharges {
  const billed = lines.filter((line) => line.billed);
  // Delivery stays as placed, even when the store cancels a line.
  const priceCents = partsPrice(lines) >= FREE_FROM_CENTS ? 0 : STANDARD.priceCents;
  return priceOrder(
    { lines: billed.map((line) => draftLine(partsPrice([line]))) },
    { method: { ...STANDARD, priceCents }, tax: { isIncluded: false, isDeliveryTaxed: true, taxes: TAXES } },
  );
}

/** The price of a line with its tax, in cents. */
export function linePrice(lines: readonly PricedLine[], line: PricedLine): number {
  return partsPrice([line]) + taxOf(lines, line);
}

/** The price of further units of a line with their tax, in cents. */
export function unitsPrice(lines: readonly PricedLine[], line: PricedLine, units: number): number {
  const { quantity, unitsBack } = line;
  const priced = { unitPriceCents: unitPrice(quantity), quantity, adjustmentCents: 0, taxCents: taxOf(lines, line) };
  return unitsCents(priced, unitsBack, units);
}

function taxOf(lines: readonly PricedLine[], line: PricedLine): number {
  const billed = lines.filter((each) => each.billed);
  return chargesOfLines(lines).lines[billed.indexOf(line)]?.taxCents ?? 0;
}
