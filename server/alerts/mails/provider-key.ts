import { defineMail } from '#server/emails/define-mail.ts';

export default defineMail({
  kind: 'provider-key',
  when: "The card provider rejects the store's key.",
  to: 'shop',
  budget: 'shop',
  write: (store, { why }: { why: string }) => ({
    subject: "The card provider rejects the store's key",
    heading: 'Customers may not be able to pay',
    blocks: [
      why,
      "Renew the key in the card provider's dashboard, set it in the store's environment, and restart the store.",
      { link: `${store.publicOrigin}/dashboard/overview`, label: 'Open the overview' },
    ],
  }),
  samples: () => [{ why: 'STRIPE_SECRET_KEY is refused by the card provider.' }],
});
