import { defineMail } from '#server/emails/define-mail.ts';

export default defineMail({
  kind: 'refused-webhooks',
  when: 'The store refused events from the card provider.',
  to: 'shop',
  budget: 'shop',
  write: (store, { count }: { count: number }) => ({
    subject: 'Webhooks from the card provider are rejected',
    heading: 'Events with a wrong signature',
    blocks: [
      `${count === 1 ? 'An event' : `${count} events`} arrived at the payment webhook with a signature that does not match the webhook secret.`,
      'If the secret was renewed at the card provider, set the new one in STRIPE_WEBHOOK_SECRET. If not, someone is sending forged events; the store ignores them.',
      { link: `${store.publicOrigin}/dashboard/verification`, label: 'Open Reconciliation' },
    ],
  }),
  samples: () => [{ count: 12 }],
});
