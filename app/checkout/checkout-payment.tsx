import { t, message, shown } from '#contract/language/text.ts';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { localPath } from '#contract/language/language-path.ts';
import type { Address } from '#contract/addresses/addresses.ts';
import { Failure } from '#contract/errors.ts';
import { centsOf } from '#contract/money.ts';
import type { Basket } from '#contract/basket/basket.ts';
import type { PaymentConfig } from '#contract/payments/payments.ts';
import type { CheckoutMethod } from '#contract/payments/payment-methods.ts';
import { ORDER_TEXTS } from '#contract/orders/order-texts.ts';
import { call } from '#app/api/browser-call.ts';
import { CardForm } from '#app/payments/card/card-form.tsx';
import { loadCardProvider, type Stripe } from '#app/payments/card/card-provider.ts';
import { CardFormSkeleton, PaymentFailure } from '#app/payments/payment-failure.tsx';
import { TestCards } from '#app/payments/card/test-cards.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { paymentPath } from '#app/orders/payment-path.ts';
import { moveCheckout, placeCheckout } from './place-checkout.ts';
import { useCurrency } from '#app/ui/text/price.tsx';

type Loaded = { stripe: Stripe } | { failure: Failure } | undefined;

/**
 * The card form of the checkout. Pay places the order once, then starts its payment and confirms it. A later press, as
 * after a decline, pays for the same order. The order's payment page shows the result; it also takes over after a reload
 * and after the bank's page.
 */
export function CheckoutPayment({
  method,
  form,
  basket,
  addresses,
  total,
  codes,
  config,
  billing,
  disabled,
  problem,
  check,
  isLocked,
  onPlacing,
  onRefused,
  onPlaced,
  onDeclined,
  onRetry,
  onMoveRefused,
}: {
  /** How the customer wants to pay. */
  method: CheckoutMethod;
  form: RefObject<HTMLFormElement | null>;
  basket: Basket;
  /** The saved addresses that the form offers. */
  addresses: readonly Address[];
  /** Dollars, with delivery and tax. */
  total: number;
  /** The codes of promotions that it is calculated with. */
  codes: readonly string[];
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
  /** The address cannot be changed now. */
  isLocked: boolean;
  /** The placed order was not paid. */
  onDeclined: () => void;
  /** It is being paid again. */
  onRetry: () => void;
  /** The placed order keeps its address, or its total is another one now. */
  onMoveRefused: (failure: Failure) => void;
}) {
  const currency = useCurrency();
  const navigate = useNavigate();
  const [loaded, setLoaded] = useState<Loaded>();
  const [tries, setTries] = useState(0);
  const placed = useRef<{ order: string; total: number; address: string }>(undefined);
  const [isPaid, setPaid] = useState(false);
  const [isPlacing, setPlacing] = useState(false);
  /** The total of the placed order, where the form calculates another one. */
  const [agreed, setAgreed] = useState<{ instead: number; total: number }>();
  const shownCents = centsOf(agreed?.instead === total ? agreed.total : total);
  // Each load of the page creates a new object with the same values.
  const { mode, publishableKey, scriptUrl } = config;
  useEffect(() => {
    let isLeft = false;
    loadCardProvider({ mode, publishableKey, scriptUrl }).then(
      (stripe) => isLeft || setLoaded({ stripe }),
      () => isLeft || setLoaded({ failure: new Failure('provider_unavailable', shown(NOT_LOADED)) }),
    );
    return () => void (isLeft = true);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each try
  }, [mode, publishableKey, scriptUrl, tries]);

  /** Places the order; its payment page shows the account for a bank transfer, or takes a gift card. */
  async function placeToPayLater() {
    if (placed.current) return void navigate(paymentPath(placed.current.order), { replace: true });
    if (isPlacing || !check()) return;
    setPlacing(true);
    onPlacing();
    try {
      const typed = new FormData(form.current!);
      const { order } = await placeCheckout(call, typed, { ...basket, total, codes }, addresses);
      onPlaced();
      await navigate(paymentPath(order), { replace: true });
    } catch (error) {
      onRefused(error instanceof Failure ? error : new Failure('internal'));
    } finally {
      setPlacing(false);
    }
  }

  async function prepare() {
    if (!placed.current) {
      onPlacing();
      try {
        const typed = new FormData(form.current!);
        const order = await placeCheckout(call, typed, { ...basket, total, codes }, addresses);
        placed.current = { ...order, address: addressIn(typed) };
      } catch (error) {
        onRefused(error instanceof Failure ? error : new Failure('internal'));
        return undefined;
      }
      onPlaced();
      // The address contains the order before the card is charged, so that a reload opens its payment.
      await navigate(`/checkout?order=${placed.current.order}`, { replace: true, preventScrollReset: true });
    } else if (!(await moveOrder(placed.current))) return undefined;
    const { order, total: toPay } = placed.current;
    try {
      const { clientSecret } = await call('startPayment', { body: { placeOrderPrice: toPay, order, pay: true } });
      return { clientSecret, returnUrl: new URL(localPath(paymentPath(order)), location.href).href };
    } catch (error) {
      if (!(error instanceof Failure) || error.status >= 500) throw error;
      // Paid in another tab, canceled or sold out: the payment page says so.
      void navigate(paymentPath(order), { replace: true });
      return undefined;
    }
  }

  /**
   * Gives a declined order the address that the form has now.
   * @returns whether its payment can be confirmed; not if its total is another than the page shows
   */
  async function moveOrder(known: { order: string; total: number; address: string }): Promise<boolean> {
    const typed = new FormData(form.current!);
    // Locked fields are not in the form's data.
    if (!isLocked && addressIn(typed) !== known.address) {
      try {
        const moved = await moveCheckout(call, known.order, typed, addresses);
        known.address = addressIn(typed);
        known.total = moved.placeOrderPrice;
      } catch (error) {
        onMoveRefused(error instanceof Failure ? error : new Failure('internal'));
        return false;
      }
    }
    if (centsOf(known.total) === shownCents) {
      onRetry();
      return true;
    }
    setAgreed({ instead: total, total: known.total });
    onMoveRefused(new Failure('price_changed', shown(TOTAL_CHANGED)));
    return false;
  }

  const retry = () => {
    setLoaded(undefined);
    setTries(tries + 1);
  };
  if (method !== 'card')
    return (
      <div className="needs-scripts grid gap-5">
        {problem}
        <Button
          variant="primary"
          size="lg"
          wide
          loading={isPlacing}
          disabled={disabled}
          onClick={() => void placeToPayLater()}
        >
          {t('Place Order', {}, 'checkout')}
        </Button>
      </div>
    );
  return (
    <Card as="section" title={t('Card')} marks className="min-w-0">
      {problem && <div className="mb-5 grid gap-5">{problem}</div>}
      <noscript>
        <p className="mb-4 font-medium">
          {t(
            'Paying by card needs JavaScript: your card number goes straight to the card provider, never through this store. You can place the order without it, and pay from My Orders.',
          )}
        </p>
      </noscript>
      <div className="needs-scripts">
        {!loaded && <CardFormSkeleton places cents={centsOf(total)} />}
        {loaded && 'failure' in loaded && <PaymentFailure failure={loaded.failure} onRetry={retry} />}
        {loaded && 'stripe' in loaded && (
          <CardForm
            places
            stripe={loaded.stripe}
            wallets={config.wallets}
            cents={shownCents}
            currency={currency}
            billing={billing}
            settling={isPaid}
            disabled={disabled}
            check={() => (placed.current !== undefined && isLocked) || check()}
            declined={t(
              'Your order is saved and its parts stay reserved. You can also change the address, or pay later from My Orders.',
            )}
            onDeclined={() => placed.current && onDeclined()}
            prepare={prepare}
            onPaid={(paidBy) => {
              setPaid(true);
              void navigate(paymentPath(placed.current!.order), { replace: true, state: { paidBy } });
            }}
            onFormFailed={() => setLoaded({ failure: new Failure('provider_unavailable', shown(NOT_LOADED)) })}
          />
        )}
      </div>
      {mode !== 'live' && <TestCards />}
      <div className="needs-scripts mt-6 border-t border-line pt-5">
        <p className="mb-3 text-sm text-muted">
          {t(
            'Do you have a gift card or store credit? Place the order, use it on the next page, and pay the rest there.',
          )}
        </p>
        <Button loading={isPlacing} disabled={disabled || isPaid} onClick={() => void placeToPayLater()}>
          {t('Use a gift card or store credit')}
        </Button>
      </div>
    </Card>
  );
}

/** What the order's delivery depends on, as text to compare. */
function addressIn(form: FormData): string {
  return JSON.stringify([...form].filter(([name]) => !(name in ORDER_TEXTS) && name !== 'shown' && name !== 'save'));
}

const TOTAL_CHANGED = message('The total changed with the address. Check it, then press Pay again.');

const NOT_LOADED = message("The card form didn't load and you weren't charged. Check your connection and try again.");
