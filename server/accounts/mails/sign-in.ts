import { t } from '#contract/language/text.ts';
import { notYou } from '#server/accounts/not-you.ts';
import { defineMail } from '#server/emails/define-mail.ts';
import { mailTime } from '#server/emails/mail-time.ts';

/** Where a sign-in came from, in the store's own words. */
interface SignIn {
  readonly device: string;
  readonly network: string;
  readonly at: Date;
}

export default defineMail({
  kind: 'sign-in',
  when: 'A sign-in from a network that the account has not used for a month.',
  to: 'person',
  budget: 'notice',
  write: (store, { device, network, at }: SignIn) => ({
    subject: t('New sign-in to your account at {store}', { store: store.name }),
    blocks: [
      t("There was a sign-in to your account from a place that you haven't used in the last month."),
      {
        facts: [
          [t('Device'), device],
          [t('Network'), network],
          [t('Time'), mailTime(at)],
        ],
      },
      t('If it was you, you can ignore this email.'),
      ...notYou(store),
    ],
  }),
  samples: () => [{ device: 'Firefox on Linux', network: '203.0.113.0/24', at: new Date('2026-11-24T10:00:00Z') }],
});
