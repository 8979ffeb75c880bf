import { listText } from '#server/alerts/alert-lists.ts';
import { defineMail } from '#server/emails/define-mail.ts';

export interface LowPart {
  readonly name: string;
  readonly sku: string;
  readonly quantity: number;
  /** The level at or below which its stock is low. */
  readonly level: number;
}

interface LowParts {
  readonly count: number;
  /** The first of them. */
  readonly parts: readonly LowPart[];
}

export default defineMail({
  kind: 'low-stock',
  when: 'Each morning: the parts that are low in stock.',
  to: 'shop',
  budget: 'shop',
  write: (store, { count, parts }: LowParts) => ({
    subject: `${count === 1 ? '1 part is low' : `${count.toLocaleString('en-US')} parts are low`} in stock`,
    heading: 'Order these parts soon',
    blocks: [
      listText(
        parts.map(({ name, sku, quantity, level }) => `${name} (${sku}): ${quantity} left, low at ${level}`),
        count,
      ),
      { link: `${store.publicOrigin}/dashboard/manageproduct?stock=low`, label: 'See low stock' },
    ],
  }),
  samples: () => [
    {
      count: 12,
      parts: [
        { name: 'Samsung 990 Pro', sku: 'PS-10482', quantity: 3, level: 10 },
        { name: 'AMD Ryzen 9 7950X3D', sku: 'PS-00931', quantity: 0, level: 5 },
      ],
    },
  ],
});
