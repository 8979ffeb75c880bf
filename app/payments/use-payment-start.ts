import { t } from '#contract/language/text.ts';
import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Failure } from '#contract/errors.ts';
import type { PayableOrder } from './payable-order.ts';
import type { PaymentConfig } from '#contract/payments/payments.ts';
import { call } from '#app/api/browser-call.ts';
import { loadCardProvider, type CardScript, type Stripe } from './card/card-provider.ts';

/** An order with its price and what is left to pay of it. */
type Payable = Pick<PayableOrder, '_id' | 'placeOrderPrice' | 'due'>;

/** The card form's data, from the store and the provider. */
interface PaymentReady {
  step: 'ready';
  stripe: Stripe;
  holdUntil: string | null;
  /** Set if this order's payment succeeded before the page was opened or reloaded. */
  paidBy: string | undefined;
}

export type PaymentStart = { step: 'starting' } | PaymentReady | { step: 'failed'; failure: Failure };

/**
 * Requests the payment's secret when the page opens, and loads the provider in parallel. A second request, as after a
 * reload, resumes the same payment; neither renews the reservation. `prepare`, when the customer presses Pay, renews
 * it once and returns the payment's secret. If the order cannot be paid any more, the step is `failed`; `prepare` throws errors
 * that a retry may fix, as after a change to the order's total, which it reloads.
 * @param paidBy the payment that has succeeded, if the page knows it; only a retry then requests the secret, because the
 *   store refuses it for an order that it knows to be paid
 */
export function usePaymentStart(
  order: Payable,
  config: PaymentConfig,
  paidBy?: string,
): PaymentStart & {
  retry: () => void;
  fail: () => void;
  prepare: () => Promise<{ clientSecret: string; returnUrl: string } | undefined>;
} {
  const [start, setStart] = useState<PaymentStart>({ step: 'starting' });
  const [tries, setTries] = useState(0);
  const { _id, placeOrderPrice, due } = order;
  // Each load of the page creates a new object with the same values.
  const { mode, publishableKey, scriptUrl } = config;
  useEffect(() => {
    const leaving = new AbortController();
    const script = { mode, publishableKey, scriptUrl };
    const beginning =
      paidBy && tries === 0
        ? loadCardProvider(script).then((stripe) => ({ step: 'ready' as const, stripe, holdUntil: null, paidBy }))
        : begin({ _id, placeOrderPrice, due }, script, leaving.signal);
    beginning.then(
      (ready) => leaving.signal.aborted || setStart(ready),
      (error: unknown) => leaving.signal.aborted || setStart({ step: 'failed', failure: failureOf(error) }),
    );
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each try
  }, [_id, placeOrderPrice, due, mode, publishableKey, scriptUrl, paidBy, tries]);
  const retry = useCallback(() => {
    setStart({ step: 'starting' });
    setTries((before) => before + 1);
  }, []);
  const { revalidate } = useRevalidator();
  const prepare = useCallback(async () => {
    const body = { ...amountOf({ _id, placeOrderPrice, due }), pay: true };
    const renewed = await call('startPayment', { body }).catch(async (error: unknown) => {
      if (error instanceof Failure && error.code === 'price_changed') {
        await revalidate();
        throw new Failure(
          error.code,
          t("The total of this order has changed and you weren't charged. Check it and pay again."),
        );
      }
      // Another card would not help, so the reason replaces the form. After a network or server error the form stays.
      if (!(error instanceof Failure) || error.status >= 500) throw error;
      setStart({ step: 'failed', failure: error });
    });
    if (!renewed) return undefined;
    const { clientSecret, holdUntil } = renewed;
    setStart((before) => (before.step === 'ready' ? { ...before, holdUntil } : before));
    return { clientSecret, returnUrl: location.href };
  }, [_id, placeOrderPrice, due, revalidate]);
  const fail = useCallback(() => setStart({ step: 'failed', failure: failureOf(undefined) }), []);
  return { ...start, retry, fail, prepare };
}

async function begin(order: Payable, script: CardScript, signal: AbortSignal): Promise<PaymentReady> {
  const body = amountOf(order);
  const [{ clientSecret, holdUntil }, stripe] = await Promise.all([
    call('startPayment', { body, signal }),
    loadCardProvider(script),
  ]);
  // The page may have been reloaded after the provider confirmed the payment but before the store knew.
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  const isPaid = paymentIntent?.status === 'succeeded' || paymentIntent?.status === 'processing';
  return { step: 'ready', stripe, holdUntil, paidBy: isPaid ? paymentIntent.id : undefined };
}

/** The order and the amount that the page shows: the total as specified, and with gift cards what they leave to pay. */
function amountOf({ _id, placeOrderPrice, due }: Payable) {
  return { placeOrderPrice, order: _id, ...(due !== placeOrderPrice && { due }) };
}

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure(
    'provider_unavailable',
    t("The card form didn't load and you weren't charged. Check your connection and try again."),
    {
      cause: error,
    },
  );
}
