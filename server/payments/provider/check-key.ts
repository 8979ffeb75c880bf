import { isProviderError } from './card-errors.ts';
import type { Stripe } from './card-types.ts';

/**
 * Checks the secret key by reading one of each kind of record that the store needs.
 * @returns why the key does not work, in words for the operator; undefined when it does, or the provider does not
 * answer
 */
export async function checkKey(stripe: Stripe): Promise<string | undefined> {
  const reads: readonly [permission: string, read: () => Promise<unknown>][] = [
    ['PaymentIntents', () => stripe.paymentIntents.list({ limit: 1 })],
    ['Refunds', () => stripe.refunds.list({ limit: 1 })],
    ['Disputes', () => stripe.disputes.list({ limit: 1 })],
    ['Radar early fraud warnings', () => stripe.radar.earlyFraudWarnings.list({ limit: 1 })],
  ];
  const missing: string[] = [];
  for (const [permission, read] of reads) {
    try {
      await read();
    } catch (error) {
      const status = isProviderError(error) ? error.statusCode : undefined;
      if (status === 401) return 'STRIPE_SECRET_KEY is refused by the card provider.';
      if (status === 403) missing.push(permission);
    }
  }
  return missing.length > 0 ? `STRIPE_SECRET_KEY may not read: ${missing.join(', ')}.` : undefined;
}
