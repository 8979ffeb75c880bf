import { rich } from '#app/ui/text/rich.tsx';
import { t } from '#contract/language/text.ts';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { Failure } from '#contract/errors.ts';
import { centsOf } from '#contract/money.ts';
import type { LinkedOrder, PaymentLink } from '#contract/payments/payment-links.ts';
import type { PaymentConfig } from '#contract/payments/payments.ts';
import { call } from '#app/api/browser-call.ts';
import { CardForm } from '#app/payments/card/card-form.tsx';
import { loadCardProvider, type Stripe } from '#app/payments/card/card-provider.ts';
import { TestCards } from '#app/payments/card/test-cards.tsx';
import { CardFormSkeleton } from '#app/payments/payment-failure.tsx';
import { reportPayment } from '#app/payments/settle-payment.ts';
import { useSettling } from '#app/payments/use-settling.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { Price, useCurrency } from '#app/ui/text/price.tsx';
import { LinkGiftCard } from './link-gift-card.tsx';
import { LinkOrder } from './link-order.tsx';
import { hideToken, resumePath } from './link-token.ts';
import type { Return } from './resume-payment-page.tsx';

/** The card form of a payment link. Only pressing Pay starts a payment, because mail programs open links on their own. */
export function LinkPayment({
  token,
  link,
  order,
  config,
}: {
  token: string;
  link: PaymentLink;
  order: LinkedOrder;
  config: PaymentConfig;
}) {
  const currency = useCurrency();
  const cents = centsOf(order.due);
  const { state } = useLocation() as { state: Return | null };
  const provider = useProvider(token, config);
  const { settle, paidBy, failure, reset } = useSettling(
    useCallback(
      (transactionId) => reportPayment(() => call('settleLinkPayment', { params: { token }, body: { transactionId } })),
      [token],
    ),
  );
  // The payment, after the bank's page.
  const returned = state?.paidBy;
  useEffect(() => {
    if (returned) settle(returned);
  }, [returned, settle]);
  const { prepare, holdUntil } = usePreparation(token, order);
  if (paidBy && failure) {
    const check = () => {
      reset();
      settle(paidBy);
    };
    return <Pending failure={failure} onCheck={check} onBack={reset} />;
  }
  return (
    <div className="@container">
      <PageHeading title={t('Payment')}>
        {rich("Pay {price} once, by card. You don't need an account.", { price: <Price cents={cents} /> })}
      </PageHeading>
      <div className="grid grid-cols-1 items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-6 @4xl:order-2">
          <LinkOrder order={order} times={{ holdUntil, expiresAt: link.expiresAt }} />
          {/* The difference of a change is paid by card. */}
          {order.paid === undefined && <LinkGiftCard token={token} due={order.due} />}
        </div>
        <Card title={t('Card')} marks className="min-w-0">
          <noscript>
            <p className="mb-4 font-medium">
              {t(
                'Paying by card needs JavaScript: your card number goes straight to the card provider, never through this store. Turn JavaScript on for this site and open the link again.',
              )}
            </p>
          </noscript>
          <div className="needs-scripts">
            {state?.isRefused && (
              <Banner className="mb-6" tone="bad" title={t('Your bank declined the payment')}>
                {t("You weren't charged. Try again, or use another card.")}
              </Banner>
            )}
            {provider.step === 'failed' && (
              <Banner
                tone="bad"
                title={t("The card form didn't load")}
                actions={
                  <Button icon="refresh" onClick={provider.retry}>
                    {t('Retry')}
                  </Button>
                }
              >
                {t("You weren't charged. Check your connection and try again.")}
              </Banner>
            )}
            {provider.step === 'starting' && <CardFormSkeleton cents={cents} />}
            {provider.step === 'ready' && (
              <CardForm
                stripe={provider.stripe}
                wallets={config.wallets}
                cents={cents}
                currency={currency}
                settling={Boolean(paidBy)}
                prepare={prepare}
                onPaid={settle}
                onFormFailed={provider.fail}
              />
            )}
          </div>
          {config.mode !== 'live' && <TestCards />}
        </Card>
      </div>
    </div>
  );
}

type Provider = { step: 'starting' } | { step: 'failed' } | { step: 'ready'; stripe: Stripe };

/** Hides the token and then loads the card provider's scripts. */
function useProvider(token: string, config: PaymentConfig): Provider & { retry: () => void; fail: () => void } {
  const [provider, setProvider] = useState<Provider>({ step: 'starting' });
  const [tries, setTries] = useState(0);
  const { mode, publishableKey, scriptUrl } = config;
  useEffect(() => {
    let isOver = false;
    hideToken(token);
    loadCardProvider({ mode, publishableKey, scriptUrl }).then(
      (stripe) => isOver || setProvider({ step: 'ready', stripe }),
      () => isOver || setProvider({ step: 'failed' }),
    );
    return () => void (isOver = true);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each try
  }, [token, mode, publishableKey, scriptUrl, tries]);
  const retry = useCallback(() => {
    setProvider({ step: 'starting' });
    setTries((before) => before + 1);
  }, []);
  const fail = useCallback(() => setProvider({ step: 'failed' }), []);
  return { ...provider, retry, fail };
}

/**
 * Starts the payment when Pay is pressed. If the order cannot be paid any more, or costs something else, the page reloads
 * what the link pays and shows it.
 */
function usePreparation(token: string, { due, holdUntil: loaded }: LinkedOrder) {
  const { revalidate } = useRevalidator();
  const [renewed, setRenewed] = useState<string | null>();
  const prepare = useCallback(async () => {
    try {
      const body = { placeOrderPrice: due };
      const { clientSecret, holdUntil } = await call('startLinkPayment', { params: { token }, body });
      setRenewed(holdUntil);
      return { clientSecret, returnUrl: `${location.origin}${resumePath()}` };
    } catch (error) {
      if (!(error instanceof Failure) || error.status >= 500 || error.code === 'rate_limited') throw error;
      await revalidate();
      if (error.code !== 'price_changed') throw error;
      const text = t("The total of this order has changed and you weren't charged. Check it and pay again.");
      throw new Failure(error.code, text);
    }
  }, [token, due, revalidate]);
  return { prepare, holdUntil: renewed === undefined ? loaded : renewed };
}

/** The bank is still processing the payment, the store cannot confirm it yet, or the order can no longer be filled. */
function Pending({ failure, onCheck, onBack }: { failure: Failure; onCheck: () => void; onBack: () => void }) {
  const isRefused = failure.code === 'order_state';
  return (
    <>
      <PageHeading title={t('Payment')} />
      <Banner
        className="max-w-prose"
        tone={isRefused ? 'bad' : 'wait'}
        title={isRefused ? failure.message : t('Your payment is being confirmed')}
        actions={
          isRefused ? undefined : (
            <>
              <Button icon="refresh" onClick={onCheck}>
                {t('Check again')}
              </Button>
              <Button variant="ghost" onClick={onBack}>
                {t('Back to the card form')}
              </Button>
            </>
          )
        }
      >
        {isRefused
          ? t('Contact us if you have questions.')
          : t("Don't pay again. The card provider usually confirms a payment within a minute.")}
      </Banner>
    </>
  );
}
