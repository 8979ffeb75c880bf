import type { Mail, MailSender } from '#server/emails/mail.ts';

/** The last answer of an endpoint that failed, or `rights` when the one who set it up may no longer read its events. */
export type WhyDisabled = 'rights' | { readonly answerStatus: number | null };

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
      why === 'rights'
        ? 'The store disabled a webhook endpoint because the person or API key that set it up may no longer read its events. It gets no events until an owner checks the address and resumes it.'
        : 'The store disabled a webhook endpoint because its deliveries failed for days, or because it answered 410 Gone. It gets no events until you resume it.',
      {
        facts: [
          ['Endpoint', new URL(endpoint.url).host],
          ...(why === 'rights'
            ? []
            : [['Last answer', why.answerStatus === null ? 'none' : `HTTP ${why.answerStatus}`] as const]),
        ],
      },
      { link: `${store.publicOrigin}/dashboard/webhooks/${endpoint.id}`, label: 'Open the endpoint' },
    ],
  };
}
