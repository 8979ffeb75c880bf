import { message, t } from '#contract/language/text.ts';
import { defineMail } from '#server/emails/define-mail.ts';

export default defineMail({
  kind: 'reset',
  when: 'Someone asks for a new password.',
  to: 'person',
  budget: 'reset',
  language: 'page',
  texts: {
    title: 'Choose a new password',
    place: 180,
    subject: message('Choose a new password for {store}'),
    intro: message('Open this link to choose a new password for your account at {store}:'),
    closing: message(
      "This link works once, for one hour. If you didn't ask for it, ignore this email: your password stays the same.",
    ),
  },
  write: (_, { link }: { link: string }) => ({ blocks: [{ link, label: t('Choose a new password') }] }),
  samples: ({ link }) => [{ link }],
});
