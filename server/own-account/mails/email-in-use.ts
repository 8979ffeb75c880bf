import { t } from '#contract/language/text.ts';
import { defineMail } from '#server/emails/define-mail.ts';

/** Does not name the other account. */
export default defineMail({
  kind: 'email-in-use',
  when: 'A person asks for an email that another account has: to that account.',
  to: 'address',
  budget: 'notice',
  write: (store) => ({
    subject: t('Your email at {store}', { store: store.name }),
    blocks: [
      t(
        'Another account at {store} asked to use this email. You already have an account with it, so nothing was changed.',
        {
          store: store.name,
        },
      ),
      t(
        "If this was you and you want to use it there, first delete this account or change its email. If it wasn't you, ignore this email.",
      ),
    ],
  }),
  samples: () => [undefined],
});
