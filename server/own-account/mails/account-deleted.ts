import { t } from '#contract/language/text.ts';
import { defineMail } from '#server/emails/define-mail.ts';

/** Queue it before the account's email is erased. */
export default defineMail({
  kind: 'account-deleted',
  when: 'An account was deleted.',
  to: 'person',
  budget: 'notice',
  write: (store) => ({
    subject: t('Your account at {store} is deleted', { store: store.name }),
    blocks: [
      t(
        'Your account at {store} is deleted, with your profile, addresses, saved parts and lists, builds, testimonials, reviews and messages. Our books keep your orders without your name, email, phone and address, as the law requires.',
        { store: store.name },
      ),
      t('You can open a new account with this email at any time.'),
    ],
  }),
  samples: () => [undefined],
});
