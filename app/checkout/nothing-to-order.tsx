import type { Order } from '#contract/orders/orders.ts';
import { ButtonLink } from '../ui/buttons/button.tsx';
import { Banner } from '../ui/content/banner.tsx';
import { EmptyState } from '../ui/content/empty-state.tsx';
import { PageHeading } from '../ui/content/page-heading.tsx';

/** The checkout of an empty basket; after an order was placed, the way to its payment. */
export function NothingToOrder({ unpaid }: { unpaid: Order | null }) {
  return (
    <>
      <PageHeading title="Check out" />
      <div className="grid gap-6">
        {unpaid && (
          <Banner
            tone="wait"
            title="You have an order to pay for"
            actions={
              <ButtonLink href={`/dashboard/payment/${unpaid._id}`} variant="primary" size="sm">
                Pay now
              </ButtonLink>
            }
          >
            Its parts are reserved for you.
          </Banner>
        )}
        <div className="sheet">
          <EmptyState
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
      </div>
    </>
  );
}
