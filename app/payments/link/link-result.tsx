import { useRevalidator } from 'react-router';
import type { PaymentLink } from '#contract/payments/payment-links.ts';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { LinkOrder } from './link-order.tsx';

const CONTACT = <ButtonLink href="/#contact">Contact us</ButtonLink>;
const SIGN_IN = <ButtonLink href="/dashboard">My Orders</ButtonLink>;

/** A payment link with which nothing can be paid now: why, and what to do. @param link null for an unknown link */
export function LinkResult({ link, token }: { link: PaymentLink | null; token: string }) {
  return (
    <>
      <PageHeading title="Payment" />
      <div className="grid max-w-prose grid-cols-1 gap-6">
        {link === null && (
          <Banner tone="wait" title="This payment link doesn't exist" actions={CONTACT}>
            Check that you opened all of it; some programs break long links in two. Or ask us for a new one.
          </Banner>
        )}
        {link?.state === 'paid' && <Paid orderHref={link.opensOrder ? `/guest-order/${token}` : undefined} />}
        {link && link.state !== 'paid' && <Refusal link={link} />}
        {link?.opensOrder && link.state !== 'paid' && (
          <div>
            <ButtonLink href={`/guest-order/${token}`}>View your order</ButtonLink>
          </div>
        )}
        {link?.order && <LinkOrder order={link.order} />}
      </div>
    </>
  );
}

/** @param orderHref the page of a guest's order */
function Paid({ orderHref }: { orderHref: string | undefined }) {
  return (
    <Card marks>
      <p className="flex items-start gap-3 text-xl font-medium">
        <Icon name="check" className="mt-0.5 size-6 text-success" />
        This order is paid
      </p>
      <p className="mt-2 text-muted">
        Thank you. There is nothing more to pay. The receipt goes to the email address of the order.
      </p>
      {orderHref && (
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink href={orderHref} variant="primary">
            View your order
          </ButtonLink>
          <ButtonLink href="/signUp">Create an account</ButtonLink>
        </div>
      )}
      {orderHref && (
        <p className="mt-3 text-sm text-muted">
          With an account for the same email, the order is in My Orders as soon as you have verified it.
        </p>
      )}
    </Card>
  );
}

function Refusal({ link: { state, expiresAt } }: { link: PaymentLink }) {
  const { revalidate, state: loading } = useRevalidator();
  switch (state) {
    case 'canceled':
      return (
        <Banner tone="wait" title="This order was canceled" actions={CONTACT}>
          It can no longer be paid, and nothing was charged with this link. Contact us if you still want the parts.
        </Banner>
      );
    case 'expired':
      return (
        <Banner
          tone="wait"
          title="This payment link has expired"
          actions={
            <>
              {CONTACT}
              {SIGN_IN}
            </>
          }
        >
          It worked until <DateTime iso={expiresAt} />. Ask us for a new link. If the order is yours, you can also sign
          in and pay under My Orders.
        </Banner>
      );
    case 'sold_out':
      return (
        <Banner
          tone="bad"
          title="Some parts sold out"
          actions={
            <>
              <Button icon="refresh" loading={loading !== 'idle'} onClick={() => void revalidate()}>
                Check again
              </Button>
              {CONTACT}
            </>
          }
        >
          The reservation has ended, and too few units are left. Nothing was charged. Contact us to change the order, or
          try again later.
        </Banner>
      );
    case 'needs_address':
      return (
        <Banner
          tone="wait"
          title="The delivery address is missing"
          actions={
            <>
              {CONTACT}
              {SIGN_IN}
            </>
          }
        >
          Delivery and tax depend on it, so the order can&apos;t be paid yet. Contact us, or sign in and add the address
          under My Orders.
        </Banner>
      );
    default:
      return (
        <Banner tone="wait" title="This order can't be paid with this link" actions={CONTACT}>
          Nothing was charged. Contact us to pay for it.
        </Banner>
      );
  }
}
