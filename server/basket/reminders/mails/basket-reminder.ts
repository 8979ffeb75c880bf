import { t } from '#contract/language/text.ts';
import { formatCents } from '#contract/money.ts';
import { defineMail } from '#server/emails/define-mail.ts';

interface Reminder {
  readonly parts: readonly {
    readonly name: string;
    readonly variant: string;
    readonly sku: string;
    readonly quantity: number;
    readonly unitCents: number;
  }[];
  /** Of the links that restore the basket and end such emails. */
  readonly token: string;
}

/** The most parts that the email names. */
const NAMED = 10;

const PART = { name: 'Samsung 990 Pro', variant: '4 TB, M.2-2280', sku: 'PS-10482', quantity: 2, unitCents: 33_999 };
const TOKEN = `basket-${'a'.repeat(43)}`;

export default defineMail({
  kind: 'basket-reminder',
  when: 'A customer who asked for it left parts in the basket.',
  to: 'person',
  budget: 'saved-part',
  write: (store, { parts, token }: Reminder) => {
    const rest = parts.length - NAMED;
    const price = (cents: number): string => formatCents(cents, store.currency);
    return {
      subject: t('Your basket at {store}', { store: store.name }),
      blocks: [
        t('You left these parts in your basket:'),
        ...parts.slice(0, NAMED).map(({ name, variant, sku, quantity, unitCents }) =>
          t('{quantity} x {part}, {price} each', {
            quantity,
            part: `${name} (${[variant, sku].filter(Boolean).join(', ')})`,
            price: price(unitCents),
          }),
        ),
        ...(rest > 0 ? [t('and {count} more', { count: rest })] : []),
        t('They are not reserved, and prices and stock can change.'),
        { link: `${store.publicOrigin}/restore-basket/${token}`, label: t('Back to your basket') },
        t("You asked for this email. We won't email you about this basket again."),
        {
          link: `${store.publicOrigin}/unsubscribe/${token}`,
          label: t('Stop emails about your basket'),
          isAside: true,
        },
      ],
      unsubscribeUrl: `${store.publicOrigin}/api/unsubscribe/${token}`,
    };
  },
  samples: () => [
    { parts: [PART], token: TOKEN },
    { parts: Array.from({ length: NAMED + 2 }, () => PART), token: TOKEN },
  ],
});
