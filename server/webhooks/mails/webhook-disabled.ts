import { defineMail } from '#server/emails/define-mail.ts';

/** Why an endpoint was disabled: an entry of `REASONS`, or the last answer of one that failed. */
export type WhyDisabled = keyof typeof REASONS | { readonly answerStatus: number | null };

const REASONS = {
  rights:
    'The store disabled a webhook endpoint because the person or API key that set it up may no longer read its events. It gets no events until an owner checks the address and resumes it.',
  secret:
    'The store disabled a webhook endpoint because AUTH_SECRET was replaced and the store can no longer read the signing secret. Create a new secret for it, set that at the receiver, then resume the endpoint.',
};

interface DisabledEndpoint {
  readonly endpoint: { readonly id: string; readonly url: string };
  readonly why: WhyDisabled;
}

const ENDPOINT = { id: '0198c2f0-0000-7000-8000-000000000000', url: 'https://receiver.example/hooks' };

export default defineMail({
  kind: 'webhook-disabled',
  when: 'The store has disabled a webhook endpoint.',
  to: 'shop',
  budget: 'shop',
  write: (store, { endpoint, why }: DisabledEndpoint) => ({
    subject: 'A webhook endpoint was disabled',
    blocks: [
      typeof why === 'string'
        ? REASONS[why]
        : 'The store disabled a webhook endpoint because its deliveries failed for days, or because it answered 410 Gone. It gets no events until you resume it.',
      {
        facts: [
          ['Endpoint', new URL(endpoint.url).host],
          ...(typeof why === 'string'
            ? []
            : [['Last response', why.answerStatus === null ? 'none' : `HTTP ${why.answerStatus}`] as const]),
        ],
      },
      { link: `${store.publicOrigin}/dashboard/webhooks/${endpoint.id}`, label: 'Open the endpoint' },
    ],
  }),
  samples: () => (['rights', 'secret', { answerStatus: 503 }] as const).map((why) => ({ endpoint: ENDPOINT, why })),
});
