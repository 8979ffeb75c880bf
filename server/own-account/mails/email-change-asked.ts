import { t } from '#contract/language/text.ts';
import { notYou } from '#server/accounts/not-you.ts';
import { defineMail } from '#server/emails/define-mail.ts';

export default defineMail({
  kind: 'email-change-asked',
  when: 'A person asks for a new email: to the current one.',
  to: 'person',
  budget: 'notice',
  write: (store, { email }: { email: string }) => ({
    subject: t('Email change requested for your account at {store}', { store: store.name }),
    blocks: [
      t(
        'Someone asked to change the email for your account at {store} to {email}. It changes when the new email is confirmed.',
        { store: store.name, email },
      ),
      t('If it was you, you can ignore this email.'),
      ...notYou(store),
    ],
  }),
  samples: () => [{ email: 'new@buyer.test' }],
});
