import type { Mail, MailSender } from '#server/emails/mail.ts';

/** The shop's email about an endpoint that the store has disabled. */
export function webhookDisabledMail(
  store: MailSender,
  to: string,
  endpoint: { readonly id: string; readonly url: string; readonly answerStatus: number | null },
): Mail {
  return {
    kind: 'shop',
    store,
    to,
    subject: 'A webhook endpoint was disabled',
    blocks: [
      'The store disabled a webhook endpoint because its deliveries failed for days, or because it answered 410 Gone. It gets no events until you resume it.',
      {
        facts: [
          ['Endpoint', new URL(endpoint.url).host],
          ['Last answer', endpoint.answerStatus === null ? 'none' : `HTTP ${endpoint.answerStatus}`],
        ],
      },
      { link: `${store.publicOrigin}/dashboard/webhooks/${endpoint.id}`, label: 'Open the endpoint' },
    ],
  };
}
