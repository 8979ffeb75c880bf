import { redirect, redirectDocument } from 'react-router';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { needsOwnDocument } from '#app/payments/own-document.ts';
import { countryOptions } from '#app/addresses/country-options.ts';
import { readFormat } from '#app/addresses/delivery-form.ts';
import { readToOrder } from './part-checkout.ts';
import { paymentPath } from '#app/orders/payment-path.ts';

/** Loads the basket, or the part that is ordered by itself, and what its order needs; an order that is already placed redirects to its payment page. */
export async function loadCheckout({ call, signedIn, url }: LoaderContext) {
  const viewer = await signedIn();
  // Placed but not yet paid, as after a reload: it has its own payment page.
  const placed = url.searchParams.get('order');
  if (placed) throw redirect(paymentPath(placed));
  const [basket, config, addresses, terms] = await Promise.all([
    readToOrder(call, url.searchParams),
    call('paymentConfig'),
    call('listAddresses'),
    call('readCheckoutTerms'),
  ]);
  const open =
    basket.lines.length > 0
      ? []
      : await call('listOwnOrders', { query: { email: viewer.email, status: 'open', limit: 20 } });
  return {
    basket,
    config,
    billing: { name: viewer.name, email: viewer.email },
    unpaid: open.find(({ status }) => status === 'unpaid') ?? null,
    addresses,
    terms,
    countries: countryOptions(),
    // A new address is likely to be in the same country.
    format: await readFormat(call, addresses[0]?.country),
  };
}

export const checkoutClientLoader = inBrowser(async (context) => {
  const loaded = await loadCheckout(context);
  if (needsOwnDocument(loaded.config)) throw redirectDocument(context.url.pathname + context.url.search);
  return loaded;
});
