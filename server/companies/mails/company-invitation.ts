import { shown, t } from '#contract/language/text.ts';
import { INVITATION_DAYS } from '#contract/accounts/invitations.ts';
import { COMPANY_ROLE_TEXTS, type CompanyRole } from '#contract/companies/company-roles.ts';
import { defineMail } from '#server/emails/define-mail.ts';

interface Invitation {
  /** Its name, which staff have approved. */
  readonly company: string;
  readonly role: CompanyRole;
  /** Absolute. */
  readonly link: string;
}

/** The same with and without an account. */
export default defineMail({
  kind: 'company-invitation',
  when: 'An admin of a company, or staff, invite someone to the company.',
  to: 'address',
  budget: 'invitation',
  write: (store, { company, role, link }: Invitation) => ({
    subject: t('Invitation to order for {company} at {store}', { company, store: store.name }),
    blocks: [
      t('You are invited to the company account of {company} at {store}, with the role {role}. {rights}', {
        company,
        store: store.name,
        role: shown(COMPANY_ROLE_TEXTS[role].name),
        rights: shown(COMPANY_ROLE_TEXTS[role].text),
      }),
      t('Sign in with this email first, or sign up with it and verify it. Then open this link:'),
      { link, label: t('Accept the invitation') },
      t("The link works once, for {days} days. If you don't know why you got this, ignore this email.", {
        days: INVITATION_DAYS,
      }),
    ],
  }),
  samples: ({ link }) => [{ company: 'Byron Machines GmbH', role: 'buyer' as const, link }],
});
