import { type FormEvent, useState } from 'react';
import { centsOf } from '#contract/money.ts';
import { Failure } from '#contract/errors.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { Wallet } from '#contract/orders/payments.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Icon } from '../ui/buttons/icon.tsx';
import { formatCents } from '../ui/text/format-number.ts';
import { cardFonts, useCardAppearance } from './card-appearance.ts';
import { Elements, PaymentElement, type Stripe, useElements, useStripe } from './card-provider.ts';

interface CardFormProps {
  order: Order;
  currency: string;
  wallets: readonly Wallet[];
  billing: { name: string; email: string };
  /** The order is being settled: the form stays, locked. */
  settling: boolean;
  /** Renews the reservation before the card is charged; false if the payment had to be restarted. */
  hold: () => Promise<boolean>;
  onPaid: (transactionId: string) => void;
  onFormFailed: () => void;
}

/**
 * The provider's card fields and our button. Remounted for another secret, because the provider binds its fields to
 * one.
 */
export function CardForm({ stripe, clientSecret, ...form }: CardFormProps & { stripe: Stripe; clientSecret: string }) {
  const appearance = useCardAppearance();
  const [fonts] = useState(cardFonts);
  return (
    <Elements key={clientSecret} stripe={stripe} options={{ clientSecret, appearance, fonts, loader: 'never' }}>
      <PayForm {...form} />
    </Elements>
  );
}

/** With `auto` the provider shows a wallet if the browser and the account support it. */
function walletOptions(wallets: readonly Wallet[]) {
  const shown = (wallet: Wallet) => (wallets.includes(wallet) ? 'auto' : 'never');
  return { applePay: shown('apple_pay'), googlePay: shown('google_pay'), link: shown('link') } as const;
}

function PayForm({ order, currency, wallets, billing, settling, hold, onPaid, onFormFailed }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setIsReady] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const busy = isConfirming || settling;

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (!stripe || !elements || !isReady || busy) return;
    setRefusal(undefined);
    setIsConfirming(true);
    try {
      // The page may have been open for long: the customer must not be charged for parts that are sold out.
      if (!(await hold())) return;
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: location.href, payment_method_data: { billing_details: billing } },
        redirect: 'if_required',
      });
      const known = paymentIntent ?? error?.payment_intent;
      if (known?.status === 'succeeded' || known?.status === 'processing') onPaid(known.id);
      // The provider's form shows what is missing or mistyped next to its fields.
      else if (error?.type === 'validation_error') return;
      else if (error) setRefusal(error.message ?? "Your card wasn't accepted and you weren't charged.");
      else setRefusal("The payment wasn't completed and you weren't charged. Try again.");
    } catch (error) {
      setRefusal(
        error instanceof Failure
          ? error.message
          : 'The card provider could not be reached. Reload this page to see whether the payment went through.',
      );
    } finally {
      setIsConfirming(false);
    }
  }

  return (
    <form onSubmit={(event) => void pay(event)} aria-busy={busy} className="grid gap-5">
      <div inert={busy} className="card-fields">
        <PaymentElement
          options={{ wallets: walletOptions(wallets), readOnly: busy }}
          onReady={() => setIsReady(true)}
          onLoadError={onFormFailed}
        />
      </div>
      <div role="alert" className="empty:hidden">
        {refusal && (
          <p className="flex items-start gap-2 text-error">
            <Icon name="warning" className="mt-0.5" />
            <span>{refusal}</span>
          </p>
        )}
      </div>
      <Button type="submit" variant="primary" size="lg" wide loading={busy} disabled={!isReady && !busy}>
        Pay {formatCents(centsOf(order.placeOrderPrice), currency)}
      </Button>
    </form>
  );
}
