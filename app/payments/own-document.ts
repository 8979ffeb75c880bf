import { pathWithoutLanguage } from '#contract/language/language-path.ts';
import type { PaymentConfig } from '#contract/payments/payments.ts';

/** The pages with a card form; server/http/pages.ts gives their documents the headers that the form needs. */
const CARD_PAGES = /^\/(dashboard\/payment\/|checkout$|pay(\/|$))/;

/**
 * Whether a page with the card form has to be opened as a separate document: Stripe's script and wallets need headers
 * that only the documents of such pages have.
 */
export function needsOwnDocument({ mode, wallets }: PaymentConfig): boolean {
  if (mode === 'sandbox' && wallets.length === 0) return false;
  const [opened] = performance.getEntriesByType('navigation');
  return opened === undefined || !CARD_PAGES.test(pathWithoutLanguage(new URL(opened.name).pathname));
}
