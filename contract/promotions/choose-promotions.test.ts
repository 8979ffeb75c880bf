import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DraftLine } from '#contract/orders/adjusters/adjuster.ts';
import { promotionsAfterCancellation } from '#contract/orders/adjusters/promotions.ts';
import { NO_TERMS, priceOrder, quote } from '#contract/orders/charges.ts';
import type { CheckoutTerms } from '#contract/settings/checkout-terms.ts';
import type { Benefit, PromotionTerms } from './promotion-terms.ts';

/** The same numbers in every run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const KINDS = ['processor', 'memory', 'storage'];

function linesOf(next: (below: number) => number): DraftLine[] {
  return Array.from({ length: 1 + next(6) }, (_, at) => {
    const quantity = 1 + next(4);
    return { partId: `part-${at}`, quantity, totalCents: quantity * (1 + next(20_000)), kind: KINDS[next(3)]! };
  });
}

function benefitOf(next: (below: number) => number): Benefit {
  const percent = 1 + next(100);
  const kinds: Benefit[] = [
    { kind: 'percent', percent },
    { kind: 'amount', cents: 1 + next(30_000) },
    { kind: 'fixedPrice', cents: next(10_000) },
    { kind: 'buyGet', buy: 1 + next(2), get: 1, percent },
    { kind: 'cheapest', percent },
  ];
  return kinds[next(kinds.length)]!;
}

function promotionOf(next: (below: number) => number, id: string): PromotionTerms {
  const conditions = {
    ...(next(2) === 0 && { kinds: [KINDS[next(3)]!] }),
    ...(next(3) === 0 && { leastCents: next(40_000) }),
    ...(next(3) === 0 && { leastUnits: 1 + next(6) }),
  };
  return { id, name: id, code: null, isCombinable: next(4) > 0, conditions, benefits: [benefitOf(next)] };
}

const termsWith = (promotions: readonly PromotionTerms[]): CheckoutTerms => ({
  delivery: { methods: [] },
  tax: { mode: 'none', isDeliveryTaxed: false, rates: [] },
  promotions,
});

/** What a promotion takes off the prices of lines, in cents, calculated unit by unit and without the store's code. */
function expectedOff(
  { conditions, benefits: [benefit] }: PromotionTerms,
  lines: readonly DraftLine[],
  prices: number[],
): number {
  const own = lines.flatMap((line, at) => (!conditions.kinds || conditions.kinds.includes(line.kind!) ? [at] : []));
  const sum = (of: (at: number) => number): number => own.reduce((all, at) => all + of(at), 0);
  if (own.length === 0 || sum((at) => lines[at]!.totalCents) < (conditions.leastCents ?? 0)) return 0;
  if (sum((at) => lines[at]!.quantity) < (conditions.leastUnits ?? 0)) return 0;
  const whole = sum((at) => prices[at]!);
  switch (benefit!.kind) {
    case 'percent':
      return Math.round((whole * benefit!.percent) / 100);
    case 'amount':
      return Math.min(whole, benefit!.cents);
    case 'fixedPrice':
      return sum((at) => Math.max(0, prices[at]! - benefit!.cents * lines[at]!.quantity));
    case 'buyGet':
    case 'cheapest': {
      const { percent } = benefit!;
      const units = own
        .flatMap((at) => Array<number>(lines[at]!.quantity).fill(prices[at]! / lines[at]!.quantity))
        .sort((a, b) => a - b);
      const free =
        benefit!.kind === 'cheapest' ? 1 : Math.floor(units.length / (benefit!.buy + benefit!.get)) * benefit!.get;
      return units.slice(0, free).reduce((all, price) => all + (price * percent) / 100, 0);
    }
    default:
      return 0;
  }
}

test('10,000 orders with one promotion cost what a calculation by units makes them, to the rounding of a line', () => {
  const next = random(7);
  for (let round = 0; round < 10_000; round++) {
    const lines = linesOf(next);
    const promotion = promotionOf(next, 'one');
    const { linesCents, totalCents } = quote(termsWith([promotion]), { lines, place: null, method: undefined });
    const off = expectedOff(
      promotion,
      lines,
      lines.map((line) => line.totalCents),
    );
    assert.ok(
      Math.abs(linesCents - totalCents - off) <= lines.length,
      JSON.stringify({ promotion, lines, off, totalCents }),
    );
  }
});

test('shares of lines add up, no line costs less than nothing, and the customer gets the best combination', () => {
  const next = random(11);
  for (let round = 0; round < 1_000; round++) {
    const lines = linesOf(next);
    const promotions = Array.from({ length: 1 + next(5) }, (_, at) => promotionOf(next, `p${at}`));
    const order = { lines, place: null, method: undefined };
    const priced = quote(termsWith(promotions), order);
    const off = priced.adjustments.reduce((sum, { cents }) => sum + cents, 0);
    assert.equal(priced.totalCents, priced.linesCents + off);
    assert.equal(
      priced.lines.reduce((sum, line) => sum + line.adjustmentCents, 0),
      off,
    );
    for (const [at, { adjustmentCents }] of priced.lines.entries())
      assert.ok(adjustmentCents <= 0 && lines[at]!.totalCents + adjustmentCents >= 0);
    const alone = promotions.map((each) => quote(termsWith([each]), order).totalCents);
    assert.ok(
      priced.totalCents <= Math.min(...alone.filter((_, at) => !promotions[at]!.isCombinable), priced.linesCents),
    );
    // Stored terms give the same price again.
    assert.equal(priceOrder({ lines }, priced.terms).totalCents, priced.totalCents);
  }
});

test('canceling lines never raises the price; what the store cancels leaves the shares of the others', () => {
  const next = random(13);
  for (let round = 0; round < 1_000; round++) {
    const lines = linesOf(next);
    const {
      terms,
      totalCents,
      lines: shares,
    } = quote(termsWith([promotionOf(next, 'a'), promotionOf(next, 'b')]), { lines, place: null, method: undefined });
    const agreed = terms.promotions;
    if (!agreed || lines.length < 2) continue;
    const left = lines.slice(1);
    const priceAfter = (isByStore: boolean): number =>
      priceOrder(
        { lines: left },
        { ...NO_TERMS, promotions: promotionsAfterCancellation(agreed, lines, left, isByStore) },
      ).totalCents;
    assert.ok(priceAfter(false) <= totalCents);
    const expected = left.reduce((sum, line, at) => sum + line.totalCents + shares[at + 1]!.adjustmentCents, 0);
    assert.equal(priceAfter(true), expected);
  }
});
