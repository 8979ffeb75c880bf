import {
  redirect,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { Failure } from '#contract/errors.ts';
import { formFailure, type FormFailure } from '../forms/form-failure.ts';
import type { LoaderContext } from '../loaders/loader-context.ts';
import { inBrowser } from '../loaders/in-browser.ts';
import { onServer } from '../loaders/on-server.ts';
import { titleMeta } from '../document/page-meta.ts';
import { needsOwnDocument } from '../payments/own-document.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { NothingToOrder } from './nothing-to-order.tsx';
import { countryOptions } from './countries.ts';
import { placeCheckout } from './place-checkout.ts';

const load = async ({ call, signedIn, url }: LoaderContext) => {
  const viewer = await signedIn();
  // Placed and not yet paid, as after a reload: its payment has a page.
  const placed = url.searchParams.get('order');
  if (placed) throw redirect(paymentPage(placed));
  const [basket, config] = await Promise.all([call('readBasket'), call('paymentConfig')]);
  const open =
    basket.lines.length > 0
      ? []
      : await call('listOwnOrders', { query: { email: viewer.email, status: 'open', limit: 20 } });
  return {
    basket,
    config,
    billing: { name: viewer.name, email: viewer.email },
    unpaid: open.find(({ status }) => status === 'unpaid') ?? null,
    countries: countryOptions(),
  };
};
export const loader = onServer(load);
export const clientLoader = inBrowser(async (context) => {
  const loaded = await load(context);
  if (needsOwnDocument(loaded.config)) throw redirectDocument(context.url.pathname);
  return loaded;
});

/** Without scripts: places the order of the basket that the page showed, and leads to its payment. */
export const action = onServer(async ({ request, call, signedIn }: LoaderContext): Promise<FormFailure | Response> => {
  const form = await request.formData();
  try {
    await signedIn();
    const basket = await call('readBasket');
    if (basket.key !== form.get('key'))
      throw new Failure('edit_conflict', 'Your basket has changed. Nothing was ordered. Check it, then order again.');
    return redirect(paymentPage((await placeCheckout(call, form, basket)).order));
  } catch (error) {
    if (error instanceof Response || (error instanceof Failure && error.status === 401)) throw error;
    return formFailure(error, form);
  }
});

/** Once the order is placed, its id is in the address, and the page keeps what it shows. */
export function shouldRevalidate({ nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return nextUrl.searchParams.has('order') ? false : defaultShouldRevalidate;
}

export const meta = titleMeta('Check out');

const paymentPage = (order: string): string => `/dashboard/payment/${encodeURIComponent(order)}`;

/** Contact, delivery, summary and card form of the basket. */
export default function CheckoutPage() {
  const { basket, config, billing, unpaid, countries } = useLoaderData<typeof loader>();
  const failure = useActionData() as FormFailure | undefined;
  return (
    <div className="page-width flex-1 py-8 md:py-12">
      {basket.lines.length === 0 ? (
        <NothingToOrder unpaid={unpaid} />
      ) : (
        <CheckoutForm basket={basket} config={config} billing={billing} countries={countries} refused={failure} />
      )}
    </div>
  );
}
