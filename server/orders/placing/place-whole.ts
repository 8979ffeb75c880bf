import { t } from '#contract/language/text.ts';
import { Failure, invalidFields } from '#contract/errors.ts';
import { centsOf, dollarsOf } from '#contract/money.ts';
import { IdSchema } from '#contract/fields.ts';
import type { StaffTerms } from '#contract/orders/adjusters/adjuster.ts';
import { taxLines } from '#contract/orders/adjustments.ts';
import type { OrderCharges } from '#contract/orders/charges.ts';
import { normalCode } from '#contract/promotions/normal-code.ts';
import { mapOrderTexts } from '#contract/orders/order-texts.ts';
import type { NewWholeOrder } from '#contract/orders/whole-orders.ts';
import { wholePacks } from '#contract/parts/quantity.ts';
import { requireOrdering, writeCompany } from '#server/companies/company-orders.ts';
import { deliveryColumns } from '#server/addresses/delivery-columns.ts';
import { serializeAdjustment } from '#server/orders/serialize-order.ts';
import { quantityByPart } from '#server/parts/quantity-by-part.ts';
import type { Executor } from '#server/database/client.ts';
import { placeWithTransfer } from '#server/orders/paying/choose-transfer.ts';
import { placeToPayLater } from '#server/orders/paying/pay-later.ts';
import type { Deps } from '#server/deps.ts';
import { linesShort } from './lines-short.ts';
import {
  placeLines,
  priceLines,
  type Buyer,
  type PlacedOrder,
  type PlacingCall,
  type Problems,
  type WantedLine,
} from './place.ts';
import { requireOneWay } from './pick-up.ts';
import { factsOf } from './customer-facts.ts';
import { selectGuestSituation, selectSituation } from './placing-queries.ts';

const WITHOUT_DELIVERY = { delivery: null, customerName: '', phone: '', address: '' };

/**
 * Places an order of several parts. A part that is named twice is one line.
 * @param key the request's Idempotency-Key; repeating it with the same body returns the first order
 * @param how whether the limits on reservations apply, what staff have agreed about the price, and what else to write in
 *   the transaction that places it
 * @throws Failure `token_expired`, `idempotency_mismatch`, `reservation_limit`, `invalid_fields`, `lines_short`, `price_changed`,
 *   `forbidden` and `approval_needed` for an order of a company
 */
export async function placeWholeOrder(
  deps: Pick<Deps, 'db' | 'cards' | 'settings'>,
  buyer: Buyer,
  input: NewWholeOrder,
  key: string | undefined,
  {
    staff,
    isApproved = false,
    ...how
  }: Pick<PlacingCall, 'alsoWrite' | 'isUnlimited'> & {
    readonly staff?: StaffTerms;
    /** Whether the buyer's company has approved it, so that the buyer's limits do not apply. */
    readonly isApproved?: boolean;
  } = {},
): Promise<PlacedOrder> {
  requireOneWay(input);
  const wanted = {
    staff,
    companyId: input.company,
    pickUp: input.pickUp,
    ...pricedPart(input),
    ...(input.delivery ? deliveryColumns(input.delivery) : WITHOUT_DELIVERY),
    ...mapOrderTexts(({ key }) => input[key] ?? ''),
  };
  const { company: companyId, payment } = input;
  const { userId } = buyer;
  if (companyId !== undefined) await requireOrdering(deps.db, userId, companyId);
  const { currency } = deps.settings.store;
  const alsoWrite =
    (payment !== undefined && payment !== 'card') || companyId !== undefined
      ? async (tx: Executor, orderId: string) => {
          await how.alsoWrite?.(tx, orderId);
          if (companyId !== undefined)
            await writeCompany(
              tx,
              orderId,
              { userId, companyId },
              { isLimited: !(isApproved || how.isUnlimited), isOnInvoice: payment === 'invoice', currency },
            );
          if (payment === 'bank') await placeWithTransfer(tx, orderId, how.isUnlimited ?? false);
          else if (payment !== undefined && payment !== 'card')
            await placeToPayLater(tx, orderId, payment, { isByStaff: how.isUnlimited ?? false, currency });
        }
      : how.alsoWrite;
  const isForOther = isApproved || how.isUnlimited;
  return placeLines(deps, buyer, wanted, {
    body: input,
    key,
    ...how,
    isForOther,
    alsoWrite,
    ...callOf(input, wanted.lines),
  });
}

/**
 * What an order would cost; places nothing.
 * @param buyer null for a guest
 * @throws Failure `invalid_fields`, `lines_short`, those of `withProviderTax`
 */
export async function quoteWholeOrder(
  deps: Pick<Deps, 'db' | 'cards' | 'settings'>,
  buyer: Buyer | null,
  input: Pick<NewWholeOrder, 'lines' | 'delivery' | 'deliveryMethod' | 'codes' | 'company'> & {
    readonly pickUp?: Pick<NonNullable<NewWholeOrder['pickUp']>, 'place'> | undefined;
  },
  staff?: StaffTerms,
): Promise<ReturnType<typeof serializeQuote>> {
  requireOneWay(input);
  const priced = pricedPart(input);
  const ids = priced.lines.map(({ partId }) => partId).filter((id) => IdSchema.safeParse(id).success);
  const situation = buyer
    ? await selectSituation(deps.db, buyer.userId, null, ids, priced.codes)
    : await selectGuestSituation(deps.db, ids, priced.codes);
  if (!situation) throw new Failure('token_expired', t('Your session has ended. Sign in again.'));
  // A guest orders for no company.
  const company = buyer ? input.company : undefined;
  if (buyer && company !== undefined) await requireOrdering(deps.db, buyer.userId, company);
  const customer = await factsOf(deps.db, situation, company);
  const delivery = input.delivery ? deliveryColumns(input.delivery).delivery : null;
  const pickUp = input.pickUp && { place: input.pickUp.place, name: '', phone: '' };
  const wanted = { ...priced, delivery, pickUp, staff };
  const { charges } = await priceLines(deps, wanted, { ...situation, customer }, callOf(input, priced.lines));
  return serializeQuote(charges, priced.lines);
}

function serializeQuote(
  { linesCents, deliveryCents, taxCents, totalCents, adjustments, terms }: OrderCharges,
  lines: readonly WantedLine[],
) {
  const { method, tax } = terms;
  return {
    linesCents,
    deliveryCents,
    taxCents,
    totalCents,
    adjustments: adjustments.map(({ line, ...each }) => {
      const lineId = line === null ? null : lines[line]!.partId;
      return { ...serializeAdjustment({ ...each, lineId }), cents: each.cents };
    }),
    terms: {
      method,
      tax: tax && {
        isIncluded: tax.isIncluded,
        isDeliveryTaxed: tax.isDeliveryTaxed,
        taxes: taxLines(adjustments).map(({ label, percent, cents }) => ({ label, percent, cents })),
      },
    },
  };
}

function pricedPart(input: Pick<NewWholeOrder, 'lines' | 'deliveryMethod' | 'placeOrderPrice' | 'codes'>) {
  const { deliveryMethod, placeOrderPrice, codes = [] } = input;
  const totalCents = placeOrderPrice === undefined ? undefined : centsOf(placeOrderPrice);
  const lines = [...quantityByPart(input.lines)].map(([partId, quantity]): WantedLine => ({ partId, quantity }));
  return { lines, totalCents, deliveryMethod, codes: [...new Set(codes.map(normalCode))] };
}

function callOf(input: Pick<NewWholeOrder, 'lines'>, lines: readonly WantedLine[]) {
  // A field is named as in the request, where a part may be named twice.
  const fieldOf = (index: number): string => {
    const { partId } = lines[index]!;
    return `lines.${input.lines.findIndex(({ part }) => part.toLowerCase() === partId)}.quantity`;
  };
  return { fieldOf, isCharged: true, refuse: (problems: Problems) => refuse(problems, fieldOf) };
}

function refuse(
  { unsold, short, changedTotalCents, unpayable }: Problems,
  fieldOf: (index: number) => string,
): Failure {
  if (unsold.length > 0) {
    const fields = unsold.map(({ index, problem }) => [fieldOf(index), problem]);
    return invalidFields(Object.fromEntries(fields));
  }
  if (short.length > 0) {
    const lines = short.map(({ line }) => line);
    return linesShort(
      lines,
      short.map(({ line, offer }) => ({ partId: line.partId, left: offer ? wholePacks(offer.quantity, offer) : 0 })),
    );
  }
  if (unpayable) return invalidFields({ lines: unpayable });
  const fresh = { placeOrderPrice: dollarsOf(changedTotalCents ?? 0) };
  return new Failure('price_changed', t('The total of this order has changed. Nothing was ordered.'), { fresh });
}
