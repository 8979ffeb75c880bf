import { t } from '#contract/language/text.ts';
import { inArray } from 'drizzle-orm';
import { invalidFields } from '#contract/errors.ts';
import { fieldsOf } from '#contract/fields-of.ts';
import { centsOf } from '#contract/money.ts';
import type { DraftContents } from '#contract/order-drafts/order-drafts.ts';
import { DeliverySchema } from '#contract/orders/delivery-schema.ts';
import { unitPriceCents } from '#contract/orders/order-price.ts';
import { mapOrderTexts } from '#contract/orders/order-texts.ts';
import type { StaffOrder } from '#contract/orders/whole-orders.ts';
import type { Executor } from '#server/database/client.ts';
import { parts } from '#server/parts/tables.ts';
import { withOwnPrices } from '#server/price-lists/own-prices.ts';
import type { StoredContents, StoredLine } from './tables.ts';

type Offers = ReadonlyMap<string, Awaited<ReturnType<typeof selectOffers>>[number]>;

/** What is stored of a draft: each part once, with the price and the stock that its editor saw. @throws Failure `invalid_fields` */
export async function contentsToStore(
  db: Executor,
  customer: string,
  { lines, ...contents }: DraftContents,
): Promise<StoredContents> {
  const offers = await offersOf(db, customer, lines);
  const merged = new Map<string, StoredLine>();
  const wrong: Record<string, string> = {};
  for (const [index, { part, quantity, unitPrice, seenPrice }] of lines.entries()) {
    const offer = offers.get(part);
    const same = merged.get(part);
    if (!offer) wrong[`lines.${index}.part`] = "This part doesn't exist";
    else if (same && same.unitPrice !== unitPrice)
      wrong[`lines.${index}.unitPrice`] = 'This part has another price in a line above';
    else {
      const units = (same?.quantity ?? 0) + quantity;
      const cents = seenPrice === undefined || same ? unitPriceCents(offer, units) : centsOf(seenPrice);
      const line = { part, quantity: units, seen: { cents, stock: offer.quantity } };
      merged.set(part, unitPrice === undefined ? line : { ...line, unitPrice });
    }
  }
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong);
  return { ...contents, lines: [...merged.values()] };
}

/** The order of a draft. @throws Failure `invalid_fields` for a draft that lacks something */
export function orderOf({ lines, unclear, discount, delivery, ...contents }: StoredContents): StaffOrder {
  if (unclear)
    throw invalidFields({ unclear: t('Use the SKU of: {value}', { value: unclear.split('\n').join('; ') }) });
  if (lines.length === 0) throw invalidFields({ lines: t('Add at least one part') });
  const { line1 = '', line2 = '', city = '', postcode = '' } = delivery ?? {};
  // A name and a country alone are no address: the customer adds it.
  const address = [line1, line2, city, postcode].some(Boolean) ? DeliverySchema.safeParse(delivery) : undefined;
  if (address?.error)
    throw invalidFields(
      Object.fromEntries(Object.entries(fieldsOf(address.error)).map(([name, text]) => [`delivery.${name}`, text])),
    );
  return {
    lines: lines.map(({ part, quantity, unitPrice }) => ({
      part,
      quantity,
      ...(unitPrice !== undefined && { unitPrice }),
    })),
    ...(discount && { discount }),
    ...(address && { delivery: address.data }),
    ...mapOrderTexts(({ key }) => contents[key]),
  };
}

/** The parts of lines by id, at the customer's prices, also those that are not on sale. */
export async function offersOf(
  db: Executor,
  customer: string,
  lines: readonly { readonly part: string }[],
): Promise<Offers> {
  const offers = await selectOffers(
    db,
    lines.map(({ part }) => part),
  );
  const rows = await withOwnPrices(db, customer, offers, ({ id }) => id);
  return new Map(rows.map((row) => [row.id, row]));
}

async function selectOffers(db: Executor, ids: readonly string[]) {
  const { id, sku, name, variant, priceCents, priceBreaks, quantity, hiddenAt } = parts;
  return db
    .select({ id, sku, name, variant, priceCents, priceBreaks, quantity, hiddenAt })
    .from(parts)
    .where(inArray(id, [...ids]));
}
