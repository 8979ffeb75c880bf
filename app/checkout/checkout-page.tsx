import '#app/payments/card/card-form.css';
import { useState } from 'react';
import { redirect, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { message, t } from '#contract/language/text.ts';
import { titleMeta } from '#app/document/page-meta.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { paymentPath } from '#app/orders/payment-path.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import type { Order } from '#contract/orders/orders.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { checkoutClientLoader, loadCheckout } from './checkout-loader.ts';
import { type CheckoutAnswer, submitCheckout } from './submit-checkout.ts';

export const loader = onServer(loadCheckout);
export const clientLoader = checkoutClientLoader;

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

export const meta = titleMeta(message('Check out'));

/** Contact, delivery, summary and card form of the basket. */
export default function CheckoutPage() {
  const current = useLoaderData<typeof loadCheckout>();
  const [ordered, setOrdered] = useState<typeof current>();
  const { basket, unpaid, ...loaded } = ordered ?? current;
  const answer = useAnswer<CheckoutAnswer>();
  return (
    <div className="page-width flex-1 py-8 md:py-12">
      {basket.lines.length === 0 ? (
        <NothingToOrder unpaid={unpaid} />
      ) : (
        <CheckoutForm
          basket={basket}
          {...loaded}
          answer={answer}
          // Placing the order empties the basket: a reload of the page's data that had already started must not close
          // the form.
          onPlacing={() => setOrdered(current)}
          onNotPlaced={() => setOrdered(undefined)}
        />
      )}
    </div>
  );
}

/** Checkout with an empty basket; after an order was placed, it links to the payment. */
function NothingToOrder({ unpaid }: { unpaid: Order | null }) {
  return (
    <>
      <PageHeading title={t('Check out')} />
      <div className="grid gap-6">
        {unpaid && (
          <Banner
            tone="wait"
            title={t('You have an order to pay for')}
            actions={
              <ButtonLink href={paymentPath(unpaid._id)} variant="primary" size="sm">
                {t('Pay now')}
              </ButtonLink>
            }
          >
            {t('Its parts are reserved for you.')}
          </Banner>
        )}
        <EmptyState
          isSheet
          kind="nothing"
          title={t('Your basket is empty')}
          action={
            <>
              <ButtonLink href="/#parts">{t('Browse parts')}</ButtonLink>
              <ButtonLink href="/dashboard">{t('My Orders')}</ButtonLink>
            </>
          }
        />
      </div>
    </>
  );
}
