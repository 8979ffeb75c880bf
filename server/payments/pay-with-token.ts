import { t } from '#contract/language/text.ts';
import { Failure } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import type { TokenOutcome } from './provider/card-types.ts';
import { settle } from './settle.ts';
import { startPayment } from './start.ts';

/** How a payment with a token has ended. */
export type TokenPayment = Exclude<TokenOutcome, { state: 'charged' }> | { readonly state: 'paid' | 'processing' };

/**
 * Pays an order with a shared payment token, which a buyer has given to an assistant: starts or resumes the one payment of the order,
 * confirms it with the token, and settles it as for a browser. The provider enforces the limits of the token: amount, currency,
 * merchant and time.
 * @param order.totalCents what the buyer was shown
 * @throws Failure those of `startPayment`; `order_state` if the charge could not be kept, and is refunded
 */
export async function payWithToken(
  deps: Pick<Deps, 'db' | 'cards' | 'log' | 'settings'>,
  {
    orderId,
    customerId,
    totalCents,
  }: { readonly orderId: string; readonly customerId: string; readonly totalCents: number },
  token: string,
): Promise<TokenPayment> {
  const { intentId } = await startPayment(deps, { userId: customerId }, { order: orderId, totalCents, isPaying: true });
  const outcome = await deps.cards.confirmWithToken(intentId, token);
  if (outcome.state !== 'charged') return outcome;
  const settlement = await settle(deps, intentId, { kind: 'browser', actor: customerId });
  if (settlement === 'paid' || settlement === 'known') return { state: 'paid' };
  if (settlement === 'processing' || settlement === 'open') return { state: 'processing' };
  throw new Failure('order_state', t('This order can no longer be filled. The payment is being refunded.'));
}
