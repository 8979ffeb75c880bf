import { defineMail } from '#server/emails/define-mail.ts';

interface Discrepancies {
  readonly count: number;
  /** The first of them, in words. */
  readonly found: readonly string[];
}

export default defineMail({
  kind: 'reconciliation',
  when: 'A reconciliation found discrepancies.',
  to: 'shop',
  budget: 'shop',
  write: (store, { count, found }: Discrepancies) => {
    const items = count === 1 ? '1 discrepancy' : `${count} discrepancies`;
    return {
      subject: `Reconciliation: ${items}`,
      heading: 'The books do not agree',
      blocks: [
        `A reconciliation found ${items} between orders, stock, payments and the card provider.`,
        found.join('\n'),
        { link: `${store.publicOrigin}/dashboard/verification`, label: 'See the discrepancies' },
      ],
    };
  },
  samples: () => [{ count: 2, found: ['Stock does not add up: 4f0c2c8e', 'Paid order without its charge: 8c25a6c1'] }],
});
