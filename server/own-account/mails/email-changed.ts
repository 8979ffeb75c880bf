import { t } from '#contract/language/text.ts';
import { defineMail } from '#server/emails/define-mail.ts';

/** Queue it before the account's email changes. */
export default defineMail({
  kind: 'email-changed',
  when: "An account's email was changed: to the previous one.",
  to: 'person',
  budget: 'notice',
  write: (store, { email }: { email: string }) => ({
    subject: t('The email for your account at {store} was changed', { store: store.name }),
    blocks: [
      t('Your account at {store} uses {email} from now on. Sign in with it; emails about your orders go there.', {
        store: store.name,
        email,
      }),
      t("If this wasn't you, someone else has access to your account. Contact us right away:"),
      { link: `${store.publicOrigin}/#contact`, label: t('Contact us') },
    ],
  }),
  samples: () => [{ email: 'new@buyer.test' }],
});
