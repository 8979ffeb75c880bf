import { t } from '#contract/language/text.ts';
import { defineMail } from '#server/emails/define-mail.ts';

export default defineMail({
  kind: 'deletion',
  when: 'A person without a password asks to delete the account.',
  to: 'person',
  budget: 'confirmation',
  language: 'page',
  write: (store, { link }: { link: string }) => ({
    subject: t('Delete your account at {store}?', { store: store.name }),
    blocks: [
      t(
        'Open this link to delete your account at {store}. Sign in first; the page shows what happens to your orders before anything is deleted:',
        { store: store.name },
      ),
      { link, label: t('Delete my account') },
      t(
        "This link works once, for one hour. If you didn't ask for it, ignore this email: your account stays as it is.",
      ),
    ],
  }),
  samples: ({ link }) => [{ link }],
});
