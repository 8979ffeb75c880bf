import { inArray } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import { Failure, invalidFields } from '#contract/errors.ts';
import { IdSchema } from '#contract/fields.ts';
import { centsOf, dollarsOf } from '#contract/money.ts';
import type { AgreedPrice } from '#contract/orders/adjusters/adjuster.ts';
import { delivery, methodForLines, offeredMethods } from '#contract/orders/adjusters/delivery.ts';
import { taxesForLines } from '#contract/orders/adjusters/taxes.ts';
import { NO_TERMS, type OrderCharges, type OrderTerms, priceOrder } from '#contract/orders/charges.ts';
import type { OrderEdit } from '#contract/orders/order-edits.ts';
import { unitPriceCents } from '#contract/orders/order-price.ts';
import { isPaid, whyNotEditable } from '#contract/orders/order-rules.ts';
import { amountProblem } from '#contract/payments/card-amounts.ts';
import { unitsProblem } from '#contract/parts/quantity.ts';
import { type CheckoutTerms, isProviderTax } from '#contract/settings/checkout-terms.ts';
import { requirePermission, type Staff } from '#server/accounts/actor.ts';
import { record } from '#server/audit/record.ts';
import { requireCredit } from '#server/companies/company-account.ts';
import type { Executor } from '#server/database/client.ts';
import { newId } from '#server/database/columns.ts';
import type { Deps } from '#server/deps.ts';
import { addJob } from '#server/jobs/queue.ts';
import { notInState } from '#server/orders/closing.ts';
import { adjustmentRows } from '#server/orders/order-adjustments.ts';
import { priceAndWrite } from '#server/orders/paying/price-and-write.ts';
import { writeCharges } from '#server/orders/paying/recharge.ts';
import { linesShort } from '#server/orders/placing/lines-short.ts';
import { selectOrder, type OrderWithLines } from '#server/orders/queries.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import { serializeAdjustment } from '#server/orders/serialize-order.ts';
import { orderNotFound } from '#server/orders/service.ts';
import { selectOwnPrices } from '#server/price-lists/own-prices.ts';
import { lockParts, shortParts } from '#server/parts/stock.ts';
import { parts } from '#server/parts/tables.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import { withProviderTax } from '#server/tax/with-provider-tax.ts';
import { canRecharge, changeOrder } from './changes.ts';
import {
  type ChangedLine,
  linesAfter,
  type PricedLine,
  addedUnits,
  selectChangeLines,
  selectOpenChange,
} from './queries.ts';
import { changedUnits, writeLines } from './write-lines.ts';

type EditDeps = Pick<Deps, 'db' | 'cards' | 'settings'>;

/** What an edit makes of an order. */
interface PricedEdit {
  readonly changed: readonly ChangedLine[];
  /** The lines of the order then. */
  readonly lines: readonly PricedLine[];
  readonly charges: OrderCharges;
  /** Whether it changes anything. */
  readonly isEffective: boolean;
}

/**
 * What an order would cost after an edit.
 * @throws Failure those of `editOrder`
 */
export async function quoteEdit(deps: EditDeps, id: string, edit: OrderEdit, by: Staff) {
  const order = (await selectOrder(deps.db, id)) ?? orderNotFound();
  const settings = await selectCurrentSettings(deps.db);
  const { changed, lines, charges } = await priceEdit(deps, settings, order, edit, by);
  const before = new Map(changed.map((each) => [each.lineId, each.before]));
  const agreed = new Map(agreedPricesOf(charges.terms).map((each) => [each.part, each.unitPriceCents]));
  const removed = changed.filter(({ quantity }) => quantity === 0).map((each) => ({ ...each, id: each.lineId }));
  return {
    lines: [...lines, ...removed].map(({ id: line, partId, partName, partSku, quantity, ...each }) => {
      const cents = agreed.get(partId) ?? each.unitPriceCents;
      const price = dollarsOf(cents * quantity);
      return {
        part: partId,
        name: partName,
        sku: partSku,
        before: before.get(line) ?? quantity,
        quantity,
        unitPrice: dollarsOf(cents),
        price,
      };
    }),
    linesPrice: dollarsOf(charges.linesCents),
    adjustments: adjustmentRows(charges, lines).map(serializeAdjustment),
    placeOrderPrice: dollarsOf(charges.totalCents),
    difference: isPaid(order) ? dollarsOf(charges.totalCents - order.totalCents) : 0,
  };
}

/**
 * Adds, removes or changes parts of an order for staff (see the call). No transaction is open while the card provider calculates
 * the tax.
 * @param id of the order or of one of its lines
 * @returns the order's id
 * @throws Failure `not_found`; `order_state` (packed, sent, canceled, partly refunded, or a change of its address waits for its
 *   payment); `forbidden` (see the call); `invalid_fields`; `lines_short`; `price_changed` if it would not cost what staff were
 *   shown; those of `withProviderTax`; `overloaded` if the order changes faster than it can be priced
 */
export async function editOrder(deps: EditDeps, id: string, edit: OrderEdit, by: Staff): Promise<string> {
  return priceAndWrite(deps.db, id, undefined, {
    async price(order, settings) {
      const priced = await priceEdit(deps, settings, order, edit, by);
      const { overLimit: isOverLimit = false } = edit;
      return priced.isEffective ? { ...priced, isOverLimit, days: settings.orders.paymentLinkDays! } : undefined;
    },
    write: (tx, order, { days, isOverLimit, ...priced }) =>
      write(tx, order, priced, { actor: by.userId, days, isOverLimit }),
  });
}

async function write(
  tx: Executor,
  order: OrderWithLines,
  { changed, lines, charges }: PricedEdit,
  { actor, days, isOverLimit }: { actor: string; days: number; isOverLimit: boolean },
): Promise<void> {
  const orderId = order.id;
  const detail = { beforeCents: order.totalCents, afterCents: charges.totalCents, ...changedUnits(changed) };
  if (isPaid(order) && (await isWaiting(tx, orderId, changed, charges))) return;
  if (!isOverLimit) await requireCredit(tx, order, charges.totalCents - order.totalCents);
  await record(tx, { actor, action: 'order.edited', subject: orderId, detail });
  if (isPaid(order)) {
    await changeOrder(tx, order, { lines: changed, charges }, { actor, days });
    return;
  }
  await writeLines(tx, order, changed, { actor, changeId: null });
  await writeCharges(tx, order, lines, charges);
  await recordOrderEvent(tx, { orderId, what: 'lines_changed', actor, detail });
  await addJob(tx, 'end_payments', { order: orderId });
}

/** Whether the same change waits for its payment already. @throws Failure `order_state` if one of the address does */
async function isWaiting(
  tx: Executor,
  orderId: string,
  changed: readonly ChangedLine[],
  charges: OrderCharges,
): Promise<boolean> {
  const open = await selectOpenChange(tx, orderId);
  if (!open) return false;
  if (open.delivery)
    throw new Failure('order_state', 'A change of the address waits for its payment. Withdraw it first.');
  const units = (lines: readonly ChangedLine[]) =>
    lines.map(({ partId, quantity, unitPriceCents }) => `${partId} ${quantity} ${unitPriceCents}`).toSorted();
  const waiting = await selectChangeLines(tx, open.id);
  // Before its units go back and others are taken.
  await lockParts(
    tx,
    [...waiting, ...changed].map(({ partId }) => partId),
  );
  return open.charges.totalCents === charges.totalCents && isDeepStrictEqual(units(waiting), units(changed));
}

const WHY_NOT_EDITABLE = {
  cancelled: 'This order is canceled.',
  packed:
    'Part of this order is already packed or sent, so its parts can no longer be changed. Unpack it first, or place a further order.',
} as const;
const NOT_RECHARGEABLE =
  'Part of this order was refunded, canceled or disputed, so its parts can no longer be changed. Place a further order instead.';
const PROVIDER_TAX =
  'The card provider calculated the tax of this payment, so the parts of this order can no longer be changed. Place a further order, or refund units.';

const TOO_HEAVY_NOW =
  'These parts are too heavy for the delivery method of this order. Nothing was changed. Place a further order instead.';

function requireEditable(order: OrderWithLines, settings: CheckoutTerms): void {
  const why = whyNotEditable(order.lines);
  if (why) throw notInState(order, WHY_NOT_EDITABLE[why]);
  if (!isPaid(order)) return;
  if (!canRecharge(order)) throw notInState(order, NOT_RECHARGEABLE);
  if (isProviderTax(settings.tax.mode) || order.terms?.tax?.calculation) throw notInState(order, PROVIDER_TAX);
}

async function priceEdit(
  deps: EditDeps,
  settings: CheckoutTerms,
  order: OrderWithLines,
  edit: OrderEdit,
  by: Staff,
): Promise<PricedEdit> {
  requireEditable(order, settings);
  if (edit.lines.some(({ unitPrice }) => unitPrice !== undefined)) requirePermission(by, 'orders.discount');
  if (edit.overLimit) requirePermission(by, 'orders.refund');
  const wanted = await wantedLines(deps.db, order, edit);
  const changed = wanted.map(({ line }) => line).filter(({ before, quantity }) => before !== quantity);
  const lines = linesAfter(order.lines, changed);
  if (lines.length === 0) throw invalidFields({ lines: 'An order needs at least one part. Cancel it instead.' });
  const terms = termsAfter(order, settings, lines, pricesAfter(order, lines, wanted));
  const untaxed = priceOrder({ lines }, terms);
  const isFinal = isPaid(order) || !order.delivery;
  const charges = isFinal
    ? untaxed
    : await withProviderTax(deps, settings, untaxed, { lines, delivery: order.delivery });
  const { currency } = deps.settings.store;
  const differenceCents = charges.totalCents - order.totalCents;
  if (isPaid(order) && differenceCents < 0) requirePermission(by, 'orders.refund');
  const dueCents = isPaid(order) ? differenceCents : charges.totalCents;
  const problem = isPaid(order) && differenceCents <= 0 ? undefined : amountProblem(dueCents, currency);
  if (problem && differenceCents !== 0)
    throw invalidFields({ lines: isPaid(order) ? `The difference can't be paid by card. ${problem}` : problem });
  if (edit.placeOrderPrice !== undefined && centsOf(edit.placeOrderPrice) !== charges.totalCents)
    throw new Failure('price_changed', 'The total of this order would be another one. Nothing was changed.', {
      fresh: { placeOrderPrice: dollarsOf(charges.totalCents) },
    });
  if (order.status !== 'expired') await requireUnits(deps.db, order, changed);
  const isEffective = changed.length > 0 || differenceCents !== 0 || wanted.some(({ isRepriced }) => isRepriced);
  return { changed, lines, charges, isEffective };
}

/** @throws Failure `lines_short`. Units that an open change of the order has reserved count as available. */
async function requireUnits(db: Executor, order: OrderWithLines, changed: readonly ChangedLine[]): Promise<void> {
  const open = isPaid(order) ? await selectOpenChange(db, order.id) : undefined;
  const reserved = new Map(
    addedUnits(open ? await selectChangeLines(db, open.id) : []).map((each) => [each.partId, each.quantity]),
  );
  const units = addedUnits(changed);
  const short = await shortParts(
    db,
    units.map((each) => ({ ...each, quantity: each.quantity - (reserved.get(each.partId) ?? 0) })),
  );
  if (short.length > 0) throw linesShort(units, short, 'Some parts do not have that many units. Nothing was changed.');
}

interface WantedLine {
  readonly line: ChangedLine;
  /** The price of a unit that staff have agreed; undefined: as it is. */
  readonly agreedCents: number | undefined;
  /** Whether that is another price than the order's. */
  readonly isRepriced: boolean;
}

/** The lines that an edit names, as the order should have them. @throws Failure `invalid_fields` */
async function wantedLines(db: Executor, order: OrderWithLines, { lines: edits }: OrderEdit): Promise<WantedLine[]> {
  const ids = edits.map(({ part }) => part.toLowerCase());
  const offers = await selectOffers(db, order.customerId, ids);
  const agreed = new Map(agreedPricesOf(order.terms).map((each) => [each.part, each.unitPriceCents]));
  const wrong: Record<string, string> = {};
  const wanted = edits.flatMap(({ quantity, unitPrice }, index): WantedLine[] => {
    const part = ids[index]!;
    const offer = offers.get(part);
    const earlier = order.lines.find(({ partId }) => partId === part);
    const line = earlier?.isBilled ? earlier : undefined;
    const before = line?.quantity ?? 0;
    const field = `lines.${index}`;
    // Removed by an earlier edit.
    if (quantity === 0 && earlier && !line) return [];
    if (ids.indexOf(part) !== index) wrong[`${field}.part`] = 'This part is named twice';
    else if (!offer || (!line && (offer.hiddenAt || quantity === 0)))
      wrong[`${field}.part`] =
        quantity === 0 && offer ? 'This order does not have this part' : "This part isn't on sale";
    else if (offer.hiddenAt && quantity > before) wrong[`${field}.quantity`] = 'This part is no longer on sale';
    else if (quantity !== 0 && quantity !== before && unitsProblem(quantity, offer))
      wrong[`${field}.quantity`] = unitsProblem(quantity, offer)!;
    else {
      const agreedCents = unitPrice === undefined ? undefined : centsOf(unitPrice);
      const ofCatalog = unitPriceCents(offer, quantity);
      // Units that are added cost what they cost the customer now, if that is less than before.
      const isOffered = !line || (quantity > before && ofCatalog < line.unitPriceCents);
      const priceList = isOffered ? (offer.list?.name ?? null) : line.priceList;
      const { partName, partSku, partVariant, taxClass, weight } = line ?? {
        partName: offer.name,
        partSku: offer.sku,
        partVariant: offer.variant,
        taxClass: offer.taxClass,
        weight: offer.weight,
      };
      const cents = isOffered ? ofCatalog : line.unitPriceCents;
      const isRepriced = agreedCents !== undefined && agreedCents !== (agreed.get(part) ?? cents);
      return [
        {
          line: {
            lineId: earlier?.id ?? newId(),
            partId: part,
            partName,
            partSku,
            partVariant,
            before,
            quantity,
            unitPriceCents: cents,
            priceList,
            taxClass,
            weight,
          },
          agreedCents,
          isRepriced,
        },
      ];
    }
    return [];
  });
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong);
  return wanted;
}

/** Parts by id, with what they cost the customer of the order. */
async function selectOffers(db: Executor, customer: string, ids: readonly string[]) {
  const { id, sku, name, variant, priceCents, priceBreaks, minimum, packSize, hiddenAt, taxClass, weight } = parts;
  const known = ids.filter((each) => IdSchema.safeParse(each).success);
  const rows = await db
    .select({ id, sku, name, variant, priceCents, priceBreaks, minimum, packSize, hiddenAt, taxClass, weight })
    .from(parts)
    .where(inArray(id, known));
  const own = await selectOwnPrices(db, customer, known);
  return new Map(
    rows.map((row) => {
      const { list, ...prices } = own.get(row.id) ?? { list: null };
      return [row.id, { ...row, ...prices, list }];
    }),
  );
}

function agreedPricesOf(terms: OrderTerms | null): readonly AgreedPrice[] {
  return (terms?.['agreedPrices'] as { readonly prices: readonly AgreedPrice[] } | undefined)?.prices ?? [];
}

/** The prices that staff have agreed for the lines of the order then. */
function pricesAfter(
  { terms }: OrderWithLines,
  lines: readonly PricedLine[],
  wanted: readonly WantedLine[],
): AgreedPrice[] {
  const now = new Map(agreedPricesOf(terms).map((each) => [each.part, each]));
  for (const { line, agreedCents } of wanted) {
    if (agreedCents === undefined) continue;
    now.set(line.partId, { part: line.partId, name: line.partName, unitPriceCents: agreedCents });
  }
  return lines.flatMap(({ partId, unitPriceCents: cents }) => {
    const agreed = now.get(partId);
    return agreed && agreed.unitPriceCents !== cents ? [agreed] : [];
  });
}

/**
 * The terms of an order for other lines: those that were agreed, except that delivery is free from its least value and due below
 * it, that promotions have no highest price, which only a cancellation gives them, and that a tax class that the order did not
 * have brings the rates of now.
 */
function termsAfter(
  { terms, delivery: place, lines: before }: OrderWithLines,
  settings: CheckoutTerms,
  lines: readonly PricedLine[],
  prices: readonly AgreedPrice[],
): OrderTerms {
  const { agreedPrices: _, promotions, method, tax, ...rest } = terms ?? NO_TERMS;
  const isNew = lines.some(({ taxClass }) => !before.some((each) => each.isBilled && each.taxClass === taxClass));
  const offered =
    place && method ? offeredMethods(settings, lines, place).find(({ id }) => id === method.id) : undefined;
  const isFreeNow = method && method.priceCents > 0 && offered?.chargedCents === 0;
  const after = isFreeNow
    ? delivery.agree({ lines, place, method: offered }, settings)
    : method && methodForLines(method, lines);
  if (after === undefined) throw invalidFields({ lines: TOO_HEAVY_NOW });
  return {
    ...rest,
    method: after,
    tax,
    ...(tax && isNew && taxesForLines(tax, lines, place, settings)),
    ...(promotions && { promotions: { list: promotions.list } }),
    ...(prices.length > 0 && { agreedPrices: { prices } }),
  };
}
