import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { useAnswer } from '#app/forms/use-answer.ts';
import type { Order } from '#contract/orders/orders.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import type { loadCheckout } from './checkout-loader.ts';
import { paymentPath } from '#app/orders/payment-path.ts';
import type { CheckoutAnswer } from './submit-checkout.ts';

/** Contact, delivery, summary and card form of the basket. */
export function CheckoutBody() {
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
      <PageHeading title="Check out" />
      <div className="grid gap-6">
        {unpaid && (
          <Banner
            tone="wait"
            title="You have an order to pay for"
            actions={
              <ButtonLink href={paymentPath(unpaid._id)} variant="primary" size="sm">
                Pay now
              </ButtonLink>
            }
          >
            Its parts are reserved for you.
          </Banner>
        )}
        <EmptyState
          isSheet
          kind="nothing"
          title="Your basket is empty"
          action={
            <>
              <ButtonLink href="/#parts">Browse parts</ButtonLink>
              <ButtonLink href="/dashboard">My Orders</ButtonLink>
            </>
          }
        />
      </div>
    </>
  );
}
