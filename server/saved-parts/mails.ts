import { formatCents } from '#contract/money.ts';
import { partPath } from '#contract/parts/part-address.ts';
import { type Mail, type MailSender, mailTo, type Recipient } from '#server/emails/mail.ts';

/** A part as the email shows it. */
interface NoticedPart {
  readonly sku: string;
  readonly name: string;
  readonly variant: string;
  readonly priceCents: number;
}

/** The email about a saved part that is back in stock, or below the customer's price. */
export function partNoticeMail(
  store: MailSender & { currency: string },
  person: Recipient,
  part: NoticedPart,
  { isInStock, isBelow, token }: { isInStock: boolean; isBelow: boolean; token: string },
): Mail {
  const price = formatCents(part.priceCents, store.currency);
  const what = isBelow ? `now costs ${price}` : 'is back in stock';
  const details = [part.variant, part.sku].filter(Boolean).join(', ');
  return {
    kind: 'saved-part',
    ...mailTo(store, person),
    subject: `${part.name} ${what}`,
    blocks: [
      `${part.name} (${details}) ${isInStock && isBelow ? `is back in stock and ${what}` : what}.`,
      ...(isBelow ? [] : [`It costs ${price}.`]),
      { link: `${store.publicOrigin}${partPath(part)}`, label: 'View part' },
      "You asked for this email. We won't email you about it again.",
      { link: `${store.publicOrigin}/unsubscribe/${token}`, label: 'Stop all emails about saved parts', isAside: true },
    ],
    unsubscribeUrl: `${store.publicOrigin}/api/unsubscribe/${token}`,
  };
}
