import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Address } from '#contract/addresses/addresses.ts';
import { Failure } from '#contract/errors.ts';
import { centsOf } from '#contract/money.ts';
import type { Basket } from '#contract/basket/basket.ts';
import type { PaymentConfig } from '#contract/payments/payments.ts';
import { call } from '#app/api/browser-call.ts';
import { CardForm } from '#app/payments/card/card-form.tsx';
import { loadCardProvider, type Stripe } from '#app/payments/card/card-provider.ts';
import { CardFormSkeleton, PaymentFailure } from '#app/payments/payment-failure.tsx';
import { TestCards } from '#app/payments/card/test-cards.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { paymentPath } from '#app/orders/payment-path.ts';
import { placeCheckout } from './place-checkout.ts';
import { useCurrency } from '#app/ui/text/price.tsx';

type Loaded = { stripe: Stripe } | { failure: Failure } | undefined;

/**
 * The card form of the checkout. Pay places the order once, then starts its payment and confirms it. A later press, as
 * after a decline, pays for the same order. The order's payment page shows the result; it also takes over after a reload
 * and after the bank's page.
 */
export function CheckoutPayment({
  form,
  basket,
  addresses,
  total,
  config,
  billing,
  disabled,
  problem,
  check,
  onPlacing,
  onRefused,
  onPlaced,
}: {
  form: RefObject<HTMLFormElement | null>;
  basket: Basket;
  /** The saved addresses that the form offers. */
  addresses: readonly Address[];
  /** Dollars, with delivery and tax. */
  total: number;
  config: PaymentConfig;
  billing: { name: string; email: string };
  disabled: boolean;
  /** Why the order was not placed. */
  problem: ReactNode;
  /** Checks the address. */
  check: () => boolean;
  /** The order is being placed. */
  onPlacing: () => void;
  /** The order was not placed. */
  onRefused: (failure: Failure) => void;
  onPlaced: () => void;
}) {
  const currency = useCurrency();
  const navigate = useNavigate();
  const [loaded, setLoaded] = useState<Loaded>();
  const [tries, setTries] = useState(0);
  const placed = useRef<{ order: string; total: number }>(undefined);
  const [isPaid, setPaid] = useState(false);
  // Each load of the page creates a new object with the same values.
  const { mode, publishableKey, scriptUrl } = config;
  useEffect(() => {
    let isLeft = false;
    loadCardProvider({ mode, publishableKey, scriptUrl }).then(
      (stripe) => isLeft || setLoaded({ stripe }),
      () => isLeft || setLoaded({ failure: new Failure('provider_unavailable', NOT_LOADED) }),
    );
    return () => void (isLeft = true);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each try
  }, [mode, publishableKey, scriptUrl, tries]);

  async function prepare() {
    if (!placed.current) {
      onPlacing();
      try {
        placed.current = await placeCheckout(call, new FormData(form.current!), { ...basket, total }, addresses);
      } catch (error) {
        onRefused(error instanceof Failure ? error : new Failure('internal'));
        return undefined;
      }
      onPlaced();
      // The address contains the order before the card is charged, so that a reload opens its payment.
      await navigate(`/checkout?order=${placed.current.order}`, { replace: true, preventScrollReset: true });
    }
    const { order, total: toPay } = placed.current;
    try {
      const { clientSecret } = await call('startPayment', { body: { placeOrderPrice: toPay, order, pay: true } });
      return { clientSecret, returnUrl: new URL(paymentPath(order), location.href).href };
    } catch (error) {
      if (!(error instanceof Failure) || error.status >= 500) throw error;
      // Paid in another tab, canceled or sold out: the payment page says so.
      void navigate(paymentPath(order), { replace: true });
      return undefined;
    }
  }

  const retry = () => {
    setLoaded(undefined);
    setTries(tries + 1);
  };
  return (
    <Card as="section" title="Card" marks className="min-w-0">
      {problem && <div className="mb-5 grid gap-5">{problem}</div>}
      <noscript>
        <p className="mb-4 font-medium">
          Paying by card needs JavaScript: your card number goes straight to the card provider, never through this
          store. You can place the order without it, and pay from My Orders.
        </p>
      </noscript>
      <div className="needs-scripts">
        {!loaded && <CardFormSkeleton cents={centsOf(total)} />}
        {loaded && 'failure' in loaded && <PaymentFailure failure={loaded.failure} onRetry={retry} />}
        {loaded && 'stripe' in loaded && (
          <CardForm
            stripe={loaded.stripe}
            wallets={config.wallets}
            cents={centsOf(total)}
            currency={currency}
            billing={billing}
            settling={isPaid}
            disabled={disabled}
            check={() => placed.current !== undefined || check()}
            prepare={prepare}
            onPaid={(paidBy) => {
              setPaid(true);
              void navigate(paymentPath(placed.current!.order), { replace: true, state: { paidBy } });
            }}
            onFormFailed={() => setLoaded({ failure: new Failure('provider_unavailable', NOT_LOADED) })}
          />
        )}
      </div>
      {mode !== 'live' && <TestCards />}
    </Card>
  );
}

const NOT_LOADED = "The card form didn't load and you weren't charged. Check your connection and try again.";
