import { t } from '#contract/language/text.ts';
import { defineMail } from '#server/emails/define-mail.ts';

export default defineMail({
  kind: 'confirm-email',
  when: 'A person asks for a new email: to the new one.',
  to: 'address',
  budget: 'confirmation',
  language: 'page',
  write: (store, { link }: { link: string }) => ({
    subject: t('Confirm your new email for {store}', { store: store.name }),
    blocks: [
      t('Confirm this email to use it for your account at {store}. Sign in first, then open this link:', {
        store: store.name,
      }),
      { link, label: t('Confirm this email') },
      t("This link works once, for one hour. If this wasn't you, ignore this email: nothing changes."),
    ],
  }),
  samples: ({ link }) => [{ link }],
});
