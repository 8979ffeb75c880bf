import { shopCurrency } from '#contract/money.ts';
import { providerAmount } from '#contract/payments/card-amounts.ts';
import { Failure } from '#contract/errors.ts';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import { isDefiniteError, isOfParameter, hasCode, type CardCall } from './card-errors.ts';
import type { CalculatedTax, Stripe, UntaxedOrder } from './card-types.ts';
import { calculatedTaxOf, taxTransactionOf } from './tax-objects.ts';

type RequestOptions = { readonly idempotencyKey: string };

/**
 * The card provider's tax calculation. Methods throw Failure `provider_unavailable` or `provider_refused` when it does not
 * calculate; repeating a call is safe.
 */
export interface ProviderTax {
  /** Why the account cannot calculate tax, in words for admins; undefined when it can. */
  readProblem(): Promise<string | undefined>;
  /** @throws Failure `invalid_fields` when the address is not enough to find the tax */
  calculate(order: UntaxedOrder): Promise<CalculatedTax>;
  /**
   * Records the sale of a calculation in the provider's tax reports, once.
   * @param reference unique in the account
   * @returns the id of the transaction; null if it was recorded before, because the provider then names no id
   */
  recordSale(calculation: string, reference: string, storeId: string): Promise<string | null>;
  /**
   * Takes an amount with its tax out of a recorded sale, once.
   * @param cents with tax
   * @returns the id of the reversal; null if it was recorded before
   */
  reverse(sale: string, reference: string, cents: number): Promise<string | null>;
  /**
   * Undoes a reversal, so that its amount is part of the sale again, once.
   * @returns the id of the transaction; null if it was recorded before
   */
  undoReversal(reversal: string, reference: string): Promise<string | null>;
}

/** Maximum number of lines of a calculation. All parts have one tax code, so an order's further lines become one. */
const MAX_LINES = 100;
/** https://docs.stripe.com/tax/custom */
const UNKNOWN_PLACE = ['customer_tax_location_invalid', 'shipping_address_invalid'];
const NOT_CALCULATED =
  "We can't calculate the tax for this order right now. Nothing was ordered and you weren't charged. Try again shortly.";

/** @param callProvider makes a call and converts its errors into Failures */
export function createProviderTax(
  stripe: Stripe,
  callProvider: <Result>(what: CardCall, call: () => Promise<Result>) => Promise<Result>,
): ProviderTax {
  const record = (reference: string, make: (options: RequestOptions) => Promise<Stripe.Tax.Transaction>) =>
    callProvider('record tax', async () => {
      const attempt = async (idempotencyKey: string): Promise<string | null> => {
        try {
          return taxTransactionOf(await make({ idempotencyKey }), reference);
        } catch (error) {
          // The reference is unique: an earlier attempt recorded it, and its answer was lost.
          if (isOfParameter(error, 'reference')) return null;
          throw error;
        }
      };
      const key = `tax:${reference}`;
      try {
        return await attempt(key);
      } catch (error) {
        if (!isDefiniteError(error)) throw error;
        // The provider stores an internal error under the key.
        return attempt(`${key}:${crypto.randomUUID()}`);
      }
    });

  return {
    readProblem: () =>
      callProvider('read tax settings', async () => {
        const { object, status, status_details: details } = await stripe.tax.settings.retrieve();
        if (object === 'tax.settings' && status === 'active') return undefined;
        const missing = details?.pending?.missing_fields ?? [];
        return `Stripe Tax is not set up in your Stripe account.${missing.length > 0 ? ` Missing: ${missing.join(', ')}.` : ''}`;
      }),

    async calculate(order) {
      try {
        return await callProvider('calculate tax', async () => {
          try {
            return calculatedTaxOf(await stripe.tax.calculations.create(requestOf(order)), order);
          } catch (error) {
            if (UNKNOWN_PLACE.some((code) => hasCode(error, code))) throw unknownPlace(error);
            throw error;
          }
        });
      } catch (error) {
        if (!(error instanceof Failure) || error.status < 500) throw error;
        throw new Failure(error.code, NOT_CALCULATED, { cause: error });
      }
    },

    recordSale: (calculation, reference, storeId) =>
      record(reference, (options) =>
        stripe.tax.transactions.createFromCalculation(
          { calculation, reference, metadata: { store: storeId } },
          options,
        ),
      ),

    reverse: (sale, reference, cents) =>
      record(reference, (options) =>
        stripe.tax.transactions.createReversal(
          {
            mode: 'partial',
            original_transaction: sale,
            reference,
            flat_amount: -providerAmount(cents, shopCurrency().currency),
          },
          options,
        ),
      ),

    // https://docs.stripe.com/tax/custom#undo-a-partial-refund
    undoReversal: (reversal, reference) =>
      record(reference, (options) =>
        stripe.tax.transactions.createReversal({ mode: 'full', original_transaction: reversal, reference }, options),
      ),
  };
}

function requestOf(order: UntaxedOrder): Stripe.Tax.CalculationCreateParams {
  const { currency, deliveryCents, isIncluded, delivery } = order;
  const tax_behavior = isIncluded ? ('inclusive' as const) : ('exclusive' as const);
  const lines = order.lines.map(({ partId: reference, quantity, totalCents }) => ({
    amount: providerAmount(totalCents, currency),
    quantity,
    reference,
    tax_behavior,
  }));
  const rest = lines.slice(MAX_LINES - 1);
  const amount = rest.reduce((sum, line) => sum + line.amount, 0);
  return {
    currency,
    line_items:
      rest.length > 1
        ? [...lines.slice(0, MAX_LINES - 1), { amount, quantity: 1, reference: 'further parts', tax_behavior }]
        : lines,
    ...(deliveryCents > 0 && { shipping_cost: { amount: providerAmount(deliveryCents, currency), tax_behavior } }),
    customer_details: { address: addressOf(delivery), address_source: 'shipping' },
  };
}

function addressOf({ line1, line2, city, region, postcode, country }: Delivery) {
  const known = { line1, line2, city, state: region, postal_code: postcode };
  return { country, ...Object.fromEntries(Object.entries(known).filter(([, text]) => text !== '')) };
}

function unknownPlace(cause: unknown): Failure {
  const text = "We can't find the tax for this address. Check the postal code, city and region.";
  return new Failure('invalid_fields', undefined, { fields: { 'delivery.postcode': text }, cause });
}
