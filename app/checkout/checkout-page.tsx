import '#app/payments/card/card-form.css';
import { useEffect } from 'react';
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { titleMeta } from '#app/document/page-meta.ts';
import { lateComponent } from '#app/late/late-component.tsx';
import { lateHandler } from '#app/late/late-handler.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { readDraft } from '#app/ui/drafts/stored-draft.ts';
import { CHECKOUT_DRAFT } from './checkout-draft.ts';
import { loadCheckout } from './checkout-loader.ts';
import { paymentPath } from '#app/orders/payment-path.ts';
import { type CheckoutAnswer, submitCheckout } from './submit-checkout.ts';

/** The server renders the whole page; its scripts, and the card provider's, load when the customer first uses it. */
const CheckoutContent = lateComponent(
  import.meta.env.SSR ? (await import('./checkout-body.tsx')).CheckoutBody : undefined,
  async () => (await import('./checkout-body.tsx')).CheckoutBody,
);

export const loader = onServer(loadCheckout);
export const clientLoader = lateHandler(async () => {
  const [{ checkoutClientLoader }] = await Promise.all([import('./checkout-loader.ts'), CheckoutContent.load()]);
  return checkoutClientLoader;
});

/** Without scripts, places the order for the basket that the page showed and redirects to its payment. */
export const action = onServer(async (context: LoaderContext): Promise<CheckoutAnswer | Response> => {
  const answer = await submitCheckout(context);
  if (!('order' in answer)) return answer;
  const { order, onlyPart } = answer;
  // The part's page confirms its order.
  return redirect(onlyPart ? `/part/${onlyPart}?placed=${order}` : paymentPath(order));
});

/** Once the order is placed, the address contains its id, and the page keeps what it shows. */
export function shouldRevalidate({ nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return nextUrl.searchParams.has('order') ? false : defaultShouldRevalidate;
}

export const meta = titleMeta('Check out');

export default function CheckoutPage() {
  useEffect(() => {
    // After a reload, shows what was typed without waiting for the first use.
    if (readDraft(CHECKOUT_DRAFT)) void CheckoutContent.load().catch(() => undefined);
  }, []);
  return <CheckoutContent />;
}
