import {
  redirect,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { LoaderContext } from '../loaders/loader-context.ts';
import { inBrowser } from '../loaders/in-browser.ts';
import { onServer } from '../loaders/on-server.ts';
import { titleMeta } from '../document/page-meta.ts';
import { needsOwnDocument } from '../payments/own-document.ts';
import { countryOptions } from '../addresses/country-options.ts';
import { readFormat } from '../addresses/delivery-form.ts';
import { type CheckoutAnswer, submitCheckout } from './submit-checkout.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { NothingToOrder } from './nothing-to-order.tsx';

const load = async ({ call, signedIn, url }: LoaderContext) => {
  const viewer = await signedIn();
  // Placed and not yet paid, as after a reload: its payment has a page.
  const placed = url.searchParams.get('order');
  if (placed) throw redirect(paymentPage(placed));
  const [basket, config, addresses, terms] = await Promise.all([
    call('readBasket'),
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
    // Another address is likely to be in the same country.
    format: await readFormat(call, addresses[0]?.country),
  };
};
export const loader = onServer(load);
export const clientLoader = inBrowser(async (context) => {
  const loaded = await load(context);
  if (needsOwnDocument(loaded.config)) throw redirectDocument(context.url.pathname);
  return loaded;
});

/** Without scripts: places the order of the basket that the page showed, and leads to its payment. */
export const action = onServer(async (context: LoaderContext): Promise<CheckoutAnswer | Response> => {
  const answer = await submitCheckout(context);
  return 'order' in answer ? redirect(paymentPage(answer.order)) : answer;
});

/** Once the order is placed, its id is in the address, and the page keeps what it shows. */
export function shouldRevalidate({ nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return nextUrl.searchParams.has('order') ? false : defaultShouldRevalidate;
}

export const meta = titleMeta('Check out');

const paymentPage = (order: string): string => `/dashboard/payment/${encodeURIComponent(order)}`;

/** Contact, delivery, summary and card form of the basket. */
export default function CheckoutPage() {
  const { basket, unpaid, ...loaded } = useLoaderData<typeof loader>();
  const answer = useActionData() as CheckoutAnswer | undefined;
  return (
    <div className="page-width flex-1 py-8 md:py-12">
      {basket.lines.length === 0 ? (
        <NothingToOrder unpaid={unpaid} />
      ) : (
        <CheckoutForm basket={basket} {...loaded} answer={answer} />
      )}
    </div>
  );
}
