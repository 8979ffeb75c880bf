import type { Mail, MailSender } from '#server/emails/mail.ts';

/** Why an endpoint was disabled: an entry of `REASONS`, or the last answer of one that failed. */
export type WhyDisabled = keyof typeof REASONS | { readonly answerStatus: number | null };

const REASONS = {
  rights:
    'The store disabled a webhook endpoint because the person or API key that set it up may no longer read its events. It gets no events until an owner checks the address and resumes it.',
  secret:
    'The store disabled a webhook endpoint because AUTH_SECRET was replaced and the store can no longer read the signing secret. Create a new secret for it, set that at the receiver, then resume the endpoint.',
};

/** The shop's email about an endpoint that the store has disabled. */
export function webhookDisabledMail(
  store: MailSender,
  to: string,
  endpoint: { readonly id: string; readonly url: string },
  why: WhyDisabled,
): Mail {
  return {
    kind: 'shop',
    store,
    to,
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
  };
}
