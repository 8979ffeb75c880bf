import { loadStripe } from '@stripe/stripe-js/pure';
import type { Appearance, CustomFontSource, Stripe } from '@stripe/stripe-js';
import type { PaymentConfig } from '#contract/payments/payments.ts';
import { scriptAddresses } from '#app/document/trusted-types.ts';

/* The only client file that imports the card provider's SDK; only the payment page and the checkout load it. `/pure`, because the
   plain import would fetch the provider's script immediately. */
export { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
export type { Stripe, StripeElementLocale } from '@stripe/stripe-js';
export type CardAppearance = Appearance;
export type CardFonts = CustomFontSource[];

let loading: { key: string; provider: Promise<Stripe> } | undefined;

export type CardScript = Pick<PaymentConfig, 'mode' | 'publishableKey' | 'scriptUrl'>;

/**
 * Loads the provider's object, once per page. With real keys the SDK fetches the provider's script; for the card
 * sandbox this loads its script first, and the SDK uses the global that it sets.
 * @throws Error if the script does not load; another call retries
 */
export function loadCardProvider({ mode, publishableKey, scriptUrl }: CardScript): Promise<Stripe> {
  const key = `${scriptUrl} ${publishableKey}`;
  if (loading?.key !== key) {
    const provider = (async () => {
      if (mode === 'sandbox' && !('Stripe' in window)) await loadScript(scriptUrl);
      const stripe = await loadStripe(publishableKey);
      if (!stripe) throw new Error('The card provider did not load.');
      return stripe;
    })();
    loading = { key, provider };
    provider.catch(() => (loading = undefined));
  }
  return loading.provider;
}

/** The sandbox is on this machine. */
const sandboxAddress = scriptAddresses('card-provider', ({ hostname }) => /^(127\.0\.0\.1|localhost)$/.test(hostname));

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = sandboxAddress(src);
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The card provider did not load.'));
    });
    document.head.append(script);
  });
}
