import { message, t } from '#contract/language/text.ts';
import { defineMail } from '#server/emails/define-mail.ts';

export default defineMail({
  kind: 'verification',
  when: 'Someone signs up, or asks for the link again.',
  to: 'person',
  budget: 'confirmation',
  language: 'page',
  texts: {
    title: 'Verify an email',
    place: 170,
    subject: message('Verify your email for {store}'),
    intro: message(
      'Confirm your email to finish setting up your account at {store}. Sign in first, then open this link:',
    ),
    closing: message("The link works for one day. If this wasn't you, ignore this email."),
  },
  write: (_, { link }: { link: string }) => ({ blocks: [{ link, label: t('Verify this email') }] }),
  samples: ({ link }) => [{ link }],
});
