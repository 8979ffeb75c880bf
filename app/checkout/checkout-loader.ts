import { redirect, redirectDocument } from 'react-router';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { needsOwnDocument } from '#app/payments/own-document.ts';
import type { CheckoutTerms } from '#contract/settings/checkout-terms.ts';
import { EU_COUNTRIES } from '#contract/tax/vat-number.ts';
import { guessedCountry } from '#app/addresses/guessed-country.ts';
import { countryOptions } from '#app/addresses/country-options.ts';
import { readFormat } from '#app/addresses/delivery-form.ts';
import { hasCompanyRight } from '#contract/companies/company-roles.ts';
import { codesOf } from './checkout-charges.ts';
import { readToOrder } from './part-checkout.ts';
import { paymentPath } from '#app/orders/payment-path.ts';

/** Loads the basket, or the part that is ordered by itself, and what its order needs; an order that is already placed redirects to its payment page. */
export async function loadCheckout({ call, viewer: readViewer, signedIn, url, request }: LoaderContext) {
  if (isOfBasket(url) && !(await readViewer()) && (await call('readCheckoutTerms', {})).guests)
    throw redirect(`/guest-checkout${url.search}`);
  const viewer = await signedIn();
  // Placed but not yet paid, as after a reload: it has its own payment page.
  const placed = url.searchParams.get('order');
  if (placed) throw redirect(paymentPath(placed));
  const ordering = readOrderingCompany(call, url.searchParams);
  const [basket, company, config, addresses, terms, basketEmails] = await Promise.all([
    readToOrder(call, url.searchParams),
    ordering,
    call('paymentConfig'),
    call('listAddresses'),
    ordering.then((company) => readTerms(call, url.searchParams, { company: company?.chosen })),
    call('readBasketEmails'),
  ]);
  const open =
    basket.lines.length > 0
      ? []
      : await call('listOwnOrders', { query: { email: viewer.email, status: 'open', limit: 20 } });
  const guessed = addresses.length === 0 ? deliverable(terms, guessedCountry(request)) : undefined;
  const isVatAsked = terms.vat?.checksNumbers === true && EU_COUNTRIES.includes(terms.seller?.country ?? '');
  const added = basket.lines.find(({ part }) => part === url.searchParams.get('added'));
  return {
    basket,
    /** The company that the viewer can order for; null without one. */
    company,
    /** The part that 'place order' put among those of the basket. */
    added: added?.name,
    guessed,
    config,
    billing: { name: viewer.name, email: viewer.email },
    unpaid: open.find(({ status }) => status === 'unpaid') ?? null,
    addresses,
    terms,
    /** When the page was loaded, from which the days of delivery count, on the server and in the browser. */
    now: Date.now(),
    /** Null where a VAT number changes nothing. */
    vat: isVatAsked && !company?.chosen ? await call('readVatNumber') : null,
    /** Whether to offer emails about a basket that the customer leaves. */
    offersBasketEmails: basketEmails.isOffered && basketEmails.since === null,
    countries: countryOptions(),
    // A new address is likely to be in the same country.
    format: await readFormat(call, addresses[0]?.country ?? guessed),
  };
}

/** Whether a checkout orders the basket: a part by itself needs an account, and so does an order that is placed already. */
function isOfBasket({ searchParams }: URL): boolean {
  return !searchParams.has('part') && !searchParams.has('order');
}

/** A country where the shop delivers; undefined for another: a guess must not say that the shop does not deliver there. */
export function deliverable({ delivery: { methods } }: CheckoutTerms, country: string | undefined): string | undefined {
  const isDelivered =
    methods.length === 0 ||
    methods.some(({ places }) => places.length === 0 || places.some((place) => place.slice(0, 2) === country));
  return isDelivered ? country : undefined;
}

/** Who orders: the viewer's company, unless the address says that the viewer orders privately. */
export interface OrderingCompany {
  readonly _id: string;
  readonly name: string;
  /** The days that it has to pay an invoice; undefined: it cannot pay so. */
  readonly paymentDays?: number | undefined;
  /** Its id if the order is for it; undefined for a private order. */
  readonly chosen: string | undefined;
}

/** The company that the viewer can order for; null if there is none. */
export async function readOrderingCompany(
  call: LoaderContext['call'],
  search: URLSearchParams,
): Promise<OrderingCompany | null> {
  const { company } = await call('readOwnCompany');
  if (!company || company.state !== 'active' || !hasCompanyRight(company.role, 'order')) return null;
  const { _id, name, paymentDays } = company;
  return { _id, name, paymentDays, chosen: search.get('for') === 'me' ? undefined : _id };
}

/** What the price of the checkout's order depends on, with the promotions of the codes in its address. @param isGuest whether it is of a visitor without an account @param company the id of the company that orders */
export function readTerms(
  call: LoaderContext['call'],
  search: URLSearchParams,
  { isGuest = false, company }: { isGuest?: boolean; company?: string | undefined } = {},
) {
  const codes = codesOf(search);
  const query = {
    ...(codes.length > 0 && { codes: codes.join(',') }),
    ...(isGuest && { guest: 'true' as const }),
    ...(company && { company }),
  };
  return call('readCheckoutTerms', Object.keys(query).length > 0 ? { query } : {});
}

export const checkoutClientLoader = inBrowser(async (context) => {
  const loaded = await loadCheckout(context);
  if (needsOwnDocument(loaded.config)) throw redirectDocument(context.url.pathname + context.url.search);
  return loaded;
});
