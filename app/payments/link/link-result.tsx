import { rich } from '#app/ui/text/rich.tsx';
import { t } from '#contract/language/text.ts';
import { useRevalidator } from 'react-router';
import type { PaymentLink } from '#contract/payments/payment-links.ts';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { LinkOrder } from './link-order.tsx';

const contact = () => <ButtonLink href="/#contact">{t('Contact us')}</ButtonLink>;
const signIn = () => <ButtonLink href="/dashboard">{t('My Orders')}</ButtonLink>;

/** A payment link with which nothing can be paid now: why, and what to do. @param link null for an unknown link */
export function LinkResult({ link, token }: { link: PaymentLink | null; token: string }) {
  return (
    <>
      <PageHeading title={t('Payment')} />
      <div className="grid max-w-prose grid-cols-1 gap-6">
        {link === null && (
          <Banner tone="wait" title={t("This payment link doesn't exist")} actions={contact()}>
            {t('Check that you opened all of it; some programs break long links in two. Or ask us for a new one.')}
          </Banner>
        )}
        {link?.state === 'paid' && <Paid orderHref={link.opensOrder ? `/guest-order/${token}` : undefined} />}
        {link && link.state !== 'paid' && <Refusal link={link} />}
        {link?.opensOrder && link.state !== 'paid' && (
          <div>
            <ButtonLink href={`/guest-order/${token}`}>{t('View your order')}</ButtonLink>
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
        {t('This order is paid')}
      </p>
      <p className="mt-2 text-muted">
        {t('Thank you. There is nothing more to pay. The receipt goes to the email address of the order.')}
      </p>
      {orderHref && (
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink href={orderHref} variant="primary">
            {t('View your order')}
          </ButtonLink>
          <ButtonLink href="/signUp">{t('Create an account')}</ButtonLink>
        </div>
      )}
      {orderHref && (
        <p className="mt-3 text-sm text-muted">
          {t('With an account for the same email, the order is in My Orders as soon as you have verified it.')}
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
        <Banner tone="wait" title={t('This order was canceled')} actions={contact()}>
          {t(
            'It can no longer be paid, and nothing was charged with this link. Contact us if you still want the parts.',
          )}
        </Banner>
      );
    case 'expired':
      return (
        <Banner
          tone="wait"
          title={t('This payment link has expired')}
          actions={
            <>
              {contact()}
              {signIn()}
            </>
          }
        >
          {rich(
            'It worked until {time}. Ask us for a new link. If the order is yours, you can also sign in and pay under My Orders.',
            { time: <DateTime iso={expiresAt} /> },
          )}
        </Banner>
      );
    case 'sold_out':
      return (
        <Banner
          tone="bad"
          title={t('Some parts sold out')}
          actions={
            <>
              <Button icon="refresh" loading={loading !== 'idle'} onClick={() => void revalidate()}>
                {t('Check again')}
              </Button>
              {contact()}
            </>
          }
        >
          {t(
            'The reservation has ended, and too few units are left. Nothing was charged. Contact us to change the order, or try again later.',
          )}
        </Banner>
      );
    case 'needs_address':
      return (
        <Banner
          tone="wait"
          title={t('The delivery address is missing')}
          actions={
            <>
              {contact()}
              {signIn()}
            </>
          }
        >
          {t(
            "Delivery and tax depend on it, so the order can't be paid yet. Contact us, or sign in and add the address under My Orders.",
          )}
        </Banner>
      );
    default:
      return (
        <Banner tone="wait" title={t("This order can't be paid with this link")} actions={contact()}>
          {t('Nothing was charged. Contact us to pay for it.')}
        </Banner>
      );
  }
}
