import { inArray, sql } from 'drizzle-orm';
import { invalidFields } from '#contract/errors.ts';
import { IdSchema } from '#contract/fields.ts';
import { centsOf, dollarsOf } from '#contract/money.ts';
import type { StaffTerms } from '#contract/orders/adjusters/adjuster.ts';
import type { StaffOrder } from '#contract/orders/whole-orders.ts';
import { record } from '#server/audit/record.ts';
import type { Executor } from '#server/database/client.ts';
import { parts } from '#server/parts/tables.ts';

/** The part of an order by staff that is about its price. */
type Priced = Pick<StaffOrder, 'discount'> & {
  readonly lines: readonly Pick<StaffOrder['lines'][number], 'part' | 'unitPrice'>[];
};

/** Whether an order by staff has prices of its own or a discount, which need the permission `orders.discount`. */
export function agreesPrices({ lines, discount }: Priced): boolean {
  return discount !== undefined || lines.some(({ unitPrice }) => unitPrice !== undefined);
}

/**
 * The prices and the discount that staff have agreed; undefined if there are none.
 * @throws Failure `invalid_fields` if a part is named twice with different prices
 */
export async function staffTermsOf(db: Executor, input: Priced): Promise<StaffTerms | undefined> {
  if (!agreesPrices(input)) return undefined;
  const prices = new Map<string, number | undefined>();
  for (const [index, { part, unitPrice }] of input.lines.entries()) {
    const id = part.toLowerCase();
    const isKnown = prices.has(id);
    if (isKnown && prices.get(id) !== unitPrice)
      throw invalidFields({ [`lines.${index}.unitPrice`]: 'This part has another price in a line above' });
    prices.set(id, unitPrice);
  }
  const ids = [...prices].flatMap(([id, price]) => (price !== undefined && IdSchema.safeParse(id).success ? [id] : []));
  const rows = await db.select({ id: parts.id, name: parts.name }).from(parts).where(inArray(parts.id, ids));
  const agreed = rows.map(({ id, name }) => ({ part: id, name, unitPriceCents: centsOf(prices.get(id)!) }));
  const { discount } = input;
  if (!discount) return { prices: agreed, discount: null };
  const { label, percent, amount } = discount;
  const given = percent === undefined ? { cents: centsOf(amount!) } : { percent };
  return { prices: agreed, discount: { label, ...given } };
}

/** Adds what staff have agreed about the price of a placed order to the audit trail: each price before and after. */
export async function recordTerms(
  tx: Executor,
  actor: string,
  orderId: string,
  { prices, discount }: StaffTerms,
): Promise<void> {
  const { rows } = await tx.execute<{ part: string; sku: string; cents: string }>(
    sql`select part_id as part, part_sku as sku, unit_price_cents as cents from order_lines where order_id = ${orderId}`,
  );
  const changed = rows.flatMap(({ part, sku, cents }) => {
    const agreed = prices.find((price) => price.part === part);
    return agreed
      ? [{ name: `${sku} Price`, before: dollarsOf(Number(cents)), after: dollarsOf(agreed.unitPriceCents) }]
      : [];
  });
  const by = (key: 'before' | 'after') => Object.fromEntries(changed.map((each) => [each.name, each[key]]));
  await record(tx, {
    actor,
    action: 'order.discounted',
    subject: orderId,
    detail: {
      ...(changed.length > 0 && { before: by('before'), change: by('after') }),
      ...(discount && ('percent' in discount ? { percent: discount.percent } : { discountCents: discount.cents })),
    },
  });
}
