import { t, languageCode } from '#contract/language/text.ts';
import { type FormEvent, useState } from 'react';
import { Failure } from '#contract/errors.ts';
import type { Wallet } from '#contract/payments/payments.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { formatCents } from '#app/ui/text/format-number.ts';
import { payText } from './pay-text.ts';
import { cardFonts, useCardAppearance } from './card-appearance.ts';
import {
  Elements,
  PaymentElement,
  type Stripe,
  type StripeElementLocale,
  useElements,
  useStripe,
} from './card-provider.ts';
import { useCurrency } from '#app/ui/text/price.tsx';

interface CardFormProps {
  /** Whether the button also places the order, which some languages must say. */
  places?: boolean;
  /** The amount to charge. */
  cents: number;
  currency: string;
  wallets: readonly Wallet[];
  /** What the provider is told about the payer, if they are signed in. */
  billing?: { name: string; email: string };
  /** The payment is being settled: the form stays, but locked. */
  settling: boolean;
  /** Keeps the button disabled, for a reason that the page shows. */
  disabled?: boolean;
  /** Checks the page's own fields when Pay is pressed, and shows what is wrong with them. */
  check?: () => boolean;
  /**
   * Prepares the payment when Pay is pressed and the card's fields are complete: reserves the units or renews their
   * reservation. Returns the secret of the payment to confirm, and where the bank's page returns to; undefined if it
   * cannot be confirmed now, for a reason that the page shows.
   */
  prepare: () => Promise<{ clientSecret: string; returnUrl: string } | undefined>;
  /** What can be done after a decline besides trying again. */
  declined?: string;
  /** A payment was not completed. */
  onDeclined?: () => void;
  onPaid: (transactionId: string) => void;
  onFormFailed: () => void;
}

/**
 * The provider's card fields and our button. The fields belong to no payment until Pay is pressed, so what is typed into
 * them stays when the amount changes.
 */
export function CardForm({ stripe, ...form }: CardFormProps & { stripe: Stripe }) {
  const appearance = useCardAppearance();
  const [fonts] = useState(cardFonts);
  return (
    <Elements
      stripe={stripe}
      options={{
        ...paymentOptions(form),
        appearance,
        fonts,
        loader: 'never',
        locale: fieldLocale(),
      }}
    >
      <PayForm {...form} />
    </Elements>
  );
}

/** The language of the card's fields: English where Stripe has none, which would take the browser's. */
function fieldLocale(): StripeElementLocale {
  const language = languageCode();
  return language === 'bn' ? 'en' : (language as StripeElementLocale);
}

/** The payment methods that the fields support; the types match server/payments/provider/cards.ts. */
function paymentOptions({ cents, currency, wallets }: CardFormProps) {
  const paymentMethodTypes = wallets.includes('link') ? ['card', 'link'] : ['card'];
  return { mode: 'payment' as const, amount: cents, currency, paymentMethodTypes };
}

/** With `auto`, the provider shows a wallet if the browser and the account support it. */
function walletOptions(wallets: readonly Wallet[]) {
  const shown = (wallet: Wallet) => (wallets.includes(wallet) ? 'auto' : 'never');
  return { applePay: shown('apple_pay'), googlePay: shown('google_pay'), link: shown('link') } as const;
}

/** Wallets first: they need no typing. */
const METHOD_ORDER = ['apple_pay', 'google_pay', 'link', 'card'];

function PayForm({
  places = false,
  cents,
  wallets,
  billing,
  settling,
  disabled = false,
  check = () => true,
  prepare,
  declined = '',
  onDeclined,
  onPaid,
  onFormFailed,
}: CardFormProps) {
  const currency = useCurrency();
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setIsReady] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isDeclined, setDeclined] = useState(false);
  const busy = isConfirming || settling;

  function refuse({ type, message }: { type: string; message?: string }) {
    // The provider's form shows what is missing or mistyped next to its fields.
    if (type === 'validation_error') return;
    setRefusal(message ?? t("Your card wasn't accepted and you weren't charged."));
    setDeclined(type === 'card_error');
  }

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (!stripe || !elements || !isReady || busy || disabled || !check()) return;
    setRefusal(undefined);
    setDeclined(false);
    setIsConfirming(true);
    try {
      const { error: incomplete } = await elements.submit();
      if (incomplete) return refuse(incomplete);
      // The page may have been open for a long time: the customer must not be charged for parts that are sold out.
      const prepared = await prepare();
      if (!prepared) return;
      const { clientSecret, returnUrl } = prepared;
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams: {
          return_url: returnUrl,
          ...(billing && { payment_method_data: { billing_details: billing } }),
        },
        redirect: 'if_required',
      });
      const known = paymentIntent ?? error?.payment_intent;
      if (known?.status === 'succeeded' || known?.status === 'processing') return onPaid(known.id);
      onDeclined?.();
      if (error) refuse(error);
      else setRefusal(t("The payment wasn't completed and you weren't charged. Try again."));
    } catch (error) {
      setRefusal(
        error instanceof Failure
          ? error.message
          : t('The card provider could not be reached. Reload this page to see whether the payment went through.'),
      );
    } finally {
      setIsConfirming(false);
    }
  }

  return (
    <form data-scripted onSubmit={(event) => void pay(event)} aria-busy={busy} className="grid gap-5">
      <div inert={busy} className="card-fields">
        <PaymentElement
          options={{ wallets: walletOptions(wallets), paymentMethodOrder: METHOD_ORDER, readOnly: busy }}
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
        {refusal && isDeclined && (
          <p className="mt-1 text-sm">
            {t("You weren't charged. Check the card's number, date and code, use another card, or ask your bank.")}{' '}
            {declined}
          </p>
        )}
      </div>
      <Button type="submit" variant="primary" size="lg" wide loading={busy} disabled={(!isReady || disabled) && !busy}>
        {payText(formatCents(cents, currency), places)}
      </Button>
    </form>
  );
}
