import { t } from '#contract/language/text.ts';
import { formatCents } from '#contract/money.ts';
import { partPath } from '#contract/parts/part-address.ts';
import { defineMail } from '#server/emails/define-mail.ts';

interface PartNotice {
  readonly part: {
    readonly sku: string;
    readonly name: string;
    readonly variant: string;
    readonly priceCents: number;
  };
  readonly isInStock: boolean;
  readonly isBelow: boolean;
  /** Of the link that ends all such emails. */
  readonly token: string;
}

const PART = { name: 'Samsung 990 Pro', variant: '4 TB, M.2-2280, PCIe 4.0', sku: 'PS-10482', priceCents: 33_999 };
const TOKEN = 'a'.repeat(32);

export default defineMail({
  kind: 'saved-part',
  when: "A saved part is back in stock, or below the customer's price.",
  to: 'person',
  budget: 'saved-part',
  write: (store, { part, isInStock, isBelow, token }: PartNotice) => {
    const price = formatCents(part.priceCents, store.currency);
    const details = [part.variant, part.sku].filter(Boolean).join(', ');
    const named = `${part.name} (${details})`;
    return {
      subject: isBelow
        ? t('{part} now costs {price}', { part: part.name, price })
        : t('{part} is back in stock', { part: part.name }),
      blocks: [
        ...(isBelow && isInStock ? [t('{part} is back in stock and now costs {price}.', { part: named, price })] : []),
        ...(isBelow && !isInStock ? [t('{part} now costs {price}.', { part: named, price })] : []),
        ...(isBelow ? [] : [t('{part} is back in stock.', { part: named }), t('It costs {price}.', { price })]),
        { link: `${store.publicOrigin}${partPath(part)}`, label: t('View part') },
        t("You asked for this email. We won't email you about it again."),
        {
          link: `${store.publicOrigin}/unsubscribe/${token}`,
          label: t('Stop all emails about saved parts'),
          isAside: true,
        },
      ],
      unsubscribeUrl: `${store.publicOrigin}/api/unsubscribe/${token}`,
    };
  },
  samples: () => [
    { part: PART, isInStock: true, isBelow: false, token: TOKEN },
    { part: PART, isInStock: false, isBelow: true, token: TOKEN },
    { part: PART, isInStock: true, isBelow: true, token: TOKEN },
  ],
});
